import { rateCeil } from '@pelorus/money/rates.ts';
import { RATE_ONE } from '@pelorus/money/units.ts';

/** How far past the worst price of the quoted depth an order of a conversion may fill: 1 / 1000 (CONV-05). */
export const TOLERANCE_ONE_IN = 1_000;

/** What a leg takes of a market: its amounts and its filters, in units, lots and ticks. */
export interface LegMarket {
  lotUnits: number;
  tickLotUnits: number;
  lotsMin: number;
  lotsMax: number;
  notionalMin: number;
  /** 0: none. */
  notionalMax: number;
  /** The prices that the market takes of this side now. */
  minTicks: number;
  maxTicks: number;
  /** The taker's rate, millionths. */
  takerE6: number;
}

export type LegSide = 'BUY' | 'SELL';

/** Levels [priceTicks, lots] of the side of the book that a leg meets, best first. */
export type Depth = readonly (readonly [priceTicks: number, lots: number])[];

/** One order of a conversion: fill or kill at a limit. Units of what it pays and of what it gets, after the fee. */
export interface Leg {
  side: LegSide;
  lots: number;
  limitTicks: number;
  /** By the book as it stands. */
  pays: number;
  gets: number;
  fee: number;
  /** At the limit, whoever it meets. */
  paysMost: number;
  getsLeast: number;
}

export type LegProblem = 'TOO_SMALL' | 'TOO_LARGE' | 'TOO_THIN';

const isProblem = (leg: Leg | LegProblem): leg is LegProblem => typeof leg === 'string';

/**
 * Returns what `lots` at the limit bring at least, after the fee. Each fill rounds its fee up, and there are at most as
 * many fills as lots; where the fee of the least that a fill can bring is a whole number, nothing is rounded. A better
 * price never brings less.
 */
function leastOf(market: LegMarket, side: LegSide, lots: number, limitTicks: number): number {
  const { lotUnits, takerE6, tickLotUnits } = market;
  const isBuy = side === 'BUY';
  const gross = lots * (isBuy ? lotUnits : limitTicks * tickLotUnits);
  const isWhole = ((isBuy ? lotUnits : tickLotUnits) * takerE6) % RATE_ONE === 0;
  const fee = rateCeil(gross, takerE6) + (isWhole ? 0 : lots - 1);
  return Math.max(0, gross - fee);
}

/** Returns the worst price and the notional of taking `lots`, or null where the depth has fewer. */
function walk(depth: Depth, lots: number, tickLotUnits: number): { worstTicks: number; quoteUnits: number } | null {
  let left = lots;
  let tickLots = 0;
  for (const [priceTicks, there] of depth) {
    const taken = Math.min(left, there);
    tickLots += taken * priceTicks;
    left -= taken;
    if (left === 0) return { worstTicks: priceTicks, quoteUnits: tickLots * tickLotUnits };
  }
  return null;
}

/** Returns the limit of an order whose depth ends at `worstTicks`, within what the market takes. */
function limitOf({ minTicks, maxTicks }: LegMarket, side: LegSide, worstTicks: number): number {
  const span = worstTicks / TOLERANCE_ONE_IN;
  return side === 'BUY'
    ? Math.min(maxTicks, Math.floor(worstTicks + span))
    : Math.max(minTicks, Math.ceil(worstTicks - span));
}

/** Returns why the market would not take so many lots at that price, or null. */
function filterProblem(market: LegMarket, lots: number, limitTicks: number): LegProblem | null {
  const worth = lots * limitTicks * market.tickLotUnits;
  const { lotsMax, lotsMin, notionalMax, notionalMin } = market;
  if (lots < lotsMin || lots < 1 || worth < notionalMin) return 'TOO_SMALL';
  const most = notionalMax > 0 ? notionalMax : Number.MAX_SAFE_INTEGER;
  return lots > lotsMax || worth > most ? 'TOO_LARGE' : null;
}

/** Returns the leg of so many lots, or why there is none. */
export function legOf(market: LegMarket, side: LegSide, lots: number, depth: Depth): Leg | LegProblem {
  const met = walk(depth, lots, market.tickLotUnits);
  if (met === null) return lots < Math.max(1, market.lotsMin) ? 'TOO_SMALL' : 'TOO_THIN';
  const limitTicks = limitOf(market, side, met.worstTicks);
  if (side === 'BUY' ? limitTicks < met.worstTicks : limitTicks > met.worstTicks) return 'TOO_THIN';
  const problem = filterProblem(market, lots, limitTicks);
  if (problem !== null) return problem;
  const baseUnits = lots * market.lotUnits;
  const gross = side === 'BUY' ? baseUnits : met.quoteUnits;
  const fee = rateCeil(gross, market.takerE6);
  return {
    ...{ side, lots, limitTicks, fee },
    pays: side === 'BUY' ? met.quoteUnits : baseUnits,
    gets: gross - fee,
    paysMost: side === 'BUY' ? lots * limitTicks * market.tickLotUnits : baseUnits,
    getsLeast: leastOf(market, side, lots, limitTicks),
  };
}

/** Returns how many lots `units` pay for at a limit. */
export function lotsFor(market: LegMarket, side: LegSide, units: number, limitTicks: number): number {
  const one = side === 'BUY' ? limitTicks * market.tickLotUnits : market.lotUnits;
  return Math.min(market.lotsMax, Math.floor(units / one));
}

/** Returns what `units` bring at least at a limit: what a second leg makes of the first's least. */
export function leastFor(market: LegMarket, side: LegSide, units: number, limitTicks: number): number | LegProblem {
  const lots = lotsFor(market, side, units, limitTicks);
  return filterProblem(market, lots, limitTicks) ?? leastOf(market, side, lots, limitTicks);
}

/** Returns the least number in (low, high] for which `isEnough`, which stays true once it is. */
function leastWhere(low: number, high: number, isEnough: (lots: number) => boolean): number {
  let [below, at] = [low, high];
  while (at - below > 1) {
    const middle = below + Math.floor((at - below) / 2);
    if (isEnough(middle)) at = middle;
    else below = middle;
  }
  return at;
}

const lotsIn = (depth: Depth) => depth.reduce((sum, [, lots]) => sum + lots, 0);

/** Returns the largest leg that pays at most `units`, whatever it meets. The depth must be enough for all of them. */
export function legForSpending(market: LegMarket, side: LegSide, units: number, depth: Depth): Leg | LegProblem {
  const [best] = depth;
  if (best === undefined) return 'TOO_THIN';
  if (side === 'SELL') {
    const lots = Math.floor(units / market.lotUnits);
    return lots > market.lotsMax ? 'TOO_LARGE' : legOf(market, side, lots, depth);
  }
  const there = lotsIn(depth);
  const costMost = (lots: number) => {
    const worst = walk(depth, lots, market.tickLotUnits)?.worstTicks ?? 0;
    return lots * limitOf(market, side, worst) * market.tickLotUnits;
  };
  const lots = leastWhere(0, there + 1, (tried) => tried > there || costMost(tried) > units) - 1;
  if (lots === there) return 'TOO_THIN';
  return lots > market.lotsMax ? 'TOO_LARGE' : legOf(market, side, lots, depth);
}

/** Returns the smallest leg that gets at least `units`, whatever it meets. */
export function legForGetting(market: LegMarket, side: LegSide, units: number, depth: Depth): Leg | LegProblem {
  const most = Math.min(lotsIn(depth), market.lotsMax);
  if (most < 1) return 'TOO_THIN';
  const least = (lots: number) => {
    const worst = walk(depth, lots, market.tickLotUnits)?.worstTicks ?? 0;
    return leastOf(market, side, lots, limitOf(market, side, worst));
  };
  const lots = leastWhere(0, most + 1, (tried) => tried > most || least(tried) >= units);
  if (lots > most) return most === market.lotsMax ? 'TOO_LARGE' : 'TOO_THIN';
  const leg = legOf(market, side, lots, depth);
  return isProblem(leg) || leg.getsLeast >= units ? leg : 'TOO_THIN';
}
