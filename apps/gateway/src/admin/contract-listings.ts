import type { ContractListingBody } from '@pelorus/protocol/admin/contracts.ts';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { contractConfig, contractSymbol } from '@pelorus/protocol/config/contract.ts';
import type { FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { FastifyRequest } from 'fastify';
import { contractFees, contractPayload } from '../catalog/contract-payload.ts';
import { termChanges } from '../catalog/contract-terms.ts';
import { marketMistakes } from '../catalog/market-mistakes.ts';
import { ConfigMistake, StepsTooFine } from '../catalog/market-payload.ts';
import { Refused } from '../http/refused.ts';
import { checkFree, checkSteps } from './market-checks.ts';
import { checkTime, makePlan, planAfter } from './market-plans.ts';
import type { AdminNeeds } from './needs.ts';

const STEPS: readonly string[] = ['tickSize', 'stepSize', 'referencePrice'];

/** Returns a new contract in the engine's terms; refuses STEPS_TOO_FINE, and BAD_REQUEST naming the value that cannot be. */
function inEngineTerms(
  { catalog }: AdminNeeds,
  { base, quote, referencePrice, stepSize, terms, tickSize }: ContractListingBody,
): { market: MarketPayload; fees: FeeTierPayload[] } {
  const bad = (place: string) => new Refused('BAD_REQUEST', STEPS.includes(place) ? place : `terms.${place}`);
  const contract = contractConfig.parse({ ...terms, base, quote, tickSize, stepSize, referencePrice, status: 'HALT' });
  try {
    const market = contractPayload(contract, catalog.assets());
    const [mistake] = marketMistakes(market);
    if (mistake !== undefined) throw bad(mistake.field);
    return { market, fees: contractFees(market.symbol, terms.fees, catalog.feeTiers()) };
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    if (error instanceof StepsTooFine) throw new Refused('STEPS_TOO_FINE', 'tickSize');
    const place = /(?:markets|contracts)\.[^.]+\.(.+?): /.exec(error.message)?.[1] ?? '';
    throw bad(place.replace(/\[(\d+)\]/g, '.$1'));
  }
}

/**
 * Proposes a contract: it is configured in HALT with the agreement, and trades from `opensAt` on (PLAN-65). Refuses
 * MARKET_PLANNED, UNKNOWN_ASSET, STEPS_TOO_FINE, BAD_REQUEST naming the value.
 */
export async function proposeContract(
  deps: AdminNeeds,
  request: FastifyRequest,
  body: ContractListingBody,
): Promise<Plan> {
  const { opensAt, reason, referencePrice, stepSize, terms, tickSize } = body;
  for (const side of ['base', 'quote'] as const) deps.catalog.assetOrRefuse(body[side], side);
  const symbol = contractSymbol(body);
  await checkFree(deps, deps.pool, symbol);
  checkTime(deps, opensAt, 'opensAt');
  const listing = inEngineTerms(deps, body);
  checkSteps(deps.catalog.contract(symbol), listing.market);
  const said = Object.entries({ tickSize, stepSize, referencePrice });
  const changes = [...said.map(([filter, after]) => ({ filter, before: '', after })), ...termChanges(undefined, terms)];
  const madeAtMs = deps.clock();
  const steps = [
    { atMs: madeAtMs, deed: 'LIST', untilMs: null },
    { atMs: opensAt, deed: 'TRADING', untilMs: null },
  ];
  const wish = { kind: 'listing' as const, symbol, reason, madeAtMs, steps, listing: { ...listing, changes } };
  return planAfter(deps, request, await makePlan(deps, request, { action: 'market-listing-proposed' }, wish));
}
