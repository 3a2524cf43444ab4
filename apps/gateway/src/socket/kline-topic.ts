import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs, nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Trade } from '../markets/candle.ts';
import { presentKline } from '../markets/present.ts';
import { MarketTopic, type TopicName, type TopicSource } from './topics.ts';

/** The open candle of an interval; at a close first the closed one as it ended. */
export class KlineTopic extends MarketTopic {
  readonly interval: KlineInterval;
  /** Oldest candle that changed since the last message, by opening time. */
  #fromMs = Number.POSITIVE_INFINITY;
  #sentOpenMs = Number.POSITIVE_INFINITY;

  constructor(name: TopicName, source: TopicSource, everyMs: number, marketId: number, interval: KlineInterval) {
    super(name, source, everyMs, marketId);
    this.interval = interval;
  }

  trade(trade: Trade): void {
    this.#fromMs = Math.min(this.#fromMs, candleOpenMs(this.interval, trade.timeMs));
  }

  /** Has a candle closed since the last message? */
  isOver(nowMs: number): boolean {
    return candleOpenMs(this.interval, nowMs) > this.#sentOpenMs;
  }

  protected begin(): void {}

  protected hasPending(): boolean {
    return false;
  }

  protected snapshot(): Buffer[] {
    return this.#frames(this.#newest(1));
  }

  protected update(): Buffer[] {
    const fromMs = Math.min(this.#fromMs, this.#sentOpenMs);
    this.#fromMs = Number.POSITIVE_INFINITY;
    return this.#frames(this.#newest(3).filter((candle) => candle.openMs >= fromMs));
  }

  #newest(limit: number): Candle[] {
    return this.source.feed.live.tape(this.marketId).candles(this.interval, this.source.clock(), limit);
  }

  #frames(candles: readonly Candle[]): Buffer[] {
    const last = candles.at(-1);
    if (last !== undefined) this.#sentOpenMs = last.openMs;
    return candles.map((candle) => {
      const kline = presentKline(this.market, candle, nextCandleOpenMs(this.interval, candle.openMs));
      return this.marketFrame(this.interval, kline);
    });
  }
}
