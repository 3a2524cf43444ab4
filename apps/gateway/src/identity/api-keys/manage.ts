import {
  type ApiKeyRow,
  apiKeysOfUser,
  deleteApiKey,
  type KeyPolicyRow,
  lockedApiKey,
  updateApiKey,
  wakeApiKey,
} from '@pelorus/database/identity/api-keys.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { ApiKey, ApiKeyBody, ApiKeyChange, NewApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { KEY_SCOPES } from '@pelorus/protocol/permissions.ts';
import { idleEndsAtMs } from '../../http/callers/key-policy.ts';
import { networkOf, shownNetwork } from '../../http/callers/networks.ts';
import { kindOf, spkiOf } from '../../http/callers/public-key.ts';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange, type Changer } from '../security/after-change.ts';

/** Returns a key as shown to its owner: never its secret. */
export function shownKey(deps: Pick<IdentityNeeds, 'limits'>, row: ApiKeyRow): ApiKey {
  return {
    id: row.keyId,
    apiKey: row.apiKey,
    label: row.label,
    kind: row.kind,
    scopes: row.scopes,
    symbols: row.symbols,
    networks: row.networks.map(shownNetwork),
    createdAt: row.createdAtMs,
    lastUsedAt: row.lastUsedAtMs,
    endsAt: row.endsAtMs,
    idleEndsAt: idleEndsAtMs(row, deps.limits.apiKeyIdleMs),
    isAsleep: row.asleepSinceMs !== null,
  };
}

export async function keysOf(deps: IdentityNeeds, userId: string): Promise<ApiKey[]> {
  return (await apiKeysOfUser(deps.pool, userId)).map((row) => shownKey(deps, row));
}

type Policy = Omit<ApiKeyBody, 'publicKey'>;

/**
 * Returns the stored form of a policy. Refuses BAD_REQUEST with its field: an unknown market, an invalid network, an
 * expiry in the past, and withdrawals without an IP restriction (KEY-01).
 */
function policyOf(deps: IdentityNeeds, given: Policy): KeyPolicyRow {
  const unknown = given.symbols.findIndex(
    (symbol) => (deps.catalog.market(symbol) ?? deps.catalog.contract(symbol)) === undefined,
  );
  if (unknown >= 0) throw new Refused('BAD_REQUEST', `symbols.${unknown}`);
  const networks = given.networks.map((text, i) => {
    const network = networkOf(text);
    if (network === null) throw new Refused('BAD_REQUEST', `networks.${i}`);
    return network;
  });
  if (given.scopes.includes('withdraw') && networks.length === 0) throw new Refused('BAD_REQUEST', 'networks');
  if (given.endsAt !== null && given.endsAt <= deps.clock()) throw new Refused('BAD_REQUEST', 'endsAt');
  return {
    label: given.label,
    scopes: KEY_SCOPES.filter((scope) => given.scopes.includes(scope)),
    symbols: [...new Set(given.symbols)].sort(),
    networks: [...new Set(networks)].sort(),
    endsAtMs: given.endsAt,
  };
}

/** Writes history and mail about a change of a key; has no other effect. */
function tellOf(
  deps: IdentityNeeds,
  db: Queryable,
  changer: Changer,
  kind: 'key-made' | 'key-changed',
  { label, scopes }: KeyPolicyRow,
) {
  return afterChange(deps, db, changer, {
    kind,
    detail: { label, scopes: scopes.join(' ') },
    endsSessions: false,
    holds: false,
    tell: ({ timeMs }) => ({ kind, values: { label, scopes: scopes.join(' '), timeMs } }),
  });
}

/** Makes a key for the changer; its secret is in this answer alone. Refuses TOO_MANY_KEYS and what policyOf does. */
export async function makeKey(deps: IdentityNeeds, changer: Changer, body: ApiKeyBody): Promise<NewApiKey> {
  const policy = policyOf(deps, body);
  const publicKey = body.publicKey === undefined ? null : spkiOf(body.publicKey);
  return inTransaction(deps.pool, async (db) => {
    const { secret, createdAtMs, ...made } = await deps.apiKeys.create(db, changer.userId, policy, publicKey);
    await tellOf(deps, db, changer, 'key-made', policy);
    const row = { ...policy, ...made, kind: kindOf(publicKey), createdAtMs, lastUsedAtMs: null, asleepSinceMs: null };
    return { ...shownKey(deps, row), secret };
  });
}

/** Runs a change on one of the changer's keys, which is locked. Refuses NOT_FOUND. */
async function withKey(
  deps: IdentityNeeds,
  changer: Changer,
  keyId: string,
  work: (db: Queryable, row: ApiKeyRow) => Promise<ApiKeyRow>,
): Promise<ApiKey> {
  const row = await inTransaction(deps.pool, async (db) => {
    const found = await lockedApiKey(db, changer.userId, keyId);
    if (found === undefined) throw new Refused('NOT_FOUND');
    return work(db, found);
  });
  // Other processes hear of it; here it counts from this answer on.
  deps.apiKeys.forget(row.apiKey);
  return shownKey(deps, row);
}

/** Changes a key's policy; absent fields keep their values. Refuses NOT_FOUND and whatever policyOf refuses. */
export function changeKey(deps: IdentityNeeds, changer: Changer, keyId: string, change: ApiKeyChange): Promise<ApiKey> {
  return withKey(deps, changer, keyId, async (db, row) => {
    const { label, scopes, symbols, networks } = row;
    const policy = policyOf(deps, { label, scopes, symbols, networks, endsAt: row.endsAtMs, ...change } as Policy);
    await updateApiKey(db, keyId, policy);
    await tellOf(deps, db, changer, 'key-changed', policy);
    return { ...row, ...policy };
  });
}

/** Wakes a key that sleeps since a reset of the password (JRN-41). Refuses NOT_FOUND. */
export function confirmKey(deps: IdentityNeeds, changer: Changer, keyId: string): Promise<ApiKey> {
  return withKey(deps, changer, keyId, async (db, row) => {
    if (row.asleepSinceMs === null) return row;
    await wakeApiKey(db, keyId);
    await tellOf(deps, db, changer, 'key-changed', row);
    return { ...row, asleepSinceMs: null };
  });
}

/** Deletes a key: at once in this process, in others on notification. Refuses NOT_FOUND. */
export async function removeKey(deps: IdentityNeeds, changer: Changer, keyId: string): Promise<void> {
  const { apiKey } = await inTransaction(deps.pool, async (db) => {
    const gone = await deleteApiKey(db, changer.userId, keyId);
    if (gone === undefined) throw new Refused('NOT_FOUND');
    await afterChange(deps, db, changer, {
      kind: 'key-removed',
      detail: { label: gone.label },
      endsSessions: false,
      holds: false,
      tell: ({ timeMs }) => ({ kind: 'key-removed', values: { label: gone.label, timeMs } }),
    });
    return gone;
  });
  deps.apiKeys.forget(apiKey);
}
