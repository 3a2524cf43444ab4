import type { Parameters } from 'fast-check';
import { inject, vi } from 'vitest';

/** What fast-check runs a property unless told. */
const RUNS = 100;

// Loaded before each test file where properties are to be run more often than they say (TEST-01).
vi.mock('fast-check', async (original) => {
  const real = await original<typeof import('fast-check')>();
  const assert: typeof real.assert = ((property: never, asked: Parameters<unknown> = {}) =>
    real.assert(property, { ...asked, numRuns: (asked.numRuns ?? RUNS) * inject('runs') })) as never;
  return { ...real, assert, default: { ...real.default, assert } };
});
