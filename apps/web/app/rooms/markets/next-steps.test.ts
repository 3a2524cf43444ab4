import { expect, test } from 'vitest';
import { isAllDone, type Progress, stepsLeft } from './next-steps.ts';

const fresh: Progress = {
  hasFunds: false,
  hasOrdered: false,
  hasFactor: false,
  asksVerification: true,
  hasFaucet: true,
};

test.each<[Partial<Progress>, string[]]>([
  [{}, ['funds', 'factor', 'verification']],
  [{ hasFunds: true }, ['order', 'factor', 'verification']],
  [{ hasFaucet: false }, ['factor', 'verification']],
  [{ hasFunds: true, hasOrdered: true, hasFactor: true, asksVerification: false }, []],
  [{ hasFunds: null, hasOrdered: null, hasFactor: null, asksVerification: false }, []],
])('MKTS-41 %j leaves %j to do: what is done or not known is not asked for', (change, left) => {
  expect(stepsLeft({ ...fresh, ...change })).toEqual(left);
});

const done: Progress = { hasFunds: true, hasOrdered: true, hasFactor: true, asksVerification: false, hasFaucet: true };
test.each<[Partial<Progress>, boolean]>([
  [{}, true],
  [{ hasFactor: false }, false],
  [{ hasFunds: null }, false],
  [{ hasOrdered: null }, false],
  [{ hasFactor: null }, false],
])('MKTS-42 with %j all is done: %j', (change, isDone) => {
  expect(isAllDone({ ...done, ...change })).toBe(isDone);
});
