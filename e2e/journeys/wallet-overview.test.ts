import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { accessibilityTroubles, alive, leave, type Visit, visit } from '../browser.ts';
import { eventually, fundedPerson, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const stage = sharedStage();

let open: Visit;
afterEach(async () => {
  expect(open.troubles).toEqual([]);
  await leave(open.context);
});

async function at(person: Person, path: string, width = 1280): Promise<Page> {
  open = await visit(stage.browser, stage.url, { width, height: 900 });
  await open.context.addCookies(person.cookies(stage.url));
  await open.page.goto(path);
  await alive(open.page);
  return open.page;
}

/** Returns the percentages that a place shows, in tenths. */
const tenthsIn = async (place: Locator) =>
  [...(await place.innerText()).matchAll(/(\d+)\.(\d)%/g)].map(([, whole, tenth]) => Number(`${whole}${tenth}`));

describe('the overview of the wallet', () => {
  test('VAL-20 VAL-21 VAL-22 VAL-23 VAL-24 total, course, profit and allocation; hidden amounts leave percentages', async () => {
    const page = await at(await fundedPerson(stage.url), '/wallet');
    await page.getByText(/^≈ 0?\.?[\d.,]+ BTC$/).waitFor();
    const course = page.getByRole('region', { name: 'Value over time' });
    await course.getByText('Net deposits').waitFor();
    await course.getByRole('tab', { name: '24 h' }).click();
    await expect.poll(() => page.url()).toContain('span=24h');
    const point = course.getByRole('slider', { name: 'Point on the curve' });
    await expect.poll(() => point.getAttribute('max')).toBe('25');
    const now = await point.getAttribute('aria-valuetext');
    await point.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => point.getAttribute('aria-valuetext')).not.toBe(now);
    await page.keyboard.press('Home');
    await expect.poll(() => point.getAttribute('aria-valuetext')).toMatch(/: 0\.00 USDT$/);

    const allocation = page.getByRole('region', { name: 'Allocation' });
    await expect.poll(() => allocation.getByRole('listitem').count()).toBeGreaterThan(1);
    const shares = await tenthsIn(allocation);
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(1_000);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));

    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect.poll(async () => await allocation.innerText()).not.toMatch(/\d USDT/);
    expect(await course.innerText()).not.toMatch(/\d USDT/);
    expect(await point.getAttribute('aria-valuetext')).toMatch(/: hidden$/);
    expect((await tenthsIn(allocation)).length).toBe(shares.length);
  });

  test('VAL-25 who never had anything is told so, and the page stays where it is while values arrive', async () => {
    const page = await at(await signUp(stage.url), '/wallet', 390);
    await page.getByText('No value in this period').waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.02);
  });
});

const DEPOSIT: DepositData = {
  ...{
    id: 7,
    time: Date.now() - 60_000,
    asset: 'USDT',
    network: 'DEV',
    amount: '12.5000000',
    address: `0x${'a'.repeat(40)}`,
  },
  ...{ transaction: `0x${'b'.repeat(64)}`, contract: null, state: 'CREDITED', confirmations: 12, needed: 12 },
  creditedAt: Date.now(),
};
const WITHDRAWAL: WithdrawalData = {
  ...{ id: 3, clientId: 'mine', time: Date.now(), asset: 'USDT', network: 'DEV', address: `0x${'c'.repeat(40)}` },
  ...{ memo: 'note 1', amount: '5.0000000', fee: '1.0000000', total: '6.0000000', state: 'REVIEW' },
  ...{ reasons: ['NEW_ADDRESS'], transaction: null, confirmations: 0, needed: 12, endedAt: null, mayCancel: true },
};

describe('the history of the wallet', () => {
  /** Converts some USDT, and returns what it came to. */
  async function converted(person: Person): Promise<ConversionData> {
    const asked = { from: 'USDT', to: 'BTC', side: 'SPEND', amount: '100' };
    return eventually('a conversion', async () => {
      const quote = await person.send<{ id: string }>('POST', '/api/convert/quotes', asked);
      if (quote.status !== 200) return null;
      const { body } = await person.send<ConversionData[]>('POST', `/api/convert/quotes/${quote.body.data.id}/accept`);
      return body.data.find(({ state }) => state === 'DONE') ?? null;
    });
  }

  test('WPAG-70 WPAG-71 WPAG-72 WPAG-74 conversions are narrowed, opened, and come as a file of the same rows', async () => {
    const person = await fundedPerson(stage.url);
    const { id } = await converted(person);
    const page = await at(person, '/wallet/history');
    await page.getByText('No deposits yet').waitFor();
    await page.getByRole('tab', { name: 'Conversions' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'USDT → BTC' });
    await row.getByText('Completed').click();
    await row.getByText('Received', { exact: true }).waitFor();
    await page.getByLabel('Calendar year').selectOption({ index: 1 });
    await page.getByLabel('Status').selectOption({ label: 'Completed' });
    const year = new Date().getFullYear();
    const view = { tab: 'conversions', state: 'DONE', from: `${year}-01-01`, to: `${year}-12-31` };
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(view);
    await row.waitFor();
    const file = await page.getByRole('link', { name: 'Export' }).getAttribute('href');
    const answer = await page.request.get(file ?? '');
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toMatch(/^id,state,from,to,/);
    expect(lines.map((line) => line.split(',')[0])).toEqual([id]);

    await page.reload();
    await row.waitFor();
    await page.getByLabel('Status').selectOption({ label: 'Not filled' });
    await page.getByText('No results for these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await row.waitFor();
  });

  test('WPAG-72 WPAG-75 "See all" leads to the tab; rows say address, memo, confirmations, fee and why they wait', async () => {
    const person = await fundedPerson(stage.url);
    const page = await at(person, '/wallet', 390);
    const answers = { deposits: DEPOSIT, withdrawals: WITHDRAWAL };
    for (const [name, one] of Object.entries(answers))
      await page.route(new RegExp(`/api/wallet/${name}(\\?|$)`), (route) =>
        route.fulfill({ json: { code: 0, data: { rows: [one], next: null } } }),
      );
    await page.getByRole('link', { name: 'Deposits, withdrawals and more' }).click();
    const deposit = page.getByRole('listitem').filter({ hasText: '12.5 USDT' });
    await deposit.getByText('Credited', { exact: true }).first().click();
    await deposit.getByText('12/12').waitFor();
    expect(await deposit.getByText(DEPOSIT.address).isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'Withdrawals' }).click();
    const withdrawal = page.getByRole('listitem').filter({ hasText: '5 USDT' });
    await withdrawal.getByText('Under review').click();
    for (const text of ['note 1', 'New address', '6 USDT', WITHDRAWAL.address])
      await withdrawal.getByText(text).waitFor();
    await withdrawal.getByRole('button', { name: 'Cancel withdrawal' }).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
  });

  test('WPAG-73 WFED-05 an open row goes on as the socket tells it, without being asked for', async () => {
    const person = await signUp(stage.url);
    open = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    const { context, page } = open;
    await context.addCookies(person.cookies(stage.url));
    const seen: DepositData = { ...DEPOSIT, state: 'CONFIRMING', confirmations: 3, creditedAt: null };
    await page.route(/\/api\/wallet\/deposits\?/, (route) =>
      route.fulfill({ json: { code: 0, data: { rows: [seen], next: null } } }),
    );
    let tell = (_row: DepositData) => {};
    await page.routeWebSocket(/\/socket$/, (socket) => {
      socket.connectToServer();
      tell = (result) =>
        socket.send(JSON.stringify({ event: 'data', channel: 'wallet', type: 'deposit', data: { result } }));
    });
    await page.goto('/wallet/history');
    await alive(page);
    const row = page.getByRole('listitem').filter({ hasText: '12.5 USDT' });
    await row.locator('summary').click();
    await row.getByText('3/12').waitFor();
    // Told again and again: what the page asked for before it was told may come later.
    await eventually('the next confirmations', async () => {
      tell({ ...seen, confirmations: 5 });
      return row.getByText('5/12').isVisible();
    });
  });
});
