import { BUY, ORDER_PHASES, ORDER_TYPES, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { EVENT_F64, EVENT_I32, EVENT_KIND, EVENT_LANE } from '@pelorus/protocol/wire/event-layout.ts';
import type { Market } from '../catalog/market.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { ConditionalOrder } from '../trading/conditional/conditional-order.ts';
import type { Exit } from './exit.ts';

const TAKE_PROFIT = ORDER_TYPES.indexOf('TAKE_PROFIT');
const STOP_LOSS = ORDER_TYPES.indexOf('STOP_LOSS');
const WAITING = ORDER_PHASES.indexOf('WAITING');
const { orderDone: DONE_LANE, trade: TRADE_LANE } = EVENT_LANE;

/** Arms the take-profits and stop-losses of orders by what the present command filled of them, told from event number `from` on (FUT-37). */
export function followExits(state: ExchangeState, from: number): void {
  const { events, futures } = state;
  const { exits } = futures;
  const filled = new Map<Exit, number>();
  const count = (orderId: number, lots: number) => {
    const exit = exits.ofOrder(orderId);
    if (exit !== undefined) filled.set(exit, (filled.get(exit) ?? 0) + lots);
  };
  const to = events.count;
  for (let slot = from; slot < to; slot++) {
    if (((events.i32[slot * EVENT_I32] as number) & 0xff) !== EVENT_KIND.trade) continue;
    const f = slot * EVENT_F64;
    const lots = events.f64[f + TRADE_LANE.lots] as number;
    count(events.f64[f + TRADE_LANE.takerOrderId] as number, lots);
    count(events.f64[f + TRADE_LANE.makerOrderId] as number, lots);
  }
  for (const [exit, lots] of filled) arm(state, exit, lots);
}

/** Forgets the exits of orders that the present command ended, and those that it ended themselves: called when nothing more ends. */
export function forgetExits({ events, futures }: ExchangeState, from: number): void {
  for (let slot = from; slot < events.count; slot++)
    if (((events.i32[slot * EVENT_I32] as number) & 0xff) === EVENT_KIND.orderDone)
      futures.exits.end(events.f64[slot * EVENT_F64 + DONE_LANE.orderId] as number);
}

function arm(state: ExchangeState, exit: Exit, lots: number): void {
  if (exit.takeProfitTicks > 0)
    exit.profitId = grow(state, exit, exit.profitId, TAKE_PROFIT, exit.takeProfitTicks, lots);
  if (exit.stopLossTicks > 0) exit.lossId = grow(state, exit, exit.lossId, STOP_LOSS, exit.stopLossTicks, lots);
  state.futures.exits.link(exit);
}

/** Adds lots to the order that stands, or places one; returns its id. */
function grow(
  state: ExchangeState,
  exit: Exit,
  orderId: number,
  type: number,
  stopTicks: number,
  lots: number,
): number {
  const standing = state.conditionals.find(orderId);
  if (standing === undefined) return place(state, exit, type, stopTicks, lots);
  standing.lots += lots;
  state.events.orderAmended(orderId, exit.account, exit.market, standing.lots, standing.lots, false);
  return orderId;
}

function place(state: ExchangeState, exit: Exit, type: number, stopTicks: number, lots: number): number {
  const { account, exitType, market: id, positionSide } = exit;
  const market = state.catalog.markets[id] as Market;
  const side = exit.side === BUY ? SELL : BUY;
  const orderId = state.nextOrderId++;
  const stp = market.payload.stpDefault;
  const { events } = state;
  events.orderAccepted(orderId, account, id, side, type, 0, stp, 0, lots, 0);
  events.orderTerms(orderId, account, id, stopTicks, 0, 0, 0, 0);
  events.orderContract(positionSide, exitType, account, id, orderId, true, false, false, 0, 0, 0);
  const plain = {
    tif: 0,
    priceTicks: 0,
    trailingBips: 0,
    extremeTicks: 0,
    visibleLots: 0,
    peg: 0,
    pegLevels: 0,
    heldUnits: 0,
  };
  const position = { positionSide, isReducing: true, isClosing: false, workingType: exitType, isProtected: false };
  const order: ConditionalOrder = {
    orderId,
    account,
    market: id,
    side,
    type,
    stp,
    lots,
    stopTicks,
    ...plain,
    ...position,
  };
  events.orderPhase(WAITING, orderId, account, id, 0, lots);
  state.conditionals.add(order);
  market.triggersOf(order).add(order);
  return orderId;
}
