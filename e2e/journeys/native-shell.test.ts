/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const SHELLS = ['ios', 'android', 'flutter'] as const;
type Shell = (typeof SHELLS)[number];

interface Posted {
  v: number;
  name: string;
  payload: Record<string, unknown>;
}

declare global {
  interface Window {
    posted: { shell: string; isText: boolean; message: Posted }[];
    pelorusShell?: { receive(message: unknown): boolean };
  }
}

/** Puts a shell's flag and bridge into every page of the window before its scripts run, as the shell itself does. */
async function inject(context: BrowserContext, shell: Shell, by: 'flag' | 'storage'): Promise<void> {
  await context.addInitScript(
    ([name, way]) => {
      window.posted = [];
      const take = (isText: boolean) => (given: unknown) => {
        const message = (isText ? JSON.parse(given as string) : structuredClone(given)) as Posted;
        window.posted.push({ shell: name, isText: typeof given === 'string', message });
      };
      const page = window as unknown as Record<string, unknown>;
      if (way === 'flag') page.isApp = name;
      else localStorage.setItem('isApp', name);
      if (name === 'ios') page.webkit = { messageHandlers: { pelorus: { postMessage: take(false) } } };
      if (name === 'android') page.PelorusAndroid = { postMessage: take(true) };
      if (name === 'flutter') page.PelorusFlutter = { postMessage: take(true) };
    },
    [shell, by] as const,
  );
}

const messages = (page: Page, name: string) =>
  page.evaluate((wanted) => window.posted.map(({ message }) => message).filter((one) => one.name === wanted), name);
const posted = (page: Page, name: string) =>
  eventually(`the message ${name}`, async () => (await messages(page, name)).at(-1));
const tell = (page: Page, name: string, payload: object = {}, isText = false) =>
  page.evaluate(([message, asText]) => window.pelorusShell?.receive(asText ? JSON.stringify(message) : message), [
    { v: 1, name, payload },
    isText,
  ] as const);

describe('the page inside a native shell', () => {
  const stage = sharedStage();
  let person: Person;
  beforeAll(async () => {
    person = await fundedPerson(stage.url);
  });

  async function inShell(shell: Shell, path: string, by: 'flag' | 'storage' = 'flag') {
    const opened = await visit(stage.browser, stage.url, PHONE);
    await inject(opened.context, shell, by);
    await opened.page.goto(path);
    return opened;
  }

  it.each(SHELLS)('S1.07 S7.20 S7.21 S7.22 %s: hears ready and the colours, and is heard', async (shell) => {
    const { context, page, troubles } = await inShell(
      shell,
      '/ar_AE/markets',
      shell === 'flutter' ? 'storage' : 'flag',
    );
    expect((await posted(page, 'ready')).payload).toEqual({ path: '/ar_AE/markets', locale: 'ar_AE' });
    const ways = await page.evaluate(() => [...new Set(window.posted.map(({ isText }) => isText))]);
    expect(ways).toEqual([shell !== 'ios']);
    const { payload } = await posted(page, 'appearance');
    expect(payload).toEqual({ theme: 'light', statusBar: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    // SHL-26: what the phone covers stays free, and what is told can be told again.
    for (const top of [47, 59]) {
      expect(await tell(page, 'safe-area', { top, right: 0, bottom: 34, left: 0 }, shell !== 'ios')).toBe(true);
      await expect
        .poll(() =>
          page
            .locator('header')
            .first()
            .evaluate((bar) => getComputedStyle(bar).paddingTop),
        )
        .toBe(`${top}px`);
    }
    // SHL-21: nonsense is refused and changes nothing.
    expect(await tell(page, 'safe-area', { top: '9', right: 0, bottom: 0, left: 0 })).toBe(false);
    expect(await tell(page, 'ready', { path: '/', locale: 'en_US' })).toBe(false);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('SHL-26 S2.21 the bar over the page follows the theme', async () => {
    const { context, page } = await inShell('ios', '/markets');
    const light = (await posted(page, 'appearance')).payload.statusBar;
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    const dark = await eventually('the dark bar', async () =>
      (await messages(page, 'appearance')).find(({ payload }) => payload.theme === 'dark'),
    );
    expect(dark.payload.theme).toBe('dark');
    expect(light).toBe('#ffffff');
    await leave(context);
  });

  it('SHL-27 back closes what lies over the page, then goes back, and leaves from the first page', async () => {
    const say = words('en_US');
    const { context, page } = await inShell('android', '/markets');
    await posted(page, 'ready');
    await page
      .getByRole('navigation', { name: say('nav.main') })
      .last()
      .getByRole('link', { name: say('nav.trade') })
      .click();
    await page.waitForURL(/\/trade\//);
    await page.locator('h1 button').click();
    const dialog = page.getByRole('dialog', { name: say('trade.pairs.title') });
    await dialog.waitFor();
    await tell(page, 'back', {}, true);
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/trade/');
    await tell(page, 'back', {}, true);
    await page.waitForURL(/\/markets$/);
    expect(await messages(page, 'exit')).toEqual([]);
    await tell(page, 'back', {}, true);
    await posted(page, 'exit');
    await leave(context);
  });

  it('SHL-24 addresses opened on the phone lead to pages of the table on our own site, and nowhere else', async () => {
    const { context, page } = await inShell('flutter', '/markets');
    await posted(page, 'ready');
    const stays = page.url();
    for (const url of [
      'https://evil.example/markets',
      '//evil.example',
      'javascript:alert(1)',
      '/api/health',
      '/no/such',
    ])
      await tell(page, 'deep-link', { url }, true);
    expect(page.url()).toBe(stays);
    await tell(page, 'deep-link', { url: `${stage.url}/ar_AE/login` }, true);
    await page.waitForURL(/\/ar_AE\/login$/);
    await leave(context);
  });

  it('SHL-26 links to others leave through the shell, and sharing is the phone’s own', async () => {
    const say = words('en_US');
    const { context, page } = await inShell('ios', '/trade/BTC_USDT');
    await posted(page, 'ready');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://help.example.com/x';
      link.target = '_blank';
      link.textContent = 'elsewhere';
      document.body.append(link);
      link.click();
      const file = document.createElement('a');
      file.href = '/favicon.svg';
      file.download = 'mark.svg';
      document.body.append(file);
      file.click();
    });
    expect((await posted(page, 'open-external')).payload).toEqual({ url: 'https://help.example.com/x' });
    expect((await posted(page, 'download')).payload).toEqual({
      url: `${stage.url}/favicon.svg`,
      fileName: 'mark.svg',
    });
    expect(context.pages()).toHaveLength(1);
    await page.getByRole('button', { name: say('share.page', { title: 'BTC/USDT' }) }).click();
    expect((await posted(page, 'share')).payload).toEqual({ title: 'BTC/USDT', url: `${stage.url}/trade/BTC_USDT` });
    await leave(context);
  });

  it('SHL-23 hidden balances are shown again to the owner of the phone only', async () => {
    const say = words('en_US');
    const opened = await visit(stage.browser, stage.url, PHONE);
    await inject(opened.context, 'ios', 'flag');
    await opened.context.addCookies(person.cookies());
    const { page } = opened;
    await page.goto('/wallet');
    await posted(page, 'ready');
    await tell(page, 'hello', { shell: 'ios', version: '1.0.0', biometrics: 'face' });
    await page.getByRole('button', { name: say('wallet.hide') }).click();
    const show = page.getByRole('button', { name: say('wallet.show') });
    for (const outcome of ['refused', 'passed']) {
      const before = (await messages(page, 'biometric')).length;
      await show.click();
      const asked = await eventually('the question', async () => (await messages(page, 'biometric'))[before]);
      expect(asked.payload.reason).toBe(say('native.showBalances'));
      await tell(page, 'biometric-result', { request: asked.payload.request, outcome });
      if (outcome === 'refused') expect(await show.count()).toBe(1);
    }
    await page.getByRole('button', { name: say('wallet.hide') }).waitFor();
    await leave(opened.context);
  });

  it('SHL-28 a browser fetches nothing of the shell’s half, and shares by the clipboard', async () => {
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await page.getByRole('button', { name: say('share.page', { title: 'BTC/USDT' }) }).click();
    await page.getByText(say('share.copied')).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${stage.url}/trade/BTC_USDT`);
    expect(scripts.filter((url) => /shell-host|connect-/.test(url))).toEqual([]);
    expect(await page.evaluate(() => 'pelorusShell' in window)).toBe(false);
    await leave(context);
  });
});
