/** Returns the word of a projected number. Throws when the table lacks it: the rows are newer than the code. */
export function entry<T>(table: readonly T[], index: number): T {
  const value = table[index];
  if (value === undefined) throw new RangeError(`index ${index} is outside a wire table of ${table.length}`);
  return value;
}
