const NUMBERS = 3;

/**
 * Returns the units of each asset of each account, row by row. Parts of an account: three numbers each, where the money
 * is, place of the asset, units above zero.
 */
export function unitsOfParts(all: readonly (readonly number[])[], assets: number): Float64Array {
  const units = new Float64Array(all.length * assets);
  for (const [row, parts] of all.entries())
    for (let i = 0; i < parts.length; i += NUMBERS) {
      const cell = row * assets + (parts[i + 1] as number);
      units[cell] = (units[cell] as number) + (parts[i + 2] as number);
    }
  return units;
}
