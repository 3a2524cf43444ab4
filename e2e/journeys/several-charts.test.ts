import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { eventually, fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const CHART = say('trade.chart.keys');
const SECOND = say('trade.chart.numbered', { number: '2' });

describe('several charts in the browser', () => {
  const stage = sharedStage();
  beforeAll(async () => livingMarket(stage.url));

  it('TRAD-367 TRAD-368 two and four charts by keys, a market and interval of their own, kept; a narrow screen has one', async () => {
    const person = await fundedPerson(stage.url);
    const { body } = await person.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
    // Low enough to rest, near enough to be seen.
    const price = (Number(body.data.bids[0]?.[0]) * 0.995).toFixed(1);
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price, quantity: '0.01' };
    await person.send('POST', '/api/spot/orders', { ...order, clientOrderId: 'charts-1' });
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.addCookies(person.cookies());
    const lines = page.getByRole('button', { name: /^Buy 0\.01 BTC at .*Arrow keys/ });
    await page.goto('/trade/BTC_USDT');
    await drawn(page, 1);
    await alive(page);
    await choose(page, say('trade.chart.layout'), 2);
    await drawn(page, 2);
    // TRAD-368: on both charts of the page's market, and on no other's.
    await eventually('the order on both charts', async () => (await lines.count()) === 2);
    const second = page.getByRole('region', { name: SECOND });
    await pick(page, second.getByRole('button', { name: new RegExp(say('orders.market')) }), 'ETH/USDT');
    await pick(page, second.getByRole('button', { name: new RegExp(say('trade.chart.interval')) }), '5m');
    await second.locator('canvas').first().waitFor();
    await eventually('the order on one chart', async () => (await lines.count()) === 1);
    expect(await accessibilityTroubles(page)).toEqual([]);

    await page.reload();
    await drawn(page, 2);
    await alive(page);
    const kept = second.getByRole('button', { name: /ETH\/USDT/ });
    await kept.waitFor();
    await second.getByRole('button', { name: /5m/ }).waitFor();
    await choose(page, say('trade.chart.layout'), 4);
    await drawn(page, 4);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await looksRight(page);

    await page.setViewportSize({ width: 1280, height: 800 });
    await drawn(page, 1);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  async function drawn(page: Page, count: number): Promise<void> {
    const charts = page.getByRole('application', { name: CHART });
    await eventually(`${count} charts`, async () => {
      if ((await charts.count()) !== count) return false;
      for (const chart of await charts.all()) if ((await chart.locator('canvas').count()) === 0) return false;
      return true;
    });
  }

  async function choose(page: Page, menu: string, count: number): Promise<void> {
    await page.getByRole('button', { name: menu }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: `${count} charts` }).press('Enter');
  }

  async function pick(page: Page, button: ReturnType<Page['getByRole']>, choice: string): Promise<void> {
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: choice, exact: true }).press('Enter');
  }
});
