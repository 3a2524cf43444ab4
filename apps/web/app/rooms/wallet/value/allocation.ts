import { add, compare, type Decimal, ZERO } from '@pelorus/site/decimal.ts';

/** What an asset is worth in the unit of account; null: nothing leads there. */
interface Part {
  asset: string;
  value: Decimal | null;
}

export interface Share {
  /** Null: all the others together. */
  asset: string | null;
  value: Decimal;
  /** Of all that is above zero, in tenths of a percent; all shares together are 1,000. */
  tenths: number;
}

/** Assets that are named; what is left is one share. */
const NAMED = 5;
const WHOLE = 1_000n;

/** Returns the values as units of one scale. */
function unitsOf(values: readonly Decimal[]): bigint[] {
  const scale = Math.max(0, ...values.map((value) => value.scale));
  return values.map(({ scale: own, units }) => units * 10n ** BigInt(scale - own));
}

/** Returns how 1,000 tenths fall on the parts: rounded down, what is left to the largest remainders (VAL-24). */
function tenthsOf(values: readonly Decimal[]): number[] {
  const units = unitsOf(values);
  const sum = units.reduce((all, one) => all + one, 0n);
  const tenths = units.map((one) => (one * WHOLE) / sum);
  const left = Number(WHOLE - tenths.reduce((all, one) => all + one, 0n));
  const byRemainder = units
    .map((one, at) => ({ at, remainder: (one * WHOLE) % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1));
  const luckier = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return tenths.map((one, at) => Number(one) + (luckier.has(at) ? 1 : 0));
}

/**
 * Returns the shares of assets in all that is above zero, the largest first: five by name, then all others together (VAL-24).
 * An asset in several parts counts once. Empty: nothing is above zero.
 */
export function allocation(parts: readonly Part[]): Share[] {
  const sums = new Map<string, Decimal>();
  for (const { asset, value } of parts) if (value !== null) sums.set(asset, add(sums.get(asset) ?? ZERO, value));
  const above = [...sums].filter(([, value]) => value.units > 0n).toSorted(([, a], [, b]) => compare(b, a));
  if (above.length === 0) return [];
  // One other asset is named itself.
  const named = above.length === NAMED + 1 ? above : above.slice(0, NAMED);
  const others = above.slice(named.length);
  const shown: [string | null, Decimal][] = [...named];
  if (others.length > 0) shown.push([null, others.reduce((sum, [, value]) => add(sum, value), ZERO)]);
  const tenths = tenthsOf(shown.map(([, value]) => value));
  return shown.map(([asset, value], at) => ({ asset, value, tenths: tenths[at] as number }));
}
