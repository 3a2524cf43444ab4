import { add, compare, decimal, decimalText, readDecimal, ZERO } from '@pelorus/site/decimal.ts';

/** Returns the value one step up or down, exact, never below zero. Empty counts as zero. */
export function stepped(value: string, step: string, direction: 1 | -1): string {
  const size = decimal(step);
  const next = add(readDecimal(value) ?? ZERO, { units: size.units * BigInt(direction), scale: size.scale });
  return compare(next, ZERO) < 0 ? '0' : decimalText(next);
}
