/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksOfRun, looksRight, shot } from '../looks.ts';
import { type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const PAGES = [
  '',
  '/security',
  '/verification',
  '/notifications',
  '/preferences',
  '/api-keys',
  '/webhooks',
  '/sub-accounts',
  '/demo',
];
const LOOKS = [
  { locale: 'en_US', width: 1440, theme: 'light' },
  { locale: 'ar_AE', width: 1024, theme: 'dark' },
  { locale: 'en_US', width: 390, theme: 'dark' },
  { locale: 'ar_AE', width: 390, theme: 'light' },
  { locale: 'ru_RU', width: 1440, theme: 'light' },
] as const;

describe('the pages of the account', () => {
  const stage = sharedStage();
  let person: Person;
  beforeAll(async () => {
    person = await signUp(stage.url);
  });

  it.each(looksOfRun(LOOKS))(
    'WEB-119 each stands beside the way to all of them, its own marked and in sight: $locale, $width px, $theme',
    async ({ locale, width, theme }) => {
      const say = words(locale);
      // Whose record says nothing of a theme yet: another look's would come over this one.
      const newcomer = await signUp(stage.url);
      const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height: 800, theme });
      await context.addCookies(newcomer.cookies());
      for (const at of PAGES) {
        // English stands without its prefix (S2.01).
        const path = `${locale === 'en_US' ? '' : `/${locale}`}/account${at}`;
        await page.goto(path);
        await alive(page);
        const ways = page.getByRole('navigation', { name: say('pages.account'), exact: true });
        const here = ways.locator('[aria-current=page]');
        expect(await here.getAttribute('href'), at).toBe(path);
        const [box, place] = [await here.boundingBox(), await ways.boundingBox()];
        expect(box?.x, at).toBeGreaterThanOrEqual((place?.x ?? 0) - 1);
        expect((box?.x ?? 0) + (box?.width ?? 0), at).toBeLessThanOrEqual((place?.x ?? 0) + (place?.width ?? 0) + 1);
        expect(await ways.getByRole('link').count()).toBe(PAGES.length + 1);
        if (width >= 1024) expect(await ways.evaluate((one) => one.scrollWidth - one.clientWidth), at).toBe(0);
        await looksRight(page);
        await shot(page, `account${at.replace('/', '-')}-${width}-${locale}`);
      }
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );

  it('WEB-120 the menu has all of them, and scrolls where it is longer than the screen', async () => {
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, { width: 1024, height: 480 });
    await context.addCookies(person.cookies());
    await page.goto('/markets');
    await alive(page);
    await page.getByRole('button', { name: say('nav.account', { email: person.email }) }).click();
    const item = (id: string) => page.getByRole('menuitem', { name: say(id), exact: true });
    for (const id of ['nav.security', 'pages.verification', 'pages.preferences', 'footer.privacy', 'pages.apiKeys'])
      await item(id).waitFor();
    for (const id of ['pages.webhooks', 'pages.subs', 'demo.title', 'nav.wallet', 'nav.orders'])
      await item(id).waitFor();
    await looksRight(page);
    await item('nav.logOut').scrollIntoViewIfNeeded();
    const box = await item('nav.logOut').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
    await item('pages.webhooks').click();
    await page.waitForURL('**/account/webhooks');
    await leave(context);
  });
});
