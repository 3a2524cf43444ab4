import type { Queryable } from '@pelorus/database/queryable.ts';
import {
  type AssetRow,
  type MarketRow,
  projectedAssets,
  projectedMarkets,
} from '@pelorus/database/webhooks/webhook-calls.ts';
import type { MarketScales } from '@pelorus/formulas/markets/texts.ts';

/** The tables do not show it yet: the projections are behind, or being rebuilt. */
export class NotThereYet extends Error {}

interface Market extends MarketScales {
  symbol: string;
  base: string;
  quote: string;
  isContract: boolean;
}

/** Names and scales of markets and assets; read again when something is not known. */
export class Names {
  #markets = new Map<number, MarketRow>();
  #assets = new Map<number, AssetRow>();

  async #read(db: Queryable): Promise<void> {
    const [markets, assets] = await Promise.all([projectedMarkets(db), projectedAssets(db)]);
    // Both at once: who finds a market looks for its assets.
    this.#markets = new Map(markets.map((row) => [row.market, row]));
    this.#assets = new Map(assets.map((row) => [row.asset, row]));
  }

  async asset(db: Queryable, id: number): Promise<AssetRow> {
    if (!this.#assets.has(id)) await this.#read(db);
    const found = this.#assets.get(id);
    if (found === undefined) throw new NotThereYet(`asset ${id}`);
    return found;
  }

  async market(db: Queryable, id: number): Promise<Market> {
    if (!this.#markets.has(id)) await this.#read(db);
    const found = this.#markets.get(id);
    const scaleOf = (code: string | undefined) => [...this.#assets.values()].find((row) => row.code === code)?.scale;
    const baseScale = scaleOf(found?.settings.base);
    const quoteScale = scaleOf(found?.settings.quote);
    if (found === undefined || baseScale === undefined || quoteScale === undefined)
      throw new NotThereYet(`market ${id}`);
    const { symbol, settings } = found;
    return { symbol, ...settings, baseScale, quoteScale, isContract: settings.contract !== undefined };
  }
}
