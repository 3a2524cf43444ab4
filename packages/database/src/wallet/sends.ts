import { Parameters, type Queryable, rows } from '../queryable.ts';

/** Somebody who can be sent money. */
export interface Receiver {
  userId: string;
  account: number;
  /** Their e-mail address, else phone number. */
  address: string;
}

const RECEIVER = `SELECT user_id AS "userId", account_id AS account, coalesce(email, phone, '') AS address
  FROM identity.users WHERE parent_id IS NULL AND NOT is_demo AND account_id IS NOT NULL
    AND frozen_at_ms IS NULL AND closed_at_ms IS NULL`;

/** Returns the person, no sub-account, with this account number or this normal e-mail address or phone number (WDRW-40). */
export async function receiverBy(
  db: Queryable,
  by: { account: number } | { address: string },
): Promise<Receiver | undefined> {
  const [where, value] = 'account' in by ? ['account_id = $1', by.account] : ['(email = $1 OR phone = $1)', by.address];
  return (await rows<Receiver>(db, `${RECEIVER} AND ${where}`, [value]))[0];
}

/** A send as asked for: units of the ledger, cents of a dollar. */
interface NewSend {
  account: number;
  userId: string;
  toAccount: number;
  shown: string;
  fromShown: string;
  asset: number;
  units: number;
  clientId: string;
  deed: Buffer;
  worthCents: number;
  nowMs: number;
}

export interface SendRow {
  sendId: number;
  account: number;
  userId: string;
  toAccount: number;
  /** The receiver as the sender named them, and the sender as the receiver is shown them; masked. */
  shown: string;
  fromShown: string;
  asset: number;
  units: number;
  clientId: string;
  deed: Buffer;
  askedAtMs: number;
  doneAtMs: number | null;
  refusal: string | null;
}

const ROW = `send_id AS "sendId", account, user_id AS "userId", to_account AS "toAccount", shown,
  from_shown AS "fromShown", asset, units, client_id AS "clientId", deed, asked_at_ms AS "askedAtMs",
  done_at_ms AS "doneAtMs", refusal`;
const SEND = `SELECT ${ROW} FROM custody.sends`;

/** Writes a send that the core has not been asked for. Fails with 23505 if the account has used the client id. */
export async function insertSend(db: Queryable, row: NewSend): Promise<number> {
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO custody.sends (account, user_id, to_account, shown, from_shown, asset, units, client_id, deed,
       worth_cents, asked_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING send_id AS id`,
    [
      ...[row.account, row.userId, row.toAccount, row.shown, row.fromShown, row.asset, row.units, row.clientId],
      ...[row.deed, row.worthCents, row.nowMs],
    ],
  );
  return found[0]?.id as number;
}

/** Returns sends by their ids, whoever's they are. */
export function sendsOfIds(db: Queryable, ids: readonly number[]): Promise<SendRow[]> {
  return rows<SendRow>(db, `${SEND} WHERE send_id = ANY($1)`, [ids]);
}

/** Returns what an account sent under a client id. */
export async function sendOf(db: Queryable, account: number, clientId: string): Promise<SendRow | undefined> {
  return (await rows<SendRow>(db, `${SEND} WHERE account = $1 AND client_id = $2`, [account, clientId]))[0];
}

/** Has the account ever sent to this one? */
export async function hasSentTo(db: Queryable, account: number, toAccount: number): Promise<boolean> {
  const text = `SELECT 1 FROM custody.sends WHERE account = $1 AND to_account = $2 AND done_at_ms IS NOT NULL LIMIT 1`;
  return (await rows(db, text, [account, toAccount])).length > 0;
}

/** Returns sends whose outcome nobody wrote down, asked for until a time. */
export function openSends(db: Queryable, untilMs: number, most: number): Promise<SendRow[]> {
  return rows<SendRow>(
    db,
    `${SEND} WHERE done_at_ms IS NULL AND refusal IS NULL AND asked_at_ms <= $1 ORDER BY send_id LIMIT $2`,
    [untilMs, most],
  );
}

/** Writes the core's answer down; false: it stands already. */
export async function settleSend(db: Queryable, sendId: number, refusal: string | null, nowMs: number) {
  const found = await rows(
    db,
    `UPDATE custody.sends SET done_at_ms = CASE WHEN $2::text IS NULL THEN $3::bigint END, refusal = $2
     WHERE send_id = $1 AND done_at_ms IS NULL AND refusal IS NULL RETURNING 1`,
    [sendId, refusal, nowMs],
  );
  return found.length > 0;
}

interface SendsAsked {
  asset?: number | undefined;
  /** [fromMs, toMs). */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  beforeId?: number | undefined;
  limit: number;
}

/** Returns what an account sent and received, newest first; what did not arrive, its sender alone sees. */
export function sendsPage(db: Queryable, account: number, asked: SendsAsked): Promise<SendRow[]> {
  const { asset, beforeId, fromMs, limit, toMs } = asked;
  const parameters = new Parameters();
  const own = parameters.add(account);
  let where = '';
  if (asset !== undefined) where += ` AND asset = ${parameters.add(asset)}`;
  if (fromMs !== undefined) where += ` AND asked_at_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND asked_at_ms < ${parameters.add(toMs)}`;
  if (beforeId !== undefined) where += ` AND send_id < ${parameters.add(beforeId)}`;
  const last = `ORDER BY send_id DESC LIMIT ${parameters.add(limit)}`;
  // Each part by its own index: an account may have received any number.
  const part = (whose: string) => `(SELECT * FROM custody.sends WHERE ${whose}${where} ${last})`;
  const text = `SELECT ${ROW} FROM (${part(`account = ${own}`)} UNION ALL
    ${part(`to_account = ${own} AND account <> ${own} AND done_at_ms IS NOT NULL`)}) both_ways ${last}`;
  return rows<SendRow>(db, text, parameters.values);
}

/** Returns the person whose account this is. */
export async function userOfAccount(db: Queryable, account: number): Promise<string | undefined> {
  const text = 'SELECT user_id AS "userId" FROM identity.users WHERE account_id = $1';
  return (await rows<{ userId: string }>(db, text, [account]))[0]?.userId;
}
