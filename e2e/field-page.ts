import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { leave, openBrowser } from './browser.ts';

const SERVE = fileURLToPath(new URL('../apps/web/field-page/serve.ts', import.meta.url));

/** The fields of the app on a page of their own, in a real browser; each test of the file that calls this gets a new page. */
export function fieldPage() {
  let server: ChildProcess;
  let url: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
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
  });
  afterEach(() => leave(context));

  const fieldOf = (name: string): Locator => page.locator(`input[name="${name}"]`);
  const shown = (name: string) => fieldOf(name).inputValue();
  /** What the app knows: its own state, not the element's. */
  const known = async (): Promise<{ values: Record<string, string>; codes: string[] }> =>
    JSON.parse((await page.locator('output').textContent()) ?? '{}');
  return {
    get page() {
      return page;
    },
    fieldOf,
    shown,
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
