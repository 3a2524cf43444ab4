/** What of a candle the last price changes. */
interface Bar {
  timestamp: number;
  high: number;
  low: number;
  close: number;
}

/**
 * The newest candle of a chart, drawn with the market's last price as its close (TRAD-340). Candles and last price come
 * apart: what was told of a candle stands again once a newer one has come.
 */
export class NewestCandle<B extends Bar> {
  #told: B | null = null;
  #last: number | null = null;

  /** Takes the first candles, oldest first; returns them as they are drawn. */
  begin(bars: readonly B[]): B[] {
    const newest = bars.at(-1);
    this.#told = newest ?? null;
    return newest === undefined ? [] : [...bars.slice(0, -1), this.#drawn(newest)];
  }

  /** Takes a candle as the stream tells it; returns what is to be drawn, oldest first. */
  tell(bar: B): B[] {
    const before = this.#told;
    if (before !== null && bar.timestamp < before.timestamp) return [bar];
    this.#told = bar;
    const drawn = this.#drawn(bar);
    return before === null || before.timestamp === bar.timestamp ? [drawn] : [before, drawn];
  }

  /** Takes the last price, null: unknown; returns the candle it changes. */
  move(last: number | null): B | null {
    if (last === this.#last) return null;
    this.#last = last;
    return this.#told === null ? null : this.#drawn(this.#told);
  }

  #drawn(bar: B): B {
    const close = this.#last;
    if (close === null) return bar;
    return { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) };
  }
}
