import { expect, test } from 'vitest';
import { formatSpan, formatTime } from './times.ts';

const AT_MS = Date.UTC(2026, 0, 5, 0, 7, 9);
const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '');

test('WEB-13 times are of the locale, in 24 hours, midnight as 00, digits Latin', () => {
  expect(formatTime(AT_MS, 'en_US', 'dateTime', 'UTC')).toBe('01/05/2026, 00:07:09');
  expect(formatTime(AT_MS, 'en_US', 'time', 'UTC')).toBe('00:07:09');
  expect(plain(formatTime(AT_MS, 'ar_AE', 'dateTime', 'UTC'))).toBe('05/01/2026، 00:07:09');
  expect(formatTime(AT_MS, 'ar_AE', 'date', 'UTC')).toMatch(/^5 يناير 2026$/);
});
test('WEB-13 a time zone shifts the same moment', () => {
  expect(formatTime(AT_MS, 'en_US', 'time', 'Asia/Dubai')).toBe('04:07:09');
});
test('WEB-13 a span is short and in the words of the locale, digits Latin', () => {
  expect([formatSpan(1, 'hour', 'en_US'), formatSpan(30, 'day', 'en_US')]).toEqual(['1 hr', '30 days']);
  expect([formatSpan(5, 'minute', 'en_US'), formatSpan(90, 'second', 'fr_FR')]).toEqual(['5 min', '90 s']);
  expect([formatSpan(1, 'week', 'fr_FR'), formatSpan(30, 'day', 'ar_AE')]).toEqual(['1 sem.', '30 يومًا']);
});
