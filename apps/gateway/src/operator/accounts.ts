import { randomBytes } from 'node:crypto';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { balances } from '@pelorus/database/wallet/balances.ts';
import { KEY_SCOPES, type KeyScope } from '@pelorus/protocol/permissions.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { submitCommand } from '../commands.ts';
import { networkOf } from '../http/callers/networks.ts';
import { Refused } from '../http/refused.ts';
import { type Person, personByEmail, register } from '../identity/accounts.ts';
import { isStrongPassword, mayRegister, normalEmail } from '../identity/credentials.ts';
import { payFromFaucet } from '../wallet/faucet.ts';
import type { OperatorNeeds } from './needs.ts';

interface AccountOrder {
  email?: string | undefined;
  /** null: no log-in by password. */
  password?: string | null | undefined;
  label: string;
  fund: { asset: string; amount: string }[];
  tier?: number | undefined;
  scopes: readonly KeyScope[];
  /** From where the key may be used; empty: from anywhere. */
  networks: readonly string[];
}

interface MadeAccount {
  email: string;
  password: string | null;
  userId: string;
  accountId: number;
  created: boolean;
  apiKey: string;
  secret: string;
}

/** Returns a password that meets the rules: 24 random letters and digits between a letter of each kind and a mark. */
function newPassword(): string {
  return `A${randomBytes(12).toString('hex')}z-7`;
}

async function setTier(deps: OperatorNeeds, account: number, tier: number): Promise<void> {
  if (deps.catalog.feeTier(tier) === undefined) throw new Refused('BAD_REQUEST', 'tier');
  await submitCommand(deps, account, encodeJson('setAccountTier', { account, tier }));
}

/** Has this account never had anything? Then a crash came between its opening and its funding. */
async function isUntouched(deps: OperatorNeeds, account: number): Promise<boolean> {
  await deps.barrier.wait(account);
  return (await balances(deps.pool, account)).length === 0;
}

async function fund(deps: OperatorNeeds, person: Person, order: AccountOrder): Promise<void> {
  if (order.tier !== undefined) await setTier(deps, person.accountId, order.tier);
  for (const gift of order.fund)
    await payFromFaucet(deps, person.accountId, `account:${person.userId}:${gift.asset}`, gift);
}

/**
 * Makes a person with an engine account, test funds and an API key, or finds the one of this address (then nothing is
 * funded twice, and the new key takes the place of the one with the same label). Demo mode only.
 */
export async function makeAccount(deps: OperatorNeeds, order: AccountOrder): Promise<MadeAccount> {
  const scopes = KEY_SCOPES.filter((scope) => order.scopes.includes(scope));
  const networks = order.networks.map((text, i) => {
    const network = networkOf(text);
    if (network === null) throw new Refused('BAD_REQUEST', `networks.${i}`);
    return network;
  });
  const email = normalEmail(order.email ?? `account-${randomBytes(5).toString('hex')}@example.com`);
  if (!mayRegister(email)) throw new Refused('EMAIL_INVALID', 'email');
  const password = order.password === undefined && order.email === undefined ? newPassword() : (order.password ?? null);
  if (password !== null && !isStrongPassword(password)) throw new Refused('PASSWORD_WEAK', 'password');
  const existing = await personByEmail(deps, email);
  // Without a password there is nothing to hash: a log-in fails after the same work as for an unknown address.
  const person =
    existing ?? (await register(deps, email, password === null ? null : await deps.passwords.hash(password)));
  if (existing !== null) await deps.apiKeys.deleteByLabel(person.userId, order.label);
  if (existing === null || (await isUntouched(deps, person.accountId))) await fund(deps, person, order);
  const policy = { label: order.label, scopes, symbols: [], networks, endsAtMs: null };
  const key = await inTransaction(deps.pool, (db) => deps.apiKeys.create(db, person.userId, policy));
  return {
    email,
    password: existing === null ? password : null,
    userId: person.userId,
    accountId: person.accountId,
    created: existing === null,
    apiKey: key.apiKey,
    secret: key.secret as string,
  };
}
