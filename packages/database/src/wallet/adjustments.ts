import { type Queryable, rows } from '../queryable.ts';

/** Money that two of the staff move between a person's account and one of the house. */
interface AdjustmentRow {
  /** Of the proposal. */
  id: string;
  account: number;
  houseAccount: number;
  asset: number;
  units: number;
  /** Does the person get it? */
  isCredit: boolean;
}

/** Writes an agreed one down; the teller books it. */
export async function insertAdjustment(db: Queryable, row: AdjustmentRow, nowMs: number): Promise<void> {
  await rows(
    db,
    `WITH made AS (INSERT INTO custody.adjustments (adjustment_id, account, house_account, asset, units, is_credit,
       agreed_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING 1)
     SELECT pg_notify('custody_work', '') FROM made`,
    [row.id, row.account, row.houseAccount, row.asset, row.units, row.isCredit, nowMs],
  );
}

/** Returns what is agreed and not booked, the oldest first. */
export function adjustmentsToBook(db: Queryable, most: number): Promise<AdjustmentRow[]> {
  return rows<AdjustmentRow>(
    db,
    `SELECT adjustment_id AS id, account, house_account AS "houseAccount", asset, units, is_credit AS "isCredit"
     FROM custody.adjustments WHERE done_at_ms IS NULL ORDER BY agreed_at_ms, adjustment_id LIMIT $1`,
    [most],
  );
}

/** Notes what the core answered; refusal null: it is booked. */
export async function setAdjusted(db: Queryable, id: string, refusal: string | null, nowMs: number): Promise<void> {
  await rows(
    db,
    'UPDATE custody.adjustments SET done_at_ms = $3, refusal = $2 WHERE adjustment_id = $1 AND done_at_ms IS NULL',
    [id, refusal, nowMs],
  );
}

/** One as staff see it. */
interface ShownAdjustment extends AdjustmentRow {
  reason: string;
  by: string;
  agreedBy: string;
  agreedAtMs: number;
  doneAtMs: number | null;
  refusal: string | null;
}

/** Returns the newest adjustments. */
export function newestAdjustments(db: Queryable, most: number): Promise<ShownAdjustment[]> {
  return rows<ShownAdjustment>(
    db,
    `SELECT a.adjustment_id AS id, a.account, a.house_account AS "houseAccount", a.asset, a.units,
       a.is_credit AS "isCredit", p.reason, p.made_by_name AS by, p.decided_by_name AS "agreedBy",
       a.agreed_at_ms AS "agreedAtMs", a.done_at_ms AS "doneAtMs", a.refusal
     FROM custody.adjustments a JOIN custody.proposals p ON p.proposal_id = a.adjustment_id
     ORDER BY a.agreed_at_ms DESC, a.adjustment_id LIMIT $1`,
    [most],
  );
}

/** Returns whose account it is; undefined: nobody's. */
export async function userOfAccount(db: Queryable, account: number): Promise<string | undefined> {
  const text = 'SELECT user_id AS "userId" FROM identity.users WHERE account_id = $1';
  return (await rows<{ userId: string }>(db, text, [account]))[0]?.userId;
}
