import { type Queryable, rows } from '../queryable.ts';

/** A withdrawal that failed on its chain, or does not go on. */
interface StuckRow {
  withdrawalId: number;
  userId: string;
  asset: number;
  networkCode: string;
  address: string;
  memo: string | null;
  units: number;
  feeUnits: number;
  state: string;
  sinceMs: number;
}

/** A transaction of ours for a withdrawal. */
export interface WithdrawalSpend {
  withdrawalId: number;
  from: string;
  nonce: number;
  txHash: string;
  state: string;
  signedAtMs: number;
}

/**
 * Returns what failed, what was signed before a time and is not mined, and what was mined so long before it that it
 * should be final (DESK-10); the oldest first.
 */
export function stuckWithdrawals(db: Queryable, beforeMs: number, most: number): Promise<StuckRow[]> {
  return rows<StuckRow>(
    db,
    `SELECT w.withdrawal_id AS "withdrawalId", w.user_id AS "userId", w.asset, n.code AS "networkCode", w.address,
       w.memo, w.units, w.fee_units AS "feeUnits", w.state,
       coalesce(CASE WHEN w.state = 'MINED' THEN s.mined_ms ELSE s.signed_ms END, w.updated_at_ms) AS "sinceMs"
     FROM custody.withdrawals w JOIN custody.networks n USING (network) LEFT JOIN LATERAL (
       SELECT min(signed_at_ms) AS signed_ms, max(updated_at_ms) FILTER (WHERE state = 'MINED') AS mined_ms
       FROM custody.spends WHERE withdrawal_id = w.withdrawal_id) s ON true
     WHERE w.ended_at_ms IS NULL AND (w.state = 'FAILED'
       OR w.state IN ('SIGNED', 'BROADCAST') AND s.signed_ms < $1
       OR w.state = 'MINED' AND s.mined_ms < $1 - n.confirmations * n.block_ms)
     ORDER BY w.withdrawal_id LIMIT $2`,
    [beforeMs, most],
  );
}

/** Returns what was ever signed of withdrawals, the oldest first. */
export function spendsOf(db: Queryable, ids: readonly number[]): Promise<WithdrawalSpend[]> {
  return rows<WithdrawalSpend>(
    db,
    `SELECT withdrawal_id AS "withdrawalId", from_address AS "from", nonce, tx_hash AS "txHash", state,
       signed_at_ms AS "signedAtMs" FROM custody.spends WHERE withdrawal_id = ANY($1) ORDER BY spend_id`,
    [ids],
  );
}

/** A withdrawal that may be ended by staff, and its network. */
interface EndableRow {
  userId: string;
  state: string;
  network: number;
}

/** Returns a withdrawal that is not over and was signed; undefined: there is no such. */
export async function signedWithdrawal(db: Queryable, id: number): Promise<EndableRow | undefined> {
  const text = `SELECT user_id AS "userId", state, network FROM custody.withdrawals WHERE withdrawal_id = $1
    AND ended_at_ms IS NULL AND state IN ('SIGNED', 'BROADCAST', 'MINED', 'FAILED')`;
  return (await rows<EndableRow>(db, text, [id]))[0];
}

/** Lets no payer of the network work until the transaction ends: whoever signs now has written it down before (PAYO-01). */
export async function holdPayer(db: Queryable, network: number): Promise<void> {
  await rows(db, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`pelorus-payer-${network}`]);
}

/**
 * Ends a withdrawal that nothing pays any more: the teller gives its hold back. False: it is over, it is paid, or
 * something of it is to be signed. Nothing of it is sent again.
 */
export async function endUnpaid(db: Queryable, id: number, reason: string, nowMs: number): Promise<boolean> {
  const ended = await rows(
    db,
    `UPDATE custody.withdrawals w SET state = 'REJECTED', reasons = ARRAY[$2], updated_at_ms = $3
     WHERE withdrawal_id = $1 AND ended_at_ms IS NULL AND state IN ('SIGNED', 'BROADCAST', 'MINED', 'FAILED')
       AND NOT EXISTS (SELECT FROM custody.plans p WHERE p.withdrawal_id = w.withdrawal_id)
       AND NOT EXISTS (SELECT FROM custody.spends s WHERE s.withdrawal_id = w.withdrawal_id AND s.state IN ('MINED', 'FINAL'))
     RETURNING 1`,
    [id, reason, nowMs],
  );
  if (ended.length === 0) return false;
  await rows(
    db,
    `UPDATE custody.spends SET state = 'REPLACED', block_hash = NULL, block_height = NULL, updated_at_ms = $2
     WHERE withdrawal_id = $1 AND state IN ('SIGNED', 'BROADCAST')`,
    [id, nowMs],
  );
  return true;
}

/** Asks for the same again; it is held once the hold of the other is back (DESK-14). */
export async function askAgain(db: Queryable, id: number, nowMs: number): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, memo, destination, units, fee_units,
       client_id, worth_cents, state, requested_at_ms, updated_at_ms, again_of)
     SELECT account, user_id, asset, network, address, memo, destination, units, fee_units, 'again~' || withdrawal_id,
       worth_cents, 'NEW', $2, $2, withdrawal_id FROM custody.withdrawals WHERE withdrawal_id = $1`,
    [id, nowMs],
  );
}
