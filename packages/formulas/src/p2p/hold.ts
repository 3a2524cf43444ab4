/** Something bought or sold, cents of a dollar. */
interface Traded {
  readonly atMs: number;
  readonly cents: number;
  readonly isBought: boolean;
}

/** What was bought is held so long (PORD-53). */
export const HOLD_MS = 86_400_000;

/** Returns what is held at a time: what was bought in the 24 hours before less what was sold, cents, not below zero. */
export function heldCents(traded: readonly Traded[], nowMs: number): number {
  let cents = 0;
  for (const { atMs, cents: worth, isBought } of traded) if (atMs > nowMs - HOLD_MS) cents += isBought ? worth : -worth;
  return Math.max(0, cents);
}

/** Returns from when on no more than `mostCents` is held, ms; `nowMs` itself where that is so already. */
export function heldUntilMs(traded: readonly Traded[], mostCents: number, nowMs: number): number {
  const times = [nowMs, ...traded.map(({ atMs }) => atMs + HOLD_MS).filter((atMs) => atMs > nowMs)];
  return times.sort((a, b) => a - b).find((atMs) => heldCents(traded, atMs) <= mostCents) as number;
}
