export const MILLION = 1_000_000n;

export const abs = (a: bigint) => (a < 0n ? -a : a);
export const min = (a: bigint, b: bigint) => (a < b ? a : b);
export const max = (a: bigint, b: bigint) => (a > b ? a : b);

/** Returns a ÷ b rounded down (towards minus infinity); b is above zero. */
export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

/** As floorDiv, rounded up. */
export function ceilDiv(a: bigint, b: bigint): bigint {
  return -floorDiv(-a, b);
}

/** Whatever the engine told that the auditor's own reckoning does not say. */
export class AuditFailed extends Error {}

export function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new AuditFailed(what);
}
