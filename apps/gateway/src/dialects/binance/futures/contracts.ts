import type { LiveCatalog } from '../../../catalog/live-catalog.ts';
import { type ContractMarket, contractById, listedContracts } from '../../../futures/contracts.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { invalidSymbol } from '../transport/errors.ts';
import { checkSymbolText } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';

/** Returns what the dialect calls a contract: as its spot market, at other addresses. */
export const nameOf = ({ base, quote }: Pick<ContractMarket, 'base' | 'quote'>): string => base + quote;

/** Returns the contract of a symbol; refuses -1100 and -1121. */
function contractOf(catalog: LiveCatalog, symbol: string): ContractMarket {
  checkSymbolText(symbol);
  const market = catalog.of('futures').dialectMarket(symbol);
  if (market === undefined) throw invalidSymbol();
  return contractById(catalog, market.id);
}

/** Returns the contract that must be named, by `symbol` unless told; refuses -1102, -1100, -1121. */
export function requiredContract(catalog: LiveCatalog, parameters: Parameters, name = 'symbol'): ContractMarket {
  return contractOf(catalog, parameters.required(name));
}

/** Returns the contract that a call changes orders in; refuses one that its key does not trade in. */
export function tradedContract(deps: DialectDeps, call: Call): ContractMarket {
  const market = requiredContract(deps.catalog, call.parameters);
  checkSymbol(call.who, market.symbol);
  return market;
}

/** Returns the contract that is named, or every listed one. */
export function contractsAsked(catalog: LiveCatalog, parameters: Parameters): ContractMarket[] {
  return parameters.has('symbol') ? [requiredContract(catalog, parameters)] : listedContracts(catalog);
}
