import { type LocaleTag, localePath } from '@pelorus/site/locales.ts';
import { PAGES, pagePath } from '@pelorus/site/paths.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, leave, openBrowser, sidewaysOverflow, visit } from '../browser.ts';
import { type RunningExchange, startExchange } from '../server.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/**
 * Each page is looked at from left to right and from right to left, in both themes, on a phone and a desktop; which goes
 * with which alternates from page to page. `npm run shots -- --axe` has the whole product, in every language.
 */
const LOOKS: { locale: LocaleTag; theme: 'light' | 'dark' }[][] = [
  [
    { locale: 'en_US', theme: 'light' },
    { locale: 'ar_AE', theme: 'dark' },
  ],
  [
    { locale: 'ar_AE', theme: 'light' },
    { locale: 'en_US', theme: 'dark' },
  ],
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

  it.each(
    PUBLIC.flatMap(({ name }, index) =>
      (LOOKS[index % 2] ?? []).map((look, at) => ({ name, ...look, ...(at === (index >> 1) % 2 ? DESKTOP : PHONE) })),
    ),
  )(
    'WEB-67 $name in $locale, $theme, $width px: axe finds nothing, nothing is too wide',
    async ({ name, locale, ...screen }) => {
      const { context, page, troubles } = await visit(browser, exchange.url, screen);
      await page.goto(localePath(locale, pagePath(name, PARAMETERS)), { waitUntil: 'load' });
      const overflow = await sidewaysOverflow(page);
      if (overflow > 0) troubles.push(`${overflow} px too wide`);
      troubles.push(...(await accessibilityTroubles(page)));
      expect(troubles.filter((trouble) => !trouble.includes('status of 404'))).toEqual([]);
      await leave(context);
    },
  );
});
