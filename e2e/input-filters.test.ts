import { describe, expect, test } from 'vitest';
import { fieldPage } from './field-page.ts';

const fields = fieldPage();
const { fieldOf, caretOf, select, press, paste, both } = fields;

describe('while typing', () => {
  test.each([
    ['decimal', 'a1b2.3.4-5,67', '12.3456'],
    ['decimal', '007', '7'],
    ['decimal', '.5', '0.5'],
    ['decimal', '٣٫١٤', '3.14'],
    ['whole', '12a3', '123'],
    ['digits', 'a1 2-3٤', '1234'],
    ['clamp', '126', '125.5'],
    ['decimal', '1,234.5', '1234.5'],
    ['price', '123456.7', '12345.7'],
    ['text', 'Ab1 é中文<$>{}，好！', 'Ab1 é中文，好！'],
    ['english', 'Ab 1 é中!~<', 'Ab1!~<'],
    ['letters', 'Ab1 é中-я', 'Abé中я'],
    ['lettersDigits', 'Ab 1é中_-Z', 'Ab1Z'],
    ['numberName', 'a1-2_3.4', '1-2_34'],
    ['code', '12a34-5678', '123456'],
  ])('S5.10 the %s field given %j key by key holds %j', async (name, letters, expected) => {
    await fieldOf(name).focus();
    for (const letter of letters) await fields.page.keyboard.type(letter);
    expect(await both(name)).toBe(expected);
    expect(await caretOf(name)).toEqual([expected.length, expected.length]);
  });

  test('S5.10 FMT-31 typing, deleting and replacing in the middle leaves the caret where the work is', async () => {
    await fieldOf('decimal').focus();
    await fields.page.keyboard.type('12.34');
    await select('decimal', 1);
    await fields.page.keyboard.type('x');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['12.34', [1, 1]]);
    await fields.page.keyboard.type('5');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['152.34', [2, 2]]);
    await fields.page.keyboard.type('.');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['152.34', [2, 2]]);
    await press('Backspace');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['12.34', [1, 1]]);
    await select('decimal', 1, 4);
    await fields.page.keyboard.type('7');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['174', [2, 2]]);
    await select('decimal', 0, 3);
    await fields.page.keyboard.type('z');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['', [0, 0]]);
  });

  test('S5.10 deleting what made zeros needful drops them, and the caret stays', async () => {
    await fieldOf('decimal').focus();
    await fields.page.keyboard.type('1005');
    await select('decimal', 1);
    await press('Backspace');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['5', [0, 0]]);
  });

  test('S5.10 FMT-36 bounds that typing passes through act when the field is left', async () => {
    await fieldOf('clamp').focus();
    await fields.page.keyboard.type('1');
    expect(await both('clamp')).toBe('1');
    await press('Tab');
    expect(await both('clamp')).toBe('10');
    await fieldOf('decimal').focus();
    await fields.page.keyboard.type('5.');
    await press('Tab');
    expect(await both('decimal')).toBe('5');
  });

  test('S5.10 phones show the keyboard that fits, and fill nothing in by themselves', async () => {
    const modeOf = (name: string) => fieldOf(name).getAttribute('inputmode');
    expect(await Promise.all(['decimal', 'whole', 'digits', 'clamp', 'code', 'letters', 'email'].map(modeOf))).toEqual([
      'decimal',
      'numeric',
      'numeric',
      'decimal',
      'numeric',
      'text',
      'email',
    ]);
    expect(await fieldOf('code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(await fieldOf('decimal').getAttribute('autocomplete')).toBe('off');
  });
});

describe('paste', () => {
  test.each([
    ['decimal', '$ 1,234.56 USDT', '1234.56'],
    ['decimal', '1.234,56', '1234.56'],
    ['decimal', '84,250', '84250'],
    ['decimal', '1e-3', '0.001'],
    ['decimal', 'none', ''],
    ['code', ' 123 456 ', '123456'],
    ['code', '1234567890', '123456'],
    ['letters', 'Анна 2 (王)', 'Анна王'],
  ])('S5.10 FMT-32 into %s: %j becomes %j', async (name, copied, expected) => {
    await fieldOf(name).focus();
    await paste(copied);
    expect(await both(name)).toBe(expected);
  });

  test('S5.10 FMT-31 pasting over a selection leaves the caret behind what came in', async () => {
    await fieldOf('decimal').focus();
    await fields.page.keyboard.type('900.25');
    await select('decimal', 1, 3);
    await paste(' 1,2x');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['912.25', [3, 3]]);
  });
});

describe('undo and redo', () => {
  const undo = () => press('Control+Z');
  const redo = () => press('Control+Shift+Z');

  test('S5.10 FMT-35 a filtered paste is one step: undone to what was there, redone to what it became', async () => {
    await fieldOf('decimal').focus();
    await fields.page.keyboard.type('7');
    await select('decimal', 0, 1);
    await paste('1,234.5 USDT');
    expect(await both('decimal')).toBe('1234.5');
    await undo();
    expect(await both('decimal')).toBe('7');
    await redo();
    expect(await both('decimal')).toBe('1234.5');
    await undo();
    await undo();
    expect(await both('decimal')).toBe('');
  });

  test('S5.10 FMT-35 letters that were dropped are never shown again, however often one goes back and forth', async () => {
    await fieldOf('decimal').focus();
    for (const letter of '1x2y.z3.4') await fields.page.keyboard.type(letter);
    await press('ArrowLeft', 'ArrowLeft', 'Backspace');
    const last = await both('decimal');
    const seen: (string | undefined)[] = [];
    for (let step = 0; step < 12; step += 1) {
      await undo();
      seen.push(await both('decimal'));
    }
    expect(seen.at(-1)).toBe('');
    for (let step = 0; step < 12; step += 1) {
      await redo();
      seen.push(await both('decimal'));
    }
    expect(seen.at(-1)).toBe(last);
    expect(seen.filter((text) => !/^(\d+(\.\d*)?)?$/.test(text ?? ''))).toEqual([]);
  });

  test('S5.10 FMT-37 FMT-35 a sign that tells what one before it was is one step, after a slip too', async () => {
    await fieldOf('decimal').focus();
    await fields.page.keyboard.type('1,2349');
    await press('Backspace');
    expect(await both('decimal')).toBe('1.234');
    await fields.page.keyboard.type('.');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['1234.', [5, 5]]);
    await undo();
    expect(await both('decimal')).toBe('1.234');
    await redo();
    await fields.page.keyboard.type('5');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['1234.5', [6, 6]]);
  });

  test('S5.10 FMT-35 deleting that is put right, and steps by the arrow keys, can be undone', async () => {
    await fieldOf('decimal').focus();
    await fields.page.keyboard.type('1005');
    await select('decimal', 1);
    await press('Backspace');
    await undo();
    expect(await both('decimal')).toBe('1005');
    await press('ArrowUp');
    expect(await both('decimal')).toBe('1005.5');
    await undo();
    expect(await both('decimal')).toBe('1005');
  });
});
