import type { AdRow, AdTerms, OwnAdRow } from '@pelorus/database/p2p/ads.ts';
import { fiatFor, withoutFee } from '@pelorus/formulas/p2p/amounts.ts';
import { compareDecimals } from '@pelorus/formulas/p2p/decimals.ts';
import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { formatAmount } from '../../catalog/amounts.ts';
import type { P2pNeeds } from '../needs.ts';
import { feeRateOf } from './check-terms.ts';
import { isWithinHours } from './hours.ts';
import { indexNow, priceAt } from './price-now.ts';

/** What decides whether an ad is on the market, and how much of it. */
type AdOnMarket = Pick<AdRow, 'asset' | 'engineVersion' | 'fiat' | 'side' | 'state' | 'units' | 'version'> & {
  terms: Pick<AdTerms, 'fiatMax' | 'fiatMin' | 'schedule'>;
};

/** Returns the units that can still be taken of an ad: of a seller less the fee. */
export function unitsLeft(deps: Pick<P2pNeeds, 'config'>, { side, units }: Pick<AdRow, 'side' | 'units'>): number {
  return side === 'SELL' ? withoutFee(units, feeRateOf(deps)) : units;
}

/** Returns the most fiat of one order at a price, as much as is left. */
export function fiatMost(deps: Pick<P2pNeeds, 'catalog' | 'config'>, row: AdOnMarket, price: string): string {
  const { scale } = deps.catalog.assetById(row.asset);
  const left = fiatFor(unitsLeft(deps, row), scale, price, currencyDigits(row.fiat), false);
  return compareDecimals(left, row.terms.fiatMax) < 0 ? left : row.terms.fiatMax;
}

/** Do the engine's version and the words' belong together, and is the ad live? */
function isLive({ engineVersion, state, version }: Pick<AdRow, 'engineVersion' | 'state' | 'version'>): boolean {
  return state === 'LIVE' && engineVersion === version;
}

/** Is an ad on the market at a price: live, within its hours, with something of at least its least order (PADS-09)? */
export function isOffered(
  deps: Pick<P2pNeeds, 'catalog' | 'clock' | 'config'>,
  row: AdOnMarket,
  price: string | null,
  most = price === null ? '0' : fiatMost(deps, row, price),
): price is string {
  return (
    price !== null &&
    isLive(row) &&
    isWithinHours(row.terms.schedule, deps.clock()) &&
    compareDecimals(most, row.terms.fiatMin) >= 0
  );
}

/** Returns an ad as its owner sees it. */
export function presentAd(deps: P2pNeeds, row: OwnAdRow): AdData {
  const { terms } = row;
  const asset = deps.catalog.assetById(row.asset);
  const index = indexNow(deps, asset.code, row.fiat);
  const price = priceAt(index, terms.price, row.side, row.fiat);
  return {
    ...terms,
    id: row.adId,
    version: row.version,
    state: row.state ?? 'PAUSED',
    side: row.side,
    asset: asset.code,
    fiat: row.fiat,
    currentPrice: price,
    index,
    left: formatAmount(asset, unitsLeft(deps, row)),
    audience: row.audience,
    hasPassword: row.passwordHash !== null,
    code: row.code,
    isShown: isOffered(deps, row, price),
    madeAt: row.madeAtMs,
    openOrders: row.openOrders,
    doneOrders: row.doneOrders,
  };
}
