import { type DialectStatus, dialectStatusAt, type LiveCatalog, type Market } from '../../../catalog/live-catalog.ts';
import { DialectError, missingBoth } from '../transport/errors.ts';
import type { BinanceNeeds } from '../transport/needs.ts';
import type { Parameters } from '../transport/parameters.ts';
import { marketOf, requiredMarket } from './order-parameters.ts';

type Deps = Pick<BinanceNeeds, 'catalog' | 'clock'>;

/** Statuses that clients may ask for. */
const STATUSES: readonly string[] = ['TRADING', 'HALT', 'BREAK', 'CANCEL_ONLY'] satisfies DialectStatus[];

/** Returns the status that markets must be in, if one is asked for; refuses -1122. */
function statusAsked(parameters: Parameters): DialectStatus | undefined {
  const status = parameters.text('symbolStatus');
  if (status !== undefined && !STATUSES.includes(status)) throw new DialectError(-1122, 'Invalid symbolStatus.');
  return status as DialectStatus | undefined;
}

/** Returns the market that must be named; refuses also -1220 where it is in another status than the one asked for. */
export function marketAsked(deps: Deps, parameters: Parameters): Market {
  return inStatus(deps, requiredMarket(deps.catalog, parameters), parameters);
}

function inStatus(deps: Deps, market: Market, parameters: Parameters): Market {
  const status = statusAsked(parameters);
  if (status !== undefined && status !== dialectStatusAt(market, deps.clock()))
    throw new DialectError(-1220, "The symbol's status does not match the requested symbolStatus.");
  return market;
}

/** Returns the markets of a list; refuses -1121, and -1151 for one that is there twice. */
function listedMarkets(catalog: LiveCatalog, symbols: readonly string[]): Market[] {
  if (new Set(symbols).size < symbols.length)
    throw new DialectError(-1151, 'Symbol is present multiple times in the list.');
  return symbols.map((symbol) => marketOf(catalog, symbol));
}

/** What a call that may ask for one market or many asks for. */
interface MarketsAsked {
  markets: readonly Market[];
  /** Was one named by `symbol`? Then it is answered alone, not in a list. */
  isOne: boolean;
}

/** Returns the markets of `symbol`, `symbols` and `symbolStatus`: all of them by default (-1102 with `mustSay`). */
export function marketsAsked(deps: Deps, parameters: Parameters, mustSay = false): MarketsAsked {
  const { catalog } = deps;
  const symbol = parameters.text('symbol');
  const symbols = parameters.list('symbols');
  if (symbol !== undefined && symbols !== undefined) throw badCombination('symbol', 'symbols');
  if (symbol !== undefined) return { markets: [inStatus(deps, marketOf(catalog, symbol), parameters)], isOne: true };
  if (symbols === undefined && mustSay) throw missingBoth('symbol', 'symbols');
  const status = statusAsked(parameters);
  const markets = symbols === undefined ? catalog.markets() : listedMarkets(catalog, symbols);
  return {
    markets: markets.filter((market) => status === undefined || dialectStatusAt(market, deps.clock()) === status),
    isOne: false,
  };
}

/** The refusal of two parameters that do not go together. */
export function badCombination(one: string, other: string): DialectError {
  return new DialectError(-1128, `Combination of optional parameters invalid. Recommendation: '${one}' or '${other}'`);
}
