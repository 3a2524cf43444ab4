import { expect, test } from 'vitest';
import { isTimeZone, yearStartMs } from './calendar-year.ts';

test.each([
  [2026, 'UTC', '2026-01-01T00:00:00Z'],
  [2026, 'Europe/Berlin', '2025-12-31T23:00:00Z'],
  [2026, 'America/New_York', '2026-01-01T05:00:00Z'],
  [2026, 'Asia/Kolkata', '2025-12-31T18:30:00Z'],
  [2026, 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
  [2026, 'Pacific/Pago_Pago', '2026-01-01T11:00:00Z'],
  // Summer there.
  [2026, 'Australia/Lord_Howe', '2025-12-31T13:00:00Z'],
])('WALT-07 %i begins in %s at %s', (year, zone, moment) => {
  expect(new Date(yearStartMs(year, zone)).toISOString()).toBe(moment.replace('Z', '.000Z'));
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['', false],
  ['../etc', false],
])('WALT-07 is %j a time zone: %s', (text, isOne) => {
  expect(isTimeZone(text)).toBe(isOne);
});
