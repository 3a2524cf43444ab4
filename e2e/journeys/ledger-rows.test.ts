/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, takesKeys, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

describe('the balance history in the browser', () => {
  const stage = sharedStage();

  it.each(
    looksOfRun([
      [390, 844],
      [1440, 900],
    ]),
  )('WALT-42 WALT-43 a trade is one row that opens to its changes by keys, at %i × %i', async (width, height) => {
    await livingMarket(stage.url);
    const person = await fundedPerson(stage.url);
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
    expect((await person.send('POST', '/api/spot/orders', order)).status).toBe(200);
    const { context, page } = await visit(stage.browser, stage.url, { width, height });
    await context.addCookies(person.cookies());
    await page.goto('/wallet');
    await alive(page);
    const history = page.getByRole('region', { name: say('ledger.title') });
    const trade = page.getByRole('button', { name: /^Bought 0\.\d+ BTC for [\d.,]+ USDT/ }).first();
    await trade.waitFor();
    const row = trade.locator('xpath=ancestor::tr');
    for (const part of ['BTC', 'USDT', '+0.', '\u2212']) expect(await row.innerText()).toContain(part);
    const before = await history.locator('tbody tr').count();
    await trade.focus();
    await page.keyboard.press('Enter');
    expect(await history.locator('tbody tr').count()).toBe(before + 3);
    await history
      .getByRole('row', { name: say('ledgerReason.FEE') })
      .nth(1)
      .waitFor();
    expect([await sidewaysOverflow(page), await accessibilityTroubles(page)]).toEqual([0, []]);
    await page.keyboard.press('Enter');
    await takesKeys(trade);
    expect(await history.locator('tbody tr').count()).toBe(before);
    await leave(context);
  });
});
