import type { Person } from './person.ts';

/** Returns a new HMAC key of a person, who may read and trade with it. */
export async function newKey(person: Person): Promise<{ apiKey: string; secret: string }> {
  const body = { label: 'bot', scopes: ['read', 'spot'] };
  const answer = await person.send<{ apiKey: string; secret: string }>('POST', '/api/identity/api-keys', body);
  if (answer.status !== 200) throw new Error(`a key was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
