/**
 * Returns the share of completed orders among those that count, percent with one decimal, rounded down, so that 100.0 is
 * without any fault; null: none counts (PTRD-04).
 */
export function completionOf(completed: number, faults: number): string | null {
  const all = completed + faults;
  if (all === 0) return null;
  const tenths = Math.floor((completed * 1_000) / all);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
