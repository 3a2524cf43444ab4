import type { MarketAdRow } from '@pelorus/database/p2p/market.ts';
import { decimalOf, unitsAt } from '@pelorus/formulas/p2p/decimals.ts';
import { PRICE_SCALE } from '@pelorus/formulas/p2p/price.ts';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import type { Ineligible } from '@pelorus/protocol/p2p/rules.ts';
import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { formatAmount } from '../../catalog/amounts.ts';
import type { MarketNeeds } from '../needs.ts';
import { fiatMost, isOffered, unitsLeft } from './present-ad.ts';
import { indexNow, priceAt } from './price-now.ts';

/** An ad at its price of this moment. */
export interface Offer<Row extends MarketAdRow = MarketAdRow> {
  row: Row;
  price: string;
  /** The price in hundred-millionths of the fiat: what offers are sorted by. */
  priceUnits: bigint;
  /** The most of one order, as much as is left. */
  fiatMost: string;
  /** Is it on the market now (PADS-09)? */
  isOffered: boolean;
}

/** Returns an ad as an offer; undefined: it has no price (PADS-02). `index`: unless told, as it is now. */
export function offerFrom<Row extends MarketAdRow>(
  deps: MarketNeeds,
  row: Row,
  index?: string | null,
): Offer<Row> | undefined {
  const asset = deps.catalog.assetById(row.asset).code;
  const price = priceAt(
    index === undefined ? indexNow(deps, asset, row.fiat) : index,
    row.terms.price,
    row.side,
    row.fiat,
  );
  if (price === null) return undefined;
  const priceUnits = unitsAt(decimalOf(price), PRICE_SCALE, false);
  const most = fiatMost(deps, row, price);
  return { row, price, priceUnits, fiatMost: most, isOffered: isOffered(deps, row, price, most) };
}

/** Compares two offers of one side: the better price for whoever takes them comes first (PADS-20). */
export function comparePrices(a: Offer, b: Offer): number {
  const order = a.priceUnits < b.priceUnits ? -1 : a.priceUnits > b.priceUnits ? 1 : 0;
  return a.row.side === 'SELL' ? order : -order;
}

/** Returns an ad as others see it; `ineligible`: why the asker may not take it. */
export function presentOffer(
  deps: MarketNeeds,
  offer: Offer,
  { ineligible, remarks, trader }: { trader: TraderData; remarks: string; ineligible: Ineligible[] },
): OfferData {
  const { price, row } = offer;
  const asset = deps.catalog.assetById(row.asset);
  const { conditions, fiatMin, methods, windowMinutes } = row.terms;
  return {
    ...{ id: row.adId, version: row.version, code: row.code, side: row.side, asset: asset.code, fiat: row.fiat, price },
    left: formatAmount(asset, unitsLeft(deps, row)),
    ...{ fiatMin, fiatMax: offer.fiatMost, windowMinutes, methods, remarks, conditions },
    hasPassword: row.passwordHash !== null,
    trader,
    ineligible,
  };
}
