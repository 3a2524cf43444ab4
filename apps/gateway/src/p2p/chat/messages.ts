import { readChat, tellChat } from '@pelorus/database/inbox/chats.ts';
import {
  insertP2pMessage,
  markRead,
  messageOfClient,
  messagesPage,
  type P2pMessageRow,
} from '@pelorus/database/p2p/messages.ts';
import { openMessage, sealMessage } from '@pelorus/database/p2p/sealed.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { queueCalls } from '@pelorus/database/webhooks/queue-calls.ts';
import { isRiskyText } from '@pelorus/formulas/p2p/risky-text.ts';
import type { MessageData, messageBody, messagesData, messagesQuery } from '@pelorus/protocol/p2p/orders.ts';
import type { z } from 'zod';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { checkChatOpen, ownChat } from './chat-order.ts';

/** Returns a message as one of the two people reads it. Its text is plain, whoever wrote it (PORD-40). */
export function presentMessage(key: Buffer, row: P2pMessageRow, readerId: string): MessageData {
  return {
    id: row.messageId,
    orderId: row.orderId,
    time: row.atMs,
    by: row.kind !== 'PERSON' ? row.kind : row.userId === readerId ? 'ME' : 'THEM',
    text: openMessage(key, row.orderId, row.sealed),
    picture: row.pictureId,
    isProof: row.isProof,
    isRisky: row.isRisky,
  };
}

/** Writes what the ad says by itself, in the transaction that writes the order: so it is the first message (PORD-40). */
export async function putAutoReply(
  db: Queryable,
  key: Buffer,
  order: { orderId: number; autoReply: string; nowMs: number },
): Promise<void> {
  const { autoReply, nowMs, orderId } = order;
  if (autoReply === '') return;
  await insertP2pMessage(db, {
    ...{ orderId, nowMs, userId: null, kind: 'AUTO', pictureId: null, clientId: null },
    sealed: sealMessage(key, orderId, autoReply),
    isRisky: isRiskyText(autoReply),
  });
}

/** What a person adds to a chat. */
interface Written {
  orderId: number;
  userId: string;
  /** The other side, whose webhooks hear of it. */
  otherAccount: number;
  text: string;
  pictureId: number | null;
  clientId: string;
  nowMs: number;
}

/** Writes a person's message and queues it for the other side's webhooks, in the caller's transaction; false: the client id is used. */
export async function putMessage(db: Queryable, key: Buffer, written: Written): Promise<boolean> {
  const { clientId, nowMs, orderId, otherAccount, pictureId, text, userId } = written;
  const sealed = sealMessage(key, orderId, text);
  const isRisky = isRiskyText(text);
  const id = await insertP2pMessage(db, {
    ...{ orderId, userId, sealed, pictureId, isRisky, clientId, nowMs },
    kind: 'PERSON',
  });
  if (id === undefined) return false;
  await queueCalls(db, otherAccount, 'p2p-message', { message: id }, nowMs);
  await tellChat(db, written);
  return true;
}

/**
 * Writes a message; the same client id again is answered by the first. Refuses NOT_FOUND, P2P_CHAT_CLOSED,
 * TOO_MANY_REQUESTS, and KEY_REUSED where the client id was used for another text.
 */
export async function writeMessage(
  deps: P2pNeeds,
  who: Who,
  orderId: number,
  { clientId, text }: z.output<typeof messageBody>,
): Promise<MessageData> {
  const { clock, pool, rates, secrets } = deps;
  const { userId } = who;
  const order = await ownChat(deps, who, orderId);
  checkChatOpen(order, clock());
  if (!rates.p2pMessages.take(userId))
    throw new Refused('TOO_MANY_REQUESTS', undefined, rates.p2pMessages.secondsLeft());
  const { otherAccount } = order;
  const written = { orderId, userId, otherAccount, text, clientId, pictureId: null, nowMs: clock() };
  await inTransaction(pool, (db) => putMessage(db, secrets.p2pKey, written));
  const row = await messageOfClient(pool, orderId, userId, clientId);
  if (row === undefined) throw new Error(`message ${clientId} of order ${orderId} was not written`);
  const message = presentMessage(secrets.p2pKey, row, userId);
  if (message.text !== text || message.picture !== null) throw new Refused('KEY_REUSED', 'clientId');
  return message;
}

/** Returns a page of an order's messages, newest last; the newest page is then read (PORD-43). Refuses NOT_FOUND. */
export async function messagesOf(
  deps: P2pNeeds,
  who: Who,
  orderId: number,
  { before, limit }: z.output<typeof messagesQuery>,
): Promise<z.infer<typeof messagesData>> {
  const order = await ownChat(deps, who, orderId);
  const found = await messagesPage(deps.pool, orderId, before ?? null, limit + 1);
  const shown = found.slice(0, limit);
  const newest = shown[0];
  if (before === undefined && newest !== undefined) {
    await markRead(deps.pool, order, newest.messageId);
    await readChat(deps.pool, who.userId, orderId, deps.clock());
  }
  return {
    rows: shown.map((row) => presentMessage(deps.secrets.p2pKey, row, who.userId)).reverse(),
    hasMore: found.length > limit,
  };
}
