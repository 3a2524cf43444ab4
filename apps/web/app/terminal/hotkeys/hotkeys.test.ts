import { expect, test } from 'vitest';
import { HOTKEYS, hotkeyOf, isTaken, type Press } from './hotkeys.ts';

const plain: Press = {
  key: '',
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
};

test('TRAD-202 each key does one thing, and each thing has one key', () => {
  const unique = (values: readonly unknown[]) => new Set(values).size;
  expect(unique(HOTKEYS.map(({ action }) => action))).toBe(HOTKEYS.length);
  expect(unique(HOTKEYS.map(({ sign }) => sign))).toBe(HOTKEYS.length);
  expect(unique(HOTKEYS.map(({ code }) => code))).toBe(HOTKEYS.length);
});

test('TRAD-202 letters count by their place, whatever the keyboard writes', () => {
  expect(hotkeyOf({ ...plain, key: 'b', code: 'KeyB' })).toBe('buy');
  expect(hotkeyOf({ ...plain, key: 'и', code: 'KeyB' })).toBe('buy');
  expect(hotkeyOf({ ...plain, key: 'q', code: 'KeyQ' })).toBeNull();
  expect(hotkeyOf({ ...plain, key: '3', code: 'Digit3' })).toBe('share75');
});

test('TRAD-202 the question mark counts by what it writes', () => {
  expect(hotkeyOf({ ...plain, key: '?', code: 'Slash', shiftKey: true })).toBe('help');
  expect(hotkeyOf({ ...plain, key: '?', code: 'Minus', shiftKey: true })).toBe('help');
  expect(hotkeyOf({ ...plain, key: '؟', code: 'Slash', shiftKey: true })).toBe('help');
});

test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat', 'isComposing', 'defaultPrevented'] as const)(
  'TRAD-202 TRAD-284 a press with %s does nothing',
  (name) => {
    expect(hotkeyOf({ ...plain, key: 'b', code: 'KeyB', [name]: true })).toBeNull();
  },
);

test('TRAD-202 TRAD-284 keys are let be while something is typed, and under a dialog or a menu', () => {
  const inField = { closest: () => ({}) as Element };
  const elsewhere = { closest: () => null };
  const quiet = { querySelector: () => null };
  const withDialog = { querySelector: () => ({}) as Element };
  expect(isTaken(inField, quiet)).toBe(true);
  expect(isTaken(elsewhere, quiet)).toBe(false);
  expect(isTaken(null, quiet)).toBe(false);
  expect(isTaken(elsewhere, withDialog)).toBe(true);
});
