/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, leave, takesKeys, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const arabic = words('ar_AE');
const WIDE = { width: 1440, height: 900 };
const palette = (page: Page, t = say) => page.getByRole('dialog', { name: t('nav.palette') });
const field = (page: Page, t = say) => palette(page, t).getByRole('combobox');
const chosen = (page: Page, t = say) => palette(page, t).getByRole('option', { selected: true });

/** Presses the palette's keys until it is there: its listener comes once the page is alive. */
async function open(page: Page, t = say): Promise<void> {
  await eventually('the palette', async () => {
    if ((await field(page, t).count()) === 0) await page.keyboard.press('Control+KeyK');
    return field(page, t)
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
  });
  await takesKeys(field(page, t));
}

describe('the command palette', () => {
  const stage = sharedStage();
  let person: Person;
  beforeAll(async () => {
    await livingMarket(stage.url);
    person = await fundedPerson(stage.url);
  });

  it.each([
    ['so', 'l'],
    ['sol', ''],
  ])('WEB-121 before the palette is here %s, Enter, %s are kept and press no button', async (name, rest) => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, WIDE);
    await context.addCookies(person.cookies());
    const held = Promise.withResolvers<void>();
    await page.route(/assets\/palette-[^/]*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/spot/')) sent.push(request.url());
    });
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    const form = page.getByRole('form', { name: say('trade.form.title') }).and(page.locator(':visible'));
    await form.getByLabel(say('trade.amount'), { exact: true }).fill('0.001');
    await form.locator('[type=submit]').focus();
    const early = page.getByRole('textbox', { name: say('nav.palette') });
    await eventually('the field before the palette', async () => {
      if ((await early.count()) === 0) await page.keyboard.press('Control+KeyK');
      return (await early.count()) > 0;
    });
    await takesKeys(early);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.keyboard.type(rest);
    held.resolve();
    if (rest !== '') {
      await takesKeys(field(page));
      expect(await field(page).inputValue()).toBe('sol');
      await page.keyboard.press('Enter');
    }
    await page.waitForURL('**/trade/SOL_USDT');
    expect(sent).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-112 WEB-113 WEB-117 by keys alone a market is found by its name and opened; Escape gives the focus back', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, WIDE);
    await page.goto('/markets');
    await alive(page);
    const search = page.getByRole('searchbox').or(page.locator('input[type=search]')).first();
    await search.focus();
    await open(page);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await takesKeys(search);
    await open(page);
    await page.keyboard.type('ether usdt');
    await chosen(page).filter({ hasText: 'ETH/USDT' }).waitFor();
    const options = palette(page).getByRole('option');
    expect(await options.filter({ hasText: 'Perp' }).count()).toBeGreaterThan(0);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    await looksRight(page);
    await shot(page, 'palette');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/trade/ETH_USDT');
    await alive(page);
    // Chosen last: first of what is offered.
    await open(page);
    await expect.poll(() => options.first().innerText()).toContain('ETH/USDT');
    expect(
      await palette(page)
        .getByRole('group', { name: say('palette.recent') })
        .count(),
    ).toBe(1);
    await page.keyboard.press('Control+KeyK');
    await palette(page).waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-122 before the markets are here nothing is chosen by itself, arrows choose, and Enter waits for the best', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, WIDE);
    let held = Promise.withResolvers<void>();
    await page.route('**/api/markets/symbols', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/legal/fees');
    await alive(page);
    await open(page);
    await page.keyboard.type('api');
    await palette(page).getByRole('option').first().waitFor();
    expect(await chosen(page).count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await chosen(page).waitFor();
    expect(await palette(page).getByRole('option').first().getAttribute('aria-selected')).toBe('true');
    await field(page).fill('eth');
    await page.keyboard.press('Enter');
    await field(page).fill('sol');
    await page.keyboard.press('Enter');
    expect(await palette(page).count()).toBe(1);
    held.resolve();
    await page.waitForURL('**/trade/SOL_USDT');
    // They are known now: the next opening waits for nothing.
    held = Promise.withResolvers();
    await open(page);
    await page.keyboard.type('eth');
    await chosen(page).filter({ hasText: 'ETH/' }).waitFor();
    held.resolve();
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-113 WEB-114 in Arabic a setting is found in English and in Arabic, and is set', async () => {
    const { context, page } = await visit(stage.browser, stage.url, WIDE);
    await page.goto('/ar_AE/markets');
    await alive(page);
    await open(page, arabic);
    await page.keyboard.type('dark');
    const dark = chosen(page, arabic).filter({ hasText: arabic('appearance.dark') });
    await dark.waitFor();
    await looksRight(page);
    await field(page, arabic).fill(arabic('appearance.dark'));
    await dark.waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
    await leave(context);
  });

  it('WEB-112 WEB-114 the button in the header opens it; a visitor is offered the log-in and no page of their own', async () => {
    const { context, page } = await visit(stage.browser, stage.url, WIDE);
    await page.goto('/markets');
    await alive(page);
    await eventually('the palette by its button', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: say('nav.palette') })
        .click();
      return field(page)
        .waitFor({ timeout: 2_000 })
        .then(
          () => true,
          () => false,
        );
    });
    await field(page).fill('security');
    await palette(page).getByText(say('markets.nothingFound')).first().waitFor();
    await field(page).fill('log in');
    await chosen(page)
      .filter({ hasText: say('nav.logIn') })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login?*');
    await leave(context);
  });

  it('WEB-116 every open order is cancelled after a question that says how many', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(person.cookies());
    for (const price of ['30000', '31000']) {
      const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', quantity: '0.001', price };
      expect((await person.send('POST', '/api/spot/orders', order)).status).toBe(200);
    }
    const twap = { kind: 'TWAP', symbol: 'BTC_USDT', side: 'BUY', quoteQuantity: '200', duration: 86_400, slices: 4 };
    expect((await person.send('POST', '/api/spot/algos', twap)).status).toBe(200);
    await page.goto('/wallet');
    await alive(page);
    await open(page);
    await looksRight(page);
    await page.keyboard.type('cancel all');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: say('palette.cancelTitle') });
    await question.getByText('2 open orders will be cancelled').waitFor();
    await question.getByText('1 running algo order will be stopped.').waitFor();
    await looksRight(page);
    await question.getByRole('button', { name: say('palette.cancelAll') }).click();
    await page
      .getByRole('status')
      .getByText(say('palette.cancelled', { count: '2' }))
      .waitFor();
    expect((await person.get<unknown[]>('/api/spot/orders/open')).body.data).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-114 a new API key is one command away', async () => {
    const { context, page } = await visit(stage.browser, stage.url, WIDE);
    await context.addCookies(person.cookies());
    await page.goto('/account');
    await alive(page);
    await open(page);
    await page.keyboard.type('api key');
    await palette(page)
      .getByRole('option', { name: say('palette.newKey') })
      .click();
    await page
      .getByRole('dialog')
      .filter({ hasText: say('apiKeys.make') })
      .waitFor();
    await leave(context);
  });
});
