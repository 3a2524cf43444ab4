/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, takesKeys, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { eventually, fundedPerson, type Person, visitor } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

const MACD = say('trade.indicator.named', { name: say('trade.indicator.name.MACD'), sign: 'MACD' });
const DESKTOP = { width: 1440, height: 900 };

describe('the chart in the browser', () => {
  const stage = sharedStage();
  let person: Person;
  beforeAll(async () => {
    await livingMarket(stage.url);
    await eventually('a past', async () => {
      const { body } = await visitor(stage.url).get<unknown[]>(
        '/api/markets/klines?symbol=BTC_USDT&interval=15m&limit=50',
      );
      return body.data.length > 20;
    });
    person = await fundedPerson(stage.url);
  });

  it('TRAD-100 TRAD-360 TRAD-361 TRAD-363 TRAD-104 TRAD-105 TRAD-107 TRAD-108 TRAD-109 TRAD-112 TRAD-115 TRAD-117 TRAD-118 seconds, looks, indicators, drawings, an order moved by its line, buying at a price', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies());
    const { body } = await person.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
    // Low enough to rest, near enough to be seen.
    const price = (Number(body.data.bids[0]?.[0]) * 0.999).toFixed(1);
    await wallAt((Number(body.data.bids[0]?.[0]) * 0.9995).toFixed(1));
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price, quantity: '0.01' };
    await person.send('POST', '/api/spot/orders', { ...order, clientOrderId: 'chart-1' });
    await page.goto('/trade/BTC_USDT');
    const chart = page.getByRole('application', { name: say('trade.chart.keys') });
    await chart.locator('canvas').first().waitFor();

    // TRAD-115: the library's own place in the order of the Tab key is gone.
    expect(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count()).toBe(0);

    // TRAD-100: candles of a second, starred into the bar, and kept over a new visit with what else was chosen.
    const bar = page.getByRole('toolbar', { name: say('trade.chart.title') });
    await alive(page);
    await bar.getByRole('button', { name: say('trade.chart.moreIntervals') }).click();
    await page.getByRole('button', { name: say('trade.chart.star', { interval: '1s' }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: '1s', exact: true }).click();
    await chooseIn(page, 'trade.chart.type', 'trade.chart.type.heikinAshi');
    await chooseIn(page, 'trade.chart.axis', 'trade.chart.axis.logarithm');
    await bar.getByRole('button', { name: say('trade.chart.indicators') }).click();
    await chooseMacd(page);
    await page.reload();
    await chart.locator('canvas').first().waitFor();
    await alive(page);
    await bar.getByRole('button', { name: say('trade.chart.indicators') }).click();
    await page.getByRole('button', { name: say('trade.indicator.settings', { name: MACD }) }).click();
    const kept = page.getByRole('textbox', { name: say('trade.indicator.parameter.fast') });
    await expect.poll(() => kept.inputValue()).toBe('10');
    await page.keyboard.press('Escape');
    const second = bar.getByRole('button', { name: '1s', exact: true });
    await eventually('the kept interval', async () => (await second.getAttribute('aria-pressed')) === 'true');
    await bar.getByRole('button', { name: '15m', exact: true }).click();

    // TRAD-104, TRAD-105: a line is drawn, kept, undone.
    await bar.getByRole('button', { name: say('trade.chart.draw') }).click();
    const tools = page.getByRole('toolbar', { name: say('trade.chart.draw') });
    await tools.getByRole('button', { name: say('trade.chart.tool.horizontalStraightLine') }).click();
    const drawn = () =>
      page.evaluate(() => {
        const [, text = '{}'] = Object.entries(localStorage).find(([key]) => key.startsWith('chartDrawings:')) ?? [];
        return JSON.parse(text)?.data?.BTC_USDT?.length ?? 0;
      });
    // Pressed before its candles are there, it draws nothing.
    await eventually('the drawing', async () => {
      await chart.click({ position: { x: 300, y: 120 } });
      return expect
        .poll(drawn, { timeout: 5_000 })
        .toBe(1)
        .then(
          () => true,
          () => false,
        );
    });
    await tools.getByRole('button', { name: say('trade.chart.undo') }).click();
    await eventually('no drawing', async () => (await drawn()) === 0);

    // TRAD-118: two presses in one breath are a line.
    await tools.getByRole('button', { name: say('trade.chart.tool.segment') }).click();
    const { x = 0, y = 0 } = (await chart.boundingBox()) ?? {};
    await page.mouse.click(x + 320, y + 140);
    await page.mouse.click(x + 520, y + 180);
    await expect.poll(drawn).toBe(1);
    await tools.getByRole('button', { name: say('trade.chart.undo') }).click();
    await eventually('no line', async () => (await drawn()) === 0);

    // TRAD-107: Escape puts a dragged line back; TRAD-108: letting go asks; TRAD-109: the order stands elsewhere.
    const handle = page.getByRole('button', { name: /^Buy 0\.01 BTC at .*Arrow keys/ });
    await handle.waitFor();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(400, 300);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect((await open(person)).map((one) => Number(one.price))).toEqual([Number(price)]);
    await handle.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Move to/ })
      .click();
    await eventually('the moved order', async () => {
      const [moved, ...others] = await open(person);
      return others.length === 0 && moved !== undefined && Number(moved.price) < Number(price);
    });

    // TRAD-112: the menu at a price fills the form in and sends nothing.
    await chart.click({ button: 'right', position: { x: 500, y: 200 } });
    await page.getByRole('menuitem', { name: /^Limit sell BTC at/ }).click();
    const form = page.getByRole('form', { name: say('trade.form.title') });
    const sell = form.getByRole('button', { name: say('trade.sell'), exact: true });
    await eventually('the side in the form', async () => (await sell.getAttribute('aria-pressed')) === 'true');
    expect(await open(person)).toHaveLength(1);

    // TRAD-117, TRAD-115: full screen and back, the candles as a table.
    await bar.getByRole('button', { name: say('trade.chart.fullScreen') }).click();
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(1_300);
    await bar.getByRole('button', { name: say('trade.chart.leaveFullScreen') }).click();
    // On a phone that lends no page its screen the chart fills the window, over the bars at its foot.
    await page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new Error('not here'));
    });
    await eventually('the window', () => page.evaluate(() => document.fullscreenElement === null));
    await page.setViewportSize({ width: 390, height: 844 });
    const tool = async (name: string) => {
      await bar.getByRole('button', { name: say('trade.chart.tools') }).click();
      await page.getByRole('menuitem', { name: say(name) }).click();
    };
    await tool('trade.chart.fullScreen');
    const isOver = () => chart.evaluate((pane) => pane.contains(document.elementFromPoint(195, 830)));
    await eventually('the chart at the foot of a phone', isOver);
    await tool('trade.chart.leaveFullScreen');
    await page.setViewportSize(DESKTOP);
    await bar.getByRole('button', { name: say('trade.chart.table') }).click();
    await page.getByRole('dialog').getByRole('row').nth(10).waitFor();
    await takesKeys(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: say('trade.chart.picture') }).click();
    expect((await download).suggestedFilename()).toMatch(/^BTC_USDT-15m-.*\.png$/);

    await looksRight(page);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  /** TRAD-360, TRAD-361: found by a word of its name; a parameter by its name, colour and width of a line by keys. */
  async function chooseMacd(page: Page) {
    const dialog = page.getByRole('dialog', { name: say('trade.chart.indicators') });
    await dialog.getByRole('searchbox', { name: say('trade.indicator.search') }).fill('CONVERGENCE');
    await dialog.getByRole('button', { name: MACD, exact: true }).click();
    await dialog.getByRole('button', { name: say('trade.indicator.settings', { name: MACD }) }).click();
    await dialog.getByRole('textbox', { name: say('trade.indicator.parameter.fast') }).fill('10');
    await dialog
      .getByRole('group', { name: say('trade.indicator.colour', { line: 'DIF' }) })
      .getByRole('radio', { name: say('trade.indicator.colour.blue') })
      .focus();
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight');
    const dif = dialog.getByRole('group', { name: say('trade.indicator.colour', { line: 'DIF' }) });
    await expect
      .poll(() => dif.getByRole('radio', { name: say('trade.indicator.colour.pink') }).isChecked())
      .toBe(true);
    const width = dialog.getByRole('group', { name: say('trade.indicator.width', { line: 'DIF' }) });
    await width.getByRole('radio', { name: say('trade.indicator.pixels', { count: '3' }) }).check();
    expect(await accessibilityTroubles(page)).toEqual([]);
    // TRAD-363: kept under a name, and back in one press.
    await dialog.getByRole('textbox', { name: say('trade.indicator.template.name') }).fill('Mine');
    await page.keyboard.press('Enter');
    const mine = dialog.getByRole('button', { name: say('trade.indicator.template.apply', { name: 'Mine' }) });
    await mine.waitFor();
    await dialog.getByRole('button', { name: say('trade.indicator.remove', { name: MACD }) }).click();
    await mine.click();
    await dialog.getByRole('button', { name: say('trade.indicator.settings', { name: MACD }) }).waitFor();
    await takesKeys(dialog);
    await page.keyboard.press('Escape');
  }

  async function chooseIn(page: Page, menu: string, choice: string) {
    await page.getByRole('button', { name: say(menu) }).click();
    await page.getByRole('menuitemradio', { name: say(choice) }).click();
  }

  /** A wall of bids of somebody else, which keeps the living market from falling to what waits below. */
  async function wallAt(price: string): Promise<void> {
    const somebody = await fundedPerson(stage.url);
    const { accountId } = (await somebody.get<{ accountId: number }>('/api/identity/me')).body.data;
    const secret = readFileSync(join(stage.dataDir, 'operator.secret'), 'utf8').trim();
    const gift = { accountId, asset: 'USDT', amount: '20000000', transferId: 'wall' };
    const funded = await fetch(`${stage.url}/api/operator/fund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(gift),
    });
    expect(funded.status).toBe(200);
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price, quantity: '100' };
    expect((await somebody.send('POST', '/api/spot/orders', order)).status).toBe(200);
  }

  async function open(who: Person): Promise<OrderData[]> {
    return (await who.get<OrderData[]>('/api/spot/orders/open')).body.data;
  }
});
