import { type Queryable, rows } from '../queryable.ts';

/** A withdrawal as staff see it. */
export interface StaffWithdrawalRow {
  withdrawalId: number;
  userId: string;
  asset: number;
  networkCode: string;
  address: string;
  memo: string | null;
  units: number;
  feeUnits: number;
  worthCents: number;
  state: string;
  reasons: string[];
  requestedAtMs: number;
}

/** What one of the staff decided of a withdrawal. */
export interface ApprovalRow {
  withdrawalId: number;
  staffId: string;
  name: string;
  isApproved: boolean;
  reason: string;
  atMs: number;
}

const ROW = `withdrawal_id AS "withdrawalId", user_id AS "userId", asset, code AS "networkCode", address, memo, units,
  fee_units AS "feeUnits", worth_cents AS "worthCents", state, reasons, requested_at_ms AS "requestedAtMs"`;

/** Returns withdrawals that wait for people, the oldest first. */
export function waitingWithdrawals(db: Queryable, most: number): Promise<StaffWithdrawalRow[]> {
  return rows<StaffWithdrawalRow>(
    db,
    `SELECT ${ROW} FROM custody.withdrawals JOIN custody.networks USING (network)
     WHERE ended_at_ms IS NULL AND state = 'REVIEW' ORDER BY withdrawal_id LIMIT $1`,
    [most],
  );
}

/** Returns a withdrawal, held until the transaction ends. */
export async function lockWithdrawal(db: Queryable, id: number): Promise<StaffWithdrawalRow | undefined> {
  const text = `SELECT ${ROW} FROM custody.withdrawals JOIN custody.networks USING (network)
    WHERE withdrawal_id = $1 FOR UPDATE OF withdrawals`;
  return (await rows<StaffWithdrawalRow>(db, text, [id]))[0];
}

/** Returns whose withdrawal it is; undefined: there is no such. */
export async function ownerOfWithdrawal(db: Queryable, id: number): Promise<string | undefined> {
  const text = 'SELECT user_id AS "userId" FROM custody.withdrawals WHERE withdrawal_id = $1';
  return (await rows<{ userId: string }>(db, text, [id]))[0]?.userId;
}

/** Returns what staff decided of withdrawals, the earliest first. */
export function approvalsOf(db: Queryable, ids: readonly number[]): Promise<ApprovalRow[]> {
  return rows<ApprovalRow>(
    db,
    `SELECT withdrawal_id AS "withdrawalId", staff_id AS "staffId", name, is_approved AS "isApproved", reason,
       at_ms AS "atMs" FROM custody.approvals JOIN admin.staff USING (staff_id)
     WHERE withdrawal_id = ANY($1) ORDER BY at_ms, staff_id`,
    [ids],
  );
}

/** Writes down what one of the staff decided. Fails with 23505 if they have decided before. */
export async function insertApproval(db: Queryable, row: Omit<ApprovalRow, 'name'>): Promise<void> {
  await rows(
    db,
    'INSERT INTO custody.approvals (withdrawal_id, staff_id, is_approved, reason, at_ms) VALUES ($1, $2, $3, $4, $5)',
    [row.withdrawalId, row.staffId, row.isApproved, row.reason, row.atMs],
  );
}
