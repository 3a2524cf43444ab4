import { randomUUID } from 'node:crypto';
import { codesFor, insertMessage } from '@pelorus/database/identity/messages.ts';
import { type NoticeRow, takeNotices } from '@pelorus/database/identity/notices.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import { wantsMail } from '@pelorus/database/inbox/choices.ts';
import { tellPeople } from '@pelorus/database/inbox/tell.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { kindRow, MESSAGE_KINDS, type MessageKind } from '@pelorus/protocol/messages/kinds.ts';
import type { Pool } from 'pg';
import { noticesOf } from '../inbox/entries.ts';
import { valuesOf } from '../inbox/texts.ts';

const TAKEN_AT_ONCE = 500;
/** One message of a contract's kind within this time is enough: the next steps are in the histories. */
const QUIET_MS = 600_000;
/** What is older is no news any more: the projections were behind, or the exchange was away. */
const NEWS_MS = 86_400_000;

/** Does a person want this mailed, and has it not just been? Each step of an order is mailed (PORD-60), and each alert. */
async function isWanted(db: Queryable, { kind, order }: NoticeRow, userId: string, address: string, nowMs: number) {
  const { topic } = MESSAGE_KINDS[kind as MessageKind];
  if (topic !== null && !(await wantsMail(db, userId, topic))) return false;
  return order !== null || kind === 'price-alert' || (await codesFor(db, address, nowMs - QUIET_MS, [kind])) === 0;
}

async function mail(db: Queryable, key: Buffer, notice: NoticeRow, nowMs: number): Promise<void> {
  const { kind, ownerId: userId } = notice;
  if (userId === null || kindRow(kind)?.isMailed === false) return;
  const reach = await reachOf(db, userId);
  const address = reach?.email ?? null;
  if (reach === undefined || address === null || !(await isWanted(db, notice, userId, address, nowMs))) return;
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

/**
 * Makes messages and entries of inboxes of what waits to be told of orders, contracts and P2P (MSG-22, MSG-23, PORD-60,
 * INBX-20), each with its notice in one transaction.
 */
export async function queueNotices(pool: Pool, key: Buffer, nowMs: number): Promise<void> {
  for (;;) {
    const taken = await inTransaction(pool, async (db) => {
      const notices = await takeNotices(db, TAKEN_AT_ONCE, nowMs - NEWS_MS);
      const news = notices.filter(({ timeMs, userId }) => userId !== null && timeMs >= nowMs - NEWS_MS);
      await tellPeople(db, await noticesOf(db, news), nowMs);
      for (const notice of news) await mail(db, key, notice, nowMs);
      return notices.length;
    });
    if (taken < TAKEN_AT_ONCE) return;
  }
}
