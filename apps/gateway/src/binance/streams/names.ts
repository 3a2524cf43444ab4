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
  | { kind: 'depth'; symbol: string; everyMs: number };

const SECOND_MS = 1_000;
/** The one zone that has streams of its own. */
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

function klineOf(symbol: string, text: string): StreamSpec | null {
  const isZoned = text.endsWith(ZONE);
  const named = isZoned ? text.slice(0, -ZONE.length) : text;
  const interval = KLINE_INTERVALS.find((entry) => entry === named);
  return interval === undefined ? null : { kind: 'kline', symbol, interval, zoneMs: isZoned ? ZONE_MS : 0 };
}

function depthOf(symbol: string, text: string): StreamSpec | null {
  const parts = /^(5|10|20)?(?:@(100|1000)ms)?$/.exec(text);
  if (parts === null) return null;
  const [, count, speed] = parts;
  const everyMs = speed === undefined ? SECOND_MS : Number(speed);
  return count === undefined
    ? { kind: 'depth', symbol, everyMs }
    : { kind: 'levels', symbol, levels: Number(count), everyMs };
}

/** Returns what a name asks for; null for one that is no market stream, or is written otherwise than Binance writes it. */
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
