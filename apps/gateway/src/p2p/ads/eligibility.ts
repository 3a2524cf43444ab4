import { unitsFor } from '@pelorus/formulas/p2p/amounts.ts';
import { compareDecimals } from '@pelorus/formulas/p2p/decimals.ts';
import { INELIGIBLE, type Ineligible, P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { MarketNeeds } from '../needs.ts';
import { venueOf } from '../venue.ts';
import type { Asker } from './asker.ts';
import type { Offer } from './offer.ts';
import { dollarsText } from './worth.ts';

const { newcomerOrders, openOrdersOfNewcomer, openOrdersPerPerson } = P2P_LIMITS;

/** Why a person may take none at all. */
function personReasons(deps: MarketNeeds, asker: Asker): Partial<Record<Ineligible, boolean>> {
  const { blockedCountries, level } = venueOf(deps);
  const { completed, country, isPaused, isRunning, open } = asker;
  return {
    VENUE_PAUSED: !isRunning,
    LEVEL: asker.level < level,
    COUNTRY: country !== null && blockedCountries.includes(country),
    PAUSED_BY_CANCELS: isPaused,
    OPEN_ORDERS_MAX: open >= (completed < newcomerOrders ? openOrdersOfNewcomer : openOrdersPerPerson),
  };
}

/** What the owner of an ad asks of takers. */
function conditionReasons(asker: Asker, { row }: Offer): Partial<Record<Ineligible, boolean>> {
  const { accountDays, completion, countries, level, orders } = row.terms.conditions;
  const { country } = asker;
  return {
    MIN_LEVEL: asker.level < level,
    MIN_ORDERS: asker.completed < orders,
    MIN_COMPLETION: completion > 0 && compareDecimals(asker.completion ?? '0', String(completion)) < 0,
    MIN_AGE: asker.accountDays < accountDays,
    COUNTRY: countries.length > 0 && (country === null || !countries.includes(country)),
  };
}

/** Does whoever sells to an ad have too little for its least order? */
function lacksBalance(deps: MarketNeeds, asker: Asker, { price, row }: Offer): boolean {
  if (row.side === 'SELL') return false;
  const { scale } = deps.catalog.assetById(row.asset);
  const least = unitsFor(row.terms.fiatMin, price, scale, true);
  return least === null || (asker.available.get(row.asset) ?? 0) < least;
}

/** Returns all reasons why somebody may not take an offer now, in the table's order (PADS-30). */
export function reasonsAgainst(deps: MarketNeeds, asker: Asker, offer: Offer): Ineligible[] {
  const { row } = offer;
  const person = personReasons(deps, asker);
  const conditions = conditionReasons(asker, offer);
  const isNew = asker.completed < newcomerOrders;
  const holds: Partial<Record<Ineligible, boolean>> = {
    ...person,
    ...conditions,
    COUNTRY: person.COUNTRY === true || conditions.COUNTRY === true,
    OWN_AD: row.userId === asker.userId,
    BLOCKED: asker.blocked.has(row.userId),
    FIRST_ORDERS_LIMIT:
      isNew && compareDecimals(dollarsText(deps, row.terms.fiatMin, row.fiat), venueOf(deps).firstOrdersMax) > 0,
    OPEN_ORDER: asker.openAds.has(row.adId),
    NO_BALANCE: lacksBalance(deps, asker, offer),
    NO_PAYMENT_ACCOUNT: !row.terms.methods.some((method) => asker.methods.has(method)),
    OFFLINE: !offer.isOffered,
  };
  return INELIGIBLE.filter((reason) => holds[reason] === true);
}
