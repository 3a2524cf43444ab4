import { randomUUID } from 'node:crypto';
import { wantsMail } from '@pelorus/database/identity/mail-topics.ts';
import { codesFor, insertMessage } from '@pelorus/database/identity/messages.ts';
import { type NoticedOrder, type NoticeRow, takeNotices } from '@pelorus/database/identity/notices.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { amountText } from '@pelorus/formulas/markets/texts.ts';
import { type MessageKind, topicOf } from '@pelorus/protocol/messages/kinds.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import type { Pool } from 'pg';

const TAKEN_AT_ONCE = 200;
/** One message of a contract's kind within this time is enough: the next steps are in the histories. */
const QUIET_MS = 600_000;
/** What is older is no news any more: the projections were behind, or the exchange was away. */
const NEWS_MS = 86_400_000;

function orderValues(order: NoticedOrder, timeMs: number): Record<string, string> {
  const { asset, fiat, fiatAmount, method, orderId, person, scale, units, untilMs } = order;
  return {
    order: String(orderId),
    amount: `${amountText(units, scale)} ${asset}`,
    fiatAmount: `${fiatAmount} ${fiat}`,
    method: methodOf(method)?.name ?? method,
    person,
    untilMs: untilMs === null ? '' : String(untilMs),
    timeMs: String(timeMs),
  };
}

function valuesOf({ order, partE2, symbol, timeMs }: NoticeRow): Record<string, string> {
  if (order !== null) return orderValues(order, timeMs);
  const ratio = partE2 === null ? {} : { marginRatio: `${partE2} %` };
  return { contract: symbol ?? '', ...ratio, timeMs: String(timeMs) };
}

/** Does a person want this told, and has it not just been? Each step of an order is told (PORD-60). */
async function isWanted(db: Queryable, { kind, order }: NoticeRow, userId: string, address: string, nowMs: number) {
  const topic = topicOf(kind as MessageKind);
  if (topic !== null && !(await wantsMail(db, userId, topic))) return false;
  return order !== null || (await codesFor(db, address, nowMs - QUIET_MS, [kind])) === 0;
}

async function queue(db: Queryable, key: Buffer, notice: NoticeRow, nowMs: number): Promise<void> {
  const { kind, timeMs, userId } = notice;
  if (userId === null || timeMs < nowMs - NEWS_MS) return;
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

/** Makes messages of what waits to be told of contracts and P2P orders (MSG-22, MSG-23, PORD-60), each with its notice in one transaction. */
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
