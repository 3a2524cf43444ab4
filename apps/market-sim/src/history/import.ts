import type { Kline } from '@pelorus/protocol/markets/http.ts';
import type { Market } from '../market.ts';
import type { MarketPlan } from '../plan.ts';
import type { PriceProcess } from '../process/price-process.ts';
import type { RestClient } from '../venue/rest-client.ts';
import { candlesOf, dreamPast, MINUTE_MS } from './candles.ts';
import { type HistoryState, readHistoryState, writeHistoryState } from './state.ts';

/** Candles in one request: about 1.3 MB. */
const CHUNK = 10_000;

export interface Historian {
  /** The process that stands at the end of the past and goes on live. */
  process: PriceProcess;
  /** Tells the exchange the past of one market, once; does nothing for a market that has a past of its own. */
  tell(market: Market, plan: MarketPlan, quoteUsd: number): Promise<void>;
}

export interface HistoryOptions {
  rest: RestClient;
  operatorSecret: string;
  seed: number;
  days: number;
  nowMs: number;
  statePath: string;
  present: ReadonlyMap<string, number>;
  /** Pairs that have traded: unless we began to tell their past, they have their own. */
  traded: ReadonlySet<string>;
}

/**
 * Prepares the demo's past: candles that lead to the first live prices. Interrupted, the next run makes the same past
 * again and goes on with the markets that are missing.
 */
export function prepareHistory(options: HistoryOptions): Historian {
  const { rest, operatorSecret, seed, days, nowMs, statePath, present, traded } = options;
  let state = readHistoryState(statePath);
  if (state === null || state.seed !== seed || state.days !== days) {
    const endMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    // A market that trades already, though we never told its past, keeps the past it has.
    state = { endMs, seed, days, present: Object.fromEntries(present), doneSymbols: [...traded] };
    if (state.doneSymbols.length > 0) writeHistoryState(statePath, state);
  }
  const known: HistoryState = state;
  const past = dreamPast(known.seed, new Map(Object.entries(known.present)), known.endMs, days);
  past.process.moveTo(present);
  return {
    process: past.process,
    async tell(market, plan, quoteUsd) {
      if (days === 0 || known.doneSymbols.includes(market.symbol)) return;
      const send = (interval: string, klines: Kline[]) =>
        rest.operator(operatorSecret, '/api/operator/history', { pairCode: market.symbol, interval, klines });
      const minutes = candlesOf(past.minutes, market, plan, quoteUsd, seed);
      // Newest first: the chart somebody is looking at is there at once.
      for (let end = minutes.length; end > 0; end -= CHUNK)
        await send('1m', minutes.slice(Math.max(0, end - CHUNK), end));
      if (past.hours !== null) {
        const hours = candlesOf(past.hours, market, plan, quoteUsd, seed);
        for (let end = hours.length; end > 0; end -= CHUNK)
          await send('1h', hours.slice(Math.max(0, end - CHUNK), end));
      }
      known.doneSymbols.push(market.symbol);
      writeHistoryState(statePath, known);
    },
  };
}
