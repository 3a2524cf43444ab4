import { marketStanding, type Standing } from '@pelorus/database/queries/market-plans.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { type Market, nameTaken } from '../catalog/live-catalog.ts';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';

/** What a plan must find, looked at when it is made or agreed to and, since much may happen meanwhile, when it is carried out. */
type CheckDeps = Pick<GatewayDeps, 'catalog'>;

/** The catalog knows what the tables cannot: how a step ended that nobody heard of. */
async function standingOf({ catalog }: CheckDeps, db: Queryable, symbol: string): Promise<Standing | null> {
  return catalog.market(symbol)?.status === 'DELISTED' ? 'DELISTED' : marketStanding(db, symbol);
}

/**
 * Refuses what nobody does alone (PLAN-08): any status of a market that is gone, MARKET_STATUS; what opens one that was
 * never opened since it was listed, SECOND_PERSON_NEEDED.
 */
export async function checkStatus(deps: CheckDeps, db: Queryable, symbol: string, status: string): Promise<void> {
  const standing = await standingOf(deps, db, symbol);
  if (standing === 'DELISTED') throw new Refused('MARKET_STATUS', 'status');
  const opens = status === 'TRADING' || status === 'AUCTION';
  if (opens && standing === 'UNOPENED') throw new Refused('SECOND_PERSON_NEEDED', 'status');
}

/** Refuses MARKET_PLANNED to list what trades, or has another's name in the Binance dialect (PLAN-09). */
export async function checkFree(deps: CheckDeps, db: Queryable, symbol: string): Promise<void> {
  const isFree = deps.catalog.market(symbol) === undefined || (await standingOf(deps, db, symbol)) !== null;
  if (!isFree || nameTaken(deps.catalog, symbol)) throw new Refused('MARKET_PLANNED', 'base');
}

/** Refuses another tick or lot than a market has for good (PLAN-08), naming the field. */
export function checkSteps(before: Market | undefined, market: MarketPayload): void {
  if (before === undefined) return;
  const isTick = before.tickUnits === market.tickUnits && before.priceScale === market.priceScale;
  if (!isTick) throw new Refused('BAD_REQUEST', 'market.tickSize');
  if (before.lotUnits !== market.lotUnits) throw new Refused('BAD_REQUEST', 'market.stepSize');
}
