/// <reference lib="dom" />
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignUp, giveCode } from '../account-forms.ts';
import { alive, leave, type Say, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { eventually, fundedPerson, type Person, visitor } from '../person.ts';
import { sharedStage } from '../stage.ts';

const SCREENS = [
  { locale: 'ja_JP', prefix: '/ja_JP', width: 390, height: 844, theme: 'dark' },
  { locale: 'ar_AE', prefix: '/ar_AE', width: 1440, height: 900, theme: 'light' },
] as const;

describe('a newcomer in the browser', () => {
  const stage = sharedStage();

  it.each(looksOfRun(SCREENS))(
    'TRAD-90 signs up, takes funds, buys, sells and reads the history: $locale, $width px, $theme',
    async (screen) => {
      const say = words(screen.locale);
      const { context, page, troubles } = await visit(stage.browser, stage.url, screen);
      const isPhone = screen.width < 600;
      const path = (to: string) => `${screen.prefix}${to}`;
      const email = `${screen.locale.slice(0, 2)}-${screen.width}-${screen.theme}@example.com`;

      // Sign up
      await page.goto(path('/register'));
      await alive(page);
      expect(await page.locator('html').getAttribute('dir')).toBe(screen.locale === 'ar_AE' ? 'rtl' : 'ltr');
      await fillSignUp(page, screen.locale, { email, password: 'Good-enough-1!' });
      await page
        .locator('main')
        .getByRole('button', { name: say('identity.signUp'), exact: true })
        .click();
      await giveCode(page, stage.url, email, 'sign-up-code');

      // Test funds
      await page.goto(path('/wallet'));
      await alive(page);
      await page.getByRole('button', { name: say('faucet.take') }).click();
      await page.getByText(say('faucet.given')).first().waitFor();
      await page
        .getByRole('cell', { name: /10,?000|100,?000|[1-9]/ })
        .first()
        .waitFor();
      await looksRight(page);

      // Buy at market for 200 USDT
      await page.goto(path('/trade/BTC_USDT'));
      await alive(page);
      const form = await openForm(page, say, isPhone, 'trade.buy');
      await form.getByRole('button', { name: say('trade.kind.market'), exact: true }).click();
      await form.getByRole('button', { name: 'USDT', exact: true }).click();
      await form.getByLabel(say('trade.form.spend')).fill('200');
      await form.locator('button[type=submit]').click();
      await eventually('the purchase', async () =>
        (await ordersOf(page)).some((o) => o.type === 'MARKET' && o.status === 'FILLED'),
      );

      // Sell with a limit that rests at the best ask and is then hit by somebody else
      const { body } = await visitor(stage.url).get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
      const price = (body.data.asks[0] as [string, string])[0];
      const sell = await openForm(page, say, isPhone, 'trade.sell');
      await sell.getByRole('button', { name: say('trade.kind.limit'), exact: true }).click();
      await typeOrder(page, sell, say, price, '0.001');
      if (isPhone) await sell.waitFor({ state: 'hidden' });
      await eventually('the resting sell', async () => (await ordersOf(page)).some((o) => o.type === 'LIMIT'));
      // Somebody with all the money it takes to buy whatever has come to stand before it, if the market fell meanwhile.
      let other: Person | null = null;
      await eventually('the sell is hit', async () => {
        if ((await ordersOf(page)).some((o) => o.type === 'LIMIT' && o.status === 'FILLED')) return true;
        other ??= await fundedPerson(stage.url);
        const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'IOC', price, quantity: '0.1' };
        const answer = await other.send('POST', '/api/spot/orders', order);
        if (answer.body.error === 'INSUFFICIENT_BALANCE') other = null;
        return false;
      });

      // The page says so, live and in its history
      await page.getByRole('tab', { name: say('trade.history.title') }).click();
      await page
        .getByRole('cell', { name: say('trade.status.FILLED') })
        .nth(1)
        .waitFor();
      await looksRight(page);

      // And so does the ledger
      await page.goto(path('/wallet'));
      await page
        .getByRole('row', { name: say('ledgerReason.FAUCET') })
        .first()
        .waitFor();
      await page
        .getByRole('row', { name: say('ledgerReason.TRADE') })
        .first()
        .waitFor();
      await page
        .getByRole('row', { name: say('ledgerReason.FEE') })
        .first()
        .waitFor();

      expect(troubles).toEqual([]);
      await leave(context);
    },
  );

  /** The order form, in its sheet on a phone, with the side chosen. */
  async function openForm(page: Page, say: Say, isPhone: boolean, side: 'trade.buy' | 'trade.sell') {
    const form = page.getByRole('form', { name: say('trade.form.title') });
    const sideButton = form.getByRole('button', { name: say(side), exact: true });
    // On a phone the sheet of the order before may still be closing: tap until the form stays, as a person would.
    await eventually('the order form', async () => {
      if (isPhone && !(await form.isVisible())) {
        await page.getByRole('button', { name: say(`${side}Asset`, { asset: 'BTC' }), exact: true }).click();
      }
      return sideButton.click({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    });
    return form;
  }

  /** Fills the form of a limit order and sends it, with the keyboard alone. */
  async function typeOrder(page: Page, form: Locator, say: Say, price: string, amount: string) {
    await form.getByLabel(say('trade.price'), { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(price);
    const field = form.getByLabel(say('trade.amount'), { exact: true });
    const isThere = () => field.evaluate((input) => input === document.activeElement);
    for (let tabs = 0; tabs < 6 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.type(amount);
    expect(await field.inputValue()).toBe(amount);
    await page.keyboard.press('Enter');
  }

  /** The person's orders as the API tells the page itself. */
  async function ordersOf(page: Page): Promise<OrderData[]> {
    const answer = await page.request.get('/api/spot/orders?symbol=BTC_USDT&limit=50');
    // A page of history that is late is asked for again.
    return ((await answer.json()) as { data?: { rows: OrderData[] } }).data?.rows ?? [];
  }
});
