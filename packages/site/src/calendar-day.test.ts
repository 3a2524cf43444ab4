import { expect, test } from 'vitest';
import { dayAfter, dayStartMs, isTimeZone } from './calendar-day.ts';

test.each([
  ['2026-01-01', 'UTC', '2026-01-01T00:00:00Z'],
  ['2026-01-01', 'Europe/Berlin', '2025-12-31T23:00:00Z'],
  ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00Z'],
  ['2026-01-01', 'Asia/Kolkata', '2025-12-31T18:30:00Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
  ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00Z'],
  // Summer there.
  ['2026-01-01', 'Australia/Lord_Howe', '2025-12-31T13:00:00Z'],
  // Days on which clocks are put forward and back, in the middle of the night.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  // No midnight: clocks go from it to one.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
  // Two: clocks go from one back to it.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
  ['2026-11-02', 'America/Havana', '2026-11-02T05:00:00Z'],
  // A day that a country had not.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
])('WALT-07 WALT-11 WALT-16 %s begins in %s at %s', (day, zone, moment) => {
  expect(new Date(dayStartMs(day, zone)).toISOString()).toBe(moment.replace('Z', '.000Z'));
});

test.each([
  'Europe/Berlin',
  'Asia/Beirut',
  'America/Havana',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
])(
  'WALT-11 WALT-16 every day of a year in %s is as long as its clocks say, and begins behind the one before',
  (zone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
      const startMs = dayStartMs(day, zone);
      const shown = [startMs - 1, startMs, dayStartMs(dayAfter(day), zone) - 1].map((at) => clock.format(at));
      expect([day, shown[0] === day, shown[1], shown[2]]).toEqual([day, false, day, day]);
    }
  },
);

test.each([
  ['2026-01-31', '2026-02-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('WALT-11 behind %s comes %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
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
