import { STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import type { StreamSpec } from './names.ts';

const SECOND_MS = 1_000;
const SIMPLE = ['trade', 'aggTrade', 'ticker', 'miniTicker', 'bookTicker', 'forceOrder'] as const;
/** A contract goes on by itself: its continuation is asked for by its pair and kind. */
const CONTINUED = '_perpetual';

const markPrice = (symbol: string | null, everyMs: number): StreamSpec => ({ kind: 'markPrice', symbol, everyMs });

/** Streams of all contracts. */
const OF_ALL: ReadonlyMap<string, StreamSpec> = new Map<string, StreamSpec>([
  ['!ticker@arr', { kind: 'ticker', symbol: null }],
  ['!miniTicker@arr', { kind: 'miniTicker', symbol: null }],
  ['!bookTicker', { kind: 'bookTicker', symbol: null }],
  ['!forceOrder@arr', { kind: 'forceOrder', symbol: null }],
  ['!contractInfo', { kind: 'contractInfo', symbol: null }],
  ['!markPrice@arr', markPrice(null, 3 * SECOND_MS)],
  ['!markPrice@arr@1s', markPrice(null, SECOND_MS)],
]);

const SPEEDS = [
  ['', 250],
  ['@100ms', 100],
  ['@250ms', 250],
  ['@500ms', 500],
] as const;

/** Valid forms behind a contract's symbol. */
const FORMS: ReadonlyMap<string, (symbol: string) => StreamSpec> = new Map<string, (symbol: string) => StreamSpec>([
  ...SIMPLE.map((kind) => [kind, (symbol: string): StreamSpec => ({ kind, symbol })] as const),
  ['markPrice', (symbol) => markPrice(symbol, 3 * SECOND_MS)],
  ['markPrice@1s', (symbol) => markPrice(symbol, SECOND_MS)],
  ...STORED_INTERVALS.map(
    (interval) =>
      [`kline_${interval}`, (symbol: string): StreamSpec => ({ kind: 'kline', symbol, interval, zoneMs: 0 })] as const,
  ),
  ...SPEEDS.flatMap(([speed, everyMs]) => [
    [`depth${speed}`, (symbol: string): StreamSpec => ({ kind: 'depth', symbol, everyMs })] as const,
    ...[5, 10, 20].map(
      (levels) =>
        [
          `depth${levels}${speed}`,
          (symbol: string): StreamSpec => ({ kind: 'levels', symbol, levels, everyMs }),
        ] as const,
    ),
  ]),
  // We have no orders that only some may meet: it is the book itself.
  ['rpiDepth@500ms', (symbol) => ({ kind: 'depth', symbol, everyMs: 500 })],
]);

/** Returns every name there is: of all contracts together, and of the contract `symbol` (in lower case). */
export function futuresStreamNames(symbol: string): { ofAll: string[]; ofMarket: string[] } {
  const continued = STORED_INTERVALS.map((interval) => `${symbol}${CONTINUED}@continuousKline_${interval}`);
  return {
    ofAll: [...OF_ALL.keys()],
    ofMarket: [...[...FORMS.keys()].map((form) => `${symbol}@${form}`), ...continued],
  };
}

/** Parses the name of a stream of contracts; null if it is none, or not spelled as Binance does. */
export function futuresStreamOf(name: string): StreamSpec | null {
  const ofAll = OF_ALL.get(name);
  if (ofAll !== undefined) return ofAll;
  const at = name.indexOf('@');
  const named = name.slice(0, at);
  if (at < 1 || named !== named.toLowerCase()) return null;
  const form = name.slice(at + 1);
  if (!named.endsWith(CONTINUED)) return FORMS.get(form)?.(named) ?? null;
  const symbol = named.slice(0, -CONTINUED.length);
  const interval = STORED_INTERVALS.find((entry) => form === `continuousKline_${entry}`);
  return interval === undefined ? null : { kind: 'continuousKline', symbol, interval, zoneMs: 0 };
}
