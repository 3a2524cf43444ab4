import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { VALUE_ASSET } from '@pelorus/protocol/wallet/value-spans.ts';
import { type Decimal, ZERO } from '@pelorus/site/decimal.ts';
import { type LastPrice, priceGraph, worth } from '@pelorus/site/valuation.ts';

const isUnit = (asset: string) => asset === VALUE_ASSET;

/** Values amounts by the prices of one time, and remembers what it found no price for (VAL-05). */
export class Valuer {
  readonly #graph: ReturnType<typeof priceGraph>;
  readonly #unpriced: Set<string>;
  readonly #markets: readonly LastPrice[];
  readonly #earliest: readonly LastPrice[];
  /** Made for the first asset that needs it. */
  #earlier: ReturnType<typeof priceGraph> | null = null;

  /** `earliest`: prices for assets that `markets` lead nowhere with (VAL-07). */
  constructor(markets: readonly LastPrice[], unpriced: Set<string> = new Set(), earliest: readonly LastPrice[] = []) {
    this.#graph = priceGraph(markets);
    this.#unpriced = unpriced;
    this.#markets = markets;
    this.#earliest = earliest;
  }

  /** Returns what asset units are worth; null without a price. */
  worthOf({ code, scale }: CatalogAsset, units: bigint): Decimal | null {
    const amount = { units, scale };
    let value = worth(amount, code, this.#graph, isUnit);
    if (value === null && this.#earliest.length > 0) {
      this.#earlier ??= priceGraph([...this.#markets, ...this.#earliest]);
      value = worth(amount, code, this.#earlier, isUnit);
    }
    if (value === null) this.#unpriced.add(code);
    return value;
  }

  /** Likewise, but nothing without a price. */
  of(asset: CatalogAsset, units: bigint): Decimal {
    return this.worthOf(asset, units) ?? ZERO;
  }

  /** Returns a value in BTC; null: nothing leads there. */
  inBitcoin(value: Decimal): Decimal | null {
    return worth(value, VALUE_ASSET, this.#graph, (asset) => asset === 'BTC');
  }
}
