import { type ContractMarket, contractById } from '../../../futures/contracts.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { invalidValue } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { requiredContract } from './contracts.ts';

/** Kinds of contracts that the dialect knows; ours are all perpetual. */
export const CONTRACT_TYPES = ['PERPETUAL', 'CURRENT_MONTH', 'NEXT_MONTH', 'CURRENT_QUARTER', 'NEXT_QUARTER'] as const;

/** Returns all contracts, in the order they were configured. */
export function allContracts({ catalog }: Pick<DialectDeps, 'catalog'>): ContractMarket[] {
  return catalog.contracts().map(({ id }) => contractById(catalog, id));
}

/** Returns the contract of a pair; null where one of another kind is asked for; refuses -1102, -1121, -1130. */
export function contractOfPair(deps: DialectDeps, parameters: Parameters): ContractMarket | null {
  const market = requiredContract(deps.catalog, parameters, 'pair');
  const type = parameters.required('contractType');
  if (!CONTRACT_TYPES.some((entry) => entry === type)) throw invalidValue('contractType');
  return type === 'PERPETUAL' ? market : null;
}

/** Returns the answer of one contract where `symbol` names it, else of each, in a list. */
export function oneOrEach(
  deps: DialectDeps,
  parameters: Parameters,
  present: (market: ContractMarket) => object,
): object {
  if (parameters.has('symbol')) return present(requiredContract(deps.catalog, parameters));
  return allContracts(deps).map(present);
}
