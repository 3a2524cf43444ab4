import { expect, it } from 'vitest';
import { REJECTIONS, rejectionName } from './rejections.ts';

it('PROT-01 every refusal has its own id, and the id leads back to its name', () => {
  const rows = Object.entries(REJECTIONS);
  expect(new Set(rows.map(([, row]) => row.id)).size).toBe(rows.length);
  for (const [name, row] of rows) expect(rejectionName(row.id)).toBe(name);
  expect(() => rejectionName(999_999)).toThrow();
});

it('PROT-02 statuses are client or server errors, and server errors may be retried', () => {
  for (const row of Object.values(REJECTIONS)) {
    expect(row.http).toBeGreaterThanOrEqual(400);
    if (row.http >= 500) expect(row.retry).toBe(true);
    expect(row.binance[0]).toBeLessThan(0);
    expect(row.binance[1]).not.toBe('');
  }
});
