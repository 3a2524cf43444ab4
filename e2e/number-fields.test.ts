import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityTroubles } from './browser.ts';
import { fieldPage } from './field-page.ts';

const fields = fieldPage();
const { fieldOf, numberIn, paste, press, select, wrongWith } = fields;

/** Types at the end of an empty field. */
async function type(name: string, keys: string): Promise<void> {
  await fieldOf(name).focus();
  for (const key of keys) await fields.page.keyboard.type(key);
}

describe('typed key by key', () => {
  test.each([
    ['en_US', 'decimal', '84,000', '84,000|', '84000', null],
    ['en_US', 'decimal', '1234567.5', '1,234,567.5|', '1234567.5', null],
    ['en_US', 'decimal', '0,5', '0,5|', '0.5', null],
    ['en_US', 'decimal', '84k', '84k|', '?84k', 'Enter a number, like 0.25.'],
    ['en_US', 'decimal', '1e5', '1e5|', '100000', null],
    ['en_US', 'decimal', '0.12345', '0.12345|', '?0.12345', 'At most 4 decimals.'],
    ['en_US', 'decimal', '-5', '-5|', '?-5', 'Negative numbers are not accepted here.'],
    ['en_US', 'signed', '-1234.5', '-1,234.5|', '-1234.5', null],
    ['en_US', 'whole', '12.5', '12.5|', '?12.5', 'Whole DOGE only.'],
    ['en_US', 'whole', '0.5', '0.5|', '?0.5', 'Whole DOGE only.'],
    ['en_US', 'whole', '10,000.5', '10,000.5|', '?10,000.5', 'Whole DOGE only.'],
    ['en_US', 'whole', '10000', '10,000|', '10000', null],
    ['en_US', 'count', '1.', '1.|', '?1.', 'Whole numbers only.'],
    ['en_US', 'clamp', '126', '126|', '?126', 'The nearest value allowed is 125.5.'],
    ['es_ES', 'decimal', '1234567,5', '1.234.567,5|', '1234567.5', null],
    ['es_ES', 'decimal', '1.000', '1.000|', '?1.000', 'Ambiguo: ¿1000 o 1,000?'],
    ['es_ES', 'decimal', '12.5', '12.5|', '12.5', null],
    ['es_ES', 'whole', '1.000', '1.000|', '1000', null],
    ['fr_FR', 'decimal', '1234,5', '1\u202f234,5|', '1234.5', null],
    ['fr_FR', 'decimal', '1.000', '1.000|', '?1.000', 'Ambigu : 1000 ou 1,000 ?'],
    ['ar_AE', 'decimal', '١٢٣٤٫٥', '1,234.5|', '1234.5', null],
    ['ar_AE', 'whole', '١٢٫٥', '12.5|', '?12.5', 'كميات صحيحة فقط من ⁦DOGE⁩.'],
    ['ja_JP', 'decimal', '１２３４．５', '1,234.5|', '1234.5', null],
  ])('FMT-42 FMT-43 FMT-46 in %s the %s field given %j shows %j', async (tag, name, keys, seen, value, wrong) => {
    await fields.openIn(tag);
    await type(name, keys);
    expect(await numberIn(name)).toEqual([seen, value]);
    expect(await wrongWith(name)).toBe(wrong);
    expect(await fieldOf(name).getAttribute('aria-invalid')).toBe(wrong === null ? null : 'true');
  });

  test('FMT-48 the caret stays where the work is, in the middle too, from left to right in Arabic as well', async () => {
    for (const tag of ['en_US', 'ar_AE']) {
      await fields.openIn(tag);
      await type('decimal', '1234');
      await press('ArrowLeft', 'ArrowLeft');
      expect((await numberIn('decimal'))[0]).toBe('1,2|34');
      await fields.page.keyboard.type('9');
      expect(await numberIn('decimal')).toEqual(['12,9|34', '12934']);
      await press('Backspace', 'Backspace');
      expect(await numberIn('decimal')).toEqual(['1|34', '134']);
      await press('End');
      await fields.page.keyboard.type('56');
      expect(await numberIn('decimal')).toEqual(['13,456|', '13456']);
      // Beside the thousands sign each key takes the digit beyond it.
      await select('decimal', 3);
      await press('Backspace');
      expect(await numberIn('decimal')).toEqual(['1|,456', '1456']);
      await press('Delete');
      expect(await numberIn('decimal')).toEqual(['1|56', '156']);
      await select('decimal', 0, 3);
      await fields.page.keyboard.type('7');
      expect(await numberIn('decimal')).toEqual(['7|', '7']);
    }
  });

  test('FMT-43 when the field is left, a number is written as the language writes it, and what is refused stays', async () => {
    await fields.openIn('es_ES');
    for (const [keys, seen, value] of [
      ['007', '7', '7'],
      ['.5', '0,5', '0.5'],
      ['1234.5', '1.234,5', '1234.5'],
      ['5.', '5', '5'],
      ['1e-3', '0,001', '0.001'],
      ['1.000', '1.000', '?1.000'],
    ] as const) {
      await type('decimal', keys);
      await press('Tab');
      expect(await fieldOf('decimal').inputValue()).toBe(seen);
      expect((await numberIn('decimal'))[1]).toBe(value);
      await fieldOf('decimal').focus();
      await select('decimal', 0, seen.length);
      await press('Delete');
    }
    await type('decimal', '1.000');
    expect(await accessibilityTroubles(fields.page)).toEqual([]);
  });
});

describe('pasted', () => {
  test.each([
    ['en_US', '$ 1,234.56 USDT', '1,234.56|', '1234.56'],
    ['en_US', '1.234,56', '1,234.56|', '1234.56'],
    ['en_US', '84,250', '84,250|', '84250'],
    ['en_US', '1e-3', '0.001|', '0.001'],
    ['en_US', '84k', '84k|', '?84k'],
    ['en_US', '1.2345.6', '1.2345.6|', '?1.2345.6'],
    ['es_ES', '84.250,5', '84.250,5|', '84250.5'],
    ['es_ES', '84.250', '84.250|', '?84.250'],
    ['fr_FR', '84 250.5', '84\u202f250,5|', '84250.5'],
    ['ar_AE', '٨٤٬٢٥٠٫٥', '84,250.5|', '84250.5'],
  ])('FMT-42 FMT-44 in %s %j shows %j', async (tag, copied, seen, value) => {
    await fields.openIn(tag);
    await fieldOf('decimal').focus();
    await paste(copied);
    expect(await numberIn('decimal')).toEqual([seen, value]);
  });

  test('FMT-48 over a selection, the caret stands behind what came in', async () => {
    await fields.openIn('en_US');
    await type('decimal', '9000.25');
    await select('decimal', 1, 4);
    await paste('12');
    expect(await numberIn('decimal')).toEqual(['9,12|0.25', '9120.25']);
  });
});

describe('undo and redo', () => {
  const undo = () => press('Control+Z');
  const redo = () => press('Control+Shift+Z');
  beforeEach(() => fields.openIn('en_US'));

  test('FMT-35 FMT-48 a paste is one step: undone to what was there, redone to what it became', async () => {
    await type('decimal', '7');
    await select('decimal', 0, 1);
    await paste('1234.5 USDT');
    expect((await numberIn('decimal'))[1]).toBe('1234.5');
    await undo();
    expect((await numberIn('decimal'))[1]).toBe('7');
    await redo();
    expect(await numberIn('decimal')).toEqual(['1,234.5|', '1234.5']);
    await undo();
    await undo();
    expect((await numberIn('decimal'))[1]).toBe('');
  });

  test('FMT-35 FMT-43 going back and forth shows what the field has held, and the form hears the same number each time', async () => {
    const values = new Map<string, string>([['', '']]);
    const look = async () => {
      const [seen, value] = await numberIn('decimal');
      return [seen.replace('|', ''), value] as const;
    };
    await fieldOf('decimal').focus();
    for (const key of '1234567.25') {
      await fields.page.keyboard.type(key);
      values.set(...(await look()));
    }
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace', 'Backspace']) {
      await press(key);
      values.set(...(await look()));
    }
    const last = await look();
    expect(last).toEqual(['12,345.25', '12345.25']);
    const seen: (readonly [string, string])[] = [];
    for (let step = 0; step < 20; step += 1) {
      await undo();
      seen.push(await look());
    }
    expect(seen.at(-1)).toEqual(['', '']);
    for (let step = 0; step < 20; step += 1) {
      await redo();
      seen.push(await look());
    }
    expect(seen.at(-1)).toEqual(last);
    for (const [text, value] of seen) expect(values.get(text), text).toBe(value);
  });

  test('FMT-35 a text that was refused is refused again when undo brings it back, though it reads as another since', async () => {
    await fields.openIn('es_ES');
    await type('decimal', '1.000');
    await select('decimal', 0, 5);
    await fields.page.keyboard.type('1');
    await fields.page.keyboard.type('000');
    expect(await numberIn('decimal')).toEqual(['1.000|', '1000']);
    for (let step = 0; step < 6 && (await numberIn('decimal'))[1] !== '?1.000'; step += 1) await undo();
    expect((await numberIn('decimal'))[1]).toBe('?1.000');
  });

  test('FMT-35 WEB-12 steps by the arrow keys can be undone, and what is refused is not stepped', async () => {
    await type('decimal', '999.5');
    await press('ArrowUp');
    expect(await numberIn('decimal')).toEqual(['1,000.0|', '1000.0']);
    await undo();
    expect((await numberIn('decimal'))[1]).toBe('999.5');
    await press('End');
    await fields.page.keyboard.type('k');
    await press('ArrowUp');
    expect((await numberIn('decimal'))[1]).toBe('?999.5k');
  });
});

describe('input methods and what fills fields in', () => {
  let compose: (text: string) => Promise<unknown>;
  let commit: (text: string) => Promise<unknown>;
  beforeEach(async () => {
    await fields.openIn('en_US');
    const ime = await fields.page.context().newCDPSession(fields.page);
    compose = (text) =>
      ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    commit = (text) => ime.send('Input.insertText', { text });
  });

  test('FMT-34 FMT-42 full-width digits that are composed are digits, and composing is shown as it is', async () => {
    await type('decimal', '12');
    await select('decimal', 1);
    await compose('３。５');
    expect(await fieldOf('decimal').inputValue()).toBe('1３。５2');
    await commit('３。５');
    expect(await numberIn('decimal')).toEqual(['13.5|2', '13.52']);
  });

  test('FMT-34 FMT-42 what is composed over all that stands takes its place, thousands signs and all', async () => {
    await type('decimal', '1234');
    await select('decimal', 0, 5);
    await compose('１，５');
    await commit('１，５');
    expect((await numberIn('decimal'))[1]).toBe('1.5');
  });

  test('FMT-42 a text that a program writes into the field is read anew', async () => {
    await type('decimal', '1234');
    await fieldOf('decimal').evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '1,5');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect((await numberIn('decimal'))[1]).toBe('1.5');
    await fieldOf('decimal').fill('84,000');
    expect((await numberIn('decimal'))[1]).toBe('84000');
  });
});
