/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { bid, rest } from '../order-form.ts';
import { fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const PHONE = { width: 390, height: 844 };
/** The least height of what a finger presses, pixels. */
const FINGER_PX = 44;

const numberOf = (shown: string) => Number(shown.replace(/,/g, ''));

/** Touches the middle of a place. */
async function touch(page: Page, place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('nothing to touch');
  await page.touchscreen.tap(box.x + 20, box.y + box.height / 2);
}

describe('the desk on a phone', () => {
  const stage = sharedStage();

  async function open(path: string) {
    const person = await fundedPerson(stage.url);
    await livingMarket(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await context.addCookies(person.cookies());
    await page.goto(path);
    await alive(page);
    return { context, page, person };
  }

  it.each(
    looksOfRun(['/trade/BTC_USDT', '/futures/BTC_USDT_PERP', '/ar_AE/futures/BTC_USDT_PERP', '/ru_RU/trade/BTC_USDT']),
  )(
    'TRAD-345 the head of %s is 120 pixels high at most, and what is pressed in it and below at least 44',
    async (path) => {
      const { context, page } = await open(path);
      const head = page.locator('main header');
      expect((await head.boundingBox())?.height).toBeLessThanOrEqual(120);
      expect(await sidewaysOverflow(page)).toBe(0);
      const tabs = page.locator('main > fieldset');
      for (const part of [1, 2]) {
        await tabs.getByRole('button').nth(part).click();
        // Figures that open something have their whole place in the row to be pressed.
        const low = await page
          .locator(
            'main header button:not(dd button), main > fieldset button, [data-tour=book] :is(button, select), [aria-labelledby=tape-title]',
          )
          .evaluateAll((all, least) => {
            const seen = all.filter((one) => one.tagName !== 'SECTION' && one.checkVisibility());
            return seen
              .filter((one) => one.getBoundingClientRect().height < least)
              .map((one) => one.outerHTML.slice(0, 120));
          }, FINGER_PX);
        expect(low).toEqual([]);
      }
      await leave(context);
    },
  );

  it.each(looksOfRun(['/trade/BTC_USDT', '/futures/BTC_USDT_PERP', '/ar_AE/futures/BTC_USDT_PERP']))(
    'INBX-58 a price alert is set at %s',
    async (path) => {
      const own = words(path.startsWith('/ar_AE') ? 'ar_AE' : 'en_US');
      const { context, page } = await open(path);
      const bell = page.getByRole('main').getByRole('button', { name: own('trade.alerts'), exact: true });
      const box = await bell.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(FINGER_PX);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.width).toBe(true);
      await bell.tap();
      const dialog = page.getByRole('dialog', { name: own('alerts.title') });
      await dialog.getByLabel(own('alerts.price'), { exact: true }).fill('1');
      await dialog.getByRole('button', { name: own('alerts.add') }).click();
      await dialog
        .getByRole('listitem')
        .getByRole('button', { name: new RegExp(own('alerts.remove')) })
        .waitFor();
      expect(await accessibilityTroubles(page)).toEqual([]);
      await leave(context);
    },
  );

  it.each(looksOfRun(['/trade/BTC_USDT', '/ru_RU/futures/BTC_USDT_PERP', '/ar_AE/trade/BTC_USDT']))(
    'TRAD-397 in every view of %s what is pressed is 44 pixels high at least, and as wide',
    async (path) => {
      const { context, page, person } = await open(path);
      await rest(person, await bid(person, 0.8), '0.001');
      if (path.includes('/trade')) await page.locator('[data-open-order]').waitFor();
      for (const view of await page.locator('main > fieldset').getByRole('button').all()) {
        await view.click();
        await page.locator('main > fieldset [aria-pressed=true]').waitFor();
        // Figures that open something, and what is edited in its line, have their whole place to be pressed.
        const small = await page
          .locator('header :is(a, button):not(dd *), main :is(a, button, select):not(dd *, dl *, [data-edit])')
          .evaluateAll(
            (all, least) =>
              all
                .filter((one) => one.checkVisibility() && !one.classList.contains('sr-only'))
                .filter((one) => {
                  const { height, width } = one.getBoundingClientRect();
                  return Math.round(height) < least || Math.round(width) < least;
                })
                .map((one) => one.outerHTML.slice(0, 120)),
            FINGER_PX,
          );
        expect(small).toEqual([]);
      }
      await leave(context);
    },
  );

  it('TRAD-358 TRAD-347 a touch on the book opens the form with that price; the book beside it gives other prices; what sends is in sight', async () => {
    const { context, page } = await open('/trade/BTC_USDT');
    await page.getByRole('button', { name: say('trade.views.book'), exact: true }).click();
    const lines = page.locator('[data-tour=book] [data-side=bids] [data-line]');
    await touch(page, lines.nth(2));
    const sheet = page.getByRole('dialog');
    const price = sheet.getByLabel(say('trade.price'), { exact: true });
    await price.waitFor();
    const taken = numberOf(await price.inputValue());
    expect(taken).toBeGreaterThan(0);
    const form = sheet.getByRole('form', { name: say('trade.form.title') });
    const book = sheet.locator('[data-narrow-book]');
    const [left, right] = [await form.boundingBox(), await book.boundingBox()];
    if (left === null || right === null) throw new Error('form and book are not there');
    expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
    expect(right.x + right.width).toBeLessThanOrEqual(PHONE.width);
    const send = form.locator('button[type=submit]');
    const foot = await send.boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    expect(await accessibilityTroubles(page)).toEqual([]);
    // A line of the book beside the form, and a place in it where no line is: the nearest gives its price.
    await touch(page, book.locator('[data-side=asks] [data-line]').nth(1));
    await expect.poll(async () => numberOf(await price.inputValue())).toBeGreaterThan(taken);
    const side = await book.locator('[data-side=bids]').boundingBox();
    if (side === null) throw new Error('the book has no bids');
    await page.touchscreen.tap(side.x + 20, side.y + side.height - 1);
    await expect.poll(async () => numberOf(await price.inputValue())).toBeLessThanOrEqual(taken);
    await leave(context);
  });

  it('TRAD-358 nothing moves when the book is shown and the form rises', async () => {
    const { context, page } = await open('/trade/BTC_USDT');
    await page.getByRole('button', { name: say('trade.views.book'), exact: true }).click();
    await page.evaluate(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) moved.push(entry.value);
      }).observe({ type: 'layout-shift' });
    });
    await page.getByRole('button', { name: say('trade.buyAsset', { asset: 'BTC' }) }).click();
    await page.getByRole('dialog').locator('[data-narrow-book]').waitFor();
    await alive(page);
    const sum = await page.evaluate(() =>
      (window as unknown as { moved: number[] }).moved.reduce((all, one) => all + one, 0),
    );
    expect(sum).toBeLessThanOrEqual(0.01);
    await leave(context);
  });
});
