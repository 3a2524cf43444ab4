import type { Queryable } from '../queryable.ts';
import { rows } from '../queryable.ts';

/** Browsers that a person may have; the oldest gives way (INBX-40). */
const BROWSERS_MOST = 10;

interface NewBrowser {
  browserId: string;
  userId: string;
  endpointHash: Buffer;
  sealed: Buffer;
  language: string;
  nowMs: number;
}

/** Keeps a browser; whoever had this endpoint before has it no more. */
export async function keepBrowser(db: Queryable, browser: NewBrowser): Promise<void> {
  const { browserId, endpointHash, language, nowMs, sealed, userId } = browser;
  await db.query('DELETE FROM inbox.browsers WHERE endpoint_hash = $1', [endpointHash]);
  await db.query(
    `DELETE FROM inbox.browsers WHERE browser_id IN (
       SELECT browser_id FROM inbox.browsers WHERE user_id = $1 ORDER BY made_at_ms DESC OFFSET ${BROWSERS_MOST - 1})`,
    [userId],
  );
  await db.query(
    `INSERT INTO inbox.browsers (browser_id, user_id, endpoint_hash, sealed, language, made_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [browserId, userId, endpointHash, sealed, language, nowMs],
  );
}

/** Forgets a browser of a person; nothing if it is not theirs. */
export async function forgetBrowser(db: Queryable, userId: string, endpointHash: Buffer): Promise<void> {
  await db.query('DELETE FROM inbox.browsers WHERE user_id = $1 AND endpoint_hash = $2', [userId, endpointHash]);
}

/** Returns how many browsers of a person get pushes. */
export async function browsersOf(db: Queryable, userId: string): Promise<number> {
  const text = 'SELECT count(*) AS browsers FROM inbox.browsers WHERE user_id = $1';
  return (await rows<{ browsers: number }>(db, text, [userId]))[0]?.browsers ?? 0;
}
