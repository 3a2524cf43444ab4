import { messagesOfIds } from '@pelorus/database/p2p/messages.ts';
import { openMessage } from '@pelorus/database/p2p/sealed.ts';
import { toldOrder } from '@pelorus/database/p2p/told-order.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import { amountText } from '@pelorus/formulas/markets/texts.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import { type Names, NotThereYet } from './names.ts';

/** Returns an order of P2P as it was after the step that is told (PORD-60). */
export async function p2pOrderData(db: Queryable, names: Names, { about, account }: CallRow): Promise<object> {
  const order = await toldOrder(db, account, Number(about.orderId));
  if (order === undefined) throw new NotThereYet('an order of P2P');
  const { code, scale } = await names.asset(db, order.asset);
  const mover = about.by === null ? null : Number(about.by) === order.buyerAccount ? 'BUY' : 'SELL';
  return {
    id: order.orderId,
    time: order.openedAtMs,
    action: about.action,
    by: mover,
    state: about.state,
    deadline: about.deadline,
    side: order.side,
    isMaker: order.isMaker,
    asset: code,
    amount: amountText(order.units, scale),
    fee: amountText(order.isMaker ? order.feeUnits : 0, scale),
    fiat: order.fiat,
    price: order.price,
    fiatAmount: order.fiatAmount,
    method: order.method,
    methodName: methodOf(order.method)?.name ?? order.method,
    trader: { id: order.traderId, nickname: order.nickname },
  };
}

/** Returns a message of a chat as its receiver reads it (PORD-43). */
export async function p2pMessageData(db: Queryable, key: Buffer, { about }: CallRow): Promise<object> {
  const [row] = await messagesOfIds(db, [Number(about.message)]);
  if (row === undefined) throw new NotThereYet('a message of P2P');
  return {
    id: row.messageId,
    orderId: row.orderId,
    time: row.atMs,
    by: row.kind === 'PERSON' ? 'THEM' : row.kind,
    text: openMessage(key, row.orderId, row.sealed),
    picture: row.pictureId,
    isProof: row.isProof,
    isRisky: row.isRisky,
  };
}
