import type { PlannedFilters } from '@pelorus/database/admin/market-plans.ts';
import { listedSince, marketStanding, type Standing } from '@pelorus/database/markets/market-standing.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { MarketFilterTexts } from '@pelorus/protocol/config/market.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { type Market, nameTaken } from '../catalog/live-catalog.ts';
import { type FilterChange, filterChanges, filtersInForce } from '../catalog/market-filters.ts';
import { anyMarket } from '../catalog/traded-market.ts';
import { Refused } from '../http/refused.ts';
import { pickFilters } from './market-filters.ts';
import type { AdminNeeds } from './needs.ts';

/** Checks a plan when it is proposed, approved and, because the market may have changed since, carried out. */
type CheckDeps = Pick<AdminNeeds, 'catalog' | 'config'>;

/** The catalog knows the outcome of a step whose answer was lost; the tables do not. */
async function standingOf({ catalog }: CheckDeps, db: Queryable, symbol: string): Promise<Standing | null> {
  return anyMarket(catalog, symbol)?.status === 'DELISTED' ? 'DELISTED' : marketStanding(db, symbol);
}

/**
 * Refuses what one person may not do alone (PLAN-08): any status of a removed market, MARKET_STATUS; the first opening
 * of a listed market, SECOND_PERSON_NEEDED.
 */
export async function checkStatus(deps: CheckDeps, db: Queryable, symbol: string, status: string): Promise<void> {
  const standing = await standingOf(deps, db, symbol);
  if (standing === 'DELISTED') throw new Refused('MARKET_STATUS', 'status');
  const opens = status === 'TRADING' || status === 'AUCTION';
  if (opens && standing === 'UNOPENED') throw new Refused('SECOND_PERSON_NEEDED', 'status');
}

/** Refuses MARKET_PLANNED to list what trades, or has another's name in the Binance dialect (PLAN-09). */
export async function checkFree(deps: CheckDeps, db: Queryable, symbol: string): Promise<void> {
  const status = anyMarket(deps.catalog, symbol)?.status;
  const isOpen = status === 'TRADING' || status === 'AUCTION';
  const isFree = status === undefined || (!isOpen && (await standingOf(deps, db, symbol)) !== null);
  if (!isFree || nameTaken(deps.catalog, symbol)) throw new Refused('MARKET_PLANNED', 'base');
}

/** Refuses another tick or lot than a market has for good (PLAN-08), naming the field. */
export function checkSteps(before: Market | undefined, market: MarketPayload): void {
  if (before === undefined) return;
  const isTick = before.tickUnits === market.tickUnits && before.priceScale === market.priceScale;
  if (!isTick) throw new Refused('BAD_REQUEST', 'market.tickSize');
  if (before.lotUnits !== market.lotUnits) throw new Refused('BAD_REQUEST', 'market.stepSize');
}

/** Are these the same changes, in any order? */
export const isSame = (some: readonly FilterChange[], others: readonly FilterChange[]) =>
  some.length === others.length &&
  some.every(({ after, before, filter }) =>
    others.some((other) => other.filter === filter && other.before === before && other.after === after),
  );

export const isAmong = (changes: readonly FilterChange[]) => (change: FilterChange) =>
  changes.some(
    ({ after, before, filter }) => change.filter === filter && change.before === before && change.after === after,
  );

/** Returns whether a market was removed or listed again, or may have been: then nothing may change. */
export async function isGone(deps: CheckDeps, db: Queryable, symbol: string, sinceMs: number): Promise<boolean> {
  return (await standingOf(deps, db, symbol)) === 'DELISTED' || (await listedSince(db, symbol, sinceMs));
}

/** A change of filters that was proposed. */
interface ProposedFilters {
  symbol: string;
  filters: PlannedFilters;
  madeAtMs: number;
}

/** Returns the new filters and their changes; undefined: the file no longer names the market. */
function wantedNow(
  { catalog, config }: CheckDeps,
  { filters: { filters }, symbol }: Omit<ProposedFilters, 'madeAtMs'>,
) {
  const texts = filters ?? config.markets.find((market) => market.symbol === symbol);
  if (texts === undefined) return undefined;
  const inForce = filtersInForce(catalog.marketOrRefuse(symbol));
  // A plan written by an older version may lack newer filters: those keep their current values.
  const wanted = pickFilters({ ...inForce, ...texts });
  return { wanted, changes: filterChanges(inForce, wanted) };
}

/** Returns whether a change whose answer was lost is in force: then it was applied (PLAN-04). */
export function isInForce(deps: CheckDeps, plan: Omit<ProposedFilters, 'madeAtMs'>): boolean {
  return plan.filters.changes.length > 0 && wantedNow(deps, plan)?.changes.length === 0;
}

/**
 * Returns the filters that a plan applies. Refuses PLAN_STATE if the result would differ from what the approver is
 * shown (PLAN-10): another filter or value, a removed or relisted market, or a changed file. `mayHold`: the change may
 * already be in force.
 */
export async function checkFilters(
  deps: CheckDeps,
  db: Queryable,
  plan: ProposedFilters,
  mayHold: boolean,
): Promise<MarketFilterTexts> {
  const { filters, madeAtMs, symbol } = plan;
  const now = wantedNow(deps, plan);
  if (now === undefined || (await isGone(deps, db, symbol, madeAtMs))) throw new Refused('PLAN_STATE');
  const isAsShown = isSame(now.changes, filters.changes) || (mayHold && now.changes.length === 0);
  if (!isAsShown) throw new Refused('PLAN_STATE');
  return now.wanted;
}
