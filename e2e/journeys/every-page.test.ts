import { type LocaleTag, localePath } from '@pelorus/site/locales.ts';
import { PAGES, pagePath } from '@pelorus/site/paths.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, openBrowser, sidewaysOverflow, visit } from '../browser.ts';
import { type RunningExchange, startExchange } from '../server.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Every pair of theme, size and direction; `npm run shots -- --axe` has their whole product, and every language. */
const LOOKS: { locale: LocaleTag; onDesktop: 'light' | 'dark'; onPhone: 'light' | 'dark' }[] = [
  { locale: 'en_US', onDesktop: 'light', onPhone: 'dark' },
  { locale: 'ar_AE', onDesktop: 'dark', onPhone: 'light' },
];
const PARAMETERS = { pair: 'BTC_USDT', topic: 'why-join-pelorus', id: '7' };
const PUBLIC = PAGES.filter(({ auth }) => !auth);

describe('every public page', () => {
  let exchange: RunningExchange;
  let browser: Browser;
  beforeAll(async () => {
    exchange = await startExchange();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await exchange.remove();
  });

  it.each(PUBLIC.flatMap((page) => LOOKS.map((look) => ({ name: page.name, ...look }))))(
    'WEB-67 $name in $locale, $onDesktop on a desktop, $onPhone on a phone: axe finds nothing, nothing is too wide',
    async ({ name, locale, onDesktop, onPhone }) => {
      const { context, page, troubles } = await visit(browser, exchange.url, { ...DESKTOP, theme: onDesktop });
      const found: string[] = [];
      const look = async (at: string) => {
        found.push(...(await accessibilityTroubles(page)).map((trouble) => `${at}: ${trouble}`));
        const overflow = await sidewaysOverflow(page);
        if (overflow > 0) found.push(`${at}: ${overflow} px too wide`);
      };
      await page.goto(localePath(locale, pagePath(name, PARAMETERS)), { waitUntil: 'load' });
      await look('desktop');
      await page.setViewportSize(PHONE);
      await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), onPhone);
      await look('phone');
      found.push(...troubles.filter((trouble) => !trouble.includes('status of 404')));
      await context.close();
      expect(found).toEqual([]);
    },
  );
});
