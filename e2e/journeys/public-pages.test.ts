import { LOCALES, type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { PAGES } from '@pelorus/site/paths.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../account-forms.ts';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { eventually, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

/** Pages whose words and shape came with this journey's rules (docs/specs/017-public-pages.md). */
const PATHS = [
  '/',
  '/register/learn-more',
  '/register/create',
  '/login/device-verification',
  '/login/passkey',
  '/forget',
  '/affiliate-register',
  '/affiliate-register/create',
  '/affiliate-register/why-join-pelorus',
  '/p2p',
  '/futures',
  '/copy-trading/spot',
  '/copy-trading/spot-trader/7',
  '/bot-trade',
];
const SCREENS = [
  { tag: 'en_US', width: 1440, height: 900, theme: 'light' },
  { tag: 'ar_AE', width: 390, height: 844, theme: 'dark' },
  { tag: 'ru_RU', width: 360, height: 780, theme: 'light' },
] as const;
const PRESSES = 120;

describe('the public face in a browser', () => {
  const stage = sharedStage();

  /** Presses Tab until the link or button called `name` has the focus; fails where the focus never comes. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let press = 0; press < PRESSES; press += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
      });
      if (focused === name) return;
    }
    throw new Error(`no way by keyboard to “${name}” on ${page.url()}`);
  }

  it.each(
    looksOfRun([
      { tag: 'en_US', prefix: '' },
      { tag: 'ar_AE', prefix: '/ar_AE' },
    ] as const),
  )('PUB-31 by keyboard alone: home, markets, about accounts, sign-up: $tag', async ({ tag, prefix }) => {
    const say = words(tag);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1280, height: 800 });
    await page.goto(prefix === '' ? '/en_US' : prefix);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say('nav.skip'));

    await tabTo(page, say('nav.markets'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/markets$/);
    await alive(page);
    await tabTo(page, say('markets.search'));
    await page.keyboard.type('eth');
    await page.getByRole('row', { name: /ETH/ }).first().waitFor();

    await tabTo(page, say('footer.account'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/register\/learn-more$/);
    await page.getByRole('heading', { level: 1, name: say('learn.title') }).waitFor();
    await alive(page);
    await tabTo(page, say('faq.need'));
    await page.keyboard.press('Enter');
    await page.getByText(say('faq.needText')).waitFor();

    await page.keyboard.press('Home');
    await tabTo(page, say('nav.signUp'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/register$/);
    await alive(page);
    await tabTo(page, say('footer.account'));
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('S4.02 from English to Arabic to Taiwan’s Chinese on the trade page, the pair, query and hash stay', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/en_US/trade/ETH_USDT?ref=a#book');
    let here: LocaleTag = 'en_US';
    for (const tag of ['ar_AE', 'zh_TW'] as const) {
      const menu = page.getByRole('button', { name: words(here)('nav.language'), exact: true });
      const choice = page.getByRole('menuitemradio', { name: localeOf(tag).name, exact: true });
      // The page may still be coming alive: press until the other language comes, as a person would. A press that leads away
      // ends with the new page's answer, which may come later than it waits: there the old language's menu is no more.
      await eventually('the other language', async () => {
        if (page.url().includes(`/${tag}/`)) return true;
        if (!(await choice.isVisible())) await menu.click({ timeout: 3_000 }).catch(() => undefined);
        await choice.click({ timeout: 3_000 }).catch(() => undefined);
        return page.url().includes(`/${tag}/`);
      });
      await page.waitForURL(`**/${tag}/trade/ETH_USDT?ref=a#book`);
      const { lang, dir } = LOCALES.find((locale) => locale.tag === tag) ?? {};
      await page.locator(`html[lang=${lang}][dir=${dir}]`).waitFor();
      here = tag;
    }
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('zh_TW');
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it.each(looksOfRun(SCREENS))(
    'S1.06 $tag, $width px, $theme: nothing is cut off, one header is shown',
    async (screen) => {
      const { context, page, troubles } = await visit(stage.browser, stage.url, screen);
      for (const path of PATHS) {
        await page.goto(`/${screen.tag}${path === '/' ? '' : path}`);
        await page.locator('main h1').waitFor();
        expect(await sidewaysOverflow(page), path).toBe(0);
        const row = PAGES.find(({ pattern }) => pattern === path);
        if (row === undefined || !row.header) continue;
        // S2.05: of the bare bar and the whole header a screen shows one.
        const shown = await page
          .locator('header:not(main header)')
          .evaluateAll((all) =>
            all.filter((one) => (one as HTMLElement).offsetHeight > 0).map((one) => one.hasAttribute('data-bare')),
          );
        expect(shown, path).toEqual([row.mobileHeader && screen.width < 768]);
      }
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );

  it('S2.05 over the steps of a recovery a phone shows the brand alone, which leads home, and no bar at the foot', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    for (const path of ['/forget', '/forget/verification', '/forget/reset']) {
      await page.goto(path);
      await alive(page);
      const links = page.locator('header[data-bare] a');
      expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))), path).toEqual(['/']);
      expect(await page.locator('footer, nav.fixed').count(), path).toBe(0);
    }
    await leave(context);
  });

  it('PUB-05 tells a person their session’s times, and log-out there ends it', async () => {
    const person = await signUp(stage.url);
    const say = words('en_US');
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(person.cookies());
    await page.goto('/en_US/operation/stay-signed-in?redirectUrl=/en_US/orders');
    await page.locator('main dl time, main [role=alert]').first().waitFor();
    await alive(page);
    expect(await page.locator('main [role=alert]').allTextContents()).toEqual([]);
    const moment = async (title: Parameters<typeof say>[0]) => {
      const time = page
        .locator('div', { has: page.locator(`dt:text-is("${say(title)}")`) })
        .last()
        .locator('time');
      return Date.parse((await time.getAttribute('datetime')) ?? '');
    };
    const begun = await moment('stay.began');
    // Its last use is written down once a minute.
    const idle = (await moment('stay.idleEnd')) - begun - 12 * 3_600_000;
    expect([idle >= 0, idle < 180_000]).toEqual([true, true]);
    expect(await moment('stay.end')).toBe(begun + 7 * 86_400_000);
    expect(await page.getByRole('link', { name: say('stay.continue') }).getAttribute('href')).toBe('/en_US/orders');
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page
      .locator('main')
      .getByRole('button', { name: say('nav.logOut') })
      .click();
    await eventually('the session to end', async () => (await person.get('/api/identity/me')).status === 401);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('PUB-04 the page about passkeys says whether this device could have one', async () => {
    // Pages need a name for passkeys (FAC-21).
    const url = stage.url.replace('127.0.0.1', 'localhost');
    const { context, page } = await visit(stage.browser, url, { width: 390, height: 844 });
    const say = words('en_US');
    await page.goto('/en_US/login/passkey');
    const status = page.getByRole('status').filter({ hasText: /passkey/i });
    await status.getByText(say('passkey.unable')).waitFor();
    await addAuthenticator(context, page);
    await page.reload();
    await status.getByText(say('passkey.able')).waitFor();
    await leave(context);
  });
});
