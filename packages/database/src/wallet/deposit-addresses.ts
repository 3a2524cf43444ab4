import { FIRST_USER_INDEX } from '@pelorus/protocol/wallet/signer-wire.ts';
import { type Queryable, rows } from '../queryable.ts';

/** The signer's public key of a family, and the venue's own addresses of it. */
export interface FamilyKeys {
  xpub: string;
  hot: string;
  gas: string;
}

/** Returns the keys that are kept of a family; undefined: none were heard yet. */
export async function keysOf(db: Queryable, family: string): Promise<FamilyKeys | undefined> {
  const [found] = await rows<FamilyKeys>(
    db,
    'SELECT xpub, hot_address AS hot, gas_address AS gas FROM custody.keys WHERE family = $1',
    [family],
  );
  return found;
}

/** Keeps the keys that were heard first, for ever; returns those that are kept. */
export async function keepKeys(db: Queryable, family: string, keys: FamilyKeys, nowMs: number): Promise<FamilyKeys> {
  await rows(
    db,
    `INSERT INTO custody.keys (family, xpub, hot_address, gas_address, heard_at_ms) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [family, keys.xpub, keys.hot, keys.gas, nowMs],
  );
  return (await keysOf(db, family)) as FamilyKeys;
}

/** An address of ours, and whose it is. */
interface AddressRow {
  index: number;
  account: number;
  address: string;
}

/** Returns the address that an account has now; undefined: it has none yet. */
export async function addressOf(db: Queryable, family: string, account: number): Promise<AddressRow | undefined> {
  const [found] = await rows<AddressRow>(
    db,
    'SELECT index, account, address FROM custody.addresses WHERE family = $1 AND account = $2 AND retired_at_ms IS NULL',
    [family, account],
  );
  return found;
}

/**
 * Gives an account an address: the one it has, unless that is to be retired for a new one. Within a transaction, which the next one waits for: indexes
 * become visible in their order, so that who reads on behind the last one misses none.
 */
export async function makeAddress(
  db: Queryable,
  { account, family, isNew }: { family: string; account: number; isNew: boolean },
  addressAt: (index: number) => string,
  nowMs: number,
): Promise<AddressRow> {
  await rows(db, `SELECT pg_advisory_xact_lock(hashtextextended('custody.addresses', 0))`, []);
  const held = isNew ? undefined : await addressOf(db, family, account);
  if (held !== undefined) return held;
  const [last] = await rows<{ next: number }>(
    db,
    'SELECT greatest(coalesce(max(index) + 1, 0), $2::int) AS next FROM custody.addresses WHERE family = $1',
    [family, FIRST_USER_INDEX],
  );
  const index = last?.next ?? FIRST_USER_INDEX;
  await rows(
    db,
    'UPDATE custody.addresses SET retired_at_ms = $3 WHERE family = $1 AND account = $2 AND retired_at_ms IS NULL',
    [family, account, nowMs],
  );
  const address = addressAt(index);
  await rows(
    db,
    'INSERT INTO custody.addresses (family, index, account, address, made_at_ms) VALUES ($1, $2, $3, $4, $5)',
    [family, index, account, address, nowMs],
  );
  return { index, account, address };
}

/** Returns addresses behind an index in their order, retired ones too: what comes there late is their owners' (DEPO-03). */
export function addressesBehind(db: Queryable, family: string, index: number, most: number): Promise<AddressRow[]> {
  return rows<AddressRow>(
    db,
    `SELECT index, account, address FROM custody.addresses
     WHERE family = $1 AND index > $2 AND account IS NOT NULL ORDER BY index LIMIT $3`,
    [family, index, most],
  );
}
