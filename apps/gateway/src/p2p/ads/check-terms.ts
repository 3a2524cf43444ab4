import type { AdTerms } from '@pelorus/database/p2p/ads.ts';
import { fiatFor, makerFee } from '@pelorus/formulas/p2p/amounts.ts';
import { compareDecimals } from '@pelorus/formulas/p2p/decimals.ts';
import { isNearIndex, PRICE_SCALE } from '@pelorus/formulas/p2p/price.ts';
import { parseUnits, RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { AdPrice } from '@pelorus/protocol/p2p/ads.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { parseAmount } from '../../catalog/amounts.ts';
import { Refused } from '../../http/refused.ts';
import type { P2pNeeds } from '../needs.ts';
import { offeredMethod } from '../payment/methods.ts';
import { venueOf } from '../venue.ts';
import { indexNow, priceAt } from './price-now.ts';
import { dollarsText } from './worth.ts';

/** What an ad is of; it never changes. */
interface AdOf {
  side: AdSide;
  asset: CatalogAsset;
  fiat: string;
}

/** Returns the asset of an ad that is to be. Refuses UNKNOWN_ASSET, P2P_FIAT. */
export function checkedAsset(deps: Pick<P2pNeeds, 'catalog' | 'config'>, asset: string, fiat: string): CatalogAsset {
  const venue = venueOf(deps);
  if (!venue.assets.includes(asset)) throw new Refused('UNKNOWN_ASSET', 'asset');
  if (!venue.fiats.includes(fiat)) throw new Refused('P2P_FIAT', 'fiat');
  return deps.catalog.assetOrRefuse(asset);
}

/** Refuses a decimal of zero, or with more digits than its place has: AMOUNT_INVALID, TOO_PRECISE. */
function checkDecimal(text: string, digits: number, field: string): void {
  const fraction = text.split('.')[1] ?? '';
  if (/[1-9]/.test(fraction.slice(digits))) throw new Refused('TOO_PRECISE', field);
  if (!/[1-9]/.test(text)) throw new Refused('AMOUNT_INVALID', field);
}

/** Returns what the price is now. Refuses TOO_PRECISE, AMOUNT_INVALID, PRICE_UNKNOWN, PRICE_FAR (PADS-03, PADS-04). */
function checkedPrice(deps: P2pNeeds, { asset, fiat, side }: AdOf, price: AdPrice): string {
  const given = price.kind === 'FIXED' ? [price.price] : [price.floor, price.ceiling];
  for (const text of given) if (text !== null) checkDecimal(text, PRICE_SCALE, 'price');
  if (price.kind === 'FLOATING' && price.floor !== null && price.ceiling !== null)
    if (compareDecimals(price.floor, price.ceiling) > 0) throw new Refused('PRICE_FAR', 'price');
  const index = indexNow(deps, asset.code, fiat);
  const now = priceAt(index, price, side, fiat);
  if (index === null || now === null) throw new Refused('PRICE_UNKNOWN', 'price');
  if (!isNearIndex(now, index, venueOf(deps).priceBand)) throw new Refused('PRICE_FAR', 'price');
  return now;
}

/** Refuses methods that are not offered or given twice, and a window too short for them: P2P_METHOD, P2P_WINDOW. */
function checkMethods(deps: P2pNeeds, { fiat }: AdOf, { methods, windowMinutes }: AdTerms): void {
  if (new Set(methods).size !== methods.length) throw new Refused('P2P_METHOD', 'methods');
  const needed = methods.map((code) => offeredMethod(deps, code, 'methods', fiat).windowMinutes);
  if (windowMinutes < Math.max(...needed)) throw new Refused('P2P_WINDOW', 'windowMinutes');
}

/** Refuses least and most that are no range, that no order could have, or that are worth too much. */
function checkRange(deps: P2pNeeds, { asset, fiat }: AdOf, terms: AdTerms, units: number, price: string): void {
  const digits = currencyDigits(fiat);
  checkDecimal(terms.fiatMin, digits, 'fiatMin');
  checkDecimal(terms.fiatMax, digits, 'fiatMax');
  if (compareDecimals(terms.fiatMin, terms.fiatMax) > 0) throw new Refused('P2P_AD_RANGE', 'fiatMax');
  const all = fiatFor(units, asset.scale, price, digits, false);
  if (compareDecimals(all, terms.fiatMin) < 0) throw new Refused('P2P_AD_RANGE', 'fiatMin');
  const worth = dollarsText(deps, terms.fiatMax, fiat);
  const { orderMax, reversibleMost } = venueOf(deps);
  if (compareDecimals(worth, orderMax) > 0) throw new Refused('P2P_AD_RANGE', 'fiatMax');
  const isReversible = terms.methods.some((code) => offeredMethod(deps, code, 'methods').risk === 'REVERSIBLE');
  if (isReversible && compareDecimals(worth, reversibleMost) > 0) throw new Refused('P2P_REVERSIBLE', 'fiatMax');
}

/** Refuses hours of a time zone that is not there, or of no length: BAD_REQUEST. */
function checkSchedule({ schedule }: AdTerms): void {
  if (schedule === null) return;
  if (schedule.from === schedule.to) throw new Refused('BAD_REQUEST', 'schedule');
  try {
    new Intl.DateTimeFormat('en', { timeZone: schedule.timeZone });
  } catch {
    throw new Refused('BAD_REQUEST', 'schedule');
  }
}

/**
 * Returns the units that an ad with these words has the engine offer: of a seller with the fee (PADS-05). Refuses as the
 * checks do, in the order of the form; which accounts it names is for `checkAccounts`.
 */
export function checkedUnits(deps: P2pNeeds, of: AdOf, terms: AdTerms): number {
  const price = checkedPrice(deps, of, terms.price);
  const units = parseAmount(of.asset, terms.amount);
  const offered = of.side === 'SELL' ? units + makerFee(units, feeRateOf(deps)) : units;
  if (offered > UNITS_MAX) throw new Refused('AMOUNT_INVALID', 'amount');
  checkMethods(deps, of, terms);
  checkRange(deps, of, terms, units, price);
  checkSchedule(terms);
  return offered;
}

const RATE_DIGITS = Math.log10(RATE_ONE);

/** Returns the fee of the owner of an ad, in millionths (ESCR-15). */
export function feeRateOf(deps: Pick<P2pNeeds, 'config'>): number {
  const parsed = parseUnits(venueOf(deps).makerFee, RATE_DIGITS);
  if (!parsed.ok) throw new Error('p2p.makerFee has more than six decimals');
  return parsed.units;
}
