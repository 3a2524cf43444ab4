import { beforeEach, describe, expect, test } from 'vitest';
import { fieldPage } from './field-page.ts';

const fields = fieldPage();
const { fieldOf, caretOf, select, press, paste, both } = fields;
beforeEach(() => fields.openIn('en_US'));

describe('while typing', () => {
  test.each([
    ['digits', 'a1 2-3٤', '1234'],
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
    ['code', ' 123 456 ', '123456'],
    ['code', '1234567890', '123456'],
    ['letters', 'Анна 2 (王)', 'Анна王'],
  ])('S5.10 into %s: %j becomes %j', async (name, copied, expected) => {
    await fieldOf(name).focus();
    await paste(copied);
    expect(await both(name)).toBe(expected);
  });

  test('S5.10 FMT-31 typing, deleting and pasting in the middle leave the caret where the work is', async () => {
    await fieldOf('digits').focus();
    await fields.page.keyboard.type('1234');
    await select('digits', 1);
    await fields.page.keyboard.type('x');
    expect([await both('digits'), await caretOf('digits')]).toEqual(['1234', [1, 1]]);
    await select('digits', 1, 3);
    await paste(' 5-6');
    expect([await both('digits'), await caretOf('digits')]).toEqual(['1564', [3, 3]]);
  });
});

test('S5.10 FMT-35 what a filter dropped is never shown again, however often one goes back and forth', async () => {
  await fieldOf('lettersDigits').focus();
  for (const letter of '1-x_2y') await fields.page.keyboard.type(letter);
  await press('ArrowLeft', 'Backspace');
  const seen: (string | undefined)[] = [];
  for (const key of ['Control+Z', 'Control+Shift+Z']) {
    for (let step = 0; step < 8; step += 1) {
      await press(key);
      seen.push(await both('lettersDigits'));
    }
    if (key === 'Control+Z') expect(seen.at(-1)).toBe('');
  }
  expect(seen.at(-1)).toBe('1xy');
  expect(seen.filter((text) => !/^[1-9xy]*$/.test(text ?? ''))).toEqual([]);
});
