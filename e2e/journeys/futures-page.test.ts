/// <reference lib="dom" />
import type { MarkData, PositionData } from '@pelorus/protocol/futures/http.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { eventually, fundedPerson, type Person, visitor } from '../person.ts';
import { type RunningExchange, startExchange } from '../server.ts';
import { keptBrowser } from '../stage.ts';

const say = words('en_US');
const SYMBOL = 'ETH_USDT_PERP';
const DESKTOP = { width: 1440, height: 900 };

describe('trading a contract on its page', () => {
  const kept = keptBrowser();
  let exchange: RunningExchange;
  let trader: Person;
  let maker: Person;
  let mark: number;
  const at = (part: number) => (mark * part).toFixed(2);
  const order = async (own: object) =>
    expect((await maker.send('POST', '/futuresapi/orders', { symbol: SYMBOL, ...own })).body).toMatchObject({
      code: 0,
    });

  const positionOf = async (person: Person) =>
    (await person.get<PositionData[]>(`/futuresapi/positions?symbol=${SYMBOL}`)).body.data[0];

  beforeAll(async () => {
    // Nobody but the two trades: the index is what they trade at in the spot market.
    exchange = await startExchange({ pace: 0 });
    [trader, maker] = (await Promise.all([fundedPerson(exchange.url), fundedPerson(exchange.url)])) as [Person, Person];
    const spot = { symbol: 'ETH_USDT', type: 'LIMIT', quantity: '0.1' };
    for (const [person, side, price] of [
      [maker, 'SELL', '1620'],
      [trader, 'BUY', '1620'],
      [maker, 'SELL', '1621'],
      [maker, 'BUY', '1619'],
    ] as const)
      expect((await person.send('POST', '/api/spot/orders', { ...spot, side, price })).status).toBe(200);
    mark = await eventually('a mark price', async () => {
      const { body } = await visitor(exchange.url).get<MarkData[]>('/futuresapi/marks');
      return Number(body.data.find(({ symbol }) => symbol === SYMBOL)?.markPrice ?? 0);
    });
    const moved = { clientId: 'in', asset: 'USDT', direction: 'TO_FUTURES', amount: '3000' };
    expect((await maker.send('POST', '/futuresapi/transfers', moved)).status).toBe(200);
    await order({ side: 'SELL', type: 'LIMIT', quantity: '2.000', price: at(1.001) });
    await order({ side: 'BUY', type: 'LIMIT', quantity: '2.000', price: at(0.999) });
  });

  afterAll(() => exchange.remove());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  /** A wrong answer is said; the right ones open the way, once for the person. */
  async function answerQuestions(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: say('perp.risk.title') });
    await dialog.getByRole('radio', { name: say('perp.risk.wrong.q1') }).check();
    await dialog.getByText(say('perp.risk.again')).waitFor();
    for (const question of ['q1', 'q2', 'q3'])
      await dialog.getByRole('radio', { name: say(`perp.risk.right.${question}`) }).check();
    expect(await positionOf(trader)).toBeUndefined();
    await dialog.getByRole('button', { name: say('perp.risk.agree') }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  it('FPAG-31 FPAG-32 FPAG-02 FPAG-10 FPAG-14 FPAG-20 transfer, 20 times long, exits, close: by the page alone', async () => {
    const { context, page, troubles } = await visit(kept.browser, exchange.url, DESKTOP);
    await context.addCookies(trader.cookies());
    await page.goto('/futures');
    await page.waitForURL('**/futures/*_PERP');
    await page.goto(`/futures/${SYMBOL}`);
    await alive(page);
    const form = page.getByRole('form', { name: say('trade.form.title') });

    await form.getByRole('button', { name: say('transfer.title') }).click();
    const transfer = page.getByRole('dialog');
    await transfer.getByLabel(say('transfer.amount')).fill('1000');
    await transfer.locator('[type=submit]').click();
    await transfer.waitFor({ state: 'detached' });
    await form.getByText('1,000').first().waitFor();

    await form.getByRole('button', { name: say('perp.leverageNow', { leverage: '10' }) }).click();
    const leverage = page.getByRole('dialog');
    await leverage.getByRole('slider').fill('20');
    await button(page, say('perp.leverageSubmit', { leverage: '20' })).click();
    await form.getByRole('button', { name: say('perp.leverageNow', { leverage: '20' }) }).waitFor();

    await button(page, say('trade.kind.market')).click();
    await form.getByLabel(say('perp.orderValue'), { exact: true }).waitFor();
    await button(page, 'ETH').click();
    await form.getByLabel(say('trade.amount'), { exact: true }).fill('1');
    await form.getByText(say('perp.liquidationPrice')).waitFor();
    await button(page, say('perp.calculator')).click();
    await page.getByRole('dialog', { name: say('calculator.title') }).waitFor();
    await page.keyboard.press('Escape');
    const rules = form.getByRole('link', { name: say('perp.rulesOf') });
    expect(await rules.getAttribute('href')).toMatch(`/futures/rules?symbol=${SYMBOL}`);
    const fees = form.getByRole('link', { name: say('trade.form.fee'), exact: true });
    expect(await fees.getAttribute('href')).toBe('/legal/fees');
    await form.locator('[type=submit]').click();
    await answerQuestions(page);
    await form.locator('[type=submit]').click();
    const positions = page.getByRole('group', { name: say('perp.positions'), exact: true });
    const row = positions.getByRole('row').nth(1);
    await row.getByText(`${say('perp.long')} 20×`).waitFor();
    expect(await positionOf(trader)).toMatchObject({ quantity: '1.000', leverage: 20 });

    await row.getByRole('button', { name: say('perp.exits') }).click();
    await page.getByRole('dialog').getByLabel(say('perp.takeProfit')).fill(at(1.2));
    await page.getByRole('dialog').getByLabel(say('perp.stopLoss')).fill(at(0.98));
    await page.getByRole('dialog').locator('[type=submit]').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const exits = (await trader.get<{ closePosition: boolean }[]>('/futuresapi/orders/open')).body.data;
    expect(exits.map(({ closePosition }) => closePosition)).toEqual([true, true]);

    await row.getByRole('button', { name: say('perp.close'), exact: true }).click();
    await page.getByRole('dialog').locator('[type=submit]').click();
    await page.getByText(say('perp.noPositions')).waitFor();
    await eventually('the position is closed, and its exits with it', async () => {
      const open = (await trader.get<object[]>('/futuresapi/orders/open')).body.data;
      return (await positionOf(trader)) === undefined && open.length === 0;
    });
    await page.getByRole('tab', { name: say('perp.income') }).click();
    await page
      .getByRole('group', { name: say('perp.income'), exact: true })
      .getByText(say('ledgerReason.REALISED'))
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it.each([
    { tag: 'en_US', width: 390, height: 844 },
    { tag: 'ar_AE', width: 1440, height: 900 },
  ])('FPAG-01 the page is whole and accessible: $tag at $width', async ({ tag, width, height }) => {
    const { context, page, troubles } = await visit(kept.browser, exchange.url, { width, height });
    await context.addCookies(trader.cookies());
    // A new tab begins in the language of the person's record (S4.02): where it is another, the page goes away.
    const language = { userLanguage: tag, deviceType: 'web' };
    const answer = await trader.send('POST', '/api/v2/users/membership/user-perfenerce/update', language);
    expect(answer.status).toBe(200);
    await page.goto(`/${tag}/futures/${SYMBOL}`);
    await alive(page);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityTroubles(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
