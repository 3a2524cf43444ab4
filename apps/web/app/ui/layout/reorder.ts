/** Returns the list with the item of place `from` at place `to`; places beyond the ends mean the ends (DSN-04). */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const item = list[from];
  if (item === undefined) return [...list];
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/**
 * Returns the new index of a dragged row with the pointer at `y`: the number of other rows whose middle is above it.
 * `rows` in display order; px.
 */
export function placeAt(
  rows: readonly { readonly top: number; readonly height: number }[],
  from: number,
  y: number,
): number {
  return rows.filter(({ top, height }, place) => place !== from && top + height / 2 < y).length;
}
