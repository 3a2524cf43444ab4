import type { CDPSession } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityTroubles } from './browser.ts';
import { fieldPage } from './field-page.ts';

const fields = fieldPage();
const { fieldOf, shown, known, caretOf, select, press, both } = fields;
beforeEach(() => fields.openIn('en_US'));

describe('input methods', () => {
  let ime: CDPSession;
  beforeEach(async () => {
    ime = await fields.page.context().newCDPSession(fields.page);
  });
  const compose = (text: string) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const commit = (text: string) => ime.send('Input.insertText', { text });

  test('S5.10 FMT-34 composing is shown as it is composed, and the app hears only what ended', async () => {
    await fieldOf('letters').focus();
    for (const text of ['n', 'ni', 'ni h', 'ni hao']) {
      await compose(text);
      expect(await shown('letters')).toBe(text);
      expect((await known()).values.letters ?? '').toBe('');
    }
    await commit('你好');
    expect(await both('letters')).toBe('你好');
  });

  test('S5.10 FMT-34 what does not belong is dropped when composing ends, the caret behind what stays', async () => {
    await fieldOf('lettersDigits').focus();
    await fields.page.keyboard.type('ab');
    await select('lettersDigits', 1);
    await compose('日本1x');
    expect(await shown('lettersDigits')).toBe('a日本1xb');
    await commit('日本1x');
    expect([await both('lettersDigits'), await caretOf('lettersDigits')]).toEqual(['a1xb', [3, 3]]);
    await press('Control+Z');
    expect(await both('lettersDigits')).toBe('ab');
    await press('Control+Shift+Z');
    expect(await both('lettersDigits')).toBe('a1xb');
  });

  test('S5.10 FMT-34 composing that is given up leaves what was there', async () => {
    await fieldOf('letters').focus();
    await fields.page.keyboard.type('ab');
    await compose('x');
    await compose('');
    expect(await both('letters')).toBe('ab');
    await fields.page.keyboard.type('c1');
    expect(await both('letters')).toBe('abc');
  });
});

test('S5.10 what a password manager writes into a field is filtered too', async () => {
  await fieldOf('code').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'G-123 456');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(await both('code')).toBe('123456');
});

test('S5.10 FMT-40 a whole code is told once each time it becomes whole; a full field takes no more', async () => {
  await fieldOf('code').focus();
  await fields.page.keyboard.type('12345');
  expect((await known()).codes).toEqual([]);
  await fields.page.keyboard.type('6');
  await fields.page.keyboard.type('7');
  await select('code', 2);
  await fields.page.keyboard.type('9');
  expect([await both('code'), await caretOf('code')]).toEqual(['123456', [2, 2]]);
  await expect.poll(async () => (await known()).codes.at(-1)).toBe('123456');
  const times = (await known()).codes.length;
  await press('Backspace');
  await fields.page.keyboard.type('0');
  await expect.poll(async () => (await known()).codes.slice(times)).toEqual(['103456']);
  expect(times).toBe(1);
});

describe('e-mail suggestions', () => {
  const options = () => fields.page.getByRole('option').allTextContents();

  test('S5.06 FMT-41 they hang from the field once there is an @, and are chosen by arrows and Enter', async () => {
    const field = fieldOf('email');
    await field.focus();
    await fields.page.keyboard.type('ann');
    expect(await options()).toEqual([]);
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await fields.page.keyboard.type('@gm');
    expect(await options()).toEqual(['ann@gmail.com', 'ann@gmx.com', 'ann@gmx.de', 'ann@gmx.net']);
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp');
    const active = await field.getAttribute('aria-activedescendant');
    expect(await fields.page.locator(`[id="${active}"]`).textContent()).toBe('ann@gmx.net');
    expect(await fields.page.getByRole('option', { selected: true }).allTextContents()).toEqual(['ann@gmx.net']);
    expect(await accessibilityTroubles(fields.page)).toEqual([]);
    await press('ArrowDown', 'Enter');
    expect(await both('email')).toBe('ann@gmail.com');
    expect(await options()).toEqual([]);
    await press('Control+Z');
    expect(await both('email')).toBe('ann@gm');
  });

  test('S5.06 FMT-41 Tab takes and goes on, Escape closes and keeps what was typed, a press takes', async () => {
    await fieldOf('email').focus();
    await fields.page.keyboard.type('b@qq');
    await press('ArrowDown', 'Tab');
    expect(await both('email')).toBe('b@qq.com');
    await fieldOf('email').fill('b@q');
    await press('Escape');
    expect(await options()).toEqual([]);
    expect(await both('email')).toBe('b@q');
    await fields.page.keyboard.type('q');
    await fields.page.getByRole('option', { name: 'b@qq.com' }).click();
    expect(await both('email')).toBe('b@qq.com');
    expect(await fieldOf('email').evaluate((input) => document.activeElement === input)).toBe(true);
  });

  test('FMT-41 with nothing chosen Enter sends the form', async () => {
    await fields.page.evaluate(() => {
      document.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault();
        document.title = 'sent';
      });
      document.querySelector('form')?.append(Object.assign(document.createElement('button'), { textContent: 'Send' }));
    });
    await fieldOf('email').focus();
    await fields.page.keyboard.type('c@gm');
    await press('Enter');
    expect(await fields.page.title()).toBe('sent');
    expect(await both('email')).toBe('c@gm');
  });
});
