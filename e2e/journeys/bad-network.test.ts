/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leave, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { eventually } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { UnreliableProxy } from '../unreliable-proxy.ts';

const SCREEN = { width: 1440, height: 900 };

/** What a browser itself says of a network that is bad; everything else on the console is ours. */
const isNetwork = (trouble: string) =>
  /WebSocket connection to|An unknown error occurred when fetching the script|net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_|NETWORK_CHANGED|EMPTY_RESPONSE|SOCKET)/.test(
    trouble,
  );

const banner = (page: Page) => page.locator('[data-connection="down"]');
const lastPrice = (page: Page) => page.title().then((title) => title.split(' ')[0] ?? '');
/** Every row of the tape has its trade's place; newest first. */
const bestOfBook = (page: Page) =>
  page.locator('[data-side] > span').evaluateAll((cells) => cells.map((cell) => cell.textContent).join(' '));

/** The best prices may stand for a while on a busy machine. */
const MOVES_WITHIN_MS = 90_000;

describe('the trade page while the network is bad', () => {
  const stage = sharedStage();
  let proxy: UnreliableProxy;
  beforeAll(async () => {
    proxy = new UnreliableProxy(stage.url);
    await proxy.open();
    await livingMarket(stage.url);
  });
  afterAll(() => proxy.close());

  /** A page whose prices come by the socket. */
  async function livePage(path: string) {
    const opened = await visit(stage.browser, proxy.url, SCREEN);
    await opened.page.goto(path);
    await opened.page.locator('[data-side] > span').first().waitFor();
    // The code that speaks of a bad line comes after the page, and cannot come over one.
    await opened.page.locator('div.fixed > div > span[role=status]').waitFor({ state: 'attached' });
    const first = await bestOfBook(opened.page);
    const moves = eventually('the book moves', async () => (await bestOfBook(opened.page)) !== first, MOVES_WITHIN_MS);
    // It once stood still without a reason: say what there is to know.
    await moves.catch(async (error) => {
      const depth = await fetch(`${stage.url}/api/markets/depth?symbol=BTC_USDT&limit=2`);
      throw new Error(`${error}\n${first}\n${await depth.text()}\n${opened.troubles}`);
    });
    await expect.poll(() => banner(opened.page).count()).toBe(0);
    return opened;
  }

  it.each(
    looksOfRun([
      ['en_US', '/trade/BTC_USDT'],
      ['ar_AE', '/ar_AE/trade/BTC_USDT'],
    ]),
  )(
    'SHL-06 SHL-04 offline for a while: the page says so and how old its prices are, asks nothing, and recovers (%s)',
    async (locale, path) => {
      const say = words(locale);
      const { context, page, troubles } = await livePage(path);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await context.setOffline(true);
      await banner(page).waitFor({ timeout: 45_000 });
      await page.getByText(say('connection.offline')).waitFor();
      const isOld = (from: string) =>
        expect.poll(() => banner(page).textContent()).toMatch(new RegExp(`(^|\\D)([${from}-9]|[1-9]\\d)(\\D|$)`));
      // By then a question that was under way has been asked once more.
      await isOld('3');
      asked.length = 0;
      await isOld('6');
      expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
      const stood = await bestOfBook(page);
      await context.setOffline(false);
      await banner(page).waitFor({ state: 'detached', timeout: 45_000 });
      await eventually('the book moves again', async () => (await bestOfBook(page)) !== stood, MOVES_WITHIN_MS);
      expect(troubles.filter((trouble) => !isNetwork(trouble))).toEqual([]);
      await leave(context);
    },
  );

  it('S4.06 SHL-05 TRAD-50 the socket is blocked and HTTP is not: prices, book and trades go on by polling, and the socket takes over again', async () => {
    const say = words('en_US');
    const { context, page, troubles } = await livePage('/trade/BTC_USDT');
    proxy.blocksSockets = true;
    proxy.cutSockets();
    await banner(page).waitFor();
    await page.getByText(say('connection.polling')).waitFor();
    const seen = new Set<string>();
    const prices = new Set<string>();
    await eventually(
      'the book changes by polling',
      async () => {
        seen.add(await bestOfBook(page));
        prices.add(await lastPrice(page));
        return seen.size > 3 && prices.size > 1;
      },
      MOVES_WITHIN_MS,
    );
    // Polling is what keeps it young: the sentence stays, the age starts anew each few seconds.
    await page.getByText(say('connection.polling')).waitFor();
    const age = async () =>
      Number(/(\d+)/.exec((await banner(page).locator('.tabular-nums').textContent()) ?? '')?.[1]);
    await expect.poll(age).toBeLessThanOrEqual(10);
    proxy.blocksSockets = false;
    await banner(page).waitFor({ state: 'detached', timeout: 45_000 });
    const stood = await bestOfBook(page);
    await eventually('the book moves again', async () => (await bestOfBook(page)) !== stood, MOVES_WITHIN_MS);
    expect(troubles.filter((trouble) => !isNetwork(trouble))).toEqual([]);
    await leave(context);
  });

  it('SHL-03 SHL-06 a frozen line is spoken of within seconds, and the page is live again once it thaws', async () => {
    const { context, page, troubles } = await livePage('/trade/BTC_USDT');
    proxy.freeze();
    await banner(page).waitFor({ timeout: 30_000 });
    proxy.thaw();
    await banner(page).waitFor({ state: 'detached', timeout: 45_000 });
    const stood = await bestOfBook(page);
    await eventually('the book moves again', async () => (await bestOfBook(page)) !== stood, MOVES_WITHIN_MS);
    expect(troubles.filter((trouble) => !isNetwork(trouble))).toEqual([]);
    await leave(context);
  });
});
