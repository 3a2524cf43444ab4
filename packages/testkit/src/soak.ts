import { inject } from 'vitest';

/** How many times the numbers of a promise are run: once, unless TEST_RUNS asks for a soak (TEST-08). */
export const SOAK = Math.max(1, Math.floor(inject('runs') / 10));
