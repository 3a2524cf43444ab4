import { type Queryable, rows } from '../queryable.ts';

/** An entry of a person's address book. */
export interface AddressBookRow {
  entryId: number;
  network: number;
  networkCode: string;
  address: string;
  memo: string | null;
  label: string;
  addedAtMs: number;
  usableAtMs: number;
}

/** Returns a person's entries, oldest first. */
export function addressBookOf(db: Queryable, userId: string): Promise<AddressBookRow[]> {
  return rows<AddressBookRow>(
    db,
    `SELECT entry_id AS "entryId", network, code AS "networkCode", address, memo, label, added_at_ms AS "addedAtMs",
       usable_at_ms AS "usableAtMs" FROM custody.address_book JOIN custody.networks USING (network)
     WHERE user_id = $1 ORDER BY entry_id`,
    [userId],
  );
}

/** Adds an entry and returns its id; undefined: the person has this destination already. */
export async function addAddress(
  db: Queryable,
  userId: string,
  entry: Pick<AddressBookRow, 'network' | 'address' | 'memo' | 'label' | 'addedAtMs' | 'usableAtMs'>,
): Promise<number | undefined> {
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO custody.address_book (user_id, network, address, memo, label, added_at_ms, usable_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING entry_id AS id`,
    [userId, entry.network, entry.address, entry.memo, entry.label, entry.addedAtMs, entry.usableAtMs],
  );
  return found[0]?.id;
}

/** Removes an entry; false: the person has no such. */
export async function removeAddress(db: Queryable, userId: string, entryId: number): Promise<boolean> {
  const text = 'DELETE FROM custody.address_book WHERE user_id = $1 AND entry_id = $2 RETURNING 1';
  return (await rows(db, text, [userId, entryId])).length > 0;
}

/** May money go to this destination of a person's book at a time? undefined: it is not in the book. */
export async function isUsable(
  db: Queryable,
  userId: string,
  to: { network: number; address: string; memo: string | null },
  nowMs: number,
): Promise<boolean | undefined> {
  const found = await rows<{ isUsable: boolean }>(
    db,
    `SELECT usable_at_ms <= $5 AS "isUsable" FROM custody.address_book
     WHERE user_id = $1 AND network = $2 AND address = $3 AND memo IS NOT DISTINCT FROM $4`,
    [userId, to.network, to.address, to.memo, nowMs],
  );
  return found[0]?.isUsable;
}

/** Returns when a person's allow-list mode ends (null: it goes on); undefined: it is off. */
export async function allowListOf(db: Queryable, userId: string, nowMs: number): Promise<number | null | undefined> {
  const found = await rows<{ offAtMs: number | null }>(
    db,
    `SELECT off_at_ms AS "offAtMs" FROM custody.allow_lists WHERE user_id = $1 AND (off_at_ms IS NULL OR off_at_ms > $2)`,
    [userId, nowMs],
  );
  return found[0]?.offAtMs;
}

/** Turns a person's allow-list mode on at once, whatever it was. */
export async function turnAllowListOn(db: Queryable, userId: string, nowMs: number): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.allow_lists (user_id, on_since_ms) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET off_at_ms = NULL`,
    [userId, nowMs],
  );
}

/** Lets a person's allow-list mode end then; an earlier end stays. */
export async function endAllowListAt(db: Queryable, userId: string, offAtMs: number): Promise<void> {
  await rows(db, 'UPDATE custody.allow_lists SET off_at_ms = least(coalesce(off_at_ms, $2), $2) WHERE user_id = $1', [
    userId,
    offAtMs,
  ]);
}
