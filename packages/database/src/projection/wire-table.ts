/** Returns the word that a projected number stands for. Throws when the table has none: newer rows than code. */
export function entry<T>(table: readonly T[], index: number): T {
  const value = table[index];
  if (value === undefined) throw new RangeError(`index ${index} is outside a wire table of ${table.length}`);
  return value;
}
