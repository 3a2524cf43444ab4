import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { eventually } from './person.ts';

/**
 * Features that Playwright disables (only the last list counts), and the suggestions of Chromium's address bar: an
 * invisible page in every window, which is half of a window's cost.
 */
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
].join();

/** Starts the Chromium that the test command found or installed; `args`: switches of its own. */
export function openBrowser(...args: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const all = ['--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${SWITCHED_OFF}`, ...args];
  return chromium.launch({ executablePath, args: all });
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Problems of the pages so far: exceptions, console errors, answers of 500 and above. */
  troubles: string[];
}

/** Opens a window of `width` × `height` in which every trouble is written down. */
export async function visit(
  browser: Browser,
  url: string,
  options: { width: number; height: number; theme?: 'light' | 'dark'; isAsked?: boolean },
): Promise<Visit> {
  const { width, height } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  });
  await context.addCookies([
    { name: 'theme', value: options.theme ?? 'light', url },
    // Asked and answered: the question would lie over the page.
    ...(options.isAsked === true ? [] : [{ name: 'analyticsConsent', value: 'no', url }]),
  ]);
  // Two busy cores take their time.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`);
  });
  return { context, page, troubles };
}

/** Closes a window, from a page that stands still: Chromium may forget to close one whose next page just arrives. */
export async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    // A page that goes elsewhere by itself in this moment interrupts it.
    await eventually('an empty page', () =>
      page.goto('about:blank').then(
        () => true,
        () => page.url() === 'about:blank',
      ),
    );
  }
  await context.close();
}

/**
 * Waits for hydration, effects included, after which presses and typing work; and for the fonts, which may wrap text
 * again.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  // A message comes after the work that was begun, and no clock of a test stops it.
  const isIdle = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return new Promise<true>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => requestIdleCallback(() => done(true), { timeout: 1_000 });
        port2.postMessage(null);
      });
    });
  // A page that goes on by itself in this moment takes the question with it.
  await eventually('an idle page', () => isIdle().catch(() => false));
}

/** Waits until the focus is in something: a key that is pressed before goes to what lay under it. */
export async function takesKeys(element: Locator): Promise<void> {
  await eventually('the focus in it', () => element.evaluate((one) => one.contains(document.activeElement)));
}

/** Stops the clock that was installed in a page: from then on time passes there only when told. */
export async function stopClock(page: Page): Promise<void> {
  await eventually('the clock stands', async () => {
    const atMs = await page.evaluate(() => Date.now() + 1_000);
    // Too late on a busy machine, it stands all the same, and the next try is in time.
    return page.clock.pauseAt(atMs).then(
      () => true,
      () => false,
    );
  });
}

/** The same rules in less than half the letters. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

type Asked = Parameters<AxeBuilder['options']>[0];

/**
 * Details about passing rules and exact positions took longer to collect than the rules themselves. Style sheets are
 * only read for experimental rules, which are off.
 */
const ASKED: Asked = { resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } };

interface AxeWindow {
  axe?: { run(context: { exclude: string[][] }, options: Asked): ReturnType<AxeBuilder['analyze']> };
}

/** Returns the accessibility rules that the page breaks, with the first place of each. */
export async function accessibilityTroubles(page: Page): Promise<string[]> {
  // AxeBuilder reads the rules into a page twice a look.
  if (await page.evaluate(() => (window as AxeWindow).axe === undefined)) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (options) => {
    const { axe } = window as AxeWindow;
    if (axe === undefined) throw new Error('the rules are gone: another page has come');
    // A frame without scripts cannot be looked into: what is in it has a test of its own.
    if (document.querySelector('iframe:not([sandbox])') !== null) throw new Error('a frame that nobody looks into');
    return axe.run({ exclude: [['iframe[sandbox]']] }, options);
  }, ASKED);
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`,
  );
}

/** Returns the width by which the page can be scrolled sideways; 0 is right. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export type Say = (id: string, values?: Record<string, string>) => string;

/** Returns the words of a locale as pages say them; only plain placeholders and `select` on side are filled in. */
export function words(locale: string): Say {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(
        fileURLToPath(new URL(`../packages/site/src/messages/${locale}/${name}.json`, import.meta.url)),
        'utf8',
      ),
    ) as Record<string, string>;
  const messages = { ...read('site'), ...read('app') };
  return (id, values = {}) => {
    const text = messages[id];
    if (text === undefined) throw new Error(`no message ${id} in ${locale}`);
    return Object.entries(values).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), text);
  };
}
