import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';

type Points = readonly WalletValueData['points'][number][];

/** Returns the lowest and the highest value of a course; null: it has no points. */
export function extremesOf(points: Points): { lowest: string; highest: string } | null {
  let [lowest, highest] = [points[0]?.value, points[0]?.value];
  if (lowest === undefined || highest === undefined) return null;
  for (const { value } of points) {
    if (compare(decimal(value), decimal(lowest)) < 0) lowest = value;
    if (compare(decimal(value), decimal(highest)) > 0) highest = value;
  }
  return { lowest, highest };
}

/** Was there never anything, neither above nor below zero? */
export function isNothing(points: Points): boolean {
  return points.every(({ value }) => !/[1-9]/.test(value));
}

/** Returns the point at a share of the width (0: left) of a curve of `count` points at equal steps. */
export function pointAt(share: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}
