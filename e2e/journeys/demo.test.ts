/// <reference lib="dom" />
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { eventually, fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

describe('the demo account', () => {
  const stage = sharedStage();

  it('DEMO-05 DEMO-16 DEMO-03 opened, entered, traded in, keyed, reset and left; the real account is as before', async () => {
    const say = words('en_US');
    const person = await fundedPerson(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies());
    const usdt = () =>
      page.evaluate(async () => {
        const { data } = (await (await fetch('/api/wallet/balances')).json()) as {
          data: { asset: string; available: string }[];
        };
        return Number(data.find(({ asset }) => asset === 'USDT')?.available);
      });
    await page.goto('/account');
    const realUsdt = await usdt();
    await page.getByRole('link', { name: say('demo.manage') }).click();
    await page.waitForURL('**/account/demo');
    await alive(page);
    await page.getByRole('button', { name: say('demo.open') }).click();
    await page.getByRole('link', { name: say('demo.keys') }).click();
    await page.getByRole('heading', { name: say('demo.keys') }).waitFor();
    await alive(page);
    await page.getByRole('button', { name: say('apiKeys.make') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('apiKeys.label'), { exact: true }).fill('demo bot');
    await dialog.locator('button[type=submit]').click();
    await page.getByText(say('apiKeys.secretOnce')).waitFor();
    const [apiKey = '', secret = ''] = await dialog.locator('code').allTextContents();
    await page.getByRole('button', { name: say('apiKeys.kept') }).click();

    /** Asks by the key for the account, in the exchange behind `prefix`. */
    const asked = async (prefix: string) => {
      const query = `recvWindow=60000&timestamp=${Date.now()}`;
      const signature = createHmac('sha256', secret).update(query).digest('hex');
      const answer = await fetch(`${stage.url}${prefix}/api/v3/account?${query}&signature=${signature}`, {
        headers: { 'x-mbx-apikey': apiKey },
      });
      return (await answer.json()) as { code?: number; balances?: { asset: string; free: string }[] };
    };
    expect((await asked('')).code).toBe(-2015);
    const free = (await asked('/demo')).balances?.find(({ asset }) => asset === 'USDT')?.free;
    expect(Number(free)).toBe(100_000);

    await page.goto('/account/demo');
    await alive(page);
    await page.getByRole('button', { name: say('demo.enter') }).click();
    const banner = page.locator('[data-demo-view]');
    await banner.waitFor();
    await expect.poll(usdt).toBe(100_000);
    await looksRight(page);

    // The trade page is the demo's: its book, its balance, its orders.
    await page.goto('/trade/BTC_USDT');
    await banner.waitFor();
    const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', quantity: '0.01', price: '40000' };
    const placed = await page.evaluate(
      async (body) =>
        (
          await fetch('/api/spot/orders', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
            body: JSON.stringify(body),
          })
        ).status,
      order,
    );
    expect(placed).toBe(200);
    await page.getByText('40,000.00', { exact: true }).waitFor();
    await expect.poll(usdt).toBe(99_600);

    await page.setViewportSize(PHONE);
    await page.goto('/ar_AE/account/demo');
    const arabic = words('ar_AE');
    await banner.getByText(arabic('demo.banner')).waitFor();
    await alive(page);
    await looksRight(page);
    await page.getByRole('button', { name: arabic('demo.reset') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: arabic('demo.reset') })
      .click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await eventually('the funds as they were', async () => (await usdt()) === 100_000);
    // How long until the next is said, not that it is refused (DEMO-04).
    await page.getByRole('button', { name: arabic('demo.reset') }).click();
    const again = page.getByRole('alertdialog').getByRole('button', { name: /\d:\d\d/ });
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });

    await page.goto('/wallet');
    await alive(page);
    await banner.getByRole('button', { name: say('demo.leave') }).click();
    await banner.waitFor({ state: 'detached' });
    await expect.poll(usdt).toBe(realUsdt);
    // A call that was under way while the session came to look elsewhere is refused, and the page loads anew.
    expect(troubles.filter((trouble) => !/status of 4(?:01|09)/.test(trouble))).toEqual([]);
    await leave(context);
  });
});
