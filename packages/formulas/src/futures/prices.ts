import { mulDivFloor } from '@pelorus/money/ratios.ts';
import { RATE_ONE } from '@pelorus/money/units.ts';
import { RATE_E8 } from './funding.ts';

/** One source of an index that is alive: it spoke lately. */
interface IndexSource {
  ticks: number;
  /** Its weight against the others', a whole number above zero. */
  weight: number;
}

/** What the living sources of an index come to. */
interface IndexPrice<S extends IndexSource> {
  ticks: number;
  /** False with fewer than two sources near the median: this price liquidates nobody (PERP-32, PERP-36). */
  mayLiquidate: boolean;
  /** The sources that are not too far off the median, in their order. */
  near: readonly S[];
}

/** A source that is farther off the median than this counts for nothing, millionths (PERP-31). */
const SOURCE_OFF_MAX_E6 = 50_000;

/** Returns the median of whole numbers; of an even count the mean of the middle two, rounded down. Throws on none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('the median of nothing');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] as number) + upper) / 2);
}

/**
 * Returns the index of the living sources; undefined where there is none, or where no source is near the median: what
 * nobody says is no price (PERP-30 to PERP-32, PERP-36).
 */
export function indexPrice<S extends IndexSource>(sources: readonly S[]): IndexPrice<S> | undefined {
  if (sources.length === 0) return undefined;
  const middle = median(sources.map(({ ticks }) => ticks));
  const isNear = ({ ticks }: IndexSource) => Math.abs(ticks - middle) * RATE_ONE <= middle * SOURCE_OFF_MAX_E6;
  const near = sources.filter(isNear);
  if (near.length === 0) return undefined;
  const mayLiquidate = near.length > 1;
  if (sources.length - near.length > 1) return { ticks: middle, mayLiquidate, near };
  let weights = 0;
  let sum = 0n;
  for (const { ticks, weight } of near) {
    weights += weight;
    sum += BigInt(ticks) * BigInt(weight);
  }
  const twice = 2n * BigInt(weights);
  return { ticks: Number((2n * sum + BigInt(weights)) / twice), mayLiquidate, near };
}

/** Returns the price of a contract's own market, or undefined without bid, ask and last price (PERP-34). */
export function contractTicks(bid: number | undefined, ask: number | undefined, last: number | undefined) {
  const known = [bid, ask, last].filter((ticks) => ticks !== undefined);
  return known.length === 0 ? undefined : median(known);
}

/** What a mark price is made of. */
export interface MarkInputs {
  indexTicks: number;
  /** The contract's own price; undefined with an empty book that never traded. */
  contractTicks: number | undefined;
  /** Mean of the last samples of (bid + ask) ÷ 2 − index, ticks. */
  basisTicks: number;
  /** The last funding rate, 10^−8. */
  fundingE8: number;
  msToFunding: number;
  intervalMs: number;
  /** How far the mark may be from the index, millionths of it. */
  clampE6: number;
}

/** Returns the mark price, ticks (PERP-33, PERP-35). */
export function markTicks(inputs: MarkInputs): number {
  const { indexTicks, basisTicks, fundingE8, msToFunding, intervalMs, clampE6 } = inputs;
  const dueE8 = mulDivFloor(fundingE8, msToFunding, intervalMs);
  const withFunding = indexTicks + mulDivFloor(indexTicks, dueE8, RATE_E8);
  const withBasis = indexTicks + basisTicks;
  const mark = median([withFunding, withBasis, inputs.contractTicks ?? withBasis]);
  const roomTicks = mulDivFloor(indexTicks, clampE6, RATE_ONE);
  return Math.max(1, Math.min(Math.max(mark, indexTicks - roomTicks), indexTicks + roomTicks));
}
