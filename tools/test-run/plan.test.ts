import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planOf } from './plan.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

test('TEST-04 a run says what it leaves out: looks and runs, all of which `--all` has', () => {
  const { check, unit, e2e, env, leftOut } = planOf([], ROOT);
  expect([check, unit, e2e]).toEqual([true, [], [expect.stringMatching(/^--shard=[12]\/2$/)]]);
  expect(Object.keys(env)).toEqual(['TEST_TURN']);
  expect(leftOut).toHaveLength(4);
  expect(planOf(['--all'], ROOT)).toEqual({
    ...{ check: true, unit: [], e2e: [] },
    ...{ env: { TEST_RUNS: '10' }, leftOut: [] },
  });
});

test('TEST-02 files that are named are run whole, with all looks', () => {
  const file = 'e2e/journeys/codes.test.ts';
  const { check, unit, e2e, env, leftOut } = planOf(['--only', 'e2e', file], ROOT);
  expect([check, unit, e2e, env, leftOut]).toEqual([false, null, [file], {}, []]);
});

test('TEST-07 what a change can reach is run whole, not by halves', () => {
  expect(planOf(['--changed'], ROOT).e2e ?? []).not.toContainEqual(expect.stringContaining('--shard'));
});

test('TEST-03 CI runs everything', () => {
  expect(readFileSync(`${ROOT}.ci/run`, 'utf8')).toMatch(/^exec npm test -- --all$/m);
});
