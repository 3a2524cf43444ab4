/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, leave, takesKeys, words } from '../browser.ts';
import { bid, fundedDesk, openOrders, rest } from '../order-form.ts';
import { eventually } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

describe('open orders in their rows, in the browser', () => {
  const stage = sharedStage();

  it('TRAD-390 at 1440 × 900 a running TWAP and six orders stand under the chart, in rows of 32 px', async () => {
    const { context, page, person } = await fundedDesk(stage);
    const twap = { kind: 'TWAP', symbol: 'BTC_USDT', side: 'SELL', quantity: '0.02', duration: 86_400, slices: 20 };
    expect((await person.send('POST', '/api/spot/algos', twap)).status).toBe(200);
    await page.getByRole('progressbar', { name: say('trade.algo.kind.TWAP') }).waitFor();
    for (const share of [0.8, 0.79, 0.78, 0.77, 0.76, 0.75]) await rest(person, await bid(person, share), '0.001');
    const rows = page.locator('[data-open-order]');
    await expect.poll(() => rows.count()).toBe(6);
    const panel = await page.locator('[data-tour=orders]').boundingBox();
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
    for (const box of boxes) expect(box?.height).toBeLessThanOrEqual(32.5);
    const last = boxes.at(-1);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
    const table = page.getByRole('group', { name: say('trade.open.title'), exact: true });
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await leave(context);
  });

  it('TRAD-405 cancelling all says that a TWAP ends with it, also where nothing else is open', async () => {
    const { context, page, person } = await fundedDesk(stage);
    const twap = { kind: 'TWAP', symbol: 'BTC_USDT', side: 'SELL', quantity: '0.02', duration: 86_400, slices: 20 };
    const running = page.getByRole('progressbar', { name: say('trade.algo.kind.TWAP') });
    const cancelAll = page.getByRole('button', { name: say('trade.open.cancelAll') });
    const question = page.getByRole('alertdialog', { name: say('trade.open.cancelAllTitle') });
    await rest(person, await bid(person, 0.8), '0.001');
    for (const told of [say('trade.toast.cancelledCount', { count: '1' }), say('trade.toast.algosStopped')]) {
      expect((await person.send('POST', '/api/spot/algos', twap)).status).toBe(200);
      await running.waitFor();
      await cancelAll.click();
      await question.getByText('1 running algo order will be stopped.').waitFor();
      await question.getByText('Sell orders (0)').click();
      await expect.poll(() => question.getByText('running algo').count()).toBe(0);
      expect(await question.getByRole('button', { name: say('trade.open.cancelAll') }).isDisabled()).toBe(true);
      await question.getByText(/^All \([01]\)$/).click();
      await question.getByText('1 running algo order will be stopped.').waitFor();
      expect(await accessibilityTroubles(page)).toEqual([]);
      await question.getByRole('button', { name: say('trade.open.cancelAll') }).click();
      await page.getByText(told, { exact: true }).first().waitFor();
      await running.waitFor({ state: 'detached' });
    }
    expect(await openOrders(person)).toEqual([]);
    await expect.poll(() => cancelAll.isDisabled()).toBe(true);
    await leave(context);
  });

  it('TRAD-396 DSN-15 what has no room beside the tabs stands behind a button, which counts what narrows', async () => {
    const { context, page, person } = await fundedDesk(stage);
    await rest(person, await bid(person, 0.8));
    const row = page.locator('[data-open-order]');
    await row.waitFor();
    const orders = page.locator('[data-tour=orders]');
    const tabs = orders.getByRole('tablist').first();
    const filters = orders.getByRole('button', { name: say('trade.rows.filters'), exact: true });
    const side = orders.getByRole('combobox', { name: say('trade.side'), exact: true });
    await side.waitFor();
    expect(await filters.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 720 });
    await filters.waitFor();
    expect(await side.isVisible()).toBe(false);
    const [line, cancel] = [await tabs.boundingBox(), await filters.boundingBox()];
    expect(cancel?.y).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0));
    await filters.focus();
    await page.keyboard.press('Enter');
    await side.waitFor();
    await page.keyboard.press('Tab');
    await takesKeys(orders.getByRole('combobox', { name: say('trade.rows.market') }));
    await side.selectOption('SELL');
    await orders.getByText(say('trade.open.noneFit')).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await side.waitFor({ state: 'hidden' });
    const counted = orders.getByRole('button', { name: `${say('trade.rows.filters')} (1)`, exact: true });
    await takesKeys(counted);
    await counted.click();
    await side.selectOption('');
    await row.waitFor();
    await leave(context);
  });

  it('TRAD-391 TRAD-392 TRAD-406 TRAD-244 price and amount are changed in their row by keys alone, and what is wrong moves nothing', async () => {
    const { context, page, person } = await fundedDesk(stage);
    const [price, lower] = [await bid(person, 0.8), await bid(person, 0.7)];
    await rest(person, price, '0.010');
    const row = page.locator('[data-open-order]');
    const button = (field: string) => row.locator(`button[data-edit=${field}]`);
    const input = (field: string) => row.locator(`input[data-edit=${field}]`);
    await button('quantity').focus();
    await page.keyboard.press('Enter');
    await takesKeys(input('quantity'));
    const before = await row.boundingBox();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The minimum amount is').waitFor();
    expect(await row.boundingBox()).toEqual(before);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await takesKeys(button('quantity'));

    // Smaller: the same order.
    const [{ orderId } = { orderId: 0 }] = await openOrders(person);
    await page.keyboard.press('Enter');
    const saying = (text: string) => row.getByRole('button', { name: text, exact: true });
    await saying(say('trade.edit.save')).waitFor();
    await page.keyboard.type('0.006');
    await saying('Reduce to 0.006 BTC').waitFor();
    await page.keyboard.press('Enter');
    await takesKeys(button('quantity'));
    await eventually('the smaller order', async () => (await openOrders(person))[0]?.quantity === '0.00600');
    expect((await openOrders(person))[0]?.orderId).toBe(orderId);

    // Another price: another order, after a question.
    await button('price').focus();
    await page.keyboard.press('Enter');
    await takesKeys(input('price'));
    await page.keyboard.press('Tab');
    await takesKeys(input('quantity'));
    await page.keyboard.press('Tab');
    await takesKeys(input('price'));
    await page.keyboard.type(lower);
    await saying('Replace order').waitFor();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Replace this order?' });
    await takesKeys(question.getByRole('button', { name: say('trade.edit.submit') }));
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await eventually(
      'the order at its new price',
      async () => Number((await openOrders(person))[0]?.price) === Number(lower),
    );
    await takesKeys(button('price'));
    expect(await openOrders(person)).toMatchObject([{ quantity: '0.00600' }]);
    await leave(context);
  });

  it('TRAD-297 TRAD-395 all orders of one market or of all are cancelled together, as many as was said', async () => {
    const { context, page, person } = await fundedDesk(stage);
    await rest(person, await bid(person, 0.8));
    await rest(person, await bid(person, 0.7));
    const { body } = await person.get<{ bids: [string, string][] }>('/api/markets/depth?symbol=ETH_USDT&limit=5');
    const price = (Number(body.data.bids[0]?.[0]) * 0.8).toFixed(1);
    const order = { symbol: 'ETH_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price, quantity: '0.1' };
    expect((await person.send('POST', '/api/spot/orders', order)).status).toBe(200);
    const cancelAll = page.getByRole('button', { name: say('trade.open.cancelAll') });
    await expect.poll(() => page.locator('[data-open-order]').count()).toBe(2);
    await cancelAll.click();
    const question = page.getByRole('alertdialog');
    await question.getByText(say('trade.cancel.here', { market: 'BTC/USDT', count: '2' })).waitFor();
    await question.getByText(say('trade.cancel.everyMarket', { count: '3' })).click();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await question.getByRole('button', { name: say('trade.open.cancelAll') }).click();
    await page.getByText(say('trade.toast.cancelledCount', { count: '3' })).waitFor();
    expect(await openOrders(person)).toEqual([]);
    await leave(context);
  });
});
