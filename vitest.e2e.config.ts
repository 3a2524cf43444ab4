import { defineConfig } from 'vitest/config';
import { HOW_MUCH } from './tools/test-run/how-much.ts';
import { LongestFirst } from './tools/test-run/longest-first.ts';

/** Tests of the whole running server. Four files at a time: each waits for its pages half of its time. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/shared-exchange.ts'],
    provide: HOW_MUCH,
    maxWorkers: 4,
    // Files change nothing of the process they run in; Playwright alone takes half a second to load.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A page on two busy cores takes its time; whoever asks again stops at the first right answer.
    expect: { poll: { timeout: 60_000 } },
  },
});
