import { adOfCode, type CodedAdRow, type MarketAsked, marketAds, remarksOf } from '@pelorus/database/p2p/market.ts';
import { fiatFor } from '@pelorus/formulas/p2p/amounts.ts';
import { compareDecimals } from '@pelorus/formulas/p2p/decimals.ts';
import { LEVEL_LABELS } from '@pelorus/protocol/identity/verification-rules.ts';
import type { OfferData, OffersData, OffersQuery } from '@pelorus/protocol/p2p/ads.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { parseAmount } from '../../catalog/amounts.ts';
import { numbersOfCursor } from '../../http/cursors.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { MarketNeeds } from '../needs.ts';
import { completionsOf, tradersOf } from '../people/present-trader.ts';
import { venueOf } from '../venue.ts';
import { type Asker, askerOf } from './asker.ts';
import { checkedAsset } from './check-terms.ts';
import { reasonsAgainst } from './eligibility.ts';
import { comparePrices, type Offer, offerFrom, presentOffer } from './offer.ts';
import { unitsLeft } from './present-ad.ts';
import { indexNow } from './price-now.ts';

/** What is asked of owners. */
function ownersOf(deps: MarketNeeds): Pick<MarketAsked, 'labels'> {
  const labels = LEVEL_LABELS.slice(0, venueOf(deps).level + 1).flat();
  return { labels: [...new Set(labels)] };
}

/** Returns the offers on the market now, in no order. */
async function offersNow(deps: MarketNeeds, asked: Omit<MarketAsked, 'labels'>): Promise<Offer[]> {
  const rows = await marketAds(deps.pool, { ...asked, ...ownersOf(deps) });
  const indexes = new Map<string, string | null>();
  const indexOf = (asset: number, fiat: string) => {
    const key = `${asset} ${fiat}`;
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const index = indexNow(deps, deps.catalog.assetById(asset).code, fiat);
    indexes.set(key, index);
    return index;
  };
  return rows
    .map((row) => offerFrom(deps, row, indexOf(row.asset, row.fiat)))
    .filter((offer): offer is Offer => offer?.isOffered === true);
}

/** Does a method pay from a country? */
const paysIn = (country: string) => (code: string) => {
  const countries = methodOf(code)?.countries ?? [];
  return countries.length === 0 || countries.includes(country);
};

/** Returns whether an offer is what the filter wants (PADS-20, PADS-21). */
function isWanted({ country, fiatAmount, isMerchant, methods }: Partial<OffersQuery>): (offer: Offer) => boolean {
  const named = methods === undefined ? null : new Set(methods.split(','));
  return ({ fiatMost, row }) => {
    const { terms } = row;
    if (isMerchant === '1' && !row.isMerchant) return false;
    if (named !== null && !terms.methods.some((code) => named.has(code))) return false;
    if (country !== undefined && !terms.methods.some(paysIn(country))) return false;
    if (fiatAmount === undefined) return true;
    return compareDecimals(terms.fiatMin, fiatAmount) <= 0 && compareDecimals(fiatAmount, fiatMost) <= 0;
  };
}

/**
 * Returns part of the offers: best price first, then by the owners' completion, then the older ad (PADS-20). Completion is
 * looked up only where it decides: of offers at a price that reaches into this part.
 */
async function sortedPart(deps: MarketNeeds, offers: readonly Offer[], from: number, to: number): Promise<Offer[]> {
  const byPrice = [...offers].sort((a, b) => comparePrices(a, b) || a.row.adId - b.row.adId);
  const [first, last] = [byPrice[from], byPrice[Math.min(to, byPrice.length) - 1]];
  if (first === undefined || last === undefined) return [];
  const begin = byPrice.findIndex((offer) => comparePrices(offer, first) === 0);
  const end = byPrice.findLastIndex((offer) => comparePrices(offer, last) === 0) + 1;
  const near = byPrice.slice(begin, end);
  const users = near.map(({ row }) => row.userId);
  const completions = await completionsOf(deps, users);
  const completion = ({ row }: Offer) => completions.get(row.userId) ?? 0;
  const order = (a: Offer, b: Offer) => comparePrices(a, b) || completion(b) - completion(a) || a.row.adId - b.row.adId;
  return near.sort(order).slice(from - begin, to - begin);
}

const OTHER = { BUY: 'SELL', SELL: 'BUY' } as const;

/** Presents offers to an asker, with why each cannot be taken. */
async function presented(deps: MarketNeeds, asker: Asker | null, offers: readonly Offer[]): Promise<OfferData[]> {
  const rows = offers.map(({ row }) => row);
  const [traders, remarks] = await Promise.all([
    tradersOf(
      deps,
      rows.map(({ userId }) => userId),
    ),
    remarksOf(
      deps.pool,
      rows.map(({ adId }) => adId),
    ),
  ]);
  return offers.map((offer) => {
    const trader = traders.get(offer.row.userId);
    if (trader === undefined) throw new Error(`ad ${offer.row.adId} has no owner`);
    const ineligible = asker === null ? [] : reasonsAgainst(deps, asker, offer);
    return presentOffer(deps, offer, { trader, ineligible, remarks: remarks.get(offer.row.adId) ?? '' });
  });
}

/** Returns a page of the market, for whoever asks (PADS-20, PADS-30). Refuses UNKNOWN_ASSET, P2P_FIAT, BAD_REQUEST. */
export async function offersOf(deps: MarketNeeds, who: Who | null, query: OffersQuery): Promise<OffersData> {
  const [from = 0] = numbersOfCursor(query.cursor, 1) ?? [];
  if (from < 0) throw new Refused('BAD_REQUEST', 'cursor');
  const asset = checkedAsset(deps, query.asset, query.fiat);
  const asker = await askerOf(deps, who);
  const asked = { side: OTHER[query.side], asset: asset.id, fiat: query.fiat, askerId: asker?.userId ?? null };
  const offers = (await offersNow(deps, asked)).filter(isWanted(query));
  const isShown = (offer: Offer) =>
    query.isEligible === '0' || asker === null || reasonsAgainst(deps, asker, offer).length === 0;
  const shown = offers.filter(isShown);
  const to = from + query.limit;
  return {
    rows: await presented(deps, asker, await sortedPart(deps, shown, from, to)),
    next: to < shown.length ? String(to) : null,
    index: indexNow(deps, asset.code, query.fiat),
  };
}

/** Returns a trader's offers on the market. */
export async function offersOfTrader(deps: MarketNeeds, who: Who | null, userId: string): Promise<OffersData> {
  const asker = await askerOf(deps, who);
  const offers = await offersNow(deps, { ofUser: userId, askerId: asker?.userId ?? null });
  return { rows: await presented(deps, asker, offers), next: null, index: null };
}

/** Returns the offer of a code as it is now (PADS-10). Refuses NOT_FOUND once the ad is paused or closed, PRICE_UNKNOWN. */
export async function offerOfCode(deps: MarketNeeds, code: string): Promise<Offer<CodedAdRow>> {
  const row = await adOfCode(deps.pool, code, ownersOf(deps));
  if (row === undefined || row.state !== 'LIVE' || row.engineVersion !== row.version) throw new Refused('NOT_FOUND');
  const offer = offerFrom(deps, row);
  if (offer === undefined) throw new Refused('PRICE_UNKNOWN');
  return { ...offer, isOffered: offer.isOffered && row.mayTrade };
}

/** Returns the offer of a code as others see it; out of its hours it says OFFLINE. Refuses as offerOfCode does. */
export async function shownOffer(deps: MarketNeeds, who: Who | null, code: string): Promise<OfferData> {
  const offer = await offerOfCode(deps, code);
  const asker = await askerOf(deps, who);
  const [shown] = (await presented(deps, asker, [offer])) as [OfferData];
  return asker === null && !offer.isOffered ? { ...shown, ineligible: ['OFFLINE'] } : shown;
}

/** What express looks for: one amount, or neither. */
interface ExpressAsked {
  side: 'BUY' | 'SELL';
  asset: string;
  fiat: string;
  method: string;
  fiatAmount?: string | undefined;
  amount?: string | undefined;
}

/** Returns the best offer for an amount by a method that the asker may take, without a password (PADS-40). */
export async function expressOffer(deps: MarketNeeds, who: Who | null, asked: ExpressAsked): Promise<OfferData | null> {
  const { amount, fiat, fiatAmount, method, side } = asked;
  const asset = checkedAsset(deps, asked.asset, fiat);
  const units = amount === undefined ? null : parseAmount(asset, amount);
  const asker = await askerOf(deps, who);
  const found = await offersNow(deps, { side: OTHER[side], asset: asset.id, fiat, askerId: asker?.userId ?? null });
  const isFor = (offer: Offer) => {
    if (offer.row.passwordHash !== null) return false;
    if (units !== null && units > unitsLeft(deps, offer.row)) return false;
    const worth =
      units === null ? fiatAmount : fiatFor(units, asset.scale, offer.price, currencyDigits(fiat), side === 'BUY');
    return isWanted({ methods: method, fiatAmount: worth })(offer);
  };
  const mayTake = (offer: Offer) => asker === null || reasonsAgainst(deps, asker, offer).length === 0;
  const best = await sortedPart(deps, found.filter(isFor).filter(mayTake), 0, 1);
  return (await presented(deps, asker, best))[0] ?? null;
}

/** Returns the index, and the best price of each side of others, for the form of an ad. */
export async function pricesOf(deps: MarketNeeds, who: Who | null, code: string, fiat: string) {
  const asset = checkedAsset(deps, code, fiat);
  const offers = await offersNow(deps, { asset: asset.id, fiat, askerId: null });
  const best = (side: 'BUY' | 'SELL') => {
    const others = offers.filter(({ row }) => row.side === side && row.userId !== who?.userId);
    return others.sort(comparePrices)[0]?.price ?? null;
  };
  return { index: indexNow(deps, asset.code, fiat), bestBuy: best('BUY'), bestSell: best('SELL') };
}
