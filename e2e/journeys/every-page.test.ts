import { type LocaleTag, localePath } from '@pelorus/site/locales.ts';
import { PAGES, pagePath } from '@pelorus/site/paths.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, openBrowser, sidewaysOverflow, visit } from '../browser.ts';
import { type RunningExchange, startExchange } from '../server.ts';

const LOCALES: LocaleTag[] = ['en_US', 'ar_AE'];
const THEMES = ['light', 'dark'] as const;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
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

  it.each(PUBLIC.flatMap((page) => LOCALES.map((locale) => ({ name: page.name, locale }))))(
    'WEB-67 $name in $locale: axe finds nothing, nothing scrolls sideways, no trouble; both themes, phone and desktop',
    async ({ name, locale }) => {
      const found: string[] = [];
      for (const theme of THEMES) {
        const { context, page, troubles } = await visit(browser, exchange.url, { ...DESKTOP, theme });
        await page.goto(localePath(locale, pagePath(name, PARAMETERS)), { waitUntil: 'load' });
        for (const size of [DESKTOP, PHONE]) {
          await page.setViewportSize(size);
          const look = `${theme} ${size.width}`;
          found.push(...(await accessibilityTroubles(page)).map((trouble) => `${look}: ${trouble}`));
          const overflow = await sidewaysOverflow(page);
          if (overflow > 0) found.push(`${look}: ${overflow} px too wide`);
        }
        found.push(...troubles.filter((trouble) => !trouble.includes('status of 404')));
        await context.close();
      }
      expect(found).toEqual([]);
    },
  );
});
