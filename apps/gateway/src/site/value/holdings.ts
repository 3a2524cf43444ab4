import type { Course } from './span.ts';

/** What an account has at a time: asset units of both wallets; lots and cost by contract, signed. */
export interface Holdings {
  units: ReadonlyMap<number, bigint>;
  positions: ReadonlyMap<number, Position>;
}

interface Position {
  lots: bigint;
  costUnits: bigint;
}

/** What changed in the slots of a course. */
interface Changes {
  balances: readonly { asset: number; slot: number; units: bigint }[];
  positions: readonly ({ market: number; slot: number } & Position)[];
}

/**
 * Returns what there was at each point of a course, oldest first: what there is now without every change at or after the
 * point (VAL-02).
 */
export function holdingsThen(now: Holdings, changes: Changes, { timesMs }: Pick<Course, 'timesMs'>): Holdings[] {
  const balances = Map.groupBy(changes.balances, ({ slot }) => slot);
  const moved = Map.groupBy(changes.positions, ({ slot }) => slot);
  const units = new Map(now.units);
  const positions = new Map(now.positions);
  const found: Holdings[] = [];
  for (let slot = timesMs.length - 1; slot >= 0; slot--) {
    for (const change of balances.get(slot) ?? [])
      units.set(change.asset, (units.get(change.asset) ?? 0n) - change.units);
    for (const { market, lots, costUnits } of moved.get(slot) ?? []) {
      const held = positions.get(market) ?? { lots: 0n, costUnits: 0n };
      positions.set(market, { lots: held.lots - lots, costUnits: held.costUnits - costUnits });
    }
    found.push({ units: new Map(units), positions: new Map(positions) });
  }
  return found.reverse();
}
