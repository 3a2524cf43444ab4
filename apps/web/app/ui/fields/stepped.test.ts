import { expect, test } from 'vitest';
import { STEPS, stepped } from './stepped.ts';

test.each([
  ['', '0.01', 1, '0.01'],
  ['0.1', '0.01', 1, '0.11'],
  ['0.3', '0.1', -1, '0.2'],
  ['0.05', '0.1', -1, '0'],
  ['9007199254740993', '0.00000001', 1, '9007199254740993.00000001'],
  ['12.', '1', 1, '1'],
  ['0.1', '0.01', STEPS.shifted, '0.20'],
  ['84261.75', '0.5', -STEPS.shifted, '84256.75'],
  ['0.05', '0.01', -STEPS.shifted, '0'],
  ['', '1', STEPS.shifted, '10'],
] as const)('WEB-12 %j stepped by %s (%i) is %s', (value, step, way, expected) => {
  expect(stepped(value, step, way)).toBe(expected);
});
