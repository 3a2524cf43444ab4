/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { eventually, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

describe('markets page and home', () => {
  const stage = sharedStage();
  const pairs = async (page: Page) =>
    (await page.locator('tbody th').allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/New|\s/g, ''));
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  it('MKTS-10 MKTS-12 MKTS-14 MKTS-20 MKTS-32 narrowed, kept in the address, own lists, and the map by keyboard', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/markets');
    await alive(page);
    await expect.poll(() => pairs(page)).toHaveLength(12);
    await press(page, 'DeFi');
    await press(page, 'USDT');
    await expect.poll(() => pairs(page)).toEqual(['ETH/USDT', 'LINK/USDT']);
    await page.getByRole('searchbox').fill('ethereum');
    await expect.poll(() => pairs(page)).toEqual(['ETH/USDT']);
    await expect.poll(() => query(page)).toEqual({ category: 'defi', quote: 'USDT', search: 'ethereum' });
    await page.reload();
    await alive(page);
    await expect.poll(() => pairs(page)).toEqual(['ETH/USDT']);
    await page.getByRole('searchbox').fill('zzz');
    await press(page, 'Clear filters');
    await expect.poll(() => pairs(page)).toHaveLength(12);

    await press(page, 'Screener');
    await page.getByRole('group', { name: 'Price, US dollars' }).getByLabel('Min').fill('50000');
    await expect.poll(() => pairs(page)).toEqual(['BTC/USDT']);
    await expect.poll(() => query(page)).toEqual({ price: '50000..' });
    await press(page, 'Clear conditions');

    await press(page, 'Manage lists');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New list name').fill('Mine');
    await dialog.getByRole('button', { name: 'Create list' }).click();
    await dialog.getByRole('button', { name: 'Add SOL/USDT' }).click();
    await dialog.getByRole('button', { name: 'Add BTC/USDT' }).click();
    await page.keyboard.press('Escape');
    await press(page, 'Mine');
    await expect.poll(() => pairs(page)).toEqual(['SOL/USDT', 'BTC/USDT']);
    await page.reload();
    await alive(page);
    await expect.poll(() => pairs(page)).toEqual(['SOL/USDT', 'BTC/USDT']);

    await press(page, 'All');
    await eventually('every market has traded', async () => {
      const { data } = await (await page.request.get('/api/markets/tickers')).json();
      return data.every((ticker: { quoteVolume: string }) => /[1-9]/.test(ticker.quoteVolume));
    });
    await press(page, 'Heat map');
    const tiles = page.getByRole('list', { name: 'Markets by volume and change' }).getByRole('link');
    await expect.poll(() => tiles.count()).toBe(12);
    // Volumes go on, and two tiles may change their places meanwhile.
    await eventually('the last tile by one key', async () => {
      await tiles.first().focus();
      await page.keyboard.press('End');
      return tiles.last().evaluate((tile) => tile === document.activeElement);
    });
    expect(await page.locator('[tabindex="0"]').and(tiles).count()).toBe(1);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/trade\//);
    await page.goBack();
    await expect.poll(() => tiles.count()).toBe(12);
    await expect.poll(() => query(page)).toEqual({ as: 'map' });
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('MKTS-11 a price in coins stands where it belongs by what they are worth', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/markets');
    await alive(page);
    const dear = async () => (await pairs(page)).slice(0, 3).sort();
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    await expect.poll(() => query(page)).toEqual({ sort: '-last' });
    await expect.poll(dear).toEqual(['BTC/USDT', 'ETH/BTC', 'ETH/USDT']);
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    await expect.poll(async () => (await pairs(page)).slice(-3).sort()).toEqual(['BTC/USDT', 'ETH/BTC', 'ETH/USDT']);
    await leave(context);
  });

  it('MKTS-40 on a phone the heading over the live rows is not cut within a word, in a language without spaces either', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await page.goto('/ja_JP');
    const heading = page.locator('#movers');
    await heading.waitFor();
    // The faces of its signs come after the words.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const lines = await heading.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    await looksRight(page);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('MKTS-41 what the server drew of somebody’s own home stays while prices come before its code does', async () => {
    const who = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(who.cookies());
    const held = Promise.withResolvers<void>();
    await page.route(/\/my-home-.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const socket = page.waitForEvent('websocket');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const first = await heading.elementHandle();
    await (await socket).waitForEvent('framereceived');
    await alive(page);
    expect(await heading.count()).toBe(1);
    held.resolve();
    await expect.poll(() => page.getByRole('link', { name: 'Get test funds in your wallet' }).count()).toBe(1);
    // It was taken up, not drawn anew.
    expect(await first?.evaluate((drawn) => drawn.isConnected)).toBe(true);
    await leave(context);
  });

  it('MKTS-40 MKTS-41 WALT-06 WALT-07 WALT-11 home says what is next and goes on to it; the history is narrowed and comes as a file', async () => {
    const who = await signUp(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(who.cookies());
    await page.goto('/');
    await alive(page);
    await expect.poll(() => page.getByRole('region', { name: 'New listings' }).getByRole('listitem').count()).toBe(5);
    const next = page.getByRole('region', { name: 'Next steps' });
    // It comes as a part of its own, and the heading with it.
    await next.waitFor();
    await looksRight(page);
    await next.getByRole('link', { name: 'Get test funds in your wallet' }).click();
    await page.waitForURL(/\/wallet$/);
    await page.getByRole('button', { name: 'Get test funds' }).click();
    const history = page.getByRole('region', { name: 'Balance history' });
    await expect.poll(() => history.locator('tbody tr').count()).toBe(4);
    await history.getByLabel('Reason').selectOption({ label: 'Trading fee' });
    await expect.poll(() => history.getByText('No results for these filters').count()).toBe(1);
    await history.getByRole('button', { name: 'Clear filters' }).first().click();
    await history.getByRole('button', { name: 'Export' }).click();
    // Days in the wrong order have no file; today's do.
    await page.getByRole('button', { name: /Period/ }).click();
    await page.getByRole('option', { name: 'Custom dates' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('not before it');
    await expect.poll(() => page.getByRole('link', { name: 'Download file' }).count()).toBe(0);
    await looksRight(page);
    await shot(page, 'ledger-export-390');
    await dialog.getByLabel('To', { exact: true }).fill('2999-12-31');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download file' }).click();
    const file = await (await download).createReadStream();
    const text = (await file.toArray()).join('');
    expect((await download).suggestedFilename()).toMatch(/^ledger-.*-01-to-2999-12-31\.csv$/);
    // What the span opened with was nothing; four postings, and what is there of each asset.
    expect(text.trim().split('\r\n')).toHaveLength(1 + 4 + 4);
    expect(text.match(/CLOSING/g)).toHaveLength(4);
    await page.goto('/');
    await alive(page);
    await expect.poll(() => next.getByRole('link', { name: 'Place your first order' }).count()).toBe(1);
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
