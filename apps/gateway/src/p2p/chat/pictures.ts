import { messageOfClient } from '@pelorus/database/p2p/messages.ts';
import {
  insertP2pPicture,
  p2pPictureCount,
  pictureOfClient,
  sealedP2pPicture,
} from '@pelorus/database/p2p/pictures.ts';
import { openPicture, sealPicture } from '@pelorus/database/p2p/sealed.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { PictureData, pictureQuery } from '@pelorus/protocol/p2p/orders.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { z } from 'zod';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import { readPictureHeader } from '../../identity/verification/picture-header.ts';
import type { Redrawer } from '../../identity/verification/redrawer.ts';
import type { P2pNeeds } from '../needs.ts';
import { checkChatOpen, ownChat } from './chat-order.ts';
import { presentMessage, putMessage } from './messages.ts';

type Wanted = z.output<typeof pictureQuery>;

/** Returns the picture that was sent under this client id, with its message; null: none was. */
async function sentBefore(deps: P2pNeeds, userId: string, orderId: number, clientId: string) {
  const id = await pictureOfClient(deps.pool, orderId, userId, clientId);
  if (id === undefined) return null;
  const row = await messageOfClient(deps.pool, orderId, userId, clientId);
  const isOfPicture = row !== undefined && row.pictureId === id;
  return { id, message: isOfPicture ? presentMessage(deps.secrets.p2pKey, row, userId) : null };
}

/**
 * Adds a picture to a chat, as proof of a payment, or as evidence in a dispute: measured, redrawn, marked with order and
 * sender, sealed (PORD-42). The same client id again is answered by the first. Refuses PICTURE_REFUSED, NOT_FOUND,
 * P2P_CHAT_CLOSED, P2P_EVIDENCE_CLOSED, NOT_PERMITTED (proof is the buyer's), TOO_MANY_OF_THESE, OVERLOADED.
 */
export async function addPicture(
  deps: P2pNeeds,
  redrawer: Redrawer,
  who: Who,
  orderId: number,
  { clientId, kind }: Wanted,
  file: Buffer,
): Promise<PictureData> {
  const { clock, pool, secrets } = deps;
  const { userId } = who;
  const order = await ownChat(deps, who, orderId);
  if (kind === 'evidence' && (order.evidenceUntilMs ?? 0) <= clock()) throw new Refused('P2P_EVIDENCE_CLOSED');
  if (kind === 'proof' && order.side !== 'BUY') throw new Refused('NOT_PERMITTED');
  checkChatOpen(order, clock());
  if (readPictureHeader(file) === null) throw new Refused('PICTURE_REFUSED');
  const before = await sentBefore(deps, userId, orderId, clientId);
  if (before !== null) return before;
  if ((await p2pPictureCount(pool, orderId, userId)) >= P2P_LIMITS.picturesPerOrder)
    throw new Refused('TOO_MANY_OF_THESE');
  const { nickname, otherAccount, traderId } = order;
  const mark = { text: `#${orderId} · ${nickname}`, fallback: `#${orderId} ${traderId}` };
  const { jpeg } = await redrawer.redraw(file, mark);
  const nowMs = clock();
  await inTransaction(pool, async (db) => {
    const sealed = sealPicture(secrets.p2pKey, orderId, jpeg);
    const pictureId = await insertP2pPicture(db, { orderId, userId, kind, clientId, sealed, nowMs });
    if (pictureId === undefined || kind === 'evidence') return;
    const written = { orderId, userId, otherAccount, pictureId, clientId, nowMs, text: '' };
    // A text under the same client id stands: the picture would belong to nothing.
    if (!(await putMessage(db, secrets.p2pKey, written))) throw new Refused('KEY_REUSED', 'clientId');
  });
  const sent = await sentBefore(deps, userId, orderId, clientId);
  if (sent === null) throw new Error(`picture ${clientId} of order ${orderId} was not kept`);
  return sent;
}

/** Returns a picture of an order as JPEG. Refuses NOT_FOUND to everybody but its two people (PORD-07). */
export async function pictureOf(deps: P2pNeeds, who: Who, orderId: number, pictureId: number): Promise<Buffer> {
  await ownChat(deps, who, orderId);
  const sealed = await sealedP2pPicture(deps.pool, orderId, pictureId);
  if (sealed === undefined) throw new Refused('NOT_FOUND');
  return openPicture(deps.secrets.p2pKey, orderId, sealed);
}
