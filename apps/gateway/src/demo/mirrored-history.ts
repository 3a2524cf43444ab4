import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Trade } from '../markets/candle.ts';
import type { CandleRange, MarketHistory, PastOfMarkets, TradeRange } from '../markets/history.ts';
import type { MarketPast } from '../markets/market-tape.ts';

/**
 * The past of the demo's markets. Candles are the real exchange's, whose prices the demo follows, so that charts are
 * complete from the first moment and have no gaps from times without users; trades are the demo's own.
 */
export class MirroredHistory implements MarketHistory {
  readonly #own: MarketHistory;
  readonly #real: MarketHistory;
  readonly #realIdOf: (market: number) => number | undefined;

  /** `realIdOf`: the real exchange's id of a market of the demo's; undefined: it has no such. */
  constructor(own: MarketHistory, real: MarketHistory, realIdOf: (market: number) => number | undefined) {
    this.#own = own;
    this.#real = real;
    this.#realIdOf = realIdOf;
  }

  async past(marketIds: readonly number[], nowMs: number, minSeq: number): Promise<PastOfMarkets> {
    const realIds = marketIds.flatMap((id) => this.#realIdOf(id) ?? []);
    const [own, real] = await Promise.all([
      this.#own.past(marketIds, nowMs, minSeq),
      this.#real.past(realIds, nowMs, 0),
    ]);
    const pasts = new Map<number, MarketPast>();
    for (const [id, past] of own.pasts) {
      const realId = this.#realIdOf(id);
      const mirrored = realId === undefined ? undefined : real.pasts.get(realId);
      pasts.set(id, mirrored === undefined ? past : { ...mirrored, trades: past.trades });
    }
    return { seq: own.seq, pasts };
  }

  candles(marketId: number, interval: KlineInterval, range: CandleRange, nowMs: number): Promise<Candle[]> {
    const realId = this.#realIdOf(marketId);
    return realId === undefined
      ? this.#own.candles(marketId, interval, range, nowMs)
      : this.#real.candles(realId, interval, range, nowMs);
  }

  trades(marketId: number, range: TradeRange): Promise<Trade[]> {
    return this.#own.trades(marketId, range);
  }
}
