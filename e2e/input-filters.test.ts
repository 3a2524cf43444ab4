import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityTroubles, openBrowser } from './browser.ts';

/** The fields of the app on a page of their own, in a real browser. */
const SERVE = fileURLToPath(new URL('../apps/web/field-page/serve.ts', import.meta.url));
let server: ChildProcess;
let url: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let ime: CDPSession;

beforeAll(async () => {
  server = spawn(process.execPath, [SERVE], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(server.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  url = String(line).trim();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.stdin?.end();
  if (server?.exitCode === null) await once(server, 'exit');
});
beforeEach(async () => {
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.getByRole('textbox', { name: 'decimal' }).waitFor();
  ime = await context.newCDPSession(page);
});
afterEach(() => context.close());

const fieldOf = (name: string): Locator => page.locator(`input[name="${name}"]`);
const shown = (name: string) => fieldOf(name).inputValue();
/** What the app knows: its own state, not the element's. */
const known = async (): Promise<{ values: Record<string, string>; codes: string[] }> =>
  JSON.parse((await page.locator('output').textContent()) ?? '{}');
const caretOf = (name: string) =>
  fieldOf(name).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
const select = (name: string, from: number, to = from) =>
  fieldOf(name).evaluate(
    (input: HTMLInputElement, [a, b]) => input.setSelectionRange(a as number, b as number),
    [from, to],
  );
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
async function paste(text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}
/** Both what is shown and what the app knows, which must never differ. */
async function both(name: string): Promise<string | undefined> {
  const { values } = await known();
  expect(await shown(name)).toBe(values[name] ?? '');
  return values[name] ?? '';
}

describe('while typing', () => {
  test.each([
    ['decimal', 'a1b2.3.4-5,67', '12.3456'],
    ['decimal', '007', '7'],
    ['decimal', '.5', '0.5'],
    ['decimal', '٣٫١٤', '3.14'],
    ['whole', '12a3', '123'],
    ['digits', 'a1 2-3٤', '1234'],
    ['clamp', '126', '125.5'],
    ['price', '123456.7', '12345.7'],
    ['text', 'Ab1 é中文<$>{}，好！', 'Ab1 é中文，好！'],
    ['english', 'Ab 1 é中!~<', 'Ab1!~<'],
    ['letters', 'Ab1 é中-я', 'Abé中я'],
    ['lettersDigits', 'Ab 1é中_-Z', 'Ab1Z'],
    ['numberName', 'a1-2_3.4', '1-2_34'],
    ['code', '12a34-5678', '123456'],
  ])('S5.10 the %s field given %j key by key holds %j', async (name, letters, expected) => {
    await fieldOf(name).focus();
    for (const letter of letters) await page.keyboard.type(letter);
    expect(await both(name)).toBe(expected);
    expect(await caretOf(name)).toEqual([expected.length, expected.length]);
  });

  test('S5.10 FMT-31 typing, deleting and replacing in the middle leaves the caret where the work is', async () => {
    await fieldOf('decimal').focus();
    await page.keyboard.type('12.34');
    await select('decimal', 1);
    await page.keyboard.type('x');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['12.34', [1, 1]]);
    await page.keyboard.type('5');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['152.34', [2, 2]]);
    await page.keyboard.type('.');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['152.34', [2, 2]]);
    await press('Backspace');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['12.34', [1, 1]]);
    await select('decimal', 1, 4);
    await page.keyboard.type('7');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['174', [2, 2]]);
    await select('decimal', 0, 3);
    await page.keyboard.type('z');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['', [0, 0]]);
  });

  test('S5.10 deleting what made zeros needful drops them, and the caret stays', async () => {
    await fieldOf('decimal').focus();
    await page.keyboard.type('1005');
    await select('decimal', 1);
    await press('Backspace');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['5', [0, 0]]);
  });

  test('S5.10 FMT-36 bounds that typing passes through act when the field is left', async () => {
    await fieldOf('clamp').focus();
    await page.keyboard.type('1');
    expect(await both('clamp')).toBe('1');
    await press('Tab');
    expect(await both('clamp')).toBe('10');
    await fieldOf('decimal').focus();
    await page.keyboard.type('5.');
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
    await page.keyboard.type('900.25');
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
    await page.keyboard.type('7');
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
    for (const letter of '1x2y.z3.4') await page.keyboard.type(letter);
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

  test('S5.10 FMT-35 deleting that is put right, and steps by the arrow keys, can be undone', async () => {
    await fieldOf('decimal').focus();
    await page.keyboard.type('1005');
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

describe('input methods', () => {
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
    await page.keyboard.type('ab');
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

  test('S5.10 FMT-34 full-width digits that are composed into a number are digits', async () => {
    await fieldOf('decimal').focus();
    await page.keyboard.type('12');
    await select('decimal', 1);
    await compose('３。５');
    await commit('３。５');
    expect([await both('decimal'), await caretOf('decimal')]).toEqual(['13.52', [4, 4]]);
  });

  test('S5.10 FMT-34 composing that is given up leaves what was there', async () => {
    await fieldOf('letters').focus();
    await page.keyboard.type('ab');
    await compose('x');
    await compose('');
    expect(await both('letters')).toBe('ab');
    await page.keyboard.type('c1');
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
  await page.keyboard.type('12345');
  expect((await known()).codes).toEqual([]);
  await page.keyboard.type('6');
  await page.keyboard.type('7');
  await select('code', 2);
  await page.keyboard.type('9');
  expect([await both('code'), await caretOf('code')]).toEqual(['123456', [2, 2]]);
  expect((await known()).codes.at(-1)).toBe('123456');
  const times = (await known()).codes.length;
  await press('Backspace');
  await page.keyboard.type('0');
  expect((await known()).codes.slice(times)).toEqual(['103456']);
  expect(times).toBe(1);
});

describe('e-mail suggestions', () => {
  const options = () => page.getByRole('option').allTextContents();

  test('S5.06 FMT-41 they hang from the field once there is an @, and are chosen by arrows and Enter', async () => {
    const field = fieldOf('email');
    await field.focus();
    await page.keyboard.type('ann');
    expect(await options()).toEqual([]);
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.type('@gm');
    expect(await options()).toEqual(['ann@gmail.com', 'ann@gmx.com', 'ann@gmx.de', 'ann@gmx.net']);
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp');
    const active = await field.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe('ann@gmx.net');
    expect(await page.getByRole('option', { selected: true }).allTextContents()).toEqual(['ann@gmx.net']);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await press('ArrowDown', 'Enter');
    expect(await both('email')).toBe('ann@gmail.com');
    expect(await options()).toEqual([]);
    await press('Control+Z');
    expect(await both('email')).toBe('ann@gm');
  });

  test('S5.06 FMT-41 Tab takes and goes on, Escape closes and keeps what was typed, a press takes', async () => {
    await fieldOf('email').focus();
    await page.keyboard.type('b@qq');
    await press('ArrowDown', 'Tab');
    expect(await both('email')).toBe('b@qq.com');
    await fieldOf('email').fill('b@q');
    await press('Escape');
    expect(await options()).toEqual([]);
    expect(await both('email')).toBe('b@q');
    await page.keyboard.type('q');
    await page.getByRole('option', { name: 'b@qq.com' }).click();
    expect(await both('email')).toBe('b@qq.com');
    expect(await fieldOf('email').evaluate((input) => document.activeElement === input)).toBe(true);
  });

  test('FMT-41 with nothing chosen Enter sends the form', async () => {
    await page.evaluate(() => {
      document.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault();
        document.title = 'sent';
      });
      document.querySelector('form')?.append(Object.assign(document.createElement('button'), { textContent: 'Send' }));
    });
    await fieldOf('email').focus();
    await page.keyboard.type('c@gm');
    await press('Enter');
    expect(await page.title()).toBe('sent');
    expect(await both('email')).toBe('c@gm');
  });
});
