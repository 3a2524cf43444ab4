import { type FullBracket, notionalMaxUnits, scaledRateE6, withAmounts } from '@pelorus/formulas/futures/brackets.ts';
import { formatUnits, RATE_ONE, trimZeros } from '@pelorus/money/units.ts';
import { type ContractPayload, LEVERAGE_DEFAULT } from '@pelorus/protocol/futures/contracts.ts';
import type { ContractData, MarkData } from '@pelorus/protocol/futures/http.ts';
import { formatLots, formatPrice, formatQuote, formatRate } from '../catalog/amounts.ts';
import { type LiveCatalog, type Market, statusAt } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import type { LiveMarks, Mark } from './live-marks.ts';

/** A market that is a perpetual contract. */
export interface ContractMarket extends Market {
  contract: ContractPayload;
}

const E8_DIGITS = 8;

const isContract = (market: Market): market is ContractMarket => market.contract !== undefined;

/** Returns the contracts that are not delisted, in the order they were configured. */
export function listedContracts(catalog: LiveCatalog): ContractMarket[] {
  return catalog
    .contracts()
    .filter(isContract)
    .filter(({ status }) => status !== 'DELISTED');
}

/** Does a listed contract settle in the asset? */
export function isMarginAsset(catalog: LiveCatalog, code: string): boolean {
  return listedContracts(catalog).some(({ quote }) => quote === code);
}

/** Returns a contract, also one that is delisted; refuses UNKNOWN_MARKET. */
export function contractOrRefuse(catalog: LiveCatalog, symbol: string): ContractMarket {
  const market = catalog.contract(symbol);
  if (market === undefined || !isContract(market)) throw new Refused('UNKNOWN_MARKET', 'symbol');
  return market;
}

/** Returns the contract of a row of the tables; a market without terms there is a bug. */
export function contractById(catalog: LiveCatalog, id: number): ContractMarket {
  const market = catalog.marketById(id);
  if (!isContract(market)) throw new Error(`market ${id} is no contract`);
  return market;
}

/** Returns a rate of 10^−8 as a fraction text. */
export function formatE8(rateE8: number): string {
  return trimZeros(formatUnits(rateE8, E8_DIGITS));
}

/** Returns a contract's brackets with their maintenance amounts. */
export function bracketsOf({ contract }: ContractMarket): FullBracket[] {
  return withAmounts(contract.brackets);
}

/** The largest leverage that a contract allows. */
export function leverageMaxOf({ contract }: ContractMarket): number {
  return contract.brackets[0]?.leverageMax ?? 1;
}

/** Returns the leverage of an account that chose `chosen`, or nothing, as the engine does (FUT-20). */
export function leverageOf(market: ContractMarket, chosen: number | undefined): number {
  return Math.min(chosen ?? LEVERAGE_DEFAULT, leverageMaxOf(market));
}

/** Returns the largest notional that a leverage allows, as text. */
export function notionalMaxOf(market: ContractMarket, leverage: number): string {
  return formatQuote(market, notionalMaxUnits(market.contract.brackets, leverage));
}

/** Returns the initial margin rate that open interest asks for, millionths; 0 = the leverage's alone (PERP-13). */
export function scaledE6Of(market: ContractMarket, { markTicks, openLots }: Mark): number {
  const { interestLowerUnits: lowerUnits, interestUpperUnits: upperUnits } = market.contract;
  if (upperUnits === 0) return 0;
  const baseE6 = Math.ceil(RATE_ONE / leverageMaxOf(market));
  return scaledRateE6(baseE6, openLots * markTicks * market.tickLotUnits, { lowerUnits, upperUnits });
}

function fundingTerms({ contract: { funding } }: ContractMarket) {
  return {
    fundingIntervalHours: funding.intervalHours,
    fundingInterest: formatE8(funding.interestE8),
    fundingCap: formatE8(funding.capE8),
    fundingFloor: formatE8(funding.floorE8),
    fundingHasSlopes: funding.hasSlopes,
  };
}

/** Returns a contract with its terms as everybody is shown it (FAPI-03). */
export function presentContract(catalog: LiveCatalog, market: ContractMarket, nowMs: number): ContractData {
  const { contract } = market;
  const { makerE6, takerE6 } = catalog.ratesIn(0, market);
  const bound = (units: number) => (contract.interestUpperUnits === 0 ? null : formatQuote(market, units));
  return {
    symbol: market.symbol,
    base: market.base,
    marginAsset: market.quote,
    status: statusAt(market, nowMs),
    tickSize: formatPrice(market, 1),
    stepSize: formatLots(market, 1),
    priceScale: market.priceScale,
    quantityScale: market.quantityScale,
    quantityMin: formatLots(market, market.lotsMin),
    quantityMax: formatLots(market, market.lotsMax),
    notionalMin: formatQuote(market, market.notionalMin),
    makerFee: formatRate(makerE6),
    takerFee: formatRate(takerE6),
    leverageMax: leverageMaxOf(market),
    leverageDefault: leverageOf(market, undefined),
    brackets: bracketsOf(market).map((bracket) => ({
      notionalFloor: formatQuote(market, bracket.floorUnits),
      notionalCap: formatQuote(market, bracket.capUnits),
      leverageMax: bracket.leverageMax,
      maintenanceRate: formatRate(bracket.maintenanceE6),
      maintenanceAmount: formatQuote(market, bracket.amountUnits),
    })),
    liquidationFee: formatRate(contract.liquidationFeeE6),
    markClamp: formatRate(contract.markClampE6),
    protection: formatRate(contract.protectE6),
    ...fundingTerms(market),
    impactNotional: formatQuote(market, contract.impactUnits),
    interestLower: bound(contract.interestLowerUnits),
    interestUpper: bound(contract.interestUpperUnits),
    indexSources: contract.sources.map(({ name, weight }) => ({ name, weight })),
  };
}

/** Returns a contract's prices as everybody is shown them (FAPI-04). */
function presentMark(market: ContractMarket, mark: Mark): MarkData {
  return {
    symbol: market.symbol,
    markPrice: formatPrice(market, mark.markTicks),
    indexPrice: formatPrice(market, mark.indexTicks),
    fundingRate: formatE8(mark.fundingE8),
    nextFundingTime: mark.nextFundingMs,
    openInterest: formatLots(market, mark.openLots),
    openInterestValue: formatQuote(market, mark.openLots * mark.markTicks * market.tickLotUnits),
    mayLiquidate: mark.mayLiquidate,
    time: mark.timeMs,
  };
}

/** Returns all listed contracts as everybody is shown them. */
export function presentContracts(catalog: LiveCatalog, nowMs: number): ContractData[] {
  return listedContracts(catalog).map((market) => presentContract(catalog, market, nowMs));
}

/** Returns the prices of those contracts that have one. */
export function presentMarks(marks: LiveMarks, contracts: readonly ContractMarket[]): MarkData[] {
  return contracts.flatMap((market) => {
    const mark = marks.of(market.id);
    return mark === undefined ? [] : [presentMark(market, mark)];
  });
}
