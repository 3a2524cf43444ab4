import { add, compare, decimal, decimalText, readDecimal, ZERO } from '@pelorus/site/decimal.ts';

/** How many steps an arrow key goes, alone and with Shift (WEB-12). */
export const STEPS = { alone: 1, shifted: 10 } as const;

/** Returns the value so many steps up, or down below zero, exact, never below zero itself. Empty counts as zero. */
export function stepped(value: string, step: string, steps: number): string {
  const size = decimal(step);
  const next = add(readDecimal(value) ?? ZERO, { units: size.units * BigInt(steps), scale: size.scale });
  return compare(next, ZERO) < 0 ? '0' : decimalText(next);
}
