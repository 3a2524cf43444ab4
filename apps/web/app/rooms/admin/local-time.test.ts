import { expect, test } from 'vitest';
import { timeProblem } from './local-time.tsx';

const NOON_MS = new Date('2026-11-22T12:00').getTime();

test('PLAN-01 a moment that is over, or not after the one before it, says so; none yet says nothing', () => {
  expect(timeProblem('', NOON_MS)).toBeNull();
  expect(timeProblem('2026-11-22T12:00', NOON_MS)).toBeNull();
  expect(timeProblem('2026-11-22T11:59', NOON_MS)).toBe('past');
  expect(timeProblem('2026-11-22T13:00', NOON_MS, '2026-11-22T13:00')).toBe('after');
  expect(timeProblem('2026-11-22T13:01', NOON_MS, '2026-11-22T13:00')).toBeNull();
  expect(timeProblem('2026-11-22T13:00', NOON_MS, '')).toBeNull();
});
