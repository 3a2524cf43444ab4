import type { Page } from '@pelorus/protocol/spot/http.ts';

/** What a deposit, a withdrawal and a send have in common. */
export interface Movement {
  id: number;
  state: string;
}

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

/**
 * Returns the pages of a filtered list with a row as it is now; undefined: it is new there or in another state, and only
 * the exchange says which filters it fits now.
 */
export function withStep<Row extends Movement>(pages: readonly Page<Row>[], row: Row): Page<Row>[] | undefined {
  const isStep = pages.some(({ rows }) => rows.some(({ id, state }) => id === row.id && state === row.state));
  if (!isStep) return undefined;
  return pages.map((page) => ({ ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) }));
}
