/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, takesKeys, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { bid, field, fundedDesk, openOrders, send } from '../order-form.ts';
import { sharedStage } from '../stage.ts';
import { choose, chooseKind } from '../trade-desk.ts';

const say = words('en_US');

const SCREENS = looksOfRun([
  [1440, 900],
  [390, 844],
]);

describe('the order form and what it places, in the browser', () => {
  const stage = sharedStage();
  const desk = (screen?: { width: number; height: number }) => fundedDesk(stage, screen);
  /** What is said of a field is part of what describes it. */
  const isWrong = (one: Locator) => one.getAttribute('aria-invalid').then((value) => value === 'true');

  it.each(SCREENS)(
    'TRAD-243 on %i × %i a press with something missing leads to it, and says it there',
    async (width, height) => {
      const { context, form } = await desk({ width, height });
      await chooseKind(form, 'otoco');
      await field(form, 'trade.amount').fill('0.01');
      await send(form).click();
      const profit = field(form, 'trade.form.profit');
      await takesKeys(profit);
      expect(await isWrong(profit)).toBe(true);
      expect(await form.getByText(say('trade.problem.missingProfit').replace('{asset}', 'USDT')).count()).toBe(1);
      // What was written is still there, and another kind of order has not been tried yet.
      expect(await field(form, 'trade.amount').inputValue()).toBe('0.01');
      await chooseKind(form, 'stopLimit');
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
      expect(await openOrders(person)).toEqual([]);
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
    await chooseKind(form, 'twap');
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
    expect(await openOrders(person)).toEqual([]);
    await leave(context);
  });

  it('TRAD-242 an IOC order that nothing meets is not said to wait', async () => {
    const { context, form, person } = await desk();
    await choose(form, 'trade.tif', 'IOC');
    await field(form, 'trade.price').fill(await bid(person, 0.9));
    await field(form, 'trade.amount').fill('0.01');
    await form.getByText(say('trade.form.nothing')).waitFor();
    expect(await form.getByText(say('trade.form.waits')).count()).toBe(0);
    await choose(form, 'trade.tif', 'GTC');
    await form.getByText(say('trade.form.waits')).waitFor();
    await leave(context);
  });

  it('TRAD-227 a trailing stop says what it holds, and that is what the exchange holds', async () => {
    const { context, form, person } = await desk();
    await chooseKind(form, 'trailing');
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

  it.each(SCREENS)(
    'TRAD-312 on %i × %i nothing moves when a problem is said, of a field or of the order',
    async (width, height) => {
      const { context, form, page } = await desk({ width, height });
      const places = () =>
        form.evaluate((one) =>
          [...one.querySelectorAll('input, button')].map((part) => {
            const { x, y } = part.getBoundingClientRect();
            return [part.getAttribute('name') ?? part.tagName, Math.round(x), Math.round(y)];
          }),
        );
      const amount = field(form, 'trade.amount');
      await amount.fill('1');
      const before = await places();
      await amount.fill('0.00001');
      await form.getByText(/^The minimum order value/).waitFor();
      expect(await isWrong(field(form, 'trade.total'))).toBe(true);
      expect(await places()).toEqual(before);
      await amount.fill('500');
      await form.getByText(/^Not enough USDT/).waitFor();
      expect(await places()).toEqual(before);
      expect(await accessibilityTroubles(page)).toEqual([]);
      await leave(context);
    },
  );

  it('TRAD-310 TRAD-311 what a kind does stands behind a button, and a post-only order goes out as one', async () => {
    const { context, form, page, person } = await desk();
    const about = form.getByRole('button', { name: say('trade.kind.about') });
    const tip = form.getByRole('tooltip');
    expect(await tip.isVisible()).toBe(false);
    await about.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => tip.textContent()).toBe(say('trade.tif.hint.GTC'));
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
    await form.getByRole('checkbox', { name: say('trade.kind.postOnly') }).check();
    await form.getByRole('checkbox', { name: say('trade.form.iceberg') }).check();
    await field(form, 'trade.price').fill(await bid(person, 0.9));
    await field(form, 'trade.amount').fill('0.01');
    await field(form, 'trade.form.visible').fill('0.002');
    await send(form).click();
    await expect
      .poll(async () => (await openOrders(person)).map(({ type, visibleQuantity }) => [type, Number(visibleQuantity)]))
      .toEqual([['LIMIT_MAKER', 0.002]]);
    await leave(context);
  });

  it('WEB-73 the note of an order lies over no button that sends the next one', async () => {
    const { context, form, page, person } = await desk({ width: 1440, height: 800 });
    await chooseKind(form, 'otoco');
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
});
