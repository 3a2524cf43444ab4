interface SparklinePath {
  line: string;
  area: string;
}

/**
 * Returns the path of prices over equal steps, in a box of width × height, newest at the right end. Drawing only: the
 * prices become floats here and nowhere else. Null for fewer than two prices.
 */
export function sparklinePath(prices: readonly string[], width: number, height: number): SparklinePath | null {
  if (prices.length < 2) return null;
  // tidy-ok: positions of pixels, not money
  const values = prices.map(Number);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = span === 0 ? height / 2 : height - ((value - low) / span) * height;
    return `${round(x)},${round(y)}`;
  });
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${width},${height}L0,${height}Z` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
