import type { Kline } from '@pelorus/protocol/markets/http.ts';
import type { Market } from '../market.ts';
import type { MarketPlan } from '../plan.ts';
import type { PriceProcess } from '../process/price-process.ts';
import type { RestClient } from '../venue/rest-client.ts';
import { candlesOf, dreamPast, MINUTE_MS } from './candles.ts';
import { type HistoryState, readHistoryState, writeHistoryState } from './state.ts';

/** Candles in one request: about 650 kB, read and written in a few tenths of a second. */
const CHUNK = 5_000;

export interface Historian {
  /** The process at the end of the past, which continues live. */
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
  /** Between two requests: shall the rest wait for the next start? */
  isStopped: () => boolean;
}

/**
 * Prepares the demo's past: candles that lead to the first live prices. Interrupted, the next run makes the same past
 * again and goes on with the markets that are missing.
 */
export function prepareHistory(options: HistoryOptions): Historian {
  const { rest, operatorSecret, seed, days, nowMs, statePath, present, traded, isStopped } = options;
  let state = readHistoryState(statePath);
  if (state === null || state.seed !== seed || state.days !== days) {
    const endMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    // A market that trades already, though we never told its past, keeps the past it has.
    state = { endMs, seed, days, present: Object.fromEntries(present), doneSymbols: [...traded] };
    // Before the first trade: a run that is cut short must not find its own trades and take them for an older past.
    writeHistoryState(statePath, state);
  }
  const known: HistoryState = state;
  const past = dreamPast(known.seed, new Map(Object.entries(known.present)), known.endMs, days);
  past.process.moveTo(present);
  return {
    process: past.process,
    async tell(market, plan, quoteUsd) {
      if (days === 0 || known.doneSymbols.includes(market.symbol)) return;
      // Newest first, so that visible charts fill immediately.
      const send = async (interval: string, klines: Kline[]) => {
        for (let end = klines.length; end > 0 && !isStopped(); end -= CHUNK) {
          const part = klines.slice(Math.max(0, end - CHUNK), end);
          await rest.operator(operatorSecret, '/api/operator/history', {
            pairCode: market.symbol,
            interval,
            klines: part,
          });
        }
      };
      await send('1m', candlesOf(past.minutes, market, plan, quoteUsd, seed));
      if (past.hours !== null) await send('1h', candlesOf(past.hours, market, plan, quoteUsd, seed));
      if (isStopped()) return;
      known.doneSymbols.push(market.symbol);
      writeHistoryState(statePath, known);
    },
  };
}
