import { type FullBracket, scaledRateE6 } from '@pelorus/formulas/futures/brackets.ts';
import { RATE_ONE } from '@pelorus/money/units.ts';
import type { ContractData, MarkData } from '@pelorus/protocol/futures/http.ts';
import type { AssetData } from '@pelorus/protocol/markets/http.ts';
import { type MarketRules, rateE6, wholeUnits } from '../market-rules.ts';

/** Prices of the engine's commands are below this, ticks. */
const TICKS_MAX = 2n ** 31n - 2n;

/** A contract as a market, and what its margin is computed from. */
export interface ContractRules extends MarketRules {
  contract: ContractData;
  brackets: readonly FullBracket[];
  /** Quote units of one lot at a price of one tick. */
  tickLotUnits: number;
}

/** Returns a contract's rules. Texts that violate the protocol are a bug. */
export function contractRules(contract: ContractData, assets: readonly AssetData[]): ContractRules {
  const { base, marginAsset: quote, priceScale, quantityScale, status, symbol } = contract;
  const asset = assets.find(({ code }) => code === quote);
  if (asset === undefined) throw new Error(`unknown asset of a contract: ${quote}`);
  const quoteScale = asset.scale;
  const tickUnits = wholeUnits(contract.tickSize, priceScale);
  const stepUnits = wholeUnits(contract.stepSize, quantityScale);
  const quantity = (text: string) => wholeUnits(text, quantityScale);
  const tickLot = (tickUnits * stepUnits * 10n ** BigInt(quoteScale)) / 10n ** BigInt(priceScale + quantityScale);
  return {
    ...{ pairCode: symbol, base, quote, status, priceScale, quantityScale, quoteScale, tickUnits, stepUnits },
    baseScale: quantityScale,
    priceMin: tickUnits,
    priceMax: TICKS_MAX * tickUnits,
    quantityMin: quantity(contract.quantityMin),
    quantityMax: quantity(contract.quantityMax),
    ...{ marketQuantityMin: 0n, marketQuantityMax: 0n, marketQuantityStep: 0n },
    notionalMin: wholeUnits(contract.notionalMin, quoteScale),
    ...{ notionalMax: 0n, notionalMinToMarket: true, notionalMaxToMarket: false, baseOrderMax: 0n, quoteOrderMax: 0n },
    makerFeeE6: rateE6(contract.makerFee),
    takerFeeE6: rateE6(contract.takerFee),
    ...{ opensAt: null, auctionEndsAt: null, cancelOnlyAt: null, delistsAt: null },
    contract,
    brackets: contract.brackets.map((bracket) => ({
      floorUnits: Number(wholeUnits(bracket.notionalFloor, quoteScale)),
      capUnits: Number(wholeUnits(bracket.notionalCap, quoteScale)),
      leverageMax: bracket.leverageMax,
      maintenanceE6: rateE6(bracket.maintenanceRate),
      amountUnits: Number(wholeUnits(bracket.maintenanceAmount, quoteScale)),
    })),
    tickLotUnits: Number(tickLot),
  };
}

/** Returns a price of the protocol in ticks. */
export function ticksOf(rules: MarketRules, price: string): number {
  return Number(wholeUnits(price, rules.priceScale) / rules.tickUnits);
}

/** Returns a signed quantity of the protocol in lots. */
export function lotsOf(rules: MarketRules, quantity: string): number {
  if (quantity.startsWith('-')) return 0 - lotsOf(rules, quantity.slice(1));
  return Number(wholeUnits(quantity, rules.quantityScale) / rules.stepUnits);
}

/** Returns a signed amount of the protocol in quote units. */
export function quoteUnitsOf(rules: MarketRules, amount: string): number {
  if (amount.startsWith('-')) return 0 - quoteUnitsOf(rules, amount.slice(1));
  return Number(wholeUnits(amount, rules.quoteScale));
}

/** Returns the initial margin rate that open interest asks for, millionths; 0: the leverage's alone (PERP-13). */
export function scaledE6Of(rules: ContractRules, mark: MarkData): number {
  const { interestLower, interestUpper, leverageMax } = rules.contract;
  if (interestLower === null || interestUpper === null) return 0;
  const units = (text: string) => quoteUnitsOf(rules, text);
  const bounds = { lowerUnits: units(interestLower), upperUnits: units(interestUpper) };
  return scaledRateE6(Math.ceil(RATE_ONE / leverageMax), units(mark.openInterestValue), bounds);
}
