import { randomUUID } from 'node:crypto';
import { type NoticeRow, takeNotices } from '@pelorus/database/futures/notices.ts';
import { codesFor, insertMessage } from '@pelorus/database/identity/messages.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { Pool } from 'pg';

const TAKEN_AT_ONCE = 200;
/** One message of a kind within this time is enough: the next steps are in the histories. */
const QUIET_MS = 600_000;
/** What is older is no news any more: the projections were behind, or the exchange was away. */
const NEWS_MS = 86_400_000;

function valuesOf({ partE2, symbol, timeMs }: NoticeRow): Record<string, string> {
  const ratio = partE2 === null ? {} : { marginRatio: `${partE2} %` };
  return { contract: symbol ?? '', ...ratio, timeMs: String(timeMs) };
}

async function queue(db: Queryable, key: Buffer, notice: NoticeRow, nowMs: number): Promise<void> {
  const { kind, timeMs, userId } = notice;
  if (userId === null || timeMs < nowMs - NEWS_MS) return;
  const reach = await reachOf(db, userId);
  const address = reach?.email ?? null;
  if (reach === undefined || address === null) return;
  if ((await codesFor(db, address, nowMs - QUIET_MS, [kind])) > 0) return;
  const messageId = randomUUID();
  await insertMessage(db, {
    messageId,
    userId,
    channel: 'mail',
    kind,
    address,
    language: reach.language ?? 'en_US',
    valuesSealed: seal(key, messageId, JSON.stringify(valuesOf(notice))),
    nowMs,
    endsAtMs: null,
  });
}

/** Makes messages of what waits to be told of contracts (MSG-22, MSG-23), each with its notice in one transaction. */
export async function queueNotices(pool: Pool, key: Buffer, nowMs: number): Promise<void> {
  for (;;) {
    const taken = await inTransaction(pool, async (db) => {
      const notices = await takeNotices(db, TAKEN_AT_ONCE);
      for (const notice of notices) await queue(db, key, notice, nowMs);
      return notices.length;
    });
    if (taken < TAKEN_AT_ONCE) return;
  }
}
