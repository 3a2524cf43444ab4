import type { MerchantState, MerchantTier } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** Somebody who came to P2P: nickname and standing. */
export interface P2pPersonRow {
  userId: string;
  account: number;
  traderId: string;
  nickname: string;
  sinceMs: number;
  lastSeenMs: number;
  merchant: MerchantState;
  tier: MerchantTier | null;
  merchantReason: string | null;
}

const PERSON = `SELECT user_id AS "userId", account, trader_id AS "traderId", nickname, since_ms AS "sinceMs",
  last_seen_ms AS "lastSeenMs", merchant, tier, merchant_reason AS "merchantReason"
  FROM p2p.people`;

/** Returns who somebody is in P2P; undefined: they have no nickname yet. */
export async function p2pPerson(db: Queryable, userId: string): Promise<P2pPersonRow | undefined> {
  return (await rows<P2pPersonRow>(db, `${PERSON} WHERE user_id = $1`, [userId]))[0];
}

/** Returns the person behind a trader's public id; undefined: there is none. */
export async function personOfTrader(db: Queryable, traderId: string): Promise<P2pPersonRow | undefined> {
  return (await rows<P2pPersonRow>(db, `${PERSON} WHERE trader_id = $1`, [traderId]))[0];
}

/** Returns the person of an account; undefined: they have no nickname yet. */
export async function personOfAccount(db: Queryable, account: number): Promise<P2pPersonRow | undefined> {
  return (await rows<P2pPersonRow>(db, `${PERSON} WHERE account = $1`, [account]))[0];
}

/** Adds a person; false: they have come before, or somebody has a nickname like it (PTRD-01). */
export async function insertP2pPerson(
  db: Queryable,
  person: Pick<P2pPersonRow, 'userId' | 'account' | 'traderId' | 'nickname'> & { nicknameKey: string; nowMs: number },
): Promise<boolean> {
  const { account, nickname, nicknameKey, nowMs, traderId, userId } = person;
  const result = await db.query(
    `INSERT INTO p2p.people (user_id, account, trader_id, nickname, nickname_key, since_ms, last_seen_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING`,
    [userId, account, traderId, nickname, nicknameKey, nowMs],
  );
  return result.rowCount === 1;
}

/** Holds a person until the transaction ends: what they have of P2P is counted one change at a time. */
export async function holdP2pPerson(db: Queryable, userId: string): Promise<void> {
  await db.query('SELECT 1 FROM p2p.people WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
}

/** Notes that somebody was here (PTRD-05). */
export async function touchP2pPerson(db: Queryable, userId: string, nowMs: number): Promise<void> {
  await db.query('UPDATE p2p.people SET last_seen_ms = greatest(last_seen_ms, $2) WHERE user_id = $1', [userId, nowMs]);
}
