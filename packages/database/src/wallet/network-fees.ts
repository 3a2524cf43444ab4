import type { Pool } from 'pg';
import { type Queryable, rows } from '../queryable.ts';
import { inTransaction } from '../transaction.ts';

/** A network's fee for one transaction, as the ledger books it. */
export interface FeeToBook {
  spendId: number;
  network: number;
  /** The network's native coin. */
  asset: number;
  units: number;
}

/** Returns the transactions that are final and whose fees have no units yet, the oldest first. Networks whose native coin nobody configured have none. */
async function unsplitFees(db: Queryable, most: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `SELECT spend_id AS id FROM custody.spends s JOIN custody.coins c ON c.network = s.network AND c.contract IS NULL
     WHERE fee_raw IS NOT NULL AND fee_booked_at_ms IS NULL AND fee_units IS NULL ORDER BY spend_id LIMIT $1`,
    [most],
  );
  return found.map(({ id }) => id);
}

/** What of a fee the ledger books: what the remainder has not, in whole units, rounded up; and the remainder after it. */
export function splitFee(remainder: bigint, feeRaw: bigint, perUnit: bigint): { units: bigint; remainder: bigint } {
  const rest = remainder - feeRaw;
  const units = rest >= 0n ? 0n : (perUnit - rest - 1n) / perUnit;
  return { units, remainder: rest + units * perUnit };
}

/** Takes the part of a fee that is below a unit out of the remainder, once for each transaction (PAYO-35). */
async function split(pool: Pool, spendId: number, nowMs: number): Promise<void> {
  await inTransaction(pool, async (db) => {
    const [fee] = await rows<{ network: number; asset: number; raw: bigint; digits: number }>(
      db,
      `SELECT s.network, c.asset, s.fee_raw AS raw, c.decimals - c.scale AS digits FROM custody.spends s
       JOIN custody.coins c ON c.network = s.network AND c.contract IS NULL
       WHERE spend_id = $1 AND fee_units IS NULL FOR UPDATE OF s`,
      [spendId],
    );
    if (fee === undefined) return;
    const coin = [fee.network, fee.asset];
    const none = 'INSERT INTO custody.remainders (network, asset, raw) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING';
    await rows(db, none, coin);
    const [held] = await rows<{ raw: bigint }>(
      db,
      'SELECT raw FROM custody.remainders WHERE network = $1 AND asset = $2 FOR UPDATE',
      coin,
    );
    const { remainder, units } = splitFee(held?.raw ?? 0n, fee.raw, 10n ** BigInt(fee.digits));
    const after = 'UPDATE custody.remainders SET raw = $3 WHERE network = $1 AND asset = $2';
    await rows(db, after, [...coin, String(remainder)]);
    await rows(
      db,
      `UPDATE custody.spends SET fee_units = $2, fee_booked_at_ms = CASE WHEN $2::bigint = 0 THEN $3::bigint END
       WHERE spend_id = $1`,
      [spendId, Number(units), nowMs],
    );
  });
}

/** Returns fees that the ledger has not booked, each with the units that it will always have. */
export async function feesToBook(pool: Pool, most: number, nowMs: number): Promise<FeeToBook[]> {
  for (const id of await unsplitFees(pool, most)) await split(pool, id, nowMs);
  return rows<FeeToBook>(
    pool,
    `SELECT spend_id AS "spendId", s.network, c.asset, fee_units AS units FROM custody.spends s
     JOIN custody.coins c ON c.network = s.network AND c.contract IS NULL
     WHERE fee_raw IS NOT NULL AND fee_booked_at_ms IS NULL AND fee_units > 0 ORDER BY spend_id LIMIT $1`,
    [most],
  );
}

export async function setFeeBooked(db: Queryable, spendId: number, nowMs: number): Promise<void> {
  const text = 'UPDATE custody.spends SET fee_booked_at_ms = $2 WHERE spend_id = $1 AND fee_booked_at_ms IS NULL';
  await rows(db, text, [spendId, nowMs]);
}
