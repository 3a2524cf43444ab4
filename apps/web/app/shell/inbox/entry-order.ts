/** Returns whether the entry `a` is later than `b`, by their ids: whole numbers, too long for a number. */
export function isLater(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
