/// <reference lib="dom" />

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const NAMES = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB'];

describe('lists in order by hand', () => {
  const stage = sharedStage();
  const list = (page: Page) => page.getByRole('list', { name: 'Favourites' });
  const order = async (page: Page) =>
    (await list(page).getByRole('listitem').allInnerTexts()).map((text) => text.trim());
  const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const centre = async (page: Page, name: string) => {
    const box = await handle(page, name).boundingBox();
    if (box === null) throw new Error(`no handle of ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const open = async (size: { width: number; height: number }) => {
    const opened = await visit(stage.browser, stage.url, size);
    await opened.page.goto('/docs/drag-sort');
    await alive(opened.page);
    await list(opened.page).scrollIntoViewIfNeeded();
    // What comes late moves no handle from under the pointer.
    await opened.page.evaluate(() => document.fonts.ready.then(() => null));
    return opened;
  };

  it('DSN-04 by keyboard: lifted, moved, put down, announced; Escape brings it back', async () => {
    const { context, page } = await open(DESK);
    expect(await order(page)).toEqual(NAMES);
    await handle(page, 'ETH').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => order(page)).toEqual(['BTC', 'SOL', 'XRP', 'ETH', 'BNB']);
    await expect.poll(() => page.getByText('ETH: position 4 of 5').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => order(page)).toEqual(NAMES);
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => order(page)).toEqual(['ETH', 'BTC', 'SOL', 'XRP', 'BNB']);
    expect(await handle(page, 'ETH').evaluate((button) => button === document.activeElement)).toBe(true);
    await leave(context);
  });

  it('DSN-04 by mouse', async () => {
    const { context, page } = await open(DESK);
    const [from, to] = [await centre(page, 'BNB'), await centre(page, 'BTC')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y - 5, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual(['BNB', 'BTC', 'ETH', 'SOL', 'XRP']);
    await page.mouse.move(from.x, from.y, { steps: 3 });
    expect(await order(page)).toEqual(['BNB', 'BTC', 'ETH', 'SOL', 'XRP']);
    await leave(context);
  });

  it('DSN-04 by finger, and the page does not scroll away under it', async () => {
    const { context, page } = await open(PHONE);
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const scrolled = await page.evaluate(() => window.scrollY);
    const [from, to] = [await centre(page, 'BTC'), await centre(page, 'XRP')];
    await touch('touchStart', [from]);
    for (let step = 1; step <= 6; step++)
      await touch('touchMove', [{ x: from.x, y: from.y + ((to.y + 5 - from.y) * step) / 6 }]);
    await touch('touchEnd', []);
    await expect.poll(() => order(page)).toEqual(['ETH', 'SOL', 'XRP', 'BTC', 'BNB']);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await leave(context);
  });

  it('DSN-08 favourites keep the order they were put in', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESK);
    await page.addInitScript(() => {
      if (localStorage.getItem('favourites') === null)
        localStorage.setItem('favourites', JSON.stringify(['ETH_USDT', 'BTC_USDT', 'SOL_USDT']));
    });
    const pairs = async () =>
      (await page.locator('tbody th').allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/\s/g, ''));
    await page.goto('/markets');
    await alive(page);
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await expect.poll(pairs).toEqual(['ETH/USDT', 'BTC/USDT', 'SOL/USDT']);
    await page.getByRole('button', { name: 'Manage lists' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Favourites/ })
      .click();
    await handle(page, 'SOL/USDT').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(pairs).toEqual(['SOL/USDT', 'ETH/USDT', 'BTC/USDT']);
    await page.reload();
    await alive(page);
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await expect.poll(pairs).toEqual(['SOL/USDT', 'ETH/USDT', 'BTC/USDT']);
    await page.getByRole('button', { name: 'Market', exact: true }).click();
    await expect.poll(pairs).toEqual(['BTC/USDT', 'ETH/USDT', 'SOL/USDT']);
    await leave(context);
  });

  it.each(
    looksOfRun([
      ['', -1],
      ['/ar_AE', 1],
    ]),
  )('DSN-03 on a phone %s a swipe over the book turns to the trades, in reading order', async (prefix, way) => {
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto(`${prefix}/trade/BTC_USDT`);
    await page.locator('canvas').first().waitFor();
    await alive(page);
    const tabs = page.locator('main > fieldset button[aria-pressed]');
    const pressed = () =>
      tabs.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-pressed') === 'true'));
    await tabs.nth(1).click();
    await page.locator('[data-price]').first().waitFor();
    const box = await page.locator('[data-price]').first().boundingBox();
    if (box === null) throw new Error('no book');
    const session = await context.newCDPSession(page);
    const swipe = async (by: number) => {
      const [x, y] = [PHONE.width / 2, box.y];
      // All at once: a finger that waits for a busy machine between its moves would be holding.
      await Promise.all([
        session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
        ...[0.3, 0.6, 1].map((part) =>
          session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by * part, y }] }),
        ),
        session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
      ]);
    };
    await swipe(way * 20);
    expect(await pressed()).toBe(1);
    await swipe(way * 90);
    await expect.poll(pressed).toBe(2);
    // A long tape scrolls, and what scrolls would take the finger for itself.
    await page.locator('section[aria-labelledby=tape-title] table').evaluate((table) => {
      table.style.marginBottom = '2000px';
    });
    await swipe(-way * 90);
    await expect.poll(pressed).toBe(1);
    await leave(context);
  });
});
