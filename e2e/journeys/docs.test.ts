/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { alive, leave, visit } from '../browser.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

describe('the design system in the browser', () => {
  const stage = sharedStage();
  const open = async (path: string, size: { width: number; height: number }, theme: 'light' | 'dark' = 'light') => {
    const opened = await visit(stage.browser, stage.url, { ...size, theme });
    const answer = await opened.page.goto(path);
    expect(answer?.status()).toBe(200);
    await alive(opened.page);
    return opened;
  };

  it('S2.04 S1.03 on a phone the way through the docs is a menu', async () => {
    const { context, page } = await open('/docs', PHONE);
    const menu = page.getByRole('navigation', { name: 'Pages of the design system' });
    expect(await menu.getByRole('link', { name: 'Fonts' }).isVisible()).toBe(false);
    await menu.getByRole('button').click();
    await menu.getByRole('link', { name: 'Fonts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fonts' }).waitFor();
    expect(page.url()).toMatch(/\/docs\/fonts$/);
    await menu.getByRole('link', { name: 'Fonts' }).waitFor({ state: 'hidden' });
    await leave(context);
  });

  it('S2.04 colours: ratios are computed in the page, and turning the pair swaps them', async () => {
    const { context, page } = await open('/docs/color', DESK);
    const cell = (row: string) => page.locator('[data-theme=light] tr', { hasText: row }).locator('td').nth(2);
    await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('…'));
    const before = [await cell('up').textContent(), await cell('down').textContent()];
    for (const ratio of before) expect(Number(/^([\d.]+):1$/.exec(ratio ?? '')?.[1])).toBeGreaterThanOrEqual(4.5);
    await page.getByText('Red is up, green is down').click();
    await page.waitForFunction(
      (was) =>
        document.querySelector('[data-theme=light][data-up=upred] tbody tr:nth-child(4) td:last-child')?.textContent !==
        was,
      before[0],
    );
    await expect.poll(async () => [await cell('down').textContent(), await cell('up').textContent()]).toEqual(before);
    await leave(context);
  });

  it('S2.04 the time is drawn by the server and ticks without a mismatch', async () => {
    const { context, page, troubles } = await open('/zh_TW/docs/date', DESK);
    const cell = page.locator('tbody tr').first().locator('td').last();
    const first = await cell.textContent();
    expect(first).toMatch(/^\d\d:\d\d:\d\d$/);
    await page.waitForFunction((was) => document.querySelector('tbody tr td:last-child')?.textContent !== was, first);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('S2.04 a hosted face comes only with the page of its script', async () => {
    for (const [path, wanted] of [
      ['/ja_JP/docs', /noto-sans-jp-\d+/],
      ['/docs', /language-names/],
    ] as const) {
      const { context, page } = await visit(stage.browser, stage.url, DESK);
      const fonts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
      await page.goto(path);
      // Only a machine without such a face asks; one with it never does.
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      const lacks = await page.evaluate(() => {
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) return false;
        pen.font = '100px sans-serif';
        return pen.measureText('あ').width === pen.measureText('\u0378').width;
      });
      if (lacks) await expect.poll(() => fonts.some((url) => wanted.test(url))).toBe(true);
      expect(fonts.filter((url) => /noto-sans-(sc|tc|kr)/.test(url))).toEqual([]);
      if (path === '/docs') expect(fonts.filter((url) => /noto-sans/.test(url))).toEqual([]);
      await leave(context);
    }
  });

  it('DSN-07 a long list is searched, here and by the server; one closes it, several are counted', async () => {
    const { context, page } = await open('/docs/select', PHONE);
    const field = (title: string) => page.getByRole('region', { name: title, exact: true }).getByRole('button').first();
    const choose = async (title: string, typed: string, option: string) => {
      await field(title).click();
      await page.getByRole('searchbox').fill(typed);
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('With search', 'eu', 'EUR');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    expect(await field('With search').textContent()).toBe('EUR');
    await choose('Several', 'so', 'SOL');
    expect(await page.getByRole('listbox').count()).toBe(1);
    // The first clears what was typed, the second closes.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => field('Several').textContent()).toBe('3 chosen');
    await choose('Loaded from the server', 'eth/b', 'ETH/BTC');
    await expect.poll(() => field('Loaded from the server').textContent()).toBe('ETH/BTC');
    // On a phone the list of a few is a sheet from the bottom edge, as wide as the screen.
    await field('One of a few').click();
    const edges = async () => {
      const sheet = await page.locator('[data-trigger=Select]').boundingBox();
      return [sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))];
    };
    await expect.poll(edges).toEqual([0, 390, 844]);
    await leave(context);
  });
});
