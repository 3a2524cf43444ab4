import { z } from 'zod';
import { cursorText, idText, pageLimit, timeMsText, wholeText } from '../http/envelope.ts';
import { factorBody } from '../identity/journeys.ts';
import { WITHDRAWAL_FACTORS } from '../wallet/withdrawals.ts';
import { adCode, amounts, clientId, decimal, line, lines, methodCode, side } from './common.ts';
import { P2P_ACTIONS, P2P_ORDER_STATES } from './order-states.ts';
import { CANCEL_REASONS, FIELD_KINDS, P2P_LIMITS } from './rules.ts';
import { traderData } from './traders.ts';

/** Takes an offer. One of `amount` (crypto) and `fiatAmount`; price: as it was shown. */
export const orderBody = z
  .strictObject({
    /** The ad's code: whoever has not found the ad cannot take it (PADS-10). */
    ad: adCode,
    version: z.int().min(1),
    price: decimal,
    amount: decimal.optional(),
    fiatAmount: decimal.optional(),
    method: methodCode,
    /** One of the taker's own: where a seller is paid; from where a buyer pays, which the seller is shown. */
    paymentAccount: z.int().min(1),
    password: line(40).optional(),
    clientId,
  })
  .refine((body) => (body.amount === undefined) !== (body.fiatAmount === undefined), 'takes amount or fiatAmount');
export type OrderBody = z.infer<typeof orderBody>;

/** An account as the other side of a running order is shown it. */
export const shownAccount = z.strictObject({
  method: z.string(),
  methodName: z.string(),
  holder: z.string(),
  isNameVerified: z.boolean(),
  fields: z.array(z.strictObject({ kind: z.enum(FIELD_KINDS), text: z.string() })),
});
export type ShownAccount = z.infer<typeof shownAccount>;

/** A step of an order, for its story. */
export const moveData = z.strictObject({
  time: z.int(),
  action: z.enum(['OPEN', ...P2P_ACTIONS]),
  state: z.enum(P2P_ORDER_STATES),
  /** Who did it; null: time did, or staff. */
  by: side.nullable(),
});
export type MoveData = z.infer<typeof moveData>;

/** A row of my orders. side: mine. */
export const p2pOrderRow = z.strictObject({
  id: z.int(),
  time: z.int(),
  side,
  isMaker: z.boolean(),
  state: z.enum(P2P_ORDER_STATES),
  asset: z.string(),
  fiat: z.string(),
  amount: z.string(),
  /** What the buyer gets, or what leaves the seller: after the fee, which is mine where isMaker. */
  fee: z.string(),
  price: z.string(),
  fiatAmount: z.string(),
  method: z.string(),
  methodName: z.string(),
  trader: traderData.pick({ id: true, nickname: true, merchant: true, isOnline: true, lastSeenAt: true }),
  /** When the state ends by itself, ms; null: it does not, or time stands. */
  deadline: z.int().nullable(),
  endedAt: z.int().nullable(),
  /** Messages that I have not read. */
  unread: z.int(),
  /** Waits for me to act. */
  isMyTurn: z.boolean(),
});
export type P2pOrderRow = z.infer<typeof p2pOrderRow>;

export const p2pOrderData = p2pOrderRow.extend({
  /** The server's time, ms: deadlines count down by it, whatever the device's clock says. */
  now: z.int(),
  adId: z.int(),
  /** Does P2P's clock run (ESCR-31)? */
  isRunning: z.boolean(),
  windowMinutes: z.int(),
  remarks: z.string(),
  counterparty: traderData,
  counterpartyName: z.string().nullable(),
  /** Where the buyer pays to, and from where: null once the order has ended or the other side is not to see it. */
  payTo: shownAccount.nullable(),
  payFrom: shownAccount.nullable(),
  /** What the buyer writes as the payment's reference. */
  reference: z.string(),
  moves: z.array(moveData),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  paidAt: z.int().nullable(),
  /** From when on either side may appeal, ms; null: not now. */
  appealFrom: z.int().nullable(),
  /** What I may do now. */
  actions: z.array(z.enum(P2P_ACTIONS)),
  /** The second factors that I may release with (PORD-30); empty: none is set up, or there is nothing to release. */
  needsFactor: z.array(z.enum(WITHDRAWAL_FACTORS)),
  isBlocked: z.boolean(),
  myRating: z.strictObject({ isPositive: z.boolean(), text: z.string() }).nullable(),
  mayRate: z.boolean(),
  /** Has it, or had it, a dispute: its own call tells of it. */
  hasDispute: z.boolean(),
});
export type P2pOrderData = z.infer<typeof p2pOrderData>;

export const orderParams = z.strictObject({ id: idText });
/** seen: the state that was on the page (ESCR-21). */
const seen = z.enum(P2P_ORDER_STATES);
export const stepBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('PAID'), seen }),
  z.strictObject({ action: z.literal('CANCEL'), seen, reason: z.enum(CANCEL_REASONS) }),
  z.strictObject({ action: z.literal('ASK_CANCEL'), seen, reason: z.enum(CANCEL_REASONS) }),
  z.strictObject({ action: z.literal('AGREE_CANCEL'), seen }),
  z.strictObject({ action: z.literal('DECLINE_CANCEL'), seen }),
  /** factor: bound to this order, its amount and its buyer (PORD-30). */
  z.strictObject({ action: z.literal('RELEASE'), seen, factor: factorBody.optional() }),
]);
export type StepBody = z.infer<typeof stepBody>;

export const p2pOrdersFilter = z.strictObject({
  side: side.optional(),
  asset: amounts.asset.optional(),
  fiat: amounts.fiat.optional(),
  /** open: those that have not ended. */
  is: z.enum(['open', 'ended', 'released', 'cancelled', 'disputed']).optional(),
  from: timeMsText.optional(),
  to: timeMsText.optional(),
});
export const p2pOrdersQuery = p2pOrdersFilter.extend({ cursor: cursorText.optional(), limit: pageLimit });
export type P2pOrdersFilter = z.infer<typeof p2pOrdersFilter>;

export const messageData = z.strictObject({
  id: z.int(),
  orderId: z.int(),
  time: z.int(),
  /** AUTO: the owner's automatic reply. */
  by: z.enum(['ME', 'THEM', 'AUTO', 'STAFF']),
  text: z.string(),
  /** Of a picture, fetched by its own call; null: none. */
  picture: z.int().nullable(),
  isProof: z.boolean(),
  /** Does the text hold a link or a way to talk elsewhere? Pages warn. */
  isRisky: z.boolean(),
});
export type MessageData = z.infer<typeof messageData>;
export const messageBody = z.strictObject({ text: lines(P2P_LIMITS.messageLength).min(1), clientId });
export type MessageBody = z.infer<typeof messageBody>;
/** Newest last; before: ids below this one. Reading marks what is told as read. */
export const messagesQuery = z.strictObject({
  before: wholeText(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: pageLimit,
});
export const messagesData = z.strictObject({ rows: z.array(messageData), hasMore: z.boolean() });
/** The picture itself is the body: image/jpeg, image/png or image/webp. */
export const pictureQuery = z.strictObject({ kind: z.enum(['chat', 'proof', 'evidence']), clientId });
/** message: null where it is evidence, which the dispute shows. */
export const pictureData = z.strictObject({ id: z.int(), message: messageData.nullable() });
export type PictureData = z.infer<typeof pictureData>;
export const pictureParams = z.strictObject({ id: idText, picture: idText });

export const ratingBody = z.strictObject({ isPositive: z.boolean(), text: line(P2P_LIMITS.reviewLength) });
export type RatingBody = z.infer<typeof ratingBody>;
