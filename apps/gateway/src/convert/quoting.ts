import { randomBytes } from 'node:crypto';
import { availableOf, insertQuote, type NewQuote } from '@pelorus/database/convert/quotes.ts';
import { accountTier } from '@pelorus/database/projection/account-tier.ts';
import type { LegMarket, LegProblem } from '@pelorus/formulas/convert/legs.ts';
import { type Plan, planForGetting, planForSpending, type Step } from '@pelorus/formulas/convert/routes.ts';
import type { ConvertQuoteBody, DustBody, DustStays } from '@pelorus/protocol/convert/http.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { parseAmount } from '../catalog/amounts.ts';
import { type Market, statusAt } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import { bandOf } from '../trading/price-band.ts';
import type { ConvertNeeds } from './needs.ts';
import { type Passage, type Route, routeOf } from './route.ts';

/** How long a quote may be accepted, and one of several small balances, which takes longer to read. */
const QUOTE_MS = 7_000;
const DUST_QUOTE_MS = 15_000;

/** A quote as it is kept, with the plan that it was made of. */
export interface Quoted {
  quote: NewQuote;
  plan: Plan;
  route: Route;
  from: CatalogAsset;
  to: CatalogAsset;
}

/** Returns a new id of a quote or of a group: 96 random bits, so that nobody guesses another's. */
const newId = () => randomBytes(12).toString('hex');

/** Who asks: the account, and its fee tier. */
interface Asker {
  account: number;
  tier: number;
}

function legMarket({ catalog, filterTicks }: ConvertNeeds, { market, side }: Passage, { tier }: Asker): LegMarket {
  const reference = filterTicks(market);
  const { priceTicksMax: maxTicks, priceTicksMin: minTicks } = market;
  const band = reference === 0 ? { minTicks, maxTicks } : bandOf(market, side === 'BUY' ? BUY : SELL, reference);
  const { lotUnits, lotsMax, lotsMin, notionalMax, notionalMin, tickLotUnits } = market;
  const { takerE6 } = catalog.ratesIn(tier, market);
  return { lotUnits, lotsMax, lotsMin, notionalMax, notionalMin, tickLotUnits, takerE6, ...band };
}

function stepOf(deps: ConvertNeeds, passage: Passage, asker: Asker): Step {
  const depth = deps.depthOf(passage.market, passage.side === 'BUY' ? 'asks' : 'bids');
  return { market: legMarket(deps, passage, asker), side: passage.side, depth };
}

type Problem = LegProblem | 'MARKET_CLOSED';

/** Returns the plan of an amount on a route by the books as they stand, or why there is none. */
function planOf(
  deps: ConvertNeeds,
  { first, second }: Route,
  asker: Asker,
  { side, units }: { side: ConvertQuoteBody['side']; units: number },
): Plan | Problem {
  const markets: Market[] = second === null ? [first.market] : [first.market, second.market];
  if (markets.some((market) => statusAt(market, deps.clock()) !== 'TRADING')) return 'MARKET_CLOSED';
  const [one, two] = [stepOf(deps, first, asker), second === null ? null : stepOf(deps, second, asker)];
  return side === 'SPEND' ? planForSpending(one, two, units) : planForGetting(one, two, units);
}

const REFUSALS = {
  MARKET_CLOSED: 'MARKET_CLOSED',
  TOO_SMALL: 'TOO_LITTLE',
  TOO_LARGE: 'TOO_MUCH',
  TOO_THIN: 'BOOK_TOO_THIN',
} as const;

function newQuote(
  { route, plan, from, to }: Omit<Quoted, 'quote'>,
  { account }: Asker,
  times: { madeAtMs: number; untilMs: number; groupId: string | null },
): NewQuote {
  const passages = route.second === null ? [route.first] : [route.first, route.second];
  return {
    quoteId: newId(),
    account,
    fromAsset: from.id,
    toAsset: to.id,
    viaAsset: route.via?.id ?? null,
    legs: plan.legs.map(({ limitTicks, lots, side }, i) => {
      const { market } = passages[i] as Passage;
      return { market: market.id, side, limitTicks, lots };
    }),
    paysUnits: plan.pays,
    paysMostUnits: plan.paysMost,
    getsUnits: plan.gets,
    getsLeastUnits: plan.getsLeast,
    ...times,
  };
}

async function askerOf(deps: ConvertNeeds, account: number): Promise<Asker> {
  await deps.barrier.wait(account);
  return { account, tier: await accountTier(deps.pool, account) };
}

/**
 * Returns a new quote, kept for accepting. `mayTrade` throws for a market in which the caller may not. Refuses NO_ROUTE,
 * MARKET_CLOSED, BOOK_TOO_THIN, TOO_LITTLE, TOO_MUCH, INSUFFICIENT_BALANCE (CONV-10).
 */
export async function quoteOf(
  deps: ConvertNeeds,
  account: number,
  body: ConvertQuoteBody,
  mayTrade: (symbol: string) => void,
): Promise<Quoted> {
  const [from, to] = [deps.catalog.assetOrRefuse(body.from, 'from'), deps.catalog.assetOrRefuse(body.to, 'to')];
  const units = parseAmount(body.side === 'SPEND' ? from : to, body.amount);
  const route = routeOf(deps.catalog, from, to);
  if (route === null) throw new Refused('NO_ROUTE', 'to');
  mayTrade(route.first.market.symbol);
  if (route.second !== null) mayTrade(route.second.market.symbol);
  const asker = await askerOf(deps, account);
  const plan = planOf(deps, route, asker, { side: body.side, units });
  if (typeof plan === 'string') throw new Refused(REFUSALS[plan], plan === 'MARKET_CLOSED' ? undefined : 'amount');
  if (plan.getsLeast < 1) throw new Refused('TOO_LITTLE', 'amount');
  const available = (await availableOf(deps.pool, account)).get(from.id) ?? 0;
  if (plan.paysMost > available) throw new Refused('INSUFFICIENT_BALANCE', 'amount');
  const nowMs = deps.clock();
  const made = { route, plan, from, to };
  const quote = newQuote(made, asker, { madeAtMs: nowMs, untilMs: nowMs + QUOTE_MS, groupId: null });
  await insertQuote(deps.pool, quote);
  return { ...made, quote };
}

/** What stays of the small balances, and why. */
interface Staying {
  asset: CatalogAsset;
  units: number;
  reason: DustStays;
}

interface Dust {
  /** null: nothing can be converted. */
  groupId: string | null;
  to: CatalogAsset;
  quoted: Quoted[];
  stays: Staying[];
  untilMs: number;
  lastsMs: number;
}

const STAYS: Readonly<Record<Problem, DustStays>> = {
  MARKET_CLOSED: 'MARKET_CLOSED',
  TOO_SMALL: 'TOO_LITTLE',
  TOO_THIN: 'BOOK_TOO_THIN',
  TOO_LARGE: 'BOOK_TOO_THIN',
};

/**
 * Returns quotes of whole balances that are accepted together, and which of them stay: nobody pays for what no market
 * takes (CONV-30).
 */
export async function dustOf(
  deps: ConvertNeeds,
  account: number,
  body: DustBody,
  mayTrade: (symbol: string) => void,
): Promise<Dust> {
  const to = deps.catalog.assetOrRefuse(body.to, 'to');
  const assets = [...new Set(body.assets)].map((code) => deps.catalog.assetOrRefuse(code, 'assets'));
  const asker = await askerOf(deps, account);
  const available = await availableOf(deps.pool, account);
  const madeAtMs = deps.clock();
  const untilMs = madeAtMs + DUST_QUOTE_MS;
  const groupId = newId();
  const dust: Dust = { groupId, to, quoted: [], stays: [], untilMs, lastsMs: DUST_QUOTE_MS };
  for (const from of assets) {
    const units = available.get(from.id) ?? 0;
    const route = units === 0 ? null : routeOf(deps.catalog, from, to);
    if (route === null) {
      dust.stays.push({ asset: from, units, reason: units === 0 ? 'NO_BALANCE' : 'NO_ROUTE' });
      continue;
    }
    mayTrade(route.first.market.symbol);
    if (route.second !== null) mayTrade(route.second.market.symbol);
    const plan = planOf(deps, route, asker, { side: 'SPEND', units });
    if (typeof plan === 'string' || plan.getsLeast < 1) {
      dust.stays.push({ asset: from, units, reason: typeof plan === 'string' ? STAYS[plan] : 'TOO_LITTLE' });
      continue;
    }
    const made = { route, plan, from, to };
    dust.quoted.push({ ...made, quote: newQuote(made, asker, { madeAtMs, untilMs, groupId }) });
    const rest = units - plan.paysMost;
    if (rest > 0) dust.stays.push({ asset: from, units: rest, reason: 'TOO_LITTLE' });
  }
  for (const { quote } of dust.quoted) await insertQuote(deps.pool, quote);
  return dust.quoted.length > 0 ? dust : { ...dust, groupId: null };
}
