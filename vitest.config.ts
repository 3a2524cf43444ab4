import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of a file is waiting for the database: one core less than there are would idle.
    maxWorkers: '100%',
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
