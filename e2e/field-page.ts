import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { keptBrowser } from './stage.ts';

const SERVE = fileURLToPath(new URL('../apps/web/field-page/serve.ts', import.meta.url));

/**
 * The fields of the app on a page of their own, in a real browser. A test begins with `openIn`: the file's window loads
 * the page anew, which empties fields and their undo steps. A window for each test would cost three times as much.
 */
export function fieldPage() {
  const openIn = async (tag: string) => {
    await page.goto(`${url}?in=${tag}`);
    await page.getByRole('textbox', { name: 'decimal' }).waitFor();
  };
  const window = keptBrowser();
  let server: ChildProcess;
  let url: string;
  let page: Page;
  beforeAll(async () => {
    server = spawn(process.execPath, [SERVE], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [line] = await once(server.stdout as NonNullable<ChildProcess['stdout']>, 'data');
    url = String(line).trim();
    const context = await window.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
  });
  afterAll(async () => {
    server?.stdin?.end();
    if (server?.exitCode === null) await once(server, 'exit');
  });

  const fieldOf = (name: string) => fieldOn(page, name);
  const shown = (name: string) => fieldOf(name).inputValue();
  const known = () => knownOn(page);
  return {
    get page() {
      return page;
    },
    /** Loads the fields, empty, in a language. */
    openIn,
    fieldOf,
    shown,
    numberIn: (name: string) => numberIn(page, name),
    wrongWith: (name: string) => wrongWith(page, name),
    known,
    caretOf: (name: string) =>
      fieldOf(name).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    select: (name: string, from: number, to = from) =>
      fieldOf(name).evaluate(
        (input: HTMLInputElement, [a, b]) => input.setSelectionRange(a as number, b as number),
        [from, to],
      ),
    press: (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()),
    async paste(text: string): Promise<void> {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+V');
    },
    /** Both what is shown and what the app knows, which must never differ. */
    async both(name: string): Promise<string | undefined> {
      const { values } = await known();
      expect(await shown(name)).toBe(values[name] ?? '');
      return values[name] ?? '';
    },
  };
}

const fieldOn = (page: Page, name: string): Locator => page.locator(`input[name="${name}"]`);

/** The app's state of a field, not the element's. */
async function knownOn(page: Page): Promise<{ values: Record<string, string>; codes: string[] }> {
  return JSON.parse((await page.locator('output').textContent()) ?? '{}');
}

/** A number field's text, its caret, and the app's value. */
async function numberIn(page: Page, name: string): Promise<[seen: string, value: string]> {
  const seen = await fieldOn(page, name).evaluate((input: HTMLInputElement) => {
    const { selectionStart: at, value } = input;
    return at === null ? value : `${value.slice(0, at)}|${value.slice(at)}`;
  });
  return [seen, (await knownOn(page)).values[name] ?? ''];
}

/** A field's problem, as shown. */
async function wrongWith(page: Page, name: string): Promise<string | null> {
  const said = await fieldOn(page, name).getAttribute('aria-describedby');
  return said === null ? null : page.locator(`[id="${said}"]`).textContent();
}
