import { expect, test } from 'vitest';
import { fileTrouble, megabytes, pixelTrouble } from './picture-check.ts';

const MB = 1024 * 1024;

test('KYC-03 what cannot be sent is told before: other types, empty and too large files', () => {
  expect(fileTrouble({ type: 'image/jpeg', size: 8 * MB })).toBeNull();
  expect(fileTrouble({ type: 'image/webp', size: 1 })).toBeNull();
  expect(fileTrouble({ type: 'image/jpeg', size: 8 * MB + 1 })).toBe('size');
  for (const type of ['application/pdf', 'image/heic', 'image/svg+xml', 'image/gif', ''])
    expect(fileTrouble({ type, size: 1_000 }), type).toBe('type');
  expect(fileTrouble({ type: 'image/png', size: 0 })).toBe('empty');
});

test('KYC-03 so are pictures of too many pixels', () => {
  expect(pixelTrouble({ width: 8_000, height: 5_000 })).toBeNull();
  expect(pixelTrouble({ width: 8_000, height: 5_001 })).toBe('pixels');
  expect(pixelTrouble({ width: 0, height: 10 })).toBe('unreadable');
});

test('KYC-03 a size is never told as smaller than it is', () => {
  expect(megabytes(8 * MB + 1, 'en-US')).toBe('8.1');
  expect(megabytes(8 * MB, 'en-US')).toBe('8');
  expect(megabytes(12.34 * MB, 'fr-FR')).toBe('12,4');
});
