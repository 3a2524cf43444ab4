import { configDefaults, defineConfig } from 'vitest/config';
import { HOW_MUCH } from './tools/test-run/how-much.ts';
import { LongestFirst } from './tools/test-run/longest-first.ts';

/**
 * Files that change nothing of the process they run in: one process runs many of them, and loads what they import once. A
 * file on its own loads for a fifth of a second, one with a gateway for nearly a whole. On their own are those that put a
 * browser's things or clocks in place, use stores of which a process has one, or run a whole exchange in it.
 */
const TOGETHER = [
  'packages/{engine,formulas,journal,money,protocol,site}/**/*.test.ts',
  'apps/{gateway,market-sim,worker}/src/**/*.test.ts',
];

export default defineConfig({
  test: {
    // One core less than there are would idle while files wait for their databases; more than two files at a time might
    // want more connections than the test's PostgreSQL has.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'together', isolate: false, include: TOGETHER } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['{packages,sim,tools}/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...TOGETHER],
        },
      },
    ],
    provide: HOW_MUCH,
    setupFiles: HOW_MUCH.runs === 1 ? [] : ['packages/testkit/src/more-runs.ts'],
    testTimeout: 60_000 * HOW_MUCH.runs,
    hookTimeout: 60_000,
    // What comes soon may come late on a machine that does other things besides.
    expect: { poll: { timeout: 20_000 } },
  },
});
