import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

export default defineConfig({
  test: {
    // One core less than there are would idle while files wait for their databases; more than two files at a time might
    // want more connections than the test's PostgreSQL has.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.ts',
      'apps/**/*.test.tsx',
      'sim/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
