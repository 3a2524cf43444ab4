import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { PastPrices, Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { CandleRange } from './history.ts';

const SPARKLINE_HOURS = 24;
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

type Read = (symbol: string, interval: KlineInterval, range: CandleRange) => Promise<Kline[] | null>;

/** One answer for all who ask within a candle of `interval`; read again when the markets change, or after a failure. */
class OnceA<T> {
  readonly #interval: KlineInterval;
  readonly #read: (symbols: readonly string[], openMs: number) => Promise<T>;
  #kept: { openMs: number; markets: number; answer: Promise<T> } | null = null;

  constructor(interval: KlineInterval, read: (symbols: readonly string[], openMs: number) => Promise<T>) {
    this.#interval = interval;
    this.#read = read;
  }

  ask(symbols: readonly string[], nowMs: number): Promise<T> {
    const openMs = candleOpenMs(this.#interval, nowMs);
    const known = this.#kept;
    if (known !== null && known.openMs === openMs && known.markets === symbols.length) return known.answer;
    const answer = this.#read(symbols, openMs);
    const kept = { openMs, markets: symbols.length, answer };
    this.#kept = kept;
    answer.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return answer;
  }

  forget(): void {
    this.#kept = null;
  }
}

/** Where prices of all markets came from: their day's course once an hour (MKTS-04), their past prices once a minute (MKTS-05). */
export class Courses {
  readonly #lines: OnceA<Sparklines>;
  readonly #past: OnceA<PastPrices>;

  constructor(read: Read) {
    this.#lines = new OnceA('1h', (symbols) =>
      bySymbol(symbols, async (symbol) => {
        const klines = await read(symbol, '1h', { limit: SPARKLINE_HOURS + 1 });
        return (klines ?? []).slice(0, -1).map((kline) => kline[4]);
      }),
    );
    const closeBefore = async (symbol: string, interval: KlineInterval, toMs: number) =>
      (await read(symbol, interval, { toMs: toMs - 1, limit: 1 }))?.at(-1)?.[4] ?? null;
    this.#past = new OnceA('1m', (symbols, openMs) =>
      bySymbol(symbols, async (symbol) => ({
        hour: await closeBefore(symbol, '1m', openMs - HOUR_MS),
        week: await closeBefore(symbol, '1h', candleOpenMs('1h', openMs) - WEEK_MS),
      })),
    );
  }

  sparklines(symbols: readonly string[], nowMs: number): Promise<Sparklines> {
    return this.#lines.ask(symbols, nowMs);
  }

  pastPrices(symbols: readonly string[], nowMs: number): Promise<PastPrices> {
    return this.#past.ask(symbols, nowMs);
  }

  /** The past was read anew. */
  forget(): void {
    this.#lines.forget();
    this.#past.forget();
  }
}

async function bySymbol<T>(
  symbols: readonly string[],
  read: (symbol: string) => Promise<T>,
): Promise<Record<string, T>> {
  return Object.fromEntries(await Promise.all(symbols.map(async (symbol) => [symbol, await read(symbol)] as const)));
}
