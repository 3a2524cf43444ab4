import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { EVENT_F64, EVENT_I32, EVENT_KIND, EVENT_LANE } from '@pelorus/protocol/wire/event-layout.ts';
import type { Market } from '../../catalog/market.ts';
import { POSTED } from '../../ledger/posting-reasons.ts';
import { DONE } from '../done-reasons.ts';
import type { TradingRoom } from '../trading-room.ts';
import { ALGO_DONE, type Scaled, TWAP, type Twap } from './algo-store.ts';

const DONE_LANE = EVENT_LANE.orderDone;

/** Holds units for a TWAP, or gives them back when they are negative. */
export function moveTwapHold(room: TradingRoom, market: Market, twap: Twap, units: number, orderId: number): void {
  if (units === 0) return;
  const { ledger } = room;
  const { account } = twap;
  const asset = twap.side === BUY ? market.quote : market.base;
  const reason = units > 0 ? POSTED.ORDER_HOLD : POSTED.ORDER_RELEASE;
  ledger.hold(ledger.cell(account, asset), account, asset, reason, units, orderId);
  twap.heldUnits += units;
}

/** Ends a TWAP and releases its hold. */
export function endTwap(room: TradingRoom, market: Market, twap: Twap, reason: number): void {
  moveTwapHold(room, market, twap, -twap.heldUnits, 0);
  room.algos.remove(twap);
  room.events.algoDone(reason, twap.algoId, twap.account, market.id, Math.min(twap.done, twap.slices));
}

/** Ends every TWAP of a market that is delisted, oldest first. */
export function endTwapsOf(room: TradingRoom, market: Market): void {
  const twaps = room.algos.all().filter((algo): algo is Twap => algo.kind === TWAP && algo.market === market.id);
  for (const twap of twaps.sort((a, b) => a.algoId - b.algoId)) endTwap(room, market, twap, ALGO_DONE.MARKET_ENDED);
}

/** Strikes the orders that were told to have ended from event number `from` on from their ladders, which end with the last. */
export function followLadders(room: TradingRoom, from: number): void {
  const { algos, events } = room;
  const to = events.count;
  for (let slot = from; slot < to; slot++) {
    const tag = events.i32[slot * EVENT_I32] as number;
    if ((tag & 0xff) !== EVENT_KIND.orderDone) continue;
    const f = slot * EVENT_F64;
    const orderId = events.f64[f + DONE_LANE.orderId] as number;
    const ladder = algos.ofOrder(orderId);
    if (ladder === undefined) continue;
    ladder.filledLots += events.f64[f + DONE_LANE.filledLots] as number;
    algos.strike(ladder, orderId);
    if (ladder.open.length > 0) continue;
    algos.remove(ladder);
    const { account, algoId, market } = ladder;
    events.algoDone(endReason(ladder, (tag >>> 8) & 0xff), algoId, account, market, 0);
  }
}

/** Why a ladder ended whose last order ended for `reason`. */
function endReason(ladder: Scaled, reason: number): number {
  if (ladder.filledLots === ladder.lots) return ALGO_DONE.FILLED;
  return reason === DONE.CANCELED_BY_USER ? ALGO_DONE.CANCELED_BY_USER : ALGO_DONE.ORDERS_ENDED;
}
