import { setByStaff } from '@pelorus/database/markets/market-standing.ts';
import type { ContractTermsData, TermsBody } from '@pelorus/protocol/admin/contracts.ts';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import type { FastifyRequest } from 'fastify';
import { termChanges, termsInForce } from '../catalog/contract-terms.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { stepsOf } from '../catalog/market-filters.ts';
import { tradedMarket } from '../catalog/traded-market.ts';
import { Refused } from '../http/refused.ts';
import { checkedTerms, configuredTerms } from './contract-terms.ts';
import { checkTime, makePlan, planAfter } from './market-plans.ts';
import type { AdminNeeds } from './needs.ts';

/** Returns the contract; of one that is gone nothing is left to be changed. Refuses UNKNOWN_MARKET. */
function contractThere({ catalog }: AdminNeeds, symbol: string): Market {
  const market = tradedMarket(catalog, 'futures', symbol);
  if (market.status === 'DELISTED') throw new Refused('UNKNOWN_MARKET', 'symbol');
  return market;
}

const setOf = async ({ pool }: AdminNeeds, symbol: string) =>
  (await setByStaff(pool)).find((row) => row.symbol === symbol);

/** Returns the terms of a contract and where they come from (PLAN-60). */
export async function contractTermsDesk(deps: AdminNeeds, symbol: string): Promise<ContractTermsData> {
  const market = contractThere(deps, symbol);
  const set = await setOf(deps, symbol);
  return {
    symbol,
    ...stepsOf(market),
    inForce: termsInForce(deps.catalog, market),
    configured: configuredTerms(deps, symbol),
    set:
      set === undefined
        ? null
        : { by: set.madeByName, agreedBy: set.agreedByName, at: set.doneAtMs, reason: set.reason },
  };
}

/**
 * Proposes terms for a contract, or a return to the configuration file; nothing changes yet (PLAN-60). Refuses PLAN_STATE
 * while another change waits, UNKNOWN_MARKET, and BAD_REQUEST naming the value that cannot be, or all of them if nothing
 * changes.
 */
export async function proposeTerms(deps: AdminNeeds, request: FastifyRequest, body: TermsBody): Promise<Plan> {
  const { at, reason, symbol, terms } = body;
  const market = contractThere(deps, symbol);
  if (at !== undefined) checkTime(deps, at, 'at');
  const wanted = terms ?? configuredTerms(deps, symbol);
  if (wanted === null) throw new Refused('BAD_REQUEST', 'terms');
  checkedTerms(deps, market, wanted);
  const changes = termChanges(termsInForce(deps.catalog, market), wanted);
  // The file may hold again though it says what holds already.
  const isGivenBack = terms === null && (await setOf(deps, symbol)) !== undefined;
  if (changes.length === 0 && !isGivenBack) throw new Refused('BAD_REQUEST', 'terms');
  const madeAtMs = deps.clock();
  const wish = {
    ...{ kind: 'terms' as const, symbol, reason, madeAtMs, terms: { terms, changes } },
    steps: [{ atMs: at ?? madeAtMs, deed: 'TERMS', untilMs: null }],
  };
  return planAfter(deps, request, await makePlan(deps, request, { action: 'contract-terms-proposed' }, wish));
}
