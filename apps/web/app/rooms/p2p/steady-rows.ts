/** A row, and whether the list that came last has it still. */
export interface SteadyRow<T> {
  row: T;
  isGone: boolean;
}

/**
 * Returns the rows to show while one of them is open: those that stood there keep their places with their new content, also
 * where they are gone, and new ones come last, so that nothing moves under a finger (PPAG-01).
 */
export function steadyRows<T extends { id: number }>(shown: readonly T[], fresh: readonly T[]): SteadyRow<T>[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return [
    ...shown.map((row) => ({ row: byId.get(row.id) ?? row, isGone: !byId.has(row.id) })),
    ...fresh.filter(({ id }) => !known.has(id)).map((row) => ({ row, isGone: false })),
  ];
}
