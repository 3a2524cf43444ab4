import { LOCALES } from '@pelorus/site/locales.ts';
import { expect, test } from 'vitest';
import { agoText, troubleOf } from './connection-state.ts';

test('SHL-06 offline before everything; polling while answers come; down when nothing does', () => {
  expect(troubleOf(false, 0)).toBe('offline');
  expect(troubleOf(true, 0)).toBe('polling');
  expect(troubleOf(true, 15)).toBe('polling');
  expect(troubleOf(true, 16)).toBe('down');
  expect(troubleOf(true, null)).toBe('down');
});

test('SHL-06 the age is told in every language with Latin digits', () => {
  expect(agoText(12, 'en-US')).toBe('12 seconds ago');
  expect(agoText(59, 'ru-RU')).toBe('59 секунд назад');
  expect(agoText(125, 'en-US')).toBe('2 minutes ago');
  expect(agoText(7_300, 'fr-FR')).toBe('il y a 2 heures');
  for (const { bcp47, lang } of LOCALES) {
    expect(agoText(34, bcp47)).toContain('34');
    expect(agoText(34, lang)).toContain('34');
  }
});
