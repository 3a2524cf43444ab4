import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/http.ts';

export const WINDOWS = ['1h', '4h', '1d'] as const;
export type Window = (typeof WINDOWS)[number];

/** What a stream's name says; `symbol` as in the name (lower case), null for all markets. */
export type StreamSpec =
  | { kind: 'trade' | 'aggTrade' | 'avgPrice'; symbol: string }
  | { kind: 'ticker' | 'miniTicker' | 'bookTicker'; symbol: string | null }
  | { kind: 'window'; symbol: string | null; window: Window }
  | { kind: 'kline'; symbol: string; interval: KlineInterval; zoneMs: number }
  | { kind: 'levels'; symbol: string; levels: number; everyMs: number }
  | { kind: 'depth'; symbol: string; everyMs: number }
  /** Of contracts alone. */
  | { kind: 'markPrice'; symbol: string | null; everyMs: number }
  | { kind: 'forceOrder'; symbol: string | null }
  | { kind: 'contractInfo'; symbol: null }
  | { kind: 'continuousKline'; symbol: string; interval: KlineInterval; zoneMs: number };

const SECOND_MS = 1_000;
/** The only time zone with streams of its own. */
const ZONE = '@+08:00';
const ZONE_MS = 8 * 3_600_000;

const SIMPLE = ['trade', 'aggTrade', 'avgPrice', 'ticker', 'miniTicker', 'bookTicker'] as const;

/** Streams of all markets. */
const OF_ALL: ReadonlyMap<string, StreamSpec> = new Map<string, StreamSpec>([
  ['!ticker@arr', { kind: 'ticker', symbol: null }],
  ['!miniTicker@arr', { kind: 'miniTicker', symbol: null }],
  ['!bookTicker', { kind: 'bookTicker', symbol: null }],
  ...WINDOWS.map((window) => [`!ticker_${window}@arr`, { kind: 'window', symbol: null, window }] as const),
]);

/** Valid suffixes of `depth`: number of levels (none for all changes) and interval. */
const DEPTHS: ReadonlyMap<string, { levels: number | null; everyMs: number }> = new Map(
  [null, 5, 10, 20].flatMap((levels) =>
    [
      ['', SECOND_MS],
      ['@100ms', 100],
      ['@1000ms', SECOND_MS],
    ].map(([speed, everyMs]) => [`${levels ?? ''}${speed}`, { levels, everyMs: everyMs as number }] as const),
  ),
);

function klineOf(symbol: string, text: string): StreamSpec | null {
  const isZoned = text.endsWith(ZONE);
  const named = isZoned ? text.slice(0, -ZONE.length) : text;
  const interval = KLINE_INTERVALS.find((entry) => entry === named);
  return interval === undefined ? null : { kind: 'kline', symbol, interval, zoneMs: isZoned ? ZONE_MS : 0 };
}

function depthOf(symbol: string, text: string): StreamSpec | null {
  const depth = DEPTHS.get(text);
  if (depth === undefined) return null;
  const { levels, everyMs } = depth;
  return levels === null ? { kind: 'depth', symbol, everyMs } : { kind: 'levels', symbol, levels, everyMs };
}

/** Returns every name there is: of all markets together, and of the market `symbol` (in lower case). */
export function streamNames(symbol: string): { ofAll: string[]; ofMarket: string[] } {
  const klines = KLINE_INTERVALS.flatMap((interval) => [`kline_${interval}`, `kline_${interval}${ZONE}`]);
  const depths = [...DEPTHS.keys()].map((text) => `depth${text}`);
  const forms = [...SIMPLE, ...WINDOWS.map((window) => `ticker_${window}`), ...klines, ...depths];
  return { ofAll: [...OF_ALL.keys()], ofMarket: forms.map((form) => `${symbol}@${form}`) };
}

/** Parses a stream name; null if it is not a market stream, or not spelled as Binance does. */
export function streamOf(name: string): StreamSpec | null {
  const ofAll = OF_ALL.get(name);
  if (ofAll !== undefined) return ofAll;
  const at = name.indexOf('@');
  if (at < 1) return null;
  const symbol = name.slice(0, at);
  // Upper case is no name of Binance's either: its streams are silent there too.
  if (symbol !== symbol.toLowerCase()) return null;
  const rest = name.slice(at + 1);
  const simple = SIMPLE.find((entry) => entry === rest);
  if (simple !== undefined) return { kind: simple, symbol };
  if (rest.startsWith('kline_')) return klineOf(symbol, rest.slice('kline_'.length));
  if (rest.startsWith('depth')) return depthOf(symbol, rest.slice('depth'.length));
  const window = WINDOWS.find((entry) => rest === `ticker_${entry}`);
  return window === undefined ? null : { kind: 'window', symbol, window };
}
