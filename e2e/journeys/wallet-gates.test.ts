import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { accessibilityTroubles, alive, leave, type Visit, visit, words } from '../browser.ts';
import { signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const stage = sharedStage();
const COIN: CoinData = {
  ...{ asset: 'USDT', name: 'Tether' },
  networks: [
    {
      ...{
        network: 'DEV',
        name: 'Test chain',
        family: 'evm',
        contract: null,
        confirmations: 12,
        blockMs: 1_000,
        digits: 6,
      },
      ...{ depositMin: '1', withdrawMin: '2', withdrawMax: '100', withdrawFee: '1', depositsOpen: false },
      ...{ withdrawalsOpen: true, reason: null, explorerTransaction: null, explorerAddress: null, hasMemo: false },
    },
  ],
};

let open: Visit;
afterEach(async () => {
  expect(open.troubles).toEqual([]);
  await leave(open.context);
});

/** A page of somebody who has just signed up; `answers`: what is answered in place of the exchange, by path. */
async function at(path: string, answers: Record<string, unknown> = {}): Promise<Page> {
  const person = await signUp(stage.url);
  open = await visit(stage.browser, stage.url, { width: 390, height: 844 });
  const { context, page } = open;
  await context.addCookies(person.cookies(stage.url));
  for (const [name, data] of Object.entries(answers))
    await page.route(new RegExp(`/api/wallet/${name}(\\?|$)`), (route) => route.fulfill({ json: { code: 0, data } }));
  await page.goto(path);
  await alive(page);
  return page;
}

describe('what is not open in the wallet', () => {
  test('WPAG-05 where no network is set up, the page says that in place of a form', async () => {
    const page = await at('/wallet/deposit');
    await page.getByText(say('deposit.noNetworks')).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await accessibilityTroubles(page)).toEqual([]);
  });

  test('WPAG-04 a closed network says so above the address, and what becomes of what is sent', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const known = { asset: 'USDT', network: 'DEV', address, memo: null };
    const page = await at('/wallet/deposit', { coins: [COIN], 'deposit-address': known });
    const closed = page.getByText(say('deposit.closed', { asset: 'USDT', network: 'Test chain' }));
    await closed.waitFor();
    const [above, below] = [await closed.boundingBox(), await page.getByText(address).first().boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    expect(await accessibilityTroubles(page)).toEqual([]);
  });

  test('WPAG-22 when the allow-list ends stands beside its switch; until then it may be turned on again', async () => {
    let offAt: number | null = Date.UTC(2030, 0, 2, 3, 4);
    const page = await at('/wallet/addresses', { coins: [COIN] });
    const sent: unknown[] = [];
    await page.route(/\/api\/wallet\/allow-list$/, async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON());
        offAt = null;
      }
      await route.fulfill({ json: { code: 0, data: { isOn: true, offAt } } });
    });
    await page.reload();
    await alive(page);
    const ends = page.getByText(/^It ends on .*2030/);
    await ends.waitFor();
    const allowList = page.getByRole('switch', { name: say('addressBook.onlyThese') });
    expect(await allowList.isChecked()).toBe(false);
    await page.getByText(say('addressBook.onlyThese')).click();
    await expect.poll(() => allowList.isChecked()).toBe(true);
    expect(sent).toEqual([{ isOn: true }]);
    expect(await ends.count()).toBe(0);
  });
});
