import type { Trade } from './candle.ts';
import type { MarketHistory, TradeRange } from './history.ts';
import type { LiveMarkets } from './live-markets.ts';
import { RECENT_TRADES } from './market-tape.ts';

/** Trades of any time: recent ones from memory, older ones from the database; always oldest first. */
export class TradeReader {
  readonly #live: LiveMarkets;
  readonly #history: MarketHistory;

  constructor(live: LiveMarkets, history: MarketHistory) {
    this.#live = live;
    this.#history = history;
  }

  /** Returns the newest `limit` trades (≤ 1,000) that memory has. */
  latest(market: number, limit: number): Trade[] {
    return this.#live.tape(market).trades(limit);
  }

  /** Returns up to `limit` trades from an id or a time on; without either the newest up to `toMs`. */
  async range(market: number, range: TradeRange): Promise<Trade[]> {
    const recent = this.#live.tape(market).trades(RECENT_TRADES);
    const { fromId, fromMs, toMs, limit } = range;
    const isWanted = (trade: Trade) =>
      trade.id >= (fromId ?? 0) && trade.timeMs >= (fromMs ?? 0) && (toMs === undefined || trade.timeMs <= toMs);
    const isForward = fromId !== undefined || fromMs !== undefined;
    if (!isForward && toMs === undefined) return recent.slice(-limit);
    const first = recent[0];
    const isInMemory =
      first !== undefined &&
      isForward &&
      ((fromId !== undefined && fromId >= first.id) || (fromMs !== undefined && fromMs > first.timeMs));
    if (isInMemory) return recent.filter(isWanted).slice(0, limit);
    const stored = await this.#history.trades(market, range);
    // The projections may lag a moment: append the trades they lack.
    const lastId = stored.at(-1)?.id ?? (fromId ?? 1) - 1;
    const newer = recent.filter((trade) => trade.id > lastId && isWanted(trade));
    const isChained = stored.length === 0 || newer[0]?.id === lastId + 1;
    if (!isForward) return isChained ? [...stored, ...newer].slice(-limit) : stored;
    return isChained ? [...stored, ...newer].slice(0, limit) : stored;
  }
}
