import { type Queryable, rows } from '../queryable.ts';

/** A withdrawal that is approved, with what the signer asks for. */
export interface Payout {
  withdrawalId: number;
  asset: number;
  address: string;
  memo: string | null;
  units: number;
  voucher: Buffer;
}

const PAYOUT = 'withdrawal_id AS "withdrawalId", asset, address, memo, units, voucher';

/** Returns the oldest withdrawals to pay now: approved, vouched for, of coins and networks that are open. */
export function duePayouts(db: Queryable, network: number, nowMs: number, most: number): Promise<Payout[]> {
  return rows<Payout>(
    db,
    `SELECT ${PAYOUT} FROM custody.withdrawals w
     WHERE network = $1 AND ended_at_ms IS NULL AND state = 'APPROVED' AND voucher IS NOT NULL AND nonce IS NULL
       AND payout_after_ms <= $2
       AND EXISTS (SELECT FROM custody.networks n WHERE n.network = $1 AND n.withdrawals_open AND n.gate_reason IS NULL)
       AND EXISTS (SELECT FROM custody.coins c WHERE c.network = $1 AND c.asset = w.asset AND c.withdrawals_open)
       AND NOT EXISTS (SELECT FROM custody.plans p WHERE p.withdrawal_id = w.withdrawal_id)
     ORDER BY withdrawal_id LIMIT $3`,
    [network, nowMs, most],
  );
}

/** Returns a withdrawal as the signer asks for it, whatever its state. */
export async function payoutOf(db: Queryable, withdrawalId: number): Promise<Payout> {
  const found = await rows<Payout>(db, `SELECT ${PAYOUT} FROM custody.withdrawals WHERE withdrawal_id = $1`, [
    withdrawalId,
  ]);
  return found[0] as Payout;
}

/** Writes why a withdrawal was not signed, and when that is tried again (PAYO-07). */
export async function putOff(db: Queryable, withdrawalId: number, refusal: string, afterMs: number): Promise<void> {
  await rows(db, 'UPDATE custody.withdrawals SET payout_refusal = $2, payout_after_ms = $3 WHERE withdrawal_id = $1', [
    withdrawalId,
    refusal,
    afterMs,
  ]);
}

/**
 * Binds a withdrawal to the nonce that was signed for it: the first, or the same again with another fee. Throws for any
 * other (PAYO-06); what is in its transaction is undone then.
 */
export async function bindNonce(
  db: Queryable,
  { nonce, txHash, withdrawalId }: { withdrawalId: number; nonce: number; txHash: string },
  nowMs: number,
): Promise<void> {
  const bound = await rows(
    db,
    `UPDATE custody.withdrawals SET nonce = $2, tx_hash = $3, payout_refusal = NULL, updated_at_ms = $4,
       state = CASE WHEN state = 'APPROVED' THEN 'SIGNED' ELSE state END
     WHERE withdrawal_id = $1 AND ended_at_ms IS NULL
       AND (state = 'APPROVED' AND nonce IS NULL OR state IN ('SIGNED', 'BROADCAST') AND nonce = $2) RETURNING 1`,
    [withdrawalId, nonce, txHash, nowMs],
  );
  if (bound.length === 0) throw new Error(`withdrawal ${withdrawalId} may not be paid with nonce ${nonce}`);
}

/** Follows what became of its transaction. One that has ended stays. */
export async function setPayoutState(
  db: Queryable,
  withdrawalId: number,
  { state, txHash }: { state: 'BROADCAST' | 'MINED'; txHash: string },
  nowMs: number,
): Promise<void> {
  await rows(
    db,
    `UPDATE custody.withdrawals SET state = $2, tx_hash = $3, updated_at_ms = $4
     WHERE withdrawal_id = $1 AND ended_at_ms IS NULL AND state IN ('SIGNED', 'BROADCAST', 'MINED')
       AND (state <> $2 OR tx_hash IS DISTINCT FROM $3)`,
    [withdrawalId, state, txHash, nowMs],
  );
}
