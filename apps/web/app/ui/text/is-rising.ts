import { compare, decimal } from '@pelorus/site/decimal.ts';

/** Returns whether a line ends no lower than it begins, which its colour says (VAL-27); one without points does. */
export function isRising(values: readonly string[]): boolean {
  return compare(decimal(values.at(-1) ?? '0'), decimal(values[0] ?? '0')) >= 0;
}
