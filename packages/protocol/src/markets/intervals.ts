/** Spans whose candles are kept in tables. Apart from `http.ts`, so that browsers get the list without the schemas' library. */
export const STORED_INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type StoredInterval = (typeof STORED_INTERVALS)[number];

/**
 * Published candle intervals. Candles of a second are built from trades: 86,400 rows a day and market are not stored.
 */
export const KLINE_INTERVALS = ['1s', ...STORED_INTERVALS] as const;
export type KlineInterval = (typeof KLINE_INTERVALS)[number];
