import type { CatalogMarket } from '@pelorus/protocol/link/core-link.ts';

/** The markets of one product, found by their id and their names. */
export class MarketTable<Market extends CatalogMarket> {
  readonly #byId = new Map<number, Market>();
  readonly #byCode = new Map<string, Market>();
  readonly #byDialect = new Map<string, Market>();

  clear(): void {
    for (const map of [this.#byId, this.#byCode, this.#byDialect]) map.clear();
  }

  set(market: Market): void {
    this.#byId.set(market.id, market);
    this.#byCode.set(market.symbol, market);
    this.#byDialect.set(market.base + market.quote, market);
  }

  get size(): number {
    return this.#byId.size;
  }

  has(id: number): boolean {
    return this.#byId.has(id);
  }

  byId(id: number): Market | undefined {
    return this.#byId.get(id);
  }

  /** All of them, in the order they were configured. */
  markets(): Market[] {
    return [...this.#byId.values()];
  }

  /** Those that are not delisted. */
  listed(): Market[] {
    return this.markets().filter(({ status }) => status !== 'DELISTED');
  }

  /** By native code (BTC_USDT, BTC_USDT_PERP). */
  market(code: string): Market | undefined {
    return this.#byCode.get(code);
  }

  /** By the Binance dialect's symbol (BTCUSDT), which a market and its contract share. */
  dialectMarket(symbol: string): Market | undefined {
    return this.#byDialect.get(symbol);
  }
}
