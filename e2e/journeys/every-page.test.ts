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
    exchange = await startExchange({ pace: 4 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await exchange.remove();
  });

  it.each(PUBLIC.flatMap((page) => LOOKS.map((look) => ({ name: page.name, ...look }))))(
    'WEB-67 $name in $locale, $onDesktop on a desktop, $onPhone on a phone: axe finds nothing, nothing is too wide',
    async ({ name, locale, onDesktop, onPhone }) => {
      const found: string[] = [];
      for (const screen of [
        { ...DESKTOP, theme: onDesktop },
        { ...PHONE, theme: onPhone },
      ]) {
        const { context, page, troubles } = await visit(browser, exchange.url, screen);
        await page.goto(localePath(locale, pagePath(name, PARAMETERS)), { waitUntil: 'load' });
        const overflow = await sidewaysOverflow(page);
        if (overflow > 0) troubles.push(`${overflow} px too wide`);
        troubles.push(...(await accessibilityTroubles(page)));
        found.push(
          ...troubles.filter((trouble) => !trouble.includes('status of 404')).map((one) => `${screen.width}: ${one}`),
        );
        await context.close();
      }
      expect(found).toEqual([]);
    },
  );
});
