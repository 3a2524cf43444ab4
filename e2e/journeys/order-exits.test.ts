import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, leave, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { bid, field, fundedDesk, openOrders, send } from '../order-form.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

const SCREENS = looksOfRun([
  [1440, 900],
  [390, 844],
]);

describe('exits that an order takes with it, in the browser', () => {
  const stage = sharedStage();
  const exits = (form: Locator) => form.getByRole('checkbox', { name: say('trade.form.exits') });
  const kinds = (orders: readonly OrderData[]) =>
    orders.map(({ side, type, phase }) => `${side} ${type} ${phase}`).sort();

  it.each(SCREENS)(
    'TRAD-320 TRAD-323 on %i × %i a limit order takes both with it, and says what they come to',
    async (width, height) => {
      const { context, form, page, person } = await fundedDesk(stage, { width, height });
      await exits(form).check();
      await field(form, 'trade.price').fill(await bid(person, 0.9));
      await field(form, 'trade.amount').fill('0.01');
      await send(form).click();
      await form.getByText(say('trade.problem.missingExit')).waitFor();
      await form.getByRole('button', { name: '%', exact: true }).click();
      await field(form, 'trade.form.takeProfit').fill('5');
      await field(form, 'trade.form.stopLoss').fill('2');
      const [profit, loss] = ['trade.form.expectedProfit', 'trade.form.expectedLoss'].map((label) =>
        form.getByText(say(label)).locator('..').locator('.numeric'),
      );
      await expect.poll(() => profit?.textContent()).toMatch(/^≈ \+3\d\.\d+ USDT$/);
      await expect.poll(() => loss?.textContent()).toMatch(/^≈ [-−]1\d\.\d+ USDT$/);
      expect(await accessibilityTroubles(page)).toEqual([]);
      await send(form).click();
      await expect
        .poll(async () => kinds(await openOrders(person)))
        .toEqual(['BUY LIMIT WORKING', 'SELL LIMIT_MAKER PENDING', 'SELL STOP_LOSS PENDING']);
      await leave(context);
    },
  );

  it('TRAD-322 a market order is bought whole, and its exits then sell what it bought less the fee', async () => {
    const { context, form, person } = await fundedDesk(stage);
    await form.getByRole('button', { name: say('trade.kind.market'), exact: true }).click();
    await exits(form).check();
    await field(form, 'trade.form.spend').fill('500');
    await form.getByRole('button', { name: '%', exact: true }).click();
    await field(form, 'trade.form.takeProfit').fill('5');
    await field(form, 'trade.form.stopLoss').fill('5');
    await form.getByText(/^Fills completely at [\d,.]+ USDT or better/).waitFor();
    await send(form).click();
    await expect
      .poll(async () => kinds(await openOrders(person)))
      .toEqual(['SELL LIMIT_MAKER WORKING', 'SELL STOP_LOSS WAITING']);
    const history = await person.get<{ rows: OrderData[] }>('/api/spot/orders?symbol=BTC_USDT');
    const bought = history.body.data.rows.find(({ side }) => side === 'BUY');
    expect(bought).toMatchObject({ status: 'FILLED', type: 'LIMIT', timeInForce: 'FOK' });
    expect(Number(bought?.filledQuoteQuantity)).toBeLessThanOrEqual(500);
    const [first] = await openOrders(person);
    expect(Number(first?.quantity)).toBeLessThanOrEqual(Number(bought?.filledQuantity));
    await leave(context);
  });
});
