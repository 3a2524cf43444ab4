import type { PlannedTerms } from '@pelorus/database/admin/market-plans.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { type ContractTerms, contractSymbol } from '@pelorus/protocol/config/contract.ts';
import type { FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { pickTerms, termChanges, termsInForce, withTerms } from '../catalog/contract-terms.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { marketMistakes } from '../catalog/market-mistakes.ts';
import { ConfigMistake } from '../catalog/market-payload.ts';
import { tradedMarket } from '../catalog/traded-market.ts';
import { Refused } from '../http/refused.ts';
import { isAmong, isGone, isSame } from './market-checks.ts';
import type { AdminNeeds } from './needs.ts';

type CheckDeps = Pick<AdminNeeds, 'catalog' | 'config'>;

/** A change of terms that was proposed. */
interface ProposedTerms {
  symbol: string;
  terms: PlannedTerms;
  madeAtMs: number;
}

/** Returns the terms that the file says; null: it does not name the contract. */
export function configuredTerms({ config }: CheckDeps, symbol: string): ContractTerms | null {
  const contract = config.contracts.find((one) => contractSymbol(one) === symbol);
  return contract === undefined ? null : pickTerms(contract);
}

/** Returns the contract with these terms, in the engine's terms; refuses BAD_REQUEST naming the value that cannot be. */
export function checkedTerms({ catalog }: CheckDeps, market: Market, terms: ContractTerms) {
  try {
    const wanted = withTerms(catalog, market, terms);
    const [mistake] = marketMistakes(wanted.market);
    // The reference price before the first trade is not a term, so report the price bound it violates.
    const field = mistake?.field === 'referencePrice' ? 'priceMin' : mistake?.field;
    if (field !== undefined) throw new Refused('BAD_REQUEST', `terms.${field}`);
    return wanted;
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    const place = /(?:markets|contracts)\.[^.]+\.(.+?): /.exec(error.message)?.[1] ?? '';
    throw new Refused('BAD_REQUEST', `terms.${place.replace(/\[(\d+)\]/g, '.$1')}`);
  }
}

/** Returns the new terms and their changes; undefined: the file no longer names the contract. */
function wantedNow(deps: CheckDeps, { symbol, terms: { terms } }: Omit<ProposedTerms, 'madeAtMs'>) {
  const market = tradedMarket(deps.catalog, 'futures', symbol);
  const inForce = termsInForce(deps.catalog, market);
  const configured = terms === null ? configuredTerms(deps, symbol) : null;
  if (terms === null && configured === null) return undefined;
  // A plan written by an older version may lack newer terms: those keep their current values.
  const wanted = configured ?? pickTerms({ ...inForce, openInterest: undefined, ...terms });
  return { market, wanted, changes: termChanges(inForce, wanted) };
}

/** Returns how much of a change whose answer was lost is in force (PLAN-04). */
export function termsHold(deps: CheckDeps, plan: Omit<ProposedTerms, 'madeAtMs'>): 'all' | 'some' | 'none' {
  const changes = wantedNow(deps, plan)?.changes;
  if (changes === undefined || isSame(changes, plan.terms.changes)) return 'none';
  return changes.length === 0 ? 'all' : 'some';
}

/**
 * Returns what a plan applies. Refuses PLAN_STATE if the result would differ from what the approver is shown (PLAN-61), and
 * BAD_REQUEST for what cannot be any more. `mayHold`: some or all of it may already be in force.
 */
export async function checkTerms(
  deps: CheckDeps,
  db: Queryable,
  plan: ProposedTerms,
  mayHold: boolean,
): Promise<{ market: MarketPayload; fees: FeeTierPayload[] }> {
  const { madeAtMs, symbol, terms } = plan;
  const now = wantedNow(deps, plan);
  if (now === undefined || (await isGone(deps, db, symbol, madeAtMs))) throw new Refused('PLAN_STATE');
  const isAsShown = mayHold ? now.changes.every(isAmong(terms.changes)) : isSame(now.changes, terms.changes);
  if (!isAsShown) throw new Refused('PLAN_STATE');
  return checkedTerms(deps, now.market, now.wanted);
}
