import { expect, test } from 'vitest';
import { type TypedAhead, typedAhead } from './typed-ahead.ts';

const NONE = { text: '', atMs: 0 };
const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const typed = (...keys: [key: string, atMs: number][]) =>
  keys.reduce<TypedAhead>((known, [key, atMs]) => typedAhead(known, press(key), atMs) ?? known, NONE).text;

test('DSN-13 letters typed soon after each other are one word, later ones begin another', () => {
  expect(typed(['T', 0], ['W', 400], ['a', 900])).toBe('twa');
  expect(typed(['T', 0], ['w', 1_000])).toBe('w');
  expect(typed(['S', 0], ['t', 10], [' ', 20], ['l', 30])).toBe('st l');
  expect(typed(['Я', 0])).toBe('я');
});

test('DSN-13 keys that open, leave or command type nothing', () => {
  for (const key of [' ', 'Enter', 'Tab', 'ArrowDown', 'Escape']) expect(typedAhead(NONE, press(key), 0)).toBeNull();
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(typedAhead(NONE, press('t', { [held]: true }), 0)).toBeNull();
  }
});
