import { formatUnits, RATE_ONE, trimZeros } from '@pelorus/money/units.ts';
import { type ContractTerms, contractTerms } from '@pelorus/protocol/config/contract.ts';
import type { FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { ContractPayload } from '@pelorus/protocol/futures/contracts.ts';
import type { IndexSource } from '@pelorus/protocol/futures/index-sources.ts';
import { contractFees, termsPayload } from './contract-payload.ts';
import { feeTexts } from './fee-rates.ts';
import type { LiveCatalog, Market } from './live-catalog.ts';
import { type FilterChange, filtersInForce, withFilters } from './market-filters.ts';

const RATE_SCALE = String(RATE_ONE).length - 1;
const FUNDING_SCALE = 8;

type Fees = Pick<LiveCatalog, 'feeTier' | 'feeTiers'>;

const print = (units: number, scale: number) => trimZeros(formatUnits(units, scale));

/** Tiers as the configuration file numbers them. */
const TIERS = Array.from({ length: 100 }, (_, tier) => tier);

/** Returns the contract's rows of the fee table, by tier. */
function feesOf(catalog: Fees, { symbol }: Market): ContractTerms['fees'] {
  return TIERS.flatMap((tier) => {
    const row = catalog.feeTier(tier, symbol);
    return row === undefined ? [] : [{ tier, ...feeTexts(row) }];
  });
}

function fundingTexts({ capE8, floorE8, hasSlopes, interestE8, intervalHours }: ContractPayload['funding']) {
  return {
    interest: print(interestE8, FUNDING_SCALE),
    intervalHours: intervalHours as ContractTerms['funding']['intervalHours'],
    cap: print(capE8, FUNDING_SCALE),
    floor: print(floorE8, FUNDING_SCALE),
    slopes: hasSlopes,
  };
}

/** Returns what may change of what the configuration file, or more, says of a contract. */
export function pickTerms(texts: object): ContractTerms {
  const names = Object.entries(texts).filter(([name]) => name in contractTerms.shape);
  return contractTerms.parse(Object.fromEntries(names));
}

/** Returns the terms of a contract as a person writes them: read again they are the same (PLAN-60). */
export function termsInForce(catalog: Fees, market: Market): ContractTerms {
  const { contract, quoteAsset } = market;
  if (contract === undefined) throw new Error(`${market.symbol} is no contract`);
  const amount = (units: number) => print(units, quoteAsset.scale);
  const rate = (e6: number) => print(e6, RATE_SCALE);
  const { interestLowerUnits, interestUpperUnits } = contract;
  const { icebergOrdersMax, icebergPartsMax, orderListsMax, positionMax, ...filters } = filtersInForce(market);
  return {
    ...filters,
    brackets: contract.brackets.map(({ capUnits, leverageMax, maintenanceE6 }) => ({
      notionalMax: amount(capUnits),
      leverageMax,
      maintenance: rate(maintenanceE6),
    })),
    funding: fundingTexts(contract.funding),
    fees: feesOf(catalog, market),
    liquidationFee: rate(contract.liquidationFeeE6),
    markClamp: rate(contract.markClampE6),
    protect: rate(contract.protectE6),
    impactNotional: amount(contract.impactUnits),
    ...(interestUpperUnits > 0 && {
      openInterest: { from: amount(interestLowerUnits), to: amount(interestUpperUnits) },
    }),
    sources: contract.sources.map(({ name, weight }) => ({ name: name as IndexSource, weight })),
  };
}

/** Returns the contract with these terms for the engine, and its rows of fees; it keeps its status. Throws ConfigMistake. */
export function withTerms(
  catalog: Fees,
  market: Market,
  terms: ContractTerms,
): { market: MarketPayload; fees: FeeTierPayload[] } {
  const { quoteAsset, symbol } = market;
  const payload = withFilters(market, { ...filtersInForce(market), ...terms });
  // A row of fees is never taken out: spot's rates would hold for the tier.
  const tiers = [...catalog.feeTiers(), ...feesOf(catalog, market)];
  return {
    market: { ...payload, contract: termsPayload(symbol, quoteAsset, terms) },
    fees: contractFees(symbol, terms.fees, tiers),
  };
}

/** Returns each value by its place: `brackets.0.notionalMax`; fees by their tier. */
function leaves(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, trimZeros(value)]];
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[place, String(value)]];
  return Object.entries(value).flatMap(([name, inside]) => leaves(inside, place === '' ? name : `${place}.${name}`));
}

function places({ fees, ...terms }: ContractTerms): Map<string, string> {
  const byTier = Object.fromEntries(fees.map(({ maker, taker, tier }) => [tier, { maker, taker }]));
  return new Map([...leaves(terms, ''), ...leaves(byTier, 'fees')]);
}

/** Returns the values that change, by their place; before '': it is new, after '': it goes. `before`: undefined of a new contract. */
export function termChanges(before: ContractTerms | undefined, after: ContractTerms): FilterChange[] {
  const [was, is] = [before === undefined ? new Map<string, string>() : places(before), places(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((filter) => {
    const change = { filter, before: was.get(filter) ?? '', after: is.get(filter) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}
