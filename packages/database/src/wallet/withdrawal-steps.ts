import { type Queryable, rows } from '../queryable.ts';

/** What the teller sends of a withdrawal, and tells its owner. */
export interface TellerWithdrawal {
  withdrawalId: number;
  account: number;
  userId: string;
  asset: number;
  network: number;
  networkCode: string;
  address: string;
  destination: Buffer;
  units: number;
  feeUnits: number;
  worthCents: number;
  state: string;
  reasons: string[];
  /** The failed one that this is asked for again; null: a person asked for it (DESK-14). */
  againOf: number | null;
  txHash: string | null;
}

const ROW = `w.withdrawal_id AS "withdrawalId", w.account, w.user_id AS "userId", w.asset, w.network,
  n.code AS "networkCode", w.address, w.destination, w.units, w.fee_units AS "feeUnits", w.worth_cents AS "worthCents",
  w.state, w.reasons, w.again_of AS "againOf"`;
const FROM = 'custody.withdrawals w JOIN custody.networks n USING (network)';

/**
 * Returns withdrawals that nobody has asked the core about, held until the transaction ends; those that another teller
 * holds are left out, and what is asked for again before its first hold is back.
 */
export function lockNew(db: Queryable, most: number): Promise<TellerWithdrawal[]> {
  return rows<TellerWithdrawal>(
    db,
    `SELECT ${ROW} FROM ${FROM} WHERE w.ended_at_ms IS NULL AND w.state = 'NEW'
       AND NOT EXISTS (SELECT FROM custody.withdrawals f WHERE f.withdrawal_id = w.again_of AND f.ended_at_ms IS NULL)
     ORDER BY w.withdrawal_id LIMIT $1 FOR UPDATE OF w SKIP LOCKED`,
    [most],
  );
}

/** Returns withdrawals that are held and not judged yet. */
export function heldOnes(db: Queryable, most: number): Promise<TellerWithdrawal[]> {
  return rows<TellerWithdrawal>(
    db,
    `SELECT ${ROW} FROM ${FROM} WHERE w.ended_at_ms IS NULL AND w.state = 'HELD' ORDER BY w.withdrawal_id LIMIT $1`,
    [most],
  );
}

/**
 * Moves a withdrawal from one state to the next; false: it is not in that state any more. This is what makes a cancelled
 * one unapproved and an approved one uncancelled (WDRW-22).
 */
export async function moveWithdrawal(
  db: Queryable,
  withdrawalId: number,
  move: { from: string; to: string; reasons?: readonly string[] },
  nowMs: number,
): Promise<boolean> {
  const found = await rows(
    db,
    `UPDATE custody.withdrawals SET state = $3, reasons = coalesce($4, reasons), updated_at_ms = $5
     WHERE withdrawal_id = $1 AND state = $2 AND ended_at_ms IS NULL RETURNING 1`,
    [withdrawalId, move.from, move.to, move.reasons ?? null, nowMs],
  );
  return found.length > 0;
}

/** What risk rules look at besides the withdrawal itself. */
export interface RiskFacts {
  isKnownDestination: boolean;
  accountMadeAtMs: number;
  /** In 24 hours, this one among them. */
  asked: number;
  /** Available and held. */
  balanceUnits: number;
}

/** Returns what is known of a withdrawal's account. */
export async function riskFacts(
  db: Queryable,
  { account, asset, destination, userId }: TellerWithdrawal,
  sinceMs: number,
): Promise<RiskFacts> {
  const found = await rows<RiskFacts>(
    db,
    `SELECT EXISTS (SELECT 1 FROM custody.withdrawals WHERE account = $1 AND destination = $3 AND state = 'PAID')
         AS "isKnownDestination",
       (SELECT created_at_ms FROM identity.users WHERE user_id = $4) AS "accountMadeAtMs",
       (SELECT count(*) FROM custody.withdrawals WHERE account = $1 AND requested_at_ms > $5) AS asked,
       coalesce((SELECT available_units + held_units FROM projection.balances WHERE account = $1 AND asset = $2), 0)
         AS "balanceUnits"`,
    [account, asset, destination, userId, sinceMs],
  );
  return found[0] as RiskFacts;
}

/** Returns approved withdrawals that the core has not vouched for yet: nobody cancels these, and nobody pays them (WDRW-22). */
export async function unvouched(db: Queryable, most: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `SELECT withdrawal_id AS id FROM custody.withdrawals
     WHERE ended_at_ms IS NULL AND state = 'APPROVED' AND voucher IS NULL ORDER BY withdrawal_id LIMIT $1`,
    [most],
  );
  return found.map(({ id }) => id);
}

/** Keeps the core's voucher: from now on the withdrawal can be paid. */
export async function keepVoucher(db: Queryable, withdrawalId: number, voucher: Buffer, nowMs: number): Promise<void> {
  await rows(
    db,
    `WITH kept AS (UPDATE custody.withdrawals SET voucher = $2, updated_at_ms = $3
       WHERE withdrawal_id = $1 AND state = 'APPROVED' AND voucher IS NULL RETURNING 1)
     SELECT pg_notify('custody_work', '') FROM kept`,
    [withdrawalId, voucher, nowMs],
  );
}

/** Returns withdrawals whose transaction is final and successful, and those that will not be paid: both are to be ended. */
export function toEnd(db: Queryable, most: number): Promise<TellerWithdrawal[]> {
  return rows<TellerWithdrawal>(
    db,
    `SELECT ${ROW}, s.tx_hash AS "txHash" FROM ${FROM} LEFT JOIN LATERAL (
       SELECT tx_hash FROM custody.spends WHERE withdrawal_id = w.withdrawal_id AND state = 'FINAL' LIMIT 1) s ON true
     WHERE w.ended_at_ms IS NULL AND (w.state IN ('CANCELLED', 'REJECTED', 'REFUSED')
       OR w.state IN ('SIGNED', 'BROADCAST', 'MINED') AND s.tx_hash IS NOT NULL) ORDER BY w.withdrawal_id LIMIT $1`,
    [most],
  );
}

/** Ends a withdrawal after the core did; false: another teller has. */
export async function setEnded(
  db: Queryable,
  withdrawalId: number,
  paid: { txHash: string } | null,
  nowMs: number,
): Promise<boolean> {
  const found = await rows(
    db,
    `UPDATE custody.withdrawals SET state = CASE WHEN $2::text IS NULL THEN state ELSE 'PAID' END,
       tx_hash = coalesce($2, tx_hash), ended_at_ms = $3, updated_at_ms = $3
     WHERE withdrawal_id = $1 AND ended_at_ms IS NULL RETURNING 1`,
    [withdrawalId, paid?.txHash ?? null, nowMs],
  );
  return found.length > 0;
}

/**
 * Marks withdrawals whose transaction was mined and failed for good, and returns them: their holds stay until people decide
 * (WDRW-26).
 */
export function markFailed(db: Queryable, nowMs: number): Promise<TellerWithdrawal[]> {
  return rows<TellerWithdrawal>(
    db,
    `UPDATE custody.withdrawals w SET state = 'FAILED', updated_at_ms = $1 FROM custody.networks n, custody.spends s
     WHERE n.network = w.network AND s.withdrawal_id = w.withdrawal_id AND s.state = 'REVERTED'
       AND w.ended_at_ms IS NULL AND w.state IN ('SIGNED', 'BROADCAST', 'MINED')
     RETURNING ${ROW}, s.tx_hash AS "txHash"`,
    [nowMs],
  );
}
