/**
 * Are two values of JSON the same, in whatever order their fields stand? Written out as text to be compared, events were an
 * eighth of what the simulation computes.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || Object.keys(b).length !== names.length) return false;
  for (const name of names) {
    if (!Object.hasOwn(b, name) || !isSame(a[name as keyof typeof a], b[name as keyof typeof b])) return false;
  }
  return true;
}
