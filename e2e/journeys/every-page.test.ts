import { type LocaleTag, localePath } from '@pelorus/site/locales.ts';
import { PAGES, pagePath } from '@pelorus/site/paths.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, type Visit, visit } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { sharedStage } from '../stage.ts';

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
type Screen = Parameters<typeof visit>[2];
const PARAMETERS = {
  ...{ pair: 'BTC_USDT', topic: 'why-join-pelorus', id: '7', code: 'a1b2c3d4e5', trader: 'ffffffffffff' },
};
/** The demo begins with two. */
const ANNOUNCEMENT = { ...PARAMETERS, id: '1' };
const PUBLIC = PAGES.filter(({ auth }) => !auth);

describe('every public page', () => {
  const stage = sharedStage();
  /** One window a look and size: what it has of the site already is not fetched and compiled again for each page. */
  const windows = new Map<string, Promise<Visit>>();
  const windowOf = (screen: Screen) => {
    const key = JSON.stringify(screen);
    const opened = windows.get(key) ?? visit(stage.browser, stage.url, screen);
    windows.set(key, opened);
    return opened;
  };
  afterAll(async () => {
    for (const { context } of await Promise.all(windows.values())) await leave(context);
  });

  it.each(
    PUBLIC.flatMap(({ name, room, forcedTheme }, index) =>
      looksOfRun(
        (LOOKS[index % 2] ?? []).map((look, at) => ({
          name,
          room,
          shown: forcedTheme ?? look.theme,
          ...look,
          ...(at === (index >> 1) % 2 ? DESKTOP : PHONE),
        })),
        index,
      ),
    ),
  )(
    'WEB-67 DSN-06 S2.04 $name in $locale, $theme, $width px: whole, shown $shown; axe finds nothing, nothing is too wide',
    async ({ name, room, shown, locale, ...screen }) => {
      const { page, troubles } = await windowOf(screen);
      await page.goto(localePath(locale, pagePath(name, name === 'announcement' ? ANNOUNCEMENT : PARAMETERS)), {
        waitUntil: 'load',
      });
      await alive(page);
      expect(await page.locator('html').getAttribute('data-theme')).toBe(shown);
      if (room === 'docs') {
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.locator('meta[name=description]').getAttribute('content')).not.toBe('');
      }
      const overflow = await sidewaysOverflow(page);
      if (overflow > 0) troubles.push(`${overflow} px too wide`);
      troubles.push(...(await accessibilityTroubles(page)));
      const found = troubles.splice(0).filter((trouble) => !trouble.includes('status of 404'));
      expect(found).toEqual([]);
    },
  );
});
