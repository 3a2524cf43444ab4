/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe('the theme', () => {
  const stage = sharedStage();

  it('WEB-118 WEB-62 the device’s own is there in the first paint, without a script, and follows the device', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.url,
      colorScheme: 'dark',
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto('/markets');
    const light = await ground(page);
    await context.addCookies([{ name: 'theme', value: 'dark', url: stage.url }]);
    await page.goto('/markets');
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    await context.addCookies([{ name: 'theme', value: 'system', url: stage.url }]);
    await page.goto('/markets');
    expect(await ground(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ground(page)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground(page)).toBe(dark);
    await context.close();
  });

  it('WEB-123 where motion is reduced every colour changes at once: nothing turns by itself', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await page.goto('/markets');
    await alive(page);
    const turning = await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
    expect(turning).toBe(0);
    await leave(context);
  });

  it('WEB-118 CLI-24 chosen in the menu it is kept in the person’s record, and taken up on another device', async () => {
    const person = await signUp(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.addCookies(person.cookies());
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    const menu = page.getByRole('banner').getByRole('button', { name: say('nav.appearance'), exact: true });
    const before = await ground(page);
    await menu.click();
    await page.getByRole('menuitemradio', { name: say('appearance.system'), exact: true }).click();
    await page.locator('html[data-theme=system]').waitFor();
    expect(await ground(page)).not.toBe(before);
    await looksRight(page);
    const record = async () => {
      const answer = await person.get<{ preferencesSettingInfo: { theme: string | null } }>(
        '/api/v2/users/membership/user-perfenerce/get',
      );
      return answer.body.data.preferencesSettingInfo.theme;
    };
    await expect.poll(record).toBe('system');
    const other = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await other.context.addCookies(person.cookies());
    await other.page.goto('/account/preferences');
    await other.page.locator('html[data-theme=system]').waitFor();
    const tile = other.page.getByRole('radio', { name: say('appearance.system') });
    await expect.poll(() => tile.isChecked()).toBe(true);
    expect([...troubles, ...other.troubles]).toEqual([]);
    await leave(other.context);
    await leave(context);
  });
});
