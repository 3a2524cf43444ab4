import type { Person } from './person.ts';

/** Moves test funds to a person's futures wallet. */
export async function fundContracts(person: Person): Promise<void> {
  const body = { asset: 'USDT', amount: '5000', direction: 'TO_FUTURES', clientId: 'for-contracts' };
  const answer = await person.send('POST', '/futuresapi/transfers', body);
  if (answer.status !== 200)
    throw new Error(`a transfer was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Returns a new HMAC key of a person, who may read and trade with it; contracts and what moves money only if asked. */
export async function newKey(
  person: Person,
  more: readonly ('futures' | 'transfer' | 'p2p' | 'withdraw')[] = [],
): Promise<{ apiKey: string; secret: string }> {
  // Without addresses of its own no key withdraws.
  const networks = more.includes('withdraw') ? ['127.0.0.1'] : [];
  const body = { label: 'bot', scopes: ['read', 'spot', ...more], networks };
  const answer = await person.send<{ apiKey: string; secret: string }>('POST', '/api/identity/api-keys', body);
  if (answer.status !== 200) throw new Error(`a key was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
