import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../../catalog/market.ts';
import { type MatchSink, prevent, UNCHANGED } from '../../order-book/matching.ts';
import { NO_GROUP, STOP_DECREMENTED, STOP_LIMIT, STOP_SELF_TRADE, type Taker } from '../../order-book/taker.ts';
import { DONE } from '../done-reasons.ts';
import type { TradingRoom } from '../trading-room.ts';

/** Returns the orders of the taker's owner that it crosses: best price first, of equals the oldest. */
function crossed(room: TradingRoom, market: Market, taker: Taker): number[] {
  const { book } = market;
  const isBuy = taker.side === BUY;
  const ids: number[] = [];
  for (const account of room.accounts.family(taker.account) ?? [taker.account]) {
    let slot = room.accountOrders.newest(account, market.id);
    for (; slot !== 0; slot = book.orders.nextOfAccount(slot)) {
      const priceTicks = book.priceTicks(slot);
      if (book.side(slot) === taker.side) continue;
      if (isBuy ? priceTicks <= taker.ownLimitTicks : priceTicks >= taker.ownLimitTicks)
        ids.push(book.orders.orderId(slot));
    }
  }
  const priceOf = (orderId: number) => book.priceTicks(book.find(orderId));
  return ids.sort((a, b) => (isBuy ? priceOf(a) - priceOf(b) : priceOf(b) - priceOf(a)) || a - b);
}

/**
 * Keeps an order that comes in an auction from its owner's on the other side (AUCT-05): what continuous trading would do
 * where the two met, at the price of the one that stands. Returns why it ends, or undefined when it stays.
 */
export function meetOwn(room: TradingRoom, market: Market, taker: Taker, sink: MatchSink): number | undefined {
  if (taker.group === NO_GROUP) return undefined;
  const { book } = market;
  for (const orderId of crossed(room, market, taker)) {
    // The hidden part of an iceberg is met part by part.
    for (let slot = book.find(orderId); slot !== 0; slot = book.find(orderId)) {
      const priceTicks = book.priceTicks(slot);
      taker.stop = STOP_LIMIT;
      const maker = prevent(book, taker, slot, priceTicks, book.orders.leftLots(slot), sink);
      if (maker !== UNCHANGED) sink.onLevel(1 - taker.side, priceTicks);
      if (taker.stop === STOP_SELF_TRADE) return DONE.SELF_TRADE_TAKER;
      if (taker.stop === STOP_DECREMENTED) return DONE.SELF_TRADE_DECREMENT;
    }
  }
  return undefined;
}
