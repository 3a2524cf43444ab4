/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, takesKeys, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const name = (page: Page) => page.getByRole('heading', { level: 1 }).getByRole('button');
const list = (page: Page) => page.getByRole('dialog', { name: say('trade.pairs.title') });

describe('the list of markets', () => {
  const stage = sharedStage();

  it('TRAD-352 opens below the name and dims nothing; arrows walk its rows, Escape gives the focus back', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await name(page).press('Enter');
    const field = list(page).getByLabel(say('trade.pairs.search'));
    await takesKeys(field);
    const [under, over] = [await list(page).boundingBox(), await name(page).boundingBox()];
    expect(under?.y).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0));
    const shade = () =>
      page.evaluate(() => getComputedStyle(document.elementFromPoint(1400, 500) ?? document.body).backgroundColor);
    expect(await shade()).not.toContain('0.45');
    await looksRight(page);
    const rows = list(page).getByRole('listitem').getByRole('link');
    expect(await rows.first().innerText()).toContain(say('trade.pairs.sort.volume'));
    await page.keyboard.press('ArrowDown');
    await takesKeys(rows.first());
    await page.keyboard.press('End');
    await takesKeys(rows.last());
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await takesKeys(name(page));
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('TRAD-351 offers the markets visited last, without the one that is open', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    for (const pair of ['ETH_USDT', 'SOL_USDT', 'BTC_USDT']) {
      await page.goto(`/trade/${pair}`);
      await alive(page);
    }
    await name(page).click();
    const recent = list(page).getByRole('navigation', { name: say('trade.pairs.recent') });
    await expect.poll(() => recent.getByRole('link').allInnerTexts()).toEqual(['SOL/USDT', 'ETH/USDT']);
    await recent.getByRole('link', { name: 'ETH/USDT' }).click();
    await page.waitForURL('**/trade/ETH_USDT');
    await leave(context);
  });

  it('TRAD-352 TRAD-273 on a phone is a sheet', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await name(page).tap();
    await list(page).waitFor();
    const box = await list(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    await looksRight(page);
    await leave(context);
  });
});
