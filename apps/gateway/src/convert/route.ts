import type { LegSide } from '@pelorus/formulas/convert/legs.ts';
import type { ConvertPairsData } from '@pelorus/protocol/convert/http.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';

/** A market on the way, and what is done there. */
export interface Passage {
  market: Market;
  side: LegSide;
}

export interface Route {
  first: Passage;
  /** null: one market is enough. */
  second: Passage | null;
  via: CatalogAsset | null;
}

/** Which asset is the middle where several could be (CONV-03). */
const MIDDLE_FIRST = 'USDT';

type Needs = Pick<LiveCatalog, 'market' | 'assets'>;

function passage(catalog: Needs, from: CatalogAsset, to: CatalogAsset): Passage | null {
  const open = (symbol: string) => {
    const market = catalog.market(symbol);
    return market?.status === 'DELISTED' ? undefined : market;
  };
  const sold = open(`${from.code}_${to.code}`);
  if (sold !== undefined) return { market: sold, side: 'SELL' };
  const bought = open(`${to.code}_${from.code}`);
  return bought === undefined ? null : { market: bought, side: 'BUY' };
}

/** Returns how one asset becomes another: directly where a market has both, else through one asset; null: it cannot. */
export function routeOf(catalog: Needs, from: CatalogAsset, to: CatalogAsset): Route | null {
  if (from.id === to.id) return null;
  const direct = passage(catalog, from, to);
  if (direct !== null) return { first: direct, second: null, via: null };
  const middles = catalog.assets().filter(({ id }) => id !== from.id && id !== to.id);
  middles.sort((a, b) => Number(b.code === MIDDLE_FIRST) - Number(a.code === MIDDLE_FIRST));
  for (const via of middles) {
    const first = passage(catalog, from, via);
    const second = first === null ? null : passage(catalog, via, to);
    if (first !== null && second !== null) return { first, second, via };
  }
  return null;
}

/** Returns what every asset can be converted into (CONV-01); assets without any are left out. */
export function pairsOf(catalog: Needs): ConvertPairsData[] {
  const assets = catalog.assets();
  return assets
    .map((from) => ({
      from: from.code,
      to: assets.flatMap((to) => {
        const route = routeOf(catalog, from, to);
        return route === null ? [] : [{ asset: to.code, via: route.via?.code ?? null }];
      }),
    }))
    .filter(({ to }) => to.length > 0);
}
