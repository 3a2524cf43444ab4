import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';

/** The slow obvious version of what the worker folds, for comparing: whole arrays, filtered again for every question. */

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

/** What an order should look like, told event by event. */
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
  phase: string;
  workingAtMs: number | null;
  createdAtMs: number;
  /** As it stood right after the command that placed it. */
  placed: {
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
  const get = (orderId: number) => orders.get(orderId) as SlowOrder;
  for (const command of history) {
    let placedId: number | null = null;
    const tradeIds: number[] = [];
    for (const event of command.events) {
      if (event.kind === 'orderAccepted') {
        placedId = event.orderId;
        const { orderId, account, market, lots } = event;
        const fresh = { lots, filledLots: 0, filledQuoteUnits: 0, preventedLots: 0, reason: null, phase: 'WORKING' };
        const clientOrderId = command.clientOrderId as string;
        orders.set(orderId, {
          orderId,
          account,
          market,
          clientOrderId,
          createdAtMs: command.timeMs,
          stopTicks: 0,
          trailingBips: 0,
          visibleLots: 0,
          goodTillMs: 0,
          workingAtMs: null,
          ...fresh,
          placed: { ...fresh, tradeIds },
        });
      }
      if (event.kind === 'trade') {
        for (const orderId of [event.takerOrderId, event.makerOrderId]) {
          get(orderId).filledLots += event.lots;
          get(orderId).filledQuoteUnits += event.quoteUnits;
        }
        if (event.takerOrderId === placedId || event.makerOrderId === placedId) tradeIds.push(event.tradeId);
      }
      if (event.kind === 'prevented') {
        get(event.takerOrderId).preventedLots += event.takerLots;
        get(event.makerOrderId).preventedLots += event.makerLots;
      }
      if (event.kind === 'orderAmended') {
        const order = get(event.orderId);
        order.lots = order.filledLots + order.preventedLots + event.leftLots;
      }
      if (event.kind === 'orderTerms') {
        const { stopTicks, trailingBips, visibleLots, goodTillMs } = event;
        Object.assign(get(event.orderId), { stopTicks, trailingBips, visibleLots, goodTillMs });
      }
      if (event.kind === 'orderPhase') {
        get(event.orderId).phase = event.phase;
        if (event.phase === 'WORKING') get(event.orderId).workingAtMs = command.timeMs;
      }
      if (event.kind === 'orderDone') get(event.orderId).reason = event.reason;
    }
    if (placedId === null) continue;
    const { lots, filledLots, filledQuoteUnits, preventedLots, reason, phase } = get(placedId);
    get(placedId).placed = { lots, filledLots, filledQuoteUnits, preventedLots, reason, phase, tradeIds };
  }
  return orders;
}
