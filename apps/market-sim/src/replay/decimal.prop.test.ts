import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainDecimal, timeMsOf } from './decimal.ts';

test('MSIM-45 a number keeps its value to the last digit, however it was written', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e15, noNaN: true }), (value) => {
      expect(Number(plainDecimal(String(value)))).toBe(value);
      expect(Number(plainDecimal(value.toExponential()))).toBe(value);
      expect(plainDecimal(String(value))).not.toMatch(/e|\.$|^0\d|\.\d*0$/);
    }),
  );
});

test('MSIM-45 what is no positive number is none', () => {
  for (const text of ['', '0', '0.00', '-1', '+1', '1,5', '0x10', 'NaN', 'Infinity', '1e', '.5', '1_000']) {
    expect(plainDecimal(text), text).toBeNull();
  }
  expect(plainDecimal('007.10')).toBe('7.1');
  expect(plainDecimal('23.0')).toBe('23');
});

test('MSIM-46 times are told apart by their size; a date without a zone is UTC', () => {
  const ms = Date.UTC(2023, 1, 2, 9, 20, 0, 138);
  for (const text of [
    '1675329600138',
    '1675329600.138',
    '1675329600138000',
    '1675329600138000000',
    '2023-02-02 09:20:00.138',
    '2023-02-02T09:20:00.138Z',
    '2023-02-02 09:20:00.138000+00:00',
    '2023-02-02T11:20:00.138+02:00',
  ]) {
    expect(timeMsOf(text), text).toBe(ms);
  }
  expect(timeMsOf('2023-02-02')).toBe(Date.UTC(2023, 1, 2));
  for (const text of ['', '12', 'yesterday', '2023', '-1675329600138']) expect(timeMsOf(text), text).toBeNull();
});
