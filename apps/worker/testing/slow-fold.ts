import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';

/** A slow, obvious version of the worker's fold, for comparison: whole arrays, filtered for every query. */

export interface SlowTrade extends EventOf<'trade'> {
  seq: number;
  timeMs: number;
}

export function slowTrades(history: readonly AppliedCommand[]): SlowTrade[] {
  return history.flatMap((command) =>
    command.events
      .filter((event) => event.kind === 'trade')
      .map((event) => ({ ...event, seq: command.seq, timeMs: command.timeMs })),
  );
}

const HOUR = 3_600_000;
const HOURS: Partial<Record<KlineInterval, number>> = {
  '1s': 1 / 3_600,
  '1m': 1 / 60,
  '3m': 3 / 60,
  '5m': 5 / 60,
  '15m': 15 / 60,
  '30m': 30 / 60,
  '1h': 1,
  '2h': 2,
  '4h': 4,
  '6h': 6,
  '8h': 8,
  '12h': 12,
  '1d': 24,
  '3d': 72,
};

/** By JavaScript's own calendar rather than by ours. */
export function slowOpenMs(interval: KlineInterval, timeMs: number): number {
  const date = new Date(timeMs);
  if (interval === '1M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  if (interval === '1w') {
    const daysSinceMonday = (date.getUTCDay() + 6) % 7;
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - daysSinceMonday);
  }
  const length = (HOURS[interval] as number) * HOUR;
  return timeMs - (timeMs % length);
}

export function slowCandles(trades: readonly SlowTrade[], market: number, interval: KlineInterval) {
  const mine = trades.filter((trade) => trade.market === market);
  const groups = Map.groupBy(mine, (trade) => slowOpenMs(interval, trade.timeMs));
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + BigInt(value), 0n);
  return [...groups].map(([openMs, group]) => {
    const prices = group.map((trade) => trade.priceTicks);
    const buys = group.filter((trade) => trade.takerSide === 'BUY');
    return {
      openMs,
      openTicks: prices[0],
      highTicks: Math.max(...prices),
      lowTicks: Math.min(...prices),
      closeTicks: prices.at(-1),
      lots: sum(group.map((trade) => trade.lots)),
      quoteUnits: sum(group.map((trade) => trade.quoteUnits)),
      tradeCount: group.length,
      takerBuyLots: sum(buys.map((trade) => trade.lots)),
      takerBuyQuoteUnits: sum(buys.map((trade) => trade.quoteUnits)),
    };
  });
}

/** The expected state of an order, built event by event. */
export interface SlowOrder {
  orderId: number;
  account: number;
  market: number;
  clientOrderId: string;
  lots: number;
  filledLots: number;
  filledQuoteUnits: number;
  preventedLots: number;
  reason: string | null;
  stopTicks: number;
  trailingBips: number;
  visibleLots: number;
  goodTillMs: number;
  /** 0 = none. */
  listId: number;
  listKind: string | null;
  phase: string;
  priceTicks: number;
  strategyId: number;
  strategyType: number;
  workingAtMs: number | null;
  trackingAtMs: number | null;
  createdAtMs: number;
  /** As it stood right after the command that placed it. */
  placed: {
    clientOrderId: string;
    lots: number;
    filledLots: number;
    filledQuoteUnits: number;
    preventedLots: number;
    reason: string | null;
    phase: string;
    tradeIds: number[];
  };
}

export function slowOrders(history: readonly AppliedCommand[]): Map<number, SlowOrder> {
  const orders = new Map<number, SlowOrder>();
  for (const command of history) {
    const placed = new Map<number, number[]>();
    for (const event of command.events) {
      if (event.kind === 'orderAccepted') {
        orders.set(event.orderId, slowOrder(command, event, placed.size));
        placed.set(event.orderId, []);
      } else tellSlowly(orders, command, event);
      if (event.kind !== 'trade') continue;
      for (const orderId of [event.takerOrderId, event.makerOrderId]) placed.get(orderId)?.push(event.tradeId);
    }
    for (const [orderId, tradeIds] of placed) {
      const order = orders.get(orderId) as SlowOrder;
      const { clientOrderId, lots, filledLots, filledQuoteUnits, preventedLots, reason, phase } = order;
      order.placed = { clientOrderId, lots, filledLots, filledQuoteUnits, preventedLots, reason, phase, tradeIds };
    }
  }
  return orders;
}

/** Returns the client order id of an order placed alone or by an algo. */
function nameOf(command: AppliedCommand, orderId: number): string | null {
  const algo = command.events.find((event) => event.kind === 'orderAlgo' && event.orderId === orderId);
  return algo?.kind === 'orderAlgo' ? `algo-${algo.algoId}-${orderId}` : command.clientOrderId;
}

/** Returns the `nth` order of a command as it begins. */
function slowOrder(command: AppliedCommand, event: EventOf<'orderAccepted'>, nth: number): SlowOrder {
  const { orderId, account, market, lots, priceTicks } = event;
  // PostgreSQL's text holds no NUL.
  const clientOrderId = `${nameOf(command, orderId) ?? command.list?.clientOrderIds[nth]}`.replaceAll('\0', '\uFFFD');
  const fresh = { lots, filledLots: 0, filledQuoteUnits: 0, preventedLots: 0, reason: null, phase: 'WORKING' };
  return {
    orderId,
    account,
    market,
    clientOrderId,
    createdAtMs: command.timeMs,
    stopTicks: 0,
    trailingBips: 0,
    visibleLots: 0,
    goodTillMs: 0,
    listId: 0,
    listKind: null,
    priceTicks,
    strategyId: 0,
    strategyType: 0,
    workingAtMs: null,
    trackingAtMs: null,
    ...fresh,
    placed: { ...fresh, clientOrderId, tradeIds: [] },
  };
}

function tellSlowly(orders: Map<number, SlowOrder>, command: AppliedCommand, event: EngineEvent): void {
  const { timeMs } = command;
  const get = (orderId: number) => orders.get(orderId) as SlowOrder;
  if (event.kind === 'trade') {
    for (const orderId of [event.takerOrderId, event.makerOrderId]) {
      get(orderId).filledLots += event.lots;
      get(orderId).filledQuoteUnits += event.quoteUnits;
    }
  }
  if (event.kind === 'prevented') {
    get(event.takerOrderId).preventedLots += event.takerLots;
    get(event.makerOrderId).preventedLots += event.makerLots;
  }
  if (event.kind === 'orderAmended') {
    const order = get(event.orderId);
    order.lots = order.filledLots + order.preventedLots + event.leftLots;
    if (event.isRenamed) order.clientOrderId = `${command.newClientOrderId}`.replaceAll('\0', '\uFFFD');
  }
  if (event.kind === 'orderModified') {
    const order = get(event.orderId);
    order.lots = order.filledLots + order.preventedLots + event.leftLots;
    order.priceTicks = event.priceTicks;
  }
  if (event.kind === 'orderTerms') {
    const { stopTicks, trailingBips, visibleLots, goodTillMs, listId } = event;
    const accepted = command.events.filter((one) => one.kind === 'listAccepted');
    const listKind = accepted.find((one) => one.listId === listId)?.listKind ?? null;
    Object.assign(get(event.orderId), { stopTicks, trailingBips, visibleLots, goodTillMs, listId, listKind });
  }
  if (event.kind === 'orderTagged') {
    const { strategyId, strategyType } = event;
    Object.assign(get(event.orderId), { strategyId, strategyType });
  }
  if (event.kind === 'orderPhase') {
    get(event.orderId).phase = event.phase;
    get(event.orderId).lots = event.lots;
    // One that is pegged has taken its price by then.
    get(event.orderId).priceTicks = event.priceTicks;
    if (event.phase === 'WORKING') get(event.orderId).workingAtMs = timeMs;
    if (event.phase === 'TRACKING') get(event.orderId).trackingAtMs = timeMs;
  }
  if (event.kind === 'orderDone') get(event.orderId).reason = event.reason;
}
