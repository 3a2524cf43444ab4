import { emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { BookLevels, Catalog, Hello } from '@pelorus/protocol/link/core-link.ts';
import { KLINE_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { LiveCatalog } from '../../src/catalog/live-catalog.ts';
import { LiveMarks } from '../../src/futures/live-marks.ts';
import type { LiveFeed } from '../../src/markets/feed.ts';
import { type Feeds, feedsOver } from '../../src/markets/feeds.ts';
import type { MarketHistory, PastOfMarkets } from '../../src/markets/history.ts';
import { MARKET } from '../test-core.ts';

/** Test builders of this room: two markets, a feed whose clock and past the test sets, and the core's messages. */
export const BTC = 1;
export const ETH = 2;
export const MINUTE = 60_000;

const market = (id: number, base: string) => ({
  id,
  symbol: `${base}_USDT`,
  base,
  quote: 'USDT',
  ...MARKET,
  tickLotUnits: 1,
});

/** BTC and ETH have 8 digits, a lot is 0.00001; USDT has 7 digits; a tick is 0.01: a tick × a lot is one unit. */
export const CATALOG: Catalog = {
  assets: [
    { id: 1, code: 'BTC', name: 'Bitcoin', scale: 8 },
    { id: 2, code: 'USDT', name: 'Tether', scale: 7 },
    { id: 3, code: 'ETH', name: 'Ether', scale: 8 },
  ],
  markets: [market(BTC, 'BTC'), market(ETH, 'ETH')],
  feeTiers: [{ tier: 0, makerE6: 1_000, takerE6: 1_500 }],
};

const EMPTY_PAST: PastOfMarkets = { seq: 0, pasts: new Map() };

/** A database that knows nothing but what the test says. */
export function testHistory(past: () => PastOfMarkets = () => EMPTY_PAST): MarketHistory {
  return {
    past: async (_ids, _now, minSeq) => ({ ...past(), seq: Math.max(past().seq, minSeq) }),
    candles: async () => [],
    trades: async () => [],
  };
}

/** A past of BTC with one candle, as of `seq`. */
export function pastWith(seq: number, candle: Partial<ReturnType<typeof emptyCandle>>, openMs: number): PastOfMarkets {
  const row = { ...emptyCandle(openMs, 100), tradeCount: 1, lots: 5n, quoteUnits: 500n, ...candle };
  const newest = new Map(
    KLINE_INTERVALS.map((interval) => [interval, { ...row, openMs: candleOpenMs(interval, openMs) }]),
  );
  return { seq, pasts: new Map([[BTC, { trades: [], minutes: [row], newest }]]) };
}

export interface TestMarkets {
  feeds: Feeds;
  /** The feed of spot. */
  feed: LiveFeed;
  marks: LiveMarks;
  catalog: LiveCatalog;
  clock: { nowMs: number };
  /** Joins, or starts the core anew, with these books. */
  hello(books?: BookLevels[]): void;
  /** One durable command that caused `events`, and the end of its commit. */
  apply(...events: EngineEvent[]): void;
}

export function testMarkets(history: MarketHistory = testHistory(), configured = CATALOG): TestMarkets {
  const clock = { nowMs: 1_700_000_000_000 };
  const catalog = new LiveCatalog();
  const silent = { warn: () => {}, debug: () => {} } as never;
  const feeds = feedsOver({ catalog, clock: () => clock.nowMs, log: silent }, history);
  const { spot: feed, futures } = feeds;
  const marks = new LiveMarks();
  let seq = 0;
  return {
    feeds,
    feed,
    catalog,
    marks,
    clock,
    hello(books = []) {
      catalog.reset(configured);
      marks.reset();
      const hello: Hello = { seq, catalog: configured, books };
      feed.onHello(catalog.helloOf('spot', hello));
      futures.onHello(catalog.helloOf('futures', hello));
    },
    apply(...events) {
      seq += 1;
      const command: AppliedCommand = {
        kind: 'place',
        origin: 0,
        request: 0,
        account: 16,
        timeMs: clock.nowMs,
        seq,
        clientOrderId: null,
        payload: null,
        events,
      };
      catalog.apply(command);
      feed.onCommand(catalog.spotPart(command));
      const ofContracts = catalog.contractPart(command);
      if (ofContracts !== undefined) {
        marks.apply(ofContracts);
        futures.onCommand(ofContracts);
      }
      feed.onBatchEnd(seq);
      futures.onBatchEnd(seq);
    },
  };
}

export function trade(tradeId: number, priceTicks: number, lots: number, side: 'BUY' | 'SELL' = 'BUY'): EngineEvent {
  return {
    kind: 'trade',
    market: BTC,
    tradeId,
    priceTicks,
    lots,
    quoteUnits: priceTicks * lots,
    takerSide: side,
    takerOrderId: 2 * tradeId,
    makerOrderId: 2 * tradeId - 1,
    takerAccount: 16,
    makerAccount: 17,
    takerFeeUnits: 0,
    makerFeeUnits: 0,
  };
}

export function level(updateId: number, side: 'BUY' | 'SELL', priceTicks: number, lots: number): EngineEvent {
  return { kind: 'level', market: BTC, side, priceTicks, lots, updateId };
}
