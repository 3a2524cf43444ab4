/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logInAnew } from '../account-forms.ts';
import { alive, leave, visit, words } from '../browser.ts';
import { type ListeningProxy, listenBefore } from '../listening-proxy.ts';
import { eventually, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const SCREEN = { width: 1440, height: 900 };

const stage = sharedStage();
let contexts: BrowserContext[] = [];
afterEach(async () => {
  for (const context of contexts) await leave(context);
  contexts = [];
});

async function open(url = stage.url): Promise<{ context: BrowserContext; page: Page; troubles: string[] }> {
  const opened = await visit(stage.browser, url, SCREEN);
  contexts.push(opened.context);
  await opened.context.addInitScript(() => {
    const Channel = window.BroadcastChannel;
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        Object.assign(window, { hearsOtherTabs: true });
      }
    };
  });
  return opened;
}

async function logIn(page: Page, person: Person, at = '/login'): Promise<void> {
  await page.goto(at);
  await alive(page);
  await logInAnew(page, 'en_US', stage.url, person);
}

async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
  return Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
}

const choose = async (page: Page, menu: string, choice: string) => {
  await alive(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: say(menu), exact: true })
    .click();
  await page
    .getByRole('menuitem', { name: say(choice), exact: true })
    .or(page.getByRole('menuitemradio', { name: say(choice), exact: true }))
    .click();
};

/** Once the page has started what it starts in an idle moment: it then knows its device and listens to other tabs. */
const settled = (page: Page) =>
  page.waitForFunction(() => 'hearsOtherTabs' in window && localStorage.getItem('deviceInfo') !== null);

describe('first paint', () => {
  it('S4.01 theme, up-colour, language and direction are right in the first byte and never change', async () => {
    const { context, page, troubles } = await open();
    await context.addCookies([
      { name: 'theme', value: 'dark', url: stage.url },
      { name: 'upColour', value: 'upred', url: stage.url },
      { name: 'digits', value: 'normal', url: stage.url },
    ]);
    await context.addInitScript(() => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      const watch = () =>
        new MutationObserver((records) => {
          for (const { attributeName } of records) changes.push(`${attributeName}`);
        }).observe(document.documentElement, {
          attributes: true,
          attributeFilter: ['data-theme', 'data-up', 'lang', 'dir'],
        });
      if (document.documentElement !== null) watch();
      else document.addEventListener('readystatechange', watch, { once: true });
    });
    await page.goto('/ar_AE/markets');
    await settled(page);
    const html = page.locator('html');
    expect(
      await html.evaluate((root: HTMLElement) => [root.dataset.theme, root.dataset.up, root.lang, root.dir]),
    ).toEqual(['dark', 'upred', 'ar-AE', 'rtl']);
    const changes = () => page.evaluate(() => (window as unknown as { changes: string[] }).changes);
    expect(await changes()).toEqual([]);
    // The watch does see a change when there is one.
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    expect(await changes()).toEqual(['data-theme']);
    expect(troubles).toEqual([]);
  });
});

describe('headers of calls', () => {
  let proxy: ListeningProxy;
  beforeAll(async () => {
    proxy = await listenBefore(stage.url);
  });
  afterAll(() => proxy.close());

  it('S7.02 S3.03 what reaches the gateway names page, device and person', async () => {
    const person = await signUp(stage.url);
    const { context, page } = await open(proxy.url);
    await context.addCookies([{ name: 'currency', value: 'EUR', url: proxy.url }]);
    await page.goto('/tr_TR/login');
    await settled(page);
    await alive(page);
    await logInAnew(page, 'tr_TR', stage.url, person);
    await page.waitForURL('**/tr_TR/wallet');
    const call = await eventually('the wallet call', async () =>
      proxy.heard.find(({ path }) => path === '/api/asset/v1/api/wallet/account'),
    );
    const device = JSON.parse((await page.evaluate(() => localStorage.getItem('deviceInfo'))) as string).data;
    const id = JSON.parse((await page.evaluate(() => localStorage.getItem('deviceId'))) as string).data;
    expect(call.headers).toMatchObject({
      accept: 'application/json',
      language: 'tr_TR',
      'x-language': 'tr_TR',
      'x-authorization': '',
      token: '1',
      logintoken: '1',
      selecttype: 'EUR',
      deviceid: id,
      cwdeviceid: device.fingerprint,
      systemversion: device.system_version,
      devicename: device.device_name,
      clienttag: 'web',
      'x-requested-with': 'XMLHttpRequest',
    });
    expect(device.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const entry = proxy.heard.find(({ path }) => path === '/api/identity/log-in');
    expect(entry?.headers).toMatchObject({
      screen_resolution: device.screen_resolution,
      web_timezone: device.web_timezone,
      canvas_code: device.canvas_code,
      fingerprint: device.fingerprint,
    });
  });
});

describe('two tabs', () => {
  it('S4.04 S4.03 a log-out takes everything away in every tab at once', async () => {
    const person = await signUp(stage.url);
    const { context, page } = await open();
    await logIn(page, person);
    await context.addCookies([{ name: 'accessToken', value: 'x', url: stage.url }]);
    const other = await context.newPage();
    await other.goto('/wallet');
    const third = await context.newPage();
    await third.goto('/markets');
    for (const tab of [page, other, third]) await settled(tab);
    await page.evaluate(() => localStorage.setItem('cloudData', '"x"'));
    await context.addCookies([{ name: 'digits', value: 'normal', url: stage.url }]);

    await alive(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('nav.account', { email: person.email }) })
      .click();
    await page.getByRole('menuitem', { name: say('nav.logOut') }).click();

    // Not waitForURL: the tab's own request may be refused as it hears of the log-out, and the later of both ways there
    // ends the earlier one.
    await expect
      .poll(() => {
        const { pathname, search } = new URL(other.url());
        return pathname + search;
      })
      .toBe('/login?redirectUrl=%2Fwallet');
    await third
      .getByRole('banner')
      .getByRole('link', { name: say('nav.logIn') })
      .waitFor();
    expect(new URL(third.url()).pathname).toBe('/markets');
    for (const gone of ['sid', 'loginToken', 'accessToken', 'userId'])
      await expect.poll(() => cookiesOf(context)).not.toHaveProperty(gone);
    await expect.poll(() => cookiesOf(context)).toHaveProperty('digits', 'indent');
    for (const gone of ['userMenu', 'cloudData'])
      await expect.poll(() => third.evaluate(() => Object.keys(localStorage))).not.toContain(gone);
  });

  it('CLI-22 a log-in is followed by the other tab, and a choice too', async () => {
    const person = await signUp(stage.url);
    const { context, page } = await open();
    const other = await context.newPage();
    await other.goto('/markets');
    await settled(other);
    await logIn(page, person);
    await other
      .getByRole('banner')
      .getByRole('button', { name: say('nav.account', { email: person.email }) })
      .waitFor();
    await settled(other);
    await choose(page, 'nav.appearance', 'appearance.dark');
    await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  });

  it('S8.01 a session that ended elsewhere leads to log-in and back', async () => {
    const person = await signUp(stage.url);
    const { context, page } = await open();
    await logIn(page, person);
    await page.goto('/wallet?from=test');
    await settled(page);
    await page.locator('button:enabled', { hasText: say('faucet.take') }).waitFor();
    await context.clearCookies({ name: 'sid' });
    // The next call of the page finds out: this press, unless the page itself has asked for something before it.
    void page
      .getByRole('button', { name: say('faucet.take') })
      .click()
      .catch(() => {});
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '?redirectUrl=%2Fwallet%3Ffrom%3Dtest');
    await expect.poll(() => cookiesOf(context)).not.toHaveProperty('loginToken');
  });
});

describe('one person, two browsers', () => {
  it('S4.08 S3.05 S4.02 choices made in one are there in the other, language first', async () => {
    const person = await signUp(stage.url);
    const one = await open();
    await logIn(one.page, person);
    await one.page.goto('/account/preferences');
    await settled(one.page);
    const pick = async (label: string, option: string) => {
      await one.page
        .getByRole('region', { name: say('preferences.region') })
        .getByRole('button', { name: label })
        .click();
      await one.page.getByRole('option', { name: option, exact: true }).click();
    };
    await one.page.getByText(say('appearance.normal'), { exact: true }).click();
    await pick(say('account.preferences.currency'), 'TRY ₺');
    await pick(say('preferences.pages'), 'Türkçe');
    await one.page.waitForURL('**/tr_TR/account/preferences');
    // Each choice is told by itself, in any order.
    const record = async () => (await person.get('/api/v2/users/membership/user-perfenerce/get')).body.data;
    await expect.poll(record).toEqual({
      userLanguage: 'tr_TR',
      msgLanguage: null,
      futuresRiskAt: null,
      pricingCurrency: 'TRY',
      deviceType: 'web',
      preferencesSettingInfo: {
        scientificNotation: false,
        // The browser came with it (CLI-23).
        theme: 'light',
        upColour: null,
        mails: { logIns: null, verification: null, p2p: null },
      },
    });

    const two = await open();
    await logIn(two.page, person);
    await two.page.waitForURL('**/tr_TR/wallet');
    await eventually('the choices', async () => {
      const { digits, currency, locale } = await cookiesOf(two.context);
      return digits === 'normal' && currency === 'TRY' && locale === 'tr_TR';
    });
    // Whoever opens a page in another language afterwards may read it.
    await two.page.goto('/en_US/markets');
    await settled(two.page);
    expect(new URL(two.page.url()).pathname).toBe('/en_US/markets');
  });

  it('S4.02 switching the language keeps page, query and hash', async () => {
    const { page } = await open();
    await page.goto('/trade/BTC_USDT?from=test#book');
    await alive(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('nav.language'), exact: true })
      .click();
    await page.getByText('العربية', { exact: true }).first().click();
    await page.waitForURL('**/ar_AE/trade/BTC_USDT?from=test#book');
    await page.locator('html[dir=rtl]').waitFor();
  });
});
