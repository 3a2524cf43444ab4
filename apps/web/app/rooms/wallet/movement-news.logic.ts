import type { Page } from '@pelorus/protocol/spot/http.ts';

/** Returns the newest rows with one as it is now, the newest first, at most so many; undefined: they were not read yet. */
export function withMovement<Row extends { id: number }>(
  page: Page<Row> | undefined,
  row: Row,
  most: number,
): Page<Row> | undefined {
  if (page === undefined) return undefined;
  const isThere = page.rows.some(({ id }) => id === row.id);
  const rows = isThere ? page.rows.map((one) => (one.id === row.id ? row : one)) : [row, ...page.rows];
  return { ...page, rows: rows.toSorted((a, b) => b.id - a.id).slice(0, most) };
}
