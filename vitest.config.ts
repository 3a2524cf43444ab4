import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

export default defineConfig({
  test: {
    // Files wait for their databases more than they compute: four keep two cores busy.
    maxWorkers: 4,
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
