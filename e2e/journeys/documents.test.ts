/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { eventually, fundedPerson, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const SIZE = { width: 1440, height: 900 };
const star = (page: Page) => page.getByRole('button', { name: say('trade.pairs.star', { pair: 'BTC/USDT' }) });
const unstar = (page: Page) => page.getByRole('button', { name: say('trade.pairs.unstar', { pair: 'BTC/USDT' }) });
const bookWidth = (page: Page) =>
  page.locator('[data-tour=book]').evaluate((book) => Math.round(book.getBoundingClientRect().width));
/** Under which names this browser keeps what somebody arranged. */
const names = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => /^(chart|desk|favourites|documents)/.test(name))
      .sort(),
  );
const drawings = (page: Page) =>
  page.evaluate(() => {
    const [, text = '{}'] = Object.entries(localStorage).find(([name]) => name.startsWith('chartDrawings:')) ?? [];
    return JSON.parse(text)?.data?.BTC_USDT?.length ?? 0;
  });

async function trade(page: Page, person?: Person): Promise<void> {
  if (person !== undefined) {
    // A page that stands there would see the new mark and load itself anew, just as this one leads away.
    await page.goto('about:blank');
    await page.context().addCookies(person.cookies());
  }
  await page.goto('/trade/BTC_USDT');
  await alive(page);
  await page
    .getByRole('application', { name: say('trade.chart.keys') })
    .locator('canvas')
    .first()
    .waitFor();
}

describe('what a person arranged', () => {
  const stage = sharedStage();
  let person: Person;
  let another: Person;
  beforeAll(async () => {
    [person, another] = [await fundedPerson(stage.url), await signUp(stage.url)];
  });

  it('DOC-05 DOC-07 DOC-10 DOC-11 a star, a drawing and a desk are on the other device at once, and nobody else’s in the same browser', async () => {
    const [phone, desk] = await Promise.all([
      visit(stage.browser, stage.url, SIZE),
      visit(stage.browser, stage.url, SIZE),
    ]);
    // Starred as a visitor, it goes along with who logs in.
    await trade(phone.page);
    await star(phone.page).click();
    await trade(phone.page, person);
    await unstar(phone.page).waitFor();
    await expect
      .poll(async () => (await person.get<unknown[]>('/api/identity/documents')).body.data)
      .toEqual([{ kind: 'favourites', version: expect.any(Number) }]);
    await trade(desk.page, person);
    await unstar(desk.page).waitFor();

    // Arranged on one, it is on the other without anything being loaded anew.
    const width = await bookWidth(phone.page);
    await desk.page.getByRole('separator', { name: say('trade.layout.edge.book') }).focus();
    await desk.page.keyboard.press('Shift+ArrowLeft');
    await desk.page.getByRole('button', { name: say('trade.chart.draw') }).click();
    const tools = desk.page.getByRole('toolbar', { name: say('trade.chart.draw') });
    await tools.getByRole('button', { name: say('trade.chart.tool.horizontalStraightLine') }).click();
    const chart = desk.page.getByRole('application', { name: say('trade.chart.keys') });
    // Pressed before its candles are there, it draws nothing.
    await eventually('the drawing', async () => {
      await chart.click({ position: { x: 300, y: 120 } });
      return expect
        .poll(() => drawings(desk.page), { timeout: 5_000 })
        .toBe(1)
        .then(
          () => true,
          () => false,
        );
    });
    await unstar(desk.page).click();
    await expect.poll(() => bookWidth(phone.page)).toBe(width + 40);
    await expect.poll(() => drawings(phone.page)).toBe(1);
    await star(phone.page).waitFor();
    // And the other way round, what was drawn there is taken away here.
    await phone.page.getByRole('button', { name: say('trade.chart.draw') }).click();
    await phone.page.getByRole('button', { name: say('trade.chart.clear') }).click();
    await expect.poll(() => drawings(desk.page)).toBe(0);
    await star(phone.page).click();
    await unstar(desk.page).waitFor();
    expect([...phone.troubles, ...desk.troubles]).toEqual([]);

    // A log-out takes it out of the browser; where the session ended by itself it waits for the same person.
    const menu = phone.page
      .getByRole('banner')
      .getByRole('button', { name: say('nav.account', { email: person.email }) });
    await menu.click();
    await phone.page.getByRole('menuitem', { name: say('nav.logOut') }).click();
    await phone.page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => names(phone.page)).toEqual([]);
    await desk.page.waitForURL((url) => url.pathname === '/login');
    expect((await names(desk.page)).filter((name) => name.startsWith('favourites:'))).toHaveLength(1);

    // Another person at the same browser sees none of it, and has none of it.
    await trade(phone.page, another);
    await star(phone.page).waitFor();
    await expect.poll(() => bookWidth(phone.page)).toBe(width);
    await expect.poll(async () => (await another.get<unknown[]>('/api/identity/documents')).body.data).toEqual([]);
    await leave(phone.context);
    await leave(desk.context);
  });
});
