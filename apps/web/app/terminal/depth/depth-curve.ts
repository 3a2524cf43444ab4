import type { BookReplica, BookSide } from '@pelorus/client/book/replica.ts';

/** Shares of the price to each side of the middle, percent; 0: as far as the book goes. */
export const DEPTH_SPANS = [1, 2, 5, 10, 0] as const;
export type DepthSpan = (typeof DEPTH_SPANS)[number];

/** One step of a curve: the cumulative amount from this price on. Units of the market. */
interface DepthStep {
  ticks: number;
  units: bigint;
}

/** The book as two curves around its middle. Texts are made of the exact parts; floats are for pixels only. */
export interface DepthCurve {
  /** Twice the middle in ticks, so that it is whole. */
  middleTwice: number;
  /** The drawn range, in ticks. */
  low: number;
  high: number;
  /** Away from the middle. */
  bids: readonly DepthStep[];
  asks: readonly DepthStep[];
  /** Within the range. */
  bidUnits: bigint;
  askUnits: bigint;
}

/** Returns the curves within a span around the middle; null while a side is empty. */
export function depthCurve(book: BookReplica, span: DepthSpan): DepthCurve | null {
  const bid = book.bids.ticks[0];
  const ask = book.asks.ticks[0];
  if (bid === undefined || ask === undefined) return null;
  const middleTwice = bid + ask;
  const reach =
    span === 0
      ? Math.max(
          middleTwice / 2 - (book.bids.ticks.at(-1) ?? bid),
          (book.asks.ticks.at(-1) ?? ask) - middleTwice / 2,
          1,
        )
      : Math.max((middleTwice * span) / 200, 1);
  const low = Math.max(0, middleTwice / 2 - reach);
  const high = middleTwice / 2 + reach;
  const bids = stepsOf(book.bids, (ticks) => ticks >= low);
  const asks = stepsOf(book.asks, (ticks) => ticks <= high);
  const sumOf = (steps: readonly DepthStep[]) => steps.at(-1)?.units ?? 0n;
  return { middleTwice, low, high, bids, asks, bidUnits: sumOf(bids), askUnits: sumOf(asks) };
}

function stepsOf(side: BookSide, isWithin: (ticks: number) => boolean): DepthStep[] {
  const steps: DepthStep[] = [];
  let units = 0n;
  for (const ticks of side.ticks) {
    if (!isWithin(ticks)) break;
    units += BigInt(side.unitsAt(ticks));
    steps.push({ ticks, units });
  }
  return steps;
}

/** Returns the path of a side as SVG in a square of 100 × 100, the middle of the range in its middle, prices to the right. */
export function depthPath(curve: DepthCurve, side: 'bids' | 'asks'): { line: string; area: string } {
  const steps = curve[side];
  const deepest = Math.max(Number(curve.bidUnits), Number(curve.askUnits));
  const x = (ticks: number) => round(((ticks - curve.low) / (curve.high - curve.low)) * 100);
  const y = (units: bigint) => round(100 - (Number(units) / deepest) * 96);
  const first = steps[0];
  if (first === undefined) return { line: '', area: '' };
  const end = side === 'bids' ? 0 : 100;
  const from = `M${x(first.ticks)},100`;
  const along = steps.map(({ ticks, units }) => `H${x(ticks)}V${y(units)}`).join('');
  const line = `${from}${along}H${end}`;
  return { line, area: `${line}V100Z` };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A position on the chart. */
interface DepthPlace {
  side: 'bids' | 'asks';
  ticks: number;
  units: bigint;
}

/** Returns the cumulative amount between the middle and a share (0 to 1) of the range. */
export function placeAt(curve: DepthCurve, share: number): DepthPlace {
  const ticks = Math.round(curve.low + share * (curve.high - curve.low));
  const side = ticks * 2 < curve.middleTwice ? 'bids' : 'asks';
  const reached = curve[side].findLast((step) => (side === 'bids' ? step.ticks >= ticks : step.ticks <= ticks));
  return { side, ticks, units: reached?.units ?? 0n };
}
