import { expect, test } from 'vitest';
import { restartRounds } from './postgres-restart.ts';

test('CORE-31 BSTR-42 PostgreSQL ended under the running exchange: orders meet a clear, retryable refusal, nothing is lost or doubled, books have no gap, and it heals by itself', async () => {
  const report = await restartRounds(3);
  expect(report.acknowledged).toBeGreaterThan(100);
  // Busy or unknown, never a broken connection to the gateway.
  expect(report.refusals.has(0)).toBe(false);
  expect(report.refusals.size).toBeGreaterThan(0);
}, 300_000);
