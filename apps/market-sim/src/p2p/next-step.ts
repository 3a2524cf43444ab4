import type { P2pOrderData, RatingBody, StepBody } from '@pelorus/protocol/p2p/orders.ts';
import { Random } from '../random.ts';
import type { Temper } from './cast.ts';
import type { Phrases } from './words/phrases.ts';

/** What somebody does with an order, what they write with it, and when. */
export type Planned = { atMs: number; says: string | null } & (
  | { kind: 'move'; body: StepBody }
  | { kind: 'rate'; body: RatingBody }
  | { kind: 'state'; text: string }
);

/** What somebody looks at of an order. */
export type SeenOrder = Pick<P2pOrderData, 'id' | 'side' | 'state' | 'moves' | 'time' | 'appealFrom' | 'mayRate'>;

interface Person {
  key: string;
  temper: Temper;
  phrases: Phrases;
}

/** A seller whom staff leave alone for so long has found the payment. */
const FOUND_AFTER_MS = 6 * 3_600_000;
const TEXTS_PERCENT = 40;
const AGREES_PERCENT = 30;

/** Returns what somebody does next with an order: the same at each asking until its state changes; null: they wait (MSIM-133). */
export function nextStep(seed: number, person: Person, order: SeenOrder, hasStated: boolean): Planned | null {
  const { key, phrases, temper } = person;
  const { moves, side, state } = order;
  const sinceMs = moves.at(-1)?.time ?? order.time;
  const random = new Random(seed, `${key} order ${order.id} ${state} ${moves.length}`);
  const spread = 0.6 + random.uniform() * 0.8;
  const percent = random.uniform() * 100;
  const after = (ms: number) => sinceMs + Math.round(ms * spread);
  const move = (atMs: number, body: StepBody, says: string | null = null): Planned => ({
    kind: 'move',
    atMs,
    says,
    body,
  });
  if (state === 'PENDING_PAYMENT' && side === 'BUY') {
    if (percent < temper.cancelsPercent)
      return move(after(temper.payMs), { action: 'CANCEL', seen: state, reason: 'CANNOT_PAY' });
    return move(after(temper.payMs), { action: 'PAID', seen: state }, phrases.buyerAfterPaid);
  }
  if (state === 'PAID' && side === 'SELL') {
    const isFirst = !moves.some(({ action }) => action === 'ASK_CANCEL');
    if (isFirst && percent < temper.cancelsPercent)
      return move(
        after(temper.releaseMs),
        { action: 'ASK_CANCEL', seen: state, reason: 'SELLER_ACCOUNT_WRONG' },
        phrases.askCancel,
      );
    const atMs = temper.isSlow
      ? Math.max(order.appealFrom ?? 0, sinceMs) + Math.round(90_000 * spread)
      : after(temper.releaseMs);
    return move(atMs, { action: 'RELEASE', seen: state }, phrases.thanks);
  }
  if (state === 'CANCEL_ASKED' && side === 'BUY')
    return move(after(3 * temper.answerMs), {
      action: percent < AGREES_PERCENT ? 'AGREE_CANCEL' : 'DECLINE_CANCEL',
      seen: state,
    });
  if (state === 'APPEAL') {
    const text = side === 'SELL' ? phrases.statementSeller : phrases.statementBuyer;
    if (!hasStated) return { kind: 'state', atMs: after(6 * temper.answerMs), says: null, text };
    return side === 'SELL' ? move(sinceMs + FOUND_AFTER_MS, { action: 'RELEASE', seen: state }, phrases.thanks) : null;
  }
  if (!order.mayRate || state !== 'RELEASED') return null;
  const text = percent < TEXTS_PERCENT ? phrases.review : '';
  return { kind: 'rate', atMs: after(15_000), says: null, body: { isPositive: true, text } };
}

/** An order in which somebody answered so often has heard enough. */
export const ANSWERS_MOST = 5;

/** Returns how somebody answers the other side, by where their order stands (MSIM-134). */
export function answerTo({ side, state }: Pick<P2pOrderData, 'side' | 'state'>, phrases: Phrases): string {
  const isSeller = side === 'SELL';
  if (state === 'PENDING_PAYMENT') return isSeller ? phrases.sellerBeforePaid : phrases.buyerBeforePaid;
  if (state === 'PAID' || state === 'CANCEL_ASKED') return isSeller ? phrases.sellerAfterPaid : phrases.buyerAfterPaid;
  if (state === 'APPEAL') return isSeller ? phrases.statementSeller : phrases.statementBuyer;
  return phrases.thanks;
}
