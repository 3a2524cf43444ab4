import { marketStanding, type Standing } from '@pelorus/database/queries/market-plans.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';

/** What a plan must find, looked at when it is made or agreed to and, since much may happen meanwhile, when it is carried out. */
type CheckDeps = Pick<GatewayDeps, 'catalog'>;

/** The catalog knows what the tables cannot: how a step ended that nobody heard of. */
export async function standingOf({ catalog }: CheckDeps, db: Queryable, symbol: string): Promise<Standing | null> {
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
