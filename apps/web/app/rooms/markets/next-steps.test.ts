import { expect, test } from 'vitest';
import { type Progress, stepsLeft } from './next-steps.ts';

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
])('MKTS-41 MKTS-42 %j leaves %j to do: what is done or not known is not asked for', (change, left) => {
  expect(stepsLeft({ ...fresh, ...change })).toEqual(left);
});
