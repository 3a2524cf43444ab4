import type { CodedAdRow } from '@pelorus/database/p2p/market.ts';
import { fiatFor, makerFee, unitsFor } from '@pelorus/formulas/p2p/amounts.ts';
import { compareDecimals, decimalOf } from '@pelorus/formulas/p2p/decimals.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import type { OrderBody } from '@pelorus/protocol/p2p/orders.ts';
import type { Ineligible } from '@pelorus/protocol/p2p/rules.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { parseAmount } from '../../catalog/amounts.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import { askerOf } from '../ads/asker.ts';
import { feeRateOf } from '../ads/check-terms.ts';
import { reasonsAgainst } from '../ads/eligibility.ts';
import { offerOfCode } from '../ads/market.ts';
import type { Offer } from '../ads/offer.ts';
import { dollarsText } from '../ads/worth.ts';
import type { P2pNeeds } from '../needs.ts';
import { venueOf } from '../venue.ts';

/** Who may not take an offer is told by this (PORD-04). */
const REFUSALS: Readonly<Record<Ineligible, RejectionName>> = {
  OWN_AD: 'P2P_OWN_AD',
  BLOCKED: 'P2P_BLOCKED',
  COUNTRY: 'P2P_COUNTRY',
  LEVEL: 'P2P_LEVEL',
  MIN_LEVEL: 'P2P_CONDITIONS',
  MIN_ORDERS: 'P2P_CONDITIONS',
  MIN_COMPLETION: 'P2P_CONDITIONS',
  MIN_AGE: 'P2P_CONDITIONS',
  PAUSED_BY_CANCELS: 'P2P_CANCELS',
  FIRST_ORDERS_LIMIT: 'P2P_FIRST_ORDERS',
  OPEN_ORDER: 'P2P_ORDER_OPEN',
  OPEN_ORDERS_MAX: 'P2P_OPEN_ORDERS',
  NO_BALANCE: 'INSUFFICIENT_BALANCE',
  NO_PAYMENT_ACCOUNT: 'P2P_ACCOUNT',
  OFFLINE: 'P2P_AD_GONE',
  VENUE_PAUSED: 'P2P_PAUSED',
};
/** The standing is counted again under the taker's lock, which says until when. */
const COUNTED_LATER: ReadonlySet<Ineligible> = new Set(['PAUSED_BY_CANCELS', 'FIRST_ORDERS_LIMIT', 'OPEN_ORDERS_MAX']);

/** An order whose content is right. */
export interface Wanted {
  offer: Offer<CodedAdRow>;
  asset: CatalogAsset;
  units: number;
  feeUnits: number;
  fiatAmount: string;
  worthCents: number;
}

/** Refuses P2P_PASSWORD for a wrong one, and TOO_MANY_REQUESTS after twenty in an hour (PADS-10). */
async function checkPassword(deps: P2pNeeds, userId: string, hash: string | null, given: string | undefined) {
  if (hash === null) return;
  const { p2pPasswords } = deps.rates;
  if (p2pPasswords.used(userId) >= p2pPasswords.limit)
    throw new Refused('TOO_MANY_REQUESTS', undefined, p2pPasswords.secondsLeft());
  if (given !== undefined && (await deps.passwords.verify(given, hash))) return;
  if (given !== undefined) p2pPasswords.take(userId);
  throw new Refused('P2P_PASSWORD', 'password');
}

/** Refuses P2P_PRICE_CHANGED where the price is worse for the taker than the one that was shown (PORD-01). */
function checkPrice({ price, row }: Offer, shown: string): void {
  const order = compareDecimals(price, shown);
  if (row.side === 'SELL' ? order > 0 : order < 0) throw new Refused('P2P_PRICE_CHANGED', 'price');
}

/** Returns both amounts, the one that was not said rounded against the taker (PORD-02). Refuses P2P_AMOUNT. */
function amountsOf(asset: CatalogAsset, { price, row }: Offer, body: OrderBody): { units: number; fiatAmount: string } {
  const digits = currencyDigits(row.fiat);
  const isBuying = row.side === 'SELL';
  if (body.amount !== undefined) {
    const units = parseAmount(asset, body.amount);
    return { units, fiatAmount: fiatFor(units, asset.scale, price, digits, isBuying) };
  }
  const fiatAmount = body.fiatAmount as string;
  const said = decimalOf(fiatAmount);
  if (said.units === 0n || said.scale > digits) throw new Refused('P2P_AMOUNT', 'fiatAmount');
  const units = unitsFor(fiatAmount, price, asset.scale, !isBuying);
  if (units === null || units === 0) throw new Refused('P2P_AMOUNT', 'fiatAmount');
  return { units, fiatAmount };
}

/** Refuses P2P_AMOUNT out of what the ad and the venue allow for one order, P2P_AD_LEFT above what is left (PORD-03). */
function checkAmounts(
  deps: P2pNeeds,
  body: OrderBody,
  { feeUnits, fiatAmount, offer, units }: Wanted,
  dollars: string,
) {
  const { row } = offer;
  const { fiatMax, fiatMin } = row.terms;
  const field = body.amount === undefined ? 'fiatAmount' : 'amount';
  const { orderMax, reversibleMost } = venueOf(deps);
  const most = methodOf(body.method)?.risk === 'REVERSIBLE' ? reversibleMost : orderMax;
  if (compareDecimals(fiatAmount, fiatMin) < 0 || compareDecimals(fiatAmount, fiatMax) > 0)
    throw new Refused('P2P_AMOUNT', field);
  if (compareDecimals(dollars, most) > 0 || compareDecimals(dollars, orderMax) > 0)
    throw new Refused('P2P_AMOUNT', field);
  if (feeUnits >= units) throw new Refused('P2P_AMOUNT', field);
  if (units + (row.side === 'SELL' ? feeUnits : 0) > row.units) throw new Refused('P2P_AD_LEFT', field);
}

/** Returns cents of a text of dollars with two decimals at most. */
export function centsOf(dollars: string): number {
  const { scale, units } = decimalOf(dollars);
  return Number(units * 10n ** BigInt(2 - scale));
}

/**
 * Returns what somebody wants to take. Refuses NOT_FOUND, PRICE_UNKNOWN, P2P_AD_CHANGED, P2P_PASSWORD, P2P_METHOD,
 * P2P_PRICE_CHANGED, P2P_AMOUNT, P2P_AD_LEFT, and whoever may not take it by the first reason (PORD-04).
 */
export async function wantedOf(deps: P2pNeeds, who: Who, body: OrderBody): Promise<Wanted> {
  const offer = await offerOfCode(deps, body.ad);
  const { row } = offer;
  if (row.version !== body.version) throw new Refused('P2P_AD_CHANGED', 'version');
  await checkPassword(deps, who.userId, row.passwordHash, body.password);
  const asker = await askerOf(deps, who);
  const reason = asker === null ? undefined : reasonsAgainst(deps, asker, offer).find((one) => !COUNTED_LATER.has(one));
  if (reason !== undefined) throw new Refused(REFUSALS[reason], 'ad');
  if (!row.terms.methods.includes(body.method)) throw new Refused('P2P_METHOD', 'method');
  checkPrice(offer, body.price);
  const asset = deps.catalog.assetById(row.asset);
  const { fiatAmount, units } = amountsOf(asset, offer, body);
  const dollars = dollarsText(deps, fiatAmount, row.fiat);
  const wanted = {
    offer,
    asset,
    units,
    fiatAmount,
    feeUnits: makerFee(units, feeRateOf(deps)),
    worthCents: centsOf(dollars),
  };
  checkAmounts(deps, body, wanted, dollars);
  return wanted;
}
