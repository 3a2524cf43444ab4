import { type Queryable, rows } from '../queryable.ts';

/** A deposit that no rule credits, as a block has it. */
interface StoppedRow {
  depositId: number;
  network: number;
  txHash: string;
  logIndex: number;
  blockHash: string;
  height: number;
  seenAtMs: number;
  address: string;
  account: number;
  /** null: it came to an account of nobody here. */
  userId: string | null;
  asset: number | null;
  contract: string | null;
  raw: bigint;
  /** What arrived as measured when it was seen; null: it was not measured. */
  arrivedRaw: bigint | null;
  state: string;
}

const ROW = `d.deposit_id AS "depositId", d.network, d.tx_hash AS "txHash", d.log_index AS "logIndex",
  d.block_hash AS "blockHash", d.block_height AS height, d.seen_at_ms AS "seenAtMs", d.address, d.account,
  u.user_id AS "userId", d.asset, d.contract, d.raw, d.arrived_raw AS "arrivedRaw", d.state`;
const FROM = `custody.deposits d LEFT JOIN identity.users u ON u.account_id = d.account`;
const STOPPED = `d.state IN ('DUST', 'UNKNOWN_TOKEN', 'SUSPENSE')`;

/** Returns deposits that no rule credits, the newest first. */
export function stoppedDeposits(db: Queryable, most: number): Promise<StoppedRow[]> {
  const text = `SELECT ${ROW} FROM ${FROM} WHERE ${STOPPED} ORDER BY d.deposit_id DESC LIMIT $1`;
  return rows<StoppedRow>(db, text, [most]);
}

/** Returns one of them; undefined: it is none of them any more. */
export async function stoppedDeposit(db: Queryable, id: number): Promise<StoppedRow | undefined> {
  return (await rows<StoppedRow>(db, `SELECT ${ROW} FROM ${FROM} WHERE ${STOPPED} AND d.deposit_id = $1`, [id]))[0];
}

/** Whose deposit it is; undefined: nobody's here. */
export async function ownerOfDeposit(db: Queryable, id: number): Promise<string | undefined> {
  const text = `SELECT u.user_id AS "userId" FROM custody.deposits d JOIN identity.users u ON u.account_id = d.account
    WHERE d.deposit_id = $1`;
  return (await rows<{ userId: string }>(db, text, [id]))[0]?.userId;
}

/**
 * Makes one final with what was proven: the teller credits it next, to its owner or to another account (DESK-20,
 * DESK-21). False: it is none of them any more, or in another block.
 */
export async function letCredit(
  db: Queryable,
  { blockHash, depositId }: Pick<StoppedRow, 'blockHash' | 'depositId'>,
  proven: { asset: number; raw: bigint; units: number; creditAccount: number | null },
  nowMs: number,
): Promise<boolean> {
  const found = await rows(
    db,
    `UPDATE custody.deposits d SET state = 'FINAL', asset = $3, raw = $4, units = $5, credit_account = $6,
       updated_at_ms = $7 WHERE deposit_id = $1 AND block_hash = $2 AND ${STOPPED} RETURNING 1`,
    [depositId, blockHash, proven.asset, String(proven.raw), proven.units, proven.creditAccount, nowMs],
  );
  return found.length > 0;
}

/** Marks one as sent back by a transaction; false: it is none of them any more. */
export async function markReturned(db: Queryable, id: number, txHash: string, nowMs: number): Promise<boolean> {
  const found = await rows(
    db,
    `UPDATE custody.deposits d SET state = 'RETURNED', note = $2, updated_at_ms = $3
     WHERE deposit_id = $1 AND ${STOPPED} RETURNING 1`,
    [id, txHash, nowMs],
  );
  return found.length > 0;
}
