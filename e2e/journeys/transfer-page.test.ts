import type { FuturesAccount } from '@pelorus/protocol/futures/http.ts';
import type { Me } from '@pelorus/protocol/identity/http.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { enrolTotp } from '../own-factor.ts';
import { fundedPerson, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

async function availableOf(person: Person, asset: string): Promise<number> {
  const { data } = (await person.get<BalanceData[]>('/api/wallet/balances')).body;
  return Number(data.find((row) => row.asset === asset)?.available);
}

/** Returns the px between a form's top and its first field, past the place of what may fail. */
const gapAbove = (page: Page) =>
  page
    .locator('main form')
    .evaluate((form) => (form.children[1]?.getBoundingClientRect().top ?? 0) - form.getBoundingClientRect().top);

describe('the page of transfers', () => {
  const stage = sharedStage();
  const SIZES = [
    [390, 844],
    [1440, 900],
  ] as const;

  it.each(looksOfRun(SIZES))(
    'WPAG-50 WPAG-51 money goes to the futures wallet and to a sub-account, at %i × %i',
    async (width, height) => {
      const person = await fundedPerson(stage.url);
      const made = await person.send<SubAccount>('POST', '/api/identity/sub-accounts', {
        name: 'Grid',
        permissions: ['spot'],
      });
      expect(made.status).toBe(200);
      const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height });
      await context.addCookies(person.cookies());
      await page.goto('/wallet/transfer');
      await alive(page);
      const amount = page.getByRole('textbox', { name: say('transfer.amount') });
      await amount.waitFor();
      expect(await gapAbove(page)).toBe(0);
      await amount.fill('25');
      await page.getByRole('button', { name: say('transfer.open'), exact: true }).click();
      await page.getByText(say('transfer.done', { amount: '25', asset: 'USDT' })).waitFor();
      const { data } = (await person.get<FuturesAccount>('/futuresapi/account')).body;
      expect(Number(data.wallets.find(({ asset }) => asset === 'USDT')?.balance)).toBe(25);

      await page.getByLabel(say('transfer.to'), { exact: true }).click();
      await page.getByRole('option', { name: 'Grid' }).click();
      await amount.fill('7');
      expect(await gapAbove(page)).toBe(0);
      expect([await sidewaysOverflow(page), await accessibilityTroubles(page)]).toEqual([0, []]);
      await page.getByRole('button', { name: say('subs.move'), exact: true }).click();
      await page.getByText(say('subs.moved', { amount: '7', asset: 'USDT' })).waitFor();
      const sub = await person.get<BalanceData[]>(`/api/identity/sub-accounts/${made.body.data.id}/balances`);
      expect(Number(sub.body.data.find(({ asset }) => asset === 'USDT')?.available)).toBe(7);
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );

  it.each(looksOfRun(SIZES))(
    'WPAG-52 WPAG-53 money goes to another person by the number that they gave, at %i × %i',
    async (width, height) => {
      const [sender, receiver] = [await fundedPerson(stage.url), await signUp(stage.url)];
      const code = await enrolTotp(sender);
      const { accountId } = (await receiver.get<Me>('/api/identity/me')).body.data;
      const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height });
      await context.addCookies(sender.cookies());
      await page.goto('/wallet/transfer?tab=person');
      await alive(page);
      const to = page.getByRole('textbox', { name: say('send.to') });
      const next = page.getByRole('button', { name: say('withdraw.next') });
      await next.waitFor();
      expect(await gapAbove(page)).toBe(0);
      await next.click();
      await page.getByText(say('send.toMissing')).waitFor();
      await to.fill('nobody@example.com');
      await page.getByRole('textbox', { name: say('transfer.amount') }).fill('12.5');
      await next.click();
      await page.getByText(say('error.RECEIVER_UNKNOWN')).waitFor();
      await to.fill(String(accountId));
      expect([await sidewaysOverflow(page), await accessibilityTroubles(page)]).toEqual([0, []]);
      await next.click();
      const dialog = page.getByRole('dialog', { name: say('send.confirm') });
      const shown = `${receiver.email.slice(0, 1)}•••@example.com`;
      await dialog.getByText(shown).waitFor();
      await dialog.getByText(say('send.first')).waitFor();
      await page.keyboard.type(code());
      await page.getByText(say('send.done', { amount: '12.5', asset: 'USDT', person: shown })).waitFor();
      await page.getByText(say('send.toPerson', { person: shown }), { exact: true }).waitFor();
      expect(await availableOf(receiver, 'USDT')).toBe(12.5);

      await context.clearCookies();
      await context.addCookies(receiver.cookies());
      await page.goto('/wallet/transfer?tab=person');
      const from = say('send.fromPerson', { person: `${sender.email.slice(0, 1)}•••@example.com` });
      await page.getByText(from).waitFor();
      expect(troubles.filter((one) => !one.includes('404'))).toEqual([]);
      await leave(context);
    },
  );
});
