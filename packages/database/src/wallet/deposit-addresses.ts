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

/** Returns addresses behind an index in their order, retired ones too: what comes there late is their owners' (DEPO-03). */
export function addressesBehind(db: Queryable, family: string, index: number, most: number): Promise<AddressRow[]> {
  return rows<AddressRow>(
    db,
    `SELECT index, account, address FROM custody.addresses
     WHERE family = $1 AND index > $2 AND account IS NOT NULL ORDER BY index LIMIT $3`,
    [family, index, most],
  );
}
