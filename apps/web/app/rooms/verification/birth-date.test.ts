import { LOCALES } from '@pelorus/site/locales.ts';
import { describe, expect, test } from 'vitest';
import { datePartsOrder, dateText, isAdult, monthNames, partsOfDate } from './birth-date.ts';

const given = (year: string, month: string, day: string) => dateText({ year, month, day });

describe('a birth date', () => {
  test('KYC-02 is a day that was in the calendar, whichever digits it is written in', () => {
    expect(given('1990', '2', '28')).toBe('1990-02-28');
    expect(given(' 2000 ', '02', '29')).toBe('2000-02-29');
    expect(given('١٩٩٠', '12', '٣١')).toBe('1990-12-31');
  });

  test.each([
    ['1990', '2', '29'],
    ['1990', '2', '30'],
    ['1990', '13', '1'],
    ['1990', '0', '1'],
    ['1990', '1', '0'],
    ['90', '1', '1'],
    ['1899', '12', '31'],
    ['19901', '1', '1'],
    ['1990', '', '1'],
    ['', '1', '1'],
    ['1990', '1', '1.5'],
    ['-990', '1', '1'],
  ])('KYC-02 %s-%s-%s is none', (year, month, day) => {
    expect(given(year, month, day)).toBeNull();
  });

  test('KYC-02 comes back into the fields as it was given', () => {
    expect(partsOfDate('1990-02-08')).toEqual({ day: '8', month: '2', year: '1990' });
    expect(dateText(partsOfDate('1990-02-08'))).toBe('1990-02-08');
  });

  test('KYC-02 of an adult: on the birthday itself, and where the day has begun already', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    expect(isAdult('2008-11-21', noon)).toBe(true);
    expect(isAdult('2008-11-22', noon)).toBe(true);
    expect(isAdult('2008-11-23', noon)).toBe(false);
    expect(isAdult('1950-01-01', noon)).toBe(true);
    expect(isAdult('2026-11-21', noon)).toBe(false);
  });
});

test('WEB-52 every language has its order of day, month and year, and twelve months', () => {
  for (const { bcp47 } of LOCALES) {
    expect(datePartsOrder(bcp47).toSorted(), bcp47).toEqual(['day', 'month', 'year']);
    expect(new Set(monthNames(bcp47)).size, bcp47).toBe(12);
  }
  expect(datePartsOrder('en-US')).toEqual(['month', 'day', 'year']);
  expect(datePartsOrder('ja-JP')).toEqual(['year', 'month', 'day']);
  expect(datePartsOrder('fr-FR')).toEqual(['day', 'month', 'year']);
});
