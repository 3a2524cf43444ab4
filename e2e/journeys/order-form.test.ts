/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, takesKeys, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { openDesk } from '../trade-desk.ts';

const say = words('en_US');
const DESKTOP = { width: 1440, height: 900 };

const SCREENS = looksOfRun([
  [1440, 900],
  [390, 844],
]);

describe('the order form and what it places, in the browser', () => {
  const stage = sharedStage();

  /** Opens the trade page of somebody with funds, on a phone with the form over it. */
  async function desk(screen = DESKTOP) {
    await livingMarket(stage.url);
    const person = await fundedPerson(stage.url);
    return { person, ...(await openDesk(stage, person, screen)) };
  }

  /** A price of the book, times something. */
  async function bid(person: Person, times: number) {
    const { body } = await person.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
    return (Number(body.data.bids[0]?.[0]) * times).toFixed(1);
  }

  const field = (form: Locator, label: string) => form.getByLabel(say(label), { exact: true });
  const send = (form: Locator) => form.locator('[type=submit]');
  const kind = (form: Locator, name: string) => form.getByLabel(say('trade.kind.more')).selectOption(name);
  /** What is said of a field is part of what describes it. */
  const isWrong = (one: Locator) => one.getAttribute('aria-invalid').then((value) => value === 'true');

  async function rest(person: Person, price: string, quantity = '0.01') {
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price, quantity };
    expect((await person.send('POST', '/api/spot/orders', order)).status).toBe(200);
  }

  it.each(SCREENS)(
    'TRAD-243 on %i × %i a press with something missing leads to it, and says it there',
    async (width, height) => {
      const { context, form } = await desk({ width, height });
      await kind(form, 'otoco');
      await field(form, 'trade.amount').fill('0.01');
      await send(form).click();
      const profit = field(form, 'trade.form.profit');
      await takesKeys(profit);
      expect(await isWrong(profit)).toBe(true);
      expect(await form.getByText(say('trade.problem.missingProfit').replace('{asset}', 'USDT')).count()).toBe(1);
      // What was written is still there, and another kind of order has not been tried yet.
      expect(await field(form, 'trade.amount').inputValue()).toBe('0.01');
      await kind(form, 'stopLimit');
      expect(await isWrong(field(form, 'trade.form.stop'))).toBe(false);
      await leave(context);
    },
  );

  it('FMT-46 FMT-47 of whole lots a part of one stays as it was typed, with the reason, and the press leads to it', async () => {
    const { context, form, page, person } = await desk();
    await page.goto('/trade/DOGE_USDT');
    await alive(page);
    const amount = field(form, 'trade.amount');
    const whole = form.getByText('Whole DOGE only.');
    await field(form, 'trade.price').fill('0.15');
    await amount.pressSequentially('12.');
    await whole.waitFor();
    await amount.pressSequentially('5');
    expect(await amount.inputValue()).toBe('12.5');
    expect(await field(form, 'trade.total').inputValue()).toBe('');
    await field(form, 'trade.total').focus();
    await send(form).click();
    await takesKeys(amount);
    expect([await isWrong(amount), await amount.inputValue()]).toEqual([true, '12.5']);
    await amount.selectText();
    await amount.pressSequentially('10,000.5');
    await whole.waitFor();
    await page.keyboard.press('Enter');
    await takesKeys(amount);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await whole.waitFor({ state: 'hidden' });
    expect(await field(form, 'trade.total').inputValue()).toMatch(/^1,500(\.0+)?$/);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await openOrders(person)).map(({ quantity }) => quantity)).toEqual(['10000']);
    await leave(context);
  });

  it('FMT-42 in English a typed thousands comma parts thousands, of a price and of a total', async () => {
    const { context, form } = await desk();
    const price = field(form, 'trade.price');
    await price.selectText();
    await price.pressSequentially('84,000');
    await field(form, 'trade.amount').pressSequentially('0.5');
    expect(await price.inputValue()).toBe('84,000');
    const total = field(form, 'trade.total');
    expect(await total.inputValue()).toMatch(/^42,000(\.0+)?$/);
    await total.selectText();
    await total.pressSequentially('1,000');
    expect(await field(form, 'trade.amount').inputValue()).toMatch(/^0\.0119/);
    await leave(context);
  });

  it.each(SCREENS)(
    'TRAD-256 on %i × %i a price too far from the market names what is allowed, and goes nowhere',
    async (width, height) => {
      const { context, form, person } = await desk({ width, height });
      const price = field(form, 'trade.price');
      const allowed = form.getByText(/Allowed now: .+ to .+ USDT\.$/);
      const turn = (side: string) => form.getByRole('button', { name: say(side), exact: true }).click();
      await field(form, 'trade.amount').fill('0.01');
      for (const [side, times] of [
        ['trade.buy', 9],
        ['trade.sell', 0.05],
      ] as const) {
        await turn(side);
        await price.fill(await bid(person, times));
        await allowed.waitFor();
        expect(await isWrong(price)).toBe(true);
        await send(form).click();
        await takesKeys(price);
      }
      await turn('trade.buy');
      await price.fill(await bid(person, 0.9));
      await allowed.waitFor({ state: 'detached' });
      expect((await person.get<OrderData[]>('/api/spot/orders/open')).body.data).toEqual([]);
      // What the page cannot measure goes out: the exchange refuses it.
      await context.route('**/api/markets/price-bounds?*', (route) => route.abort());
      await price.fill(await bid(person, 0.05));
      await expect.poll(() => isWrong(price)).toBe(false);
      await send(form).click();
      await form
        .getByRole('alert')
        .getByText(/Allowed now/)
        .waitFor();
      await leave(context);
    },
  );

  it('TRAD-243 a ladder and a TWAP say what is missing at its field too', async () => {
    const { context, form } = await desk();
    await kind(form, 'twap');
    await field(form, 'trade.amount').fill('0.01');
    await send(form).click();
    await takesKeys(field(form, 'trade.form.highest'));
    expect(await isWrong(field(form, 'trade.form.highest'))).toBe(true);
    await leave(context);
  });

  it('TRAD-243 on a phone a press on the book that cannot be sent says why, where the form is not seen', async () => {
    const { context, form, page, person } = await desk({ width: 390, height: 844 });
    await field(form, 'trade.amount').fill('100');
    await takesKeys(form);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('trade.desk.title') }).click();
    await page.getByText(say('trade.oneClick.switch')).click();
    await takesKeys(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('trade.views.book'), exact: true }).click();
    const bids = page.locator('[data-side=bids]');
    await bids.click({ position: { x: 40, y: 30 } });
    await page
      .getByRole('status')
      .getByText(/^Not enough USDT/)
      .waitFor();
    const { body } = await person.get<OrderData[]>('/api/spot/orders/open');
    expect(body.data).toEqual([]);
    await leave(context);
  });

  it('TRAD-242 an IOC order that nothing meets is not said to wait', async () => {
    const { context, form, person } = await desk();
    await field(form, 'trade.tif').selectOption('IOC');
    await field(form, 'trade.price').fill(await bid(person, 0.9));
    await field(form, 'trade.amount').fill('0.01');
    await form.getByText(say('trade.form.nothing')).waitFor();
    expect(await form.getByText(say('trade.form.waits')).count()).toBe(0);
    await field(form, 'trade.tif').selectOption('GTC');
    await form.getByText(say('trade.form.waits')).waitFor();
    await leave(context);
  });

  it('TRAD-227 a trailing stop says what it holds, and that is what the exchange holds', async () => {
    const { context, form, person } = await desk();
    await kind(form, 'trailing');
    await field(form, 'trade.form.turn').fill('1.5');
    await field(form, 'trade.amount').fill('0.01');
    const held = form.getByText(say('trade.form.held'), { exact: true }).locator('..');
    await expect.poll(() => held.textContent()).toMatch(/\d USDT/);
    const said = Number(/([\d,.]+) USDT/.exec((await held.textContent()) ?? '')?.[1]?.replace(',', ''));
    await send(form).click();
    await expect
      .poll(async () => {
        const { body } = await person.get<{ asset: string; held: string }[]>('/api/wallet/balances');
        return Number(body.data.find(({ asset }) => asset === 'USDT')?.held);
      })
      .toBeGreaterThan(0);
    const { body } = await person.get<{ asset: string; held: string }[]>('/api/wallet/balances');
    const truth = Number(body.data.find(({ asset }) => asset === 'USDT')?.held);
    // The market has moved since, a little.
    expect(Math.abs(said - truth) / truth).toBeLessThan(0.01);
    await leave(context);
  });

  it('WEB-73 the note of an order lies over no button that sends the next one', async () => {
    const { context, form, page, person } = await desk({ width: 1440, height: 800 });
    await kind(form, 'otoco');
    await field(form, 'trade.price').fill(await bid(person, 0.97));
    await field(form, 'trade.amount').fill('0.01');
    await field(form, 'trade.form.profit').fill(await bid(person, 1.03));
    await field(form, 'trade.form.stop').fill(await bid(person, 0.95));
    await send(form).click();
    await page.getByRole('status').getByText(say('trade.toast.listPlaced')).waitFor();
    const isOnTop = (button: Element) => {
      const { left, right, top, height } = button.getBoundingClientRect();
      const at = [left + 8, (left + right) / 2, right - 8];
      return at.every((x) => button.contains(document.elementFromPoint(x, top + height / 2)));
    };
    expect(await send(form).evaluate(isOnTop)).toBe(true);
    await leave(context);
  });

  it('TRAD-244 TRAD-296 the menu of the chart, opened by mouse, leads to the amount, or back to the chart', async () => {
    const { context, form, page } = await desk();
    const chart = page.getByRole('application', { name: say('trade.chart.keys') });
    await chart.locator('canvas').first().waitFor();
    const open = () => chart.click({ button: 'right', position: { x: 300, y: 200 } });
    await open();
    await takesKeys(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await takesKeys(chart);
    await open();
    await page.getByRole('menuitem', { name: /^Limit buy BTC at/ }).click();
    await takesKeys(field(form, 'trade.amount'));
    await leave(context);
  });

  it('TRAD-244 an order moved on the chart keeps the focus, though another one stands there now', async () => {
    const { context, page, person } = await desk();
    await rest(person, await bid(person, 0.997));
    const handle = page.getByRole('button', { name: /Arrow keys move the price/ });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await takesKeys(question.getByRole('button').last());
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await takesKeys(handle);
    await leave(context);
  });

  it('TRAD-244 an order made smaller, one cancelled and one nobody knows of leave the focus where work goes on', async () => {
    const { context, form, page, person } = await desk();
    const [high, low] = [await bid(person, 0.8), await bid(person, 0.7)];
    await rest(person, low);
    await rest(person, high);
    const button = (name: string) => page.getByRole('button', { name: say(name), exact: true });
    await expect.poll(() => button('trade.open.amend').count()).toBe(2);
    await button('trade.open.amend').first().click();
    await page.getByRole('dialog').getByLabel(say('trade.amend.amount')).fill('0.005');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await takesKeys(button('trade.open.amend').first());

    await button('trade.open.cancel').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button('trade.open.cancel').count()).toBe(1);
    await takesKeys(button('trade.open.cancel'));
    await page.keyboard.press('Enter');
    await takesKeys(page.getByRole('tab', { selected: true }));

    await field(form, 'trade.price').fill(low);
    await field(form, 'trade.amount').fill('0.01');
    await context.setOffline(true);
    await send(form).focus();
    await page.keyboard.press('Enter');
    await takesKeys(form.getByRole('button', { name: say('trade.form.checkAgain') }));
    await context.setOffline(false);
    // To check asks and sends nothing; only what was chosen then does.
    await page.keyboard.press('Enter');
    const sendNow = form.getByRole('button', { name: say('trade.form.sendNow') });
    await sendNow.waitFor();
    await takesKeys(form.getByRole('button', { name: say('trade.form.checkAgain') }));
    expect(await openOrders(person)).toEqual([]);
    await sendNow.click();
    await expect.poll(() => button('trade.open.cancel').count()).toBe(1);
    await takesKeys(send(form));
    await leave(context);
  });

  it('TRAD-245 TRAD-278 TRAD-277 TRAD-246 TRAD-247 an order whose answer was lost is found, dropped and, coming late, cancelled', async () => {
    const { context, form, page, person } = await desk();
    const price = await bid(person, 0.8);
    const toast = (id: string) => page.getByRole('status').getByText(say(id), { exact: false });
    let isForwarded = true;
    const bodies: { clientOrderId: string }[] = [];
    await page.route('**/api/spot/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      bodies.push(route.request().postDataJSON());
      if (isForwarded) await route.fetch();
      return route.abort();
    });
    const write = async () => {
      await field(form, 'trade.price').fill(price);
      await field(form, 'trade.amount').fill('0.01');
      const before = bodies.length;
      await send(form).click();
      await expect.poll(() => bodies.length).toBeGreaterThan(before);
    };
    await write();
    await expect.poll(() => openOrders(person)).toHaveLength(1);
    // Nobody has heard of it: the page is asked what became of it, by itself when it comes back.
    await page.reload();
    await alive(page);
    await page
      .getByRole('status')
      .getByText(/^Order placed: buy 0\.01/)
      .waitFor();
    expect(await openOrders(person)).toHaveLength(1);

    isForwarded = false;
    await write();
    const lost = bodies.at(-1);
    await page.reload();
    await alive(page);
    await form.getByText(say('trade.form.absent')).waitFor();
    expect(await form.getByRole('alert').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^Buy 0\.01\d* BTC · [\d,.]+ USDT/),
    );
    const sent = bodies.length;
    await form.getByRole('button', { name: say('trade.form.checkAgain') }).click();
    await form.getByRole('button', { name: say('trade.form.drop') }).click();
    await toast('trade.toast.dropped').waitFor();
    expect([bodies.length, (await openOrders(person)).length]).toEqual([sent, 1]);
    expect((await person.send('POST', '/api/spot/orders', lost)).status).toBe(200);
    await toast('trade.toast.late').waitFor();
    await expect.poll(() => openOrders(person)).toHaveLength(1);
    await leave(context);
  });

  it('TRAD-248 TRAD-291 what is written outlives the session that ends meanwhile, and not the order it becomes', async () => {
    const { context, form, page, person } = await desk();
    const price = await bid(person, 0.8);
    await field(form, 'trade.price').fill(price);
    await field(form, 'trade.amount').fill('0.010');
    const left = page.waitForURL('**/login**');
    await context.clearCookies();
    // Whatever the page asks first tells it: it may be gone before the press.
    await send(form)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await left;
    await context.addCookies(person.cookies());
    await page.goto('/trade/BTC_USDT');
    await alive(page);
    await expect.poll(() => field(form, 'trade.amount').inputValue()).toBe('0.010');
    expect((await field(form, 'trade.price').inputValue()).replace(/,/g, '')).toBe(price);
    expect(await openOrders(person)).toEqual([]);
    await send(form).click();
    await expect.poll(() => openOrders(person)).toHaveLength(1);
    await expect.poll(() => field(form, 'trade.amount').inputValue()).toBe('');
    await page.reload();
    await alive(page);
    expect(await field(form, 'trade.amount').inputValue()).toBe('');
    await leave(context);
  });

  it('TRAD-232 the file of the history beside the open orders holds the rows of the table, and no open order', async () => {
    const { context, page, person } = await desk();
    await rest(person, await bid(person, 0.8));
    await person.send('DELETE', '/api/spot/orders');
    await rest(person, await bid(person, 0.7));
    await page.getByRole('tab', { name: say('trade.history.title') }).click();
    const table = page.getByRole('tabpanel');
    await expect.poll(() => rowsOf(table)).toBe(1);
    const download = page.waitForEvent('download');
    await table.getByRole('link', { name: say('trade.rows.export') }).click();
    const path = await (await download).path();
    const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1);
    expect(lines.map((line) => line.includes(',CANCELED,'))).toEqual([true]);
    const options = await table.getByLabel(say('trade.history.status')).locator('option').allInnerTexts();
    expect(options).not.toContain(say('trade.status.NEW'));
    await leave(context);
  });

  async function openOrders(person: Person) {
    return (await person.get<OrderData[]>('/api/spot/orders/open')).body.data;
  }
  const rowsOf = (table: Locator) => table.locator('tbody tr').count();
});
