/** Prices of one candle, as pixels need them. */
export interface Ohlc {
  open: number;
  high: number;
  low: number;
  close: number;
}

/**
 * Returns the Heikin-Ashi candles of real ones (TRAD-101): the close is the mean of the four prices, the open the middle
 * of the body before it (of its own, in the first), high and low reach over both.
 */
export function heikinAshi(candles: readonly Ohlc[]): Ohlc[] {
  const shown: Ohlc[] = [];
  let before: Ohlc | null = null;
  for (const { open, high, low, close } of candles) {
    const haClose = (open + high + low + close) / 4;
    const haOpen: number = before === null ? (open + close) / 2 : (before.open + before.close) / 2;
    before = {
      open: haOpen,
      high: Math.max(high, haOpen, haClose),
      low: Math.min(low, haOpen, haClose),
      close: haClose,
    };
    shown.push(before);
  }
  return shown;
}
