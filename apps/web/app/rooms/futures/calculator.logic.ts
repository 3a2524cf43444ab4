import { type FullBracket, initialUnits, lotsMax, notionalMaxUnits } from '@pelorus/formulas/futures/brackets.ts';
import { liquidationTicks } from '@pelorus/formulas/futures/liquidation.ts';
import { returnOnEquity, unrealisedUnits, worthUnits } from '@pelorus/formulas/futures/position.ts';
import { formatBigUnits } from '@pelorus/money/units.ts';
import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { decimalText, readNumber, round, trimmed } from '@pelorus/site/decimal.ts';
import { rateE6, wholeUnits } from '../../terminal/market-rules.ts';

/** What people ask of a contract before they trade it, by the engine's own formulas (FWEB-60). */

export type Way = 'LONG' | 'SHORT';

/** A contract in whole units. */
export interface Terms {
  contract: ContractData;
  quoteScale: number;
  tickUnits: bigint;
  stepUnits: bigint;
  /** Quote units of one lot at a price of one tick. */
  tickLotUnits: number;
  brackets: readonly FullBracket[];
  takerE6: number;
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** All that is typed; what one question asks for another finds filled in. */
export interface Typed {
  way: Way;
  leverage: string;
  entry: string;
  exit: string;
  quantity: string;
  /** Return on equity in percent. */
  roe: string;
  wallet: string;
  isCross: boolean;
}

export interface CalculatorPart {
  terms: Terms;
  typed: Typed;
  onType: (change: Partial<Typed>) => void;
}

/** Returns a contract's terms in whole units; its amounts are told with all digits of the margin asset. */
export function termsOf(contract: ContractData): Terms {
  const { notionalMin, priceScale, quantityScale, stepSize, takerFee, tickSize } = contract;
  const quoteScale = notionalMin.split('.')[1]?.length ?? 0;
  const [tickUnits, stepUnits] = [wholeUnits(tickSize, priceScale), wholeUnits(stepSize, quantityScale)];
  const quote = (text: string) => Number(wholeUnits(text, quoteScale));
  return {
    ...{ contract, quoteScale, tickUnits, stepUnits },
    tickLotUnits: Number(
      (tickUnits * stepUnits * 10n ** BigInt(quoteScale)) / 10n ** BigInt(priceScale + quantityScale),
    ),
    brackets: contract.brackets.map((bracket) => ({
      floorUnits: quote(bracket.notionalFloor),
      capUnits: quote(bracket.notionalCap),
      leverageMax: bracket.leverageMax,
      maintenanceE6: rateE6(bracket.maintenanceRate),
      amountUnits: quote(bracket.maintenanceAmount),
    })),
    takerE6: rateE6(takerFee),
  };
}

/** Returns a typed amount as so many steps, rounded down; null: nothing above zero, or more than numbers can hold. */
function stepsOf(text: string, scale: number, step: bigint): number | null {
  const read = readNumber(text);
  if (read === null) return null;
  const { units: whole, scale: digits } = round(read, scale, 'floor');
  const steps = (whole * 10n ** BigInt(scale - digits)) / step;
  return steps <= 0n || steps > SAFE_MAX ? null : Number(steps);
}

export const ticksOf = (text: string, { contract, tickUnits }: Terms) => stepsOf(text, contract.priceScale, tickUnits);
export const lotsOf = (text: string, { contract, stepUnits }: Terms) =>
  stepsOf(text, contract.quantityScale, stepUnits);
export const quoteUnitsOf = (text: string, { quoteScale }: Terms) => stepsOf(text, quoteScale, 1n);

/** Returns a leverage that the contract allows; null: it is none. */
export function leverageOf(text: string, { contract }: Terms): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= contract.leverageMax ? Number(text) : null;
}

export const priceText = (ticks: number, { contract, tickUnits }: Terms) =>
  formatBigUnits(BigInt(ticks) * tickUnits, contract.priceScale);
export const quantityText = (lots: number, { contract, stepUnits }: Terms) =>
  formatBigUnits(BigInt(lots) * stepUnits, contract.quantityScale);
export const quoteText = (amount: number, { quoteScale }: Terms) => formatBigUnits(BigInt(amount), quoteScale);

/** Does what is asked stay within whole numbers? */
const isSafe = (lots: number, ticks: number, { tickLotUnits }: Terms) =>
  BigInt(lots) * BigInt(ticks) * BigInt(tickLotUnits) <= SAFE_MAX;

interface Opened {
  way: Way;
  entry: number;
  lots: number;
  leverage: number;
}

const positionOf = ({ way, entry, lots }: Opened, { tickLotUnits }: Terms) => {
  const signed = way === 'LONG' ? lots : 0 - lots;
  return { lots: signed, costUnits: worthUnits(signed, entry, tickLotUnits) };
};

/** Returns margin, profit (below zero: loss) and return on equity (1 is 100 %) of a position closed at `exit`. */
export function profitOf(opened: Opened, exit: number, terms: Terms) {
  const { entry, leverage, lots } = opened;
  if (!isSafe(lots, entry, terms) || !isSafe(lots, exit, terms)) return null;
  const position = positionOf(opened, terms);
  return {
    marginUnits: initialUnits(Math.abs(position.costUnits), leverage),
    profitUnits: unrealisedUnits(position, exit, terms.tickLotUnits),
    roe: returnOnEquity(position, exit, leverage, terms.tickLotUnits),
  };
}

/** Returns the first price at which a position's return on equity is `percent`, ticks; null: no price is. */
export function targetOf({ way, entry, leverage }: Omit<Opened, 'lots'>, percent: string, { contract }: Terms) {
  const read = readNumber(percent);
  if (read === null) return null;
  const { scale, units: roe } = trimmed(read);
  const whole = 100n * BigInt(leverage) * 10n ** BigInt(scale);
  const top = BigInt(entry) * (way === 'LONG' ? whole + roe : whole - roe);
  if (top <= 0n) return null;
  const ticks = way === 'LONG' ? (top + whole - 1n) / whole : top / whole;
  return ticks <= 0n || ticks > SAFE_MAX || contract.priceScale < 0 ? null : Number(ticks);
}

/**
 * Returns the price that liquidates a position; undefined: none does; null: it cannot be said. Behind it is its own initial margin
 * (isolated), or all of `walletUnits` (cross, with no other position).
 */
export function liquidationOf(opened: Opened, walletUnits: number | null, terms: Terms): number | undefined | null {
  if (!isSafe(opened.lots, opened.entry, terms)) return null;
  const position = positionOf(opened, terms);
  const behindUnits = walletUnits ?? initialUnits(Math.abs(position.costUnits), opened.leverage);
  return liquidationTicks({ ...position, behindUnits, brackets: terms.brackets, tickLotUnits: terms.tickLotUnits });
}

/** Returns how many lots a wallet opens at a price, its taker fee paid: no more than the leverage and an order may have. */
export function mostOf(entry: number, leverage: number, walletUnits: number, terms: Terms): number {
  const lotUnits = entry * terms.tickLotUnits;
  const byBracket = Math.floor(notionalMaxUnits(terms.brackets, leverage) / lotUnits);
  const byOrder = lotsOf(terms.contract.quantityMax, terms) ?? 0;
  return Math.min(lotsMax(walletUnits, lotUnits, leverage, 0, terms.takerE6), byBracket, byOrder);
}

/** Returns the average price of fills as a decimal text, to the digits of prices; null without any. */
export function averageOf(fills: readonly { ticks: number; lots: number }[], { contract, tickUnits }: Terms) {
  const lots = fills.reduce((sum, fill) => sum + BigInt(fill.lots), 0n);
  if (lots === 0n) return null;
  const cost = fills.reduce((sum, fill) => sum + BigInt(fill.lots) * BigInt(fill.ticks), 0n);
  const average = { units: (cost * tickUnits * 10n) / lots, scale: contract.priceScale + 1 };
  return { price: decimalText(round(average, contract.priceScale, 'half-up')), lots: Number(lots) };
}
