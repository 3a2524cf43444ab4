import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { WALLET_EXCHANGE } from '../clients/wallet-scenario.ts';
import { looksOfRun } from '../looks.ts';
import { CHAIN_WITHIN_MS, depositAddress, sendOnChain } from '../own-chain.ts';
import { enrolTotp } from '../own-factor.ts';
import { signUp } from '../person.ts';
import { ownStage } from '../stage.ts';

const say = words('en_US');
const newAddress = () => `0x${randomBytes(20).toString('hex')}`;
const stage = ownStage(WALLET_EXCHANGE);

async function looksWell(page: Page): Promise<void> {
  expect([await sidewaysOverflow(page), await accessibilityTroubles(page)]).toEqual([0, []]);
}

/** Takes an address, sends a real transaction to it and waits until the page says that it is credited. */
async function deposit(page: Page): Promise<void> {
  await page.goto('/wallet/deposit?asset=USDT&network=DEV');
  await alive(page);
  await page.getByText(say('deposit.none')).waitFor();
  await page.getByRole('button', { name: say('deposit.get') }).click();
  await page.getByRole('img', { name: say('deposit.qr') }).waitFor({ timeout: CHAIN_WITHIN_MS });
  await page.getByText(say('deposit.onlyThis', { asset: 'USDT', network: 'Test chain' })).waitFor();
  // The first is the person's, the second the coin's contract.
  const address = await page
    .getByText(/^0x[0-9a-fA-F]{40}$/)
    .first()
    .innerText();
  await looksWell(page);
  await sendOnChain(stage.dataDir, address, '100');
  // Nobody reloads: it is told from its first sighting on.
  await page.getByText(/^\d+ of 12 confirmations$/).waitFor({ timeout: CHAIN_WITHIN_MS });
  await page.getByText(say('depositState.CREDITED')).waitFor({ timeout: CHAIN_WITHIN_MS });
}

async function withdraw(page: Page, code: () => string): Promise<void> {
  const address = newAddress();
  await page.goto('/wallet/withdraw?asset=USDT&network=DEV');
  await alive(page);
  await page.getByText(say('withdraw.none')).waitFor();
  const amount = page.getByRole('textbox', { name: say('withdraw.amount') });
  const next = page.getByRole('button', { name: say('withdraw.next') });
  await next.click();
  await page.getByText(say('withdraw.addressMissing')).waitFor();
  await page.getByRole('textbox', { name: say('withdraw.address') }).fill(address);
  await page.getByRole('button', { name: say('transfer.all') }).click();
  // Less the fee of 1.
  expect(await amount.inputValue()).toBe('99');
  await amount.fill('5');
  await next.click();
  await page.getByText(say('withdraw.tooLittle', { amount: '10', asset: 'USDT' })).waitFor();
  await amount.fill('20');
  await page.getByText(say('withdraw.leftDay')).waitFor();
  await looksWell(page);
  await next.click();
  const dialog = page.getByRole('dialog', { name: say('withdraw.confirm') });
  await dialog.getByText(say('withdrawWarning.NEW_ADDRESS')).waitFor();
  expect((await dialog.innerText()).toLowerCase()).toContain(address);
  await dialog.getByText('21', { exact: true }).waitFor();
  await page.keyboard.type(code());
  await page.getByText(say('withdraw.asked', { amount: '20', asset: 'USDT' })).waitFor();
  const recent = page.getByRole('region', { name: say('withdraw.recent') });
  await recent.getByText(new RegExp(address, 'i')).waitFor();
}

async function keepAddress(page: Page): Promise<void> {
  await page.goto('/wallet/addresses');
  await alive(page);
  await page.getByText(say('addressBook.none')).waitFor();
  await page.getByRole('button', { name: say('addressBook.add') }).click();
  const dialog = page.getByRole('dialog', { name: say('addressBook.add') });
  await dialog.getByRole('textbox', { name: say('addressBook.name') }).fill('Cold');
  await dialog.getByRole('textbox', { name: say('addressBook.address') }).fill('0x12');
  await dialog.getByRole('button', { name: say('addressBook.add') }).click();
  await dialog.getByText(say('error.ADDRESS_INVALID')).waitFor();
  await dialog.getByRole('textbox', { name: say('addressBook.address') }).fill(newAddress());
  await dialog.getByRole('button', { name: say('addressBook.add') }).click();
  await page.getByText(say('addressBook.added')).waitFor();
  await page.getByText(/^Usable from /).waitFor();
  await looksWell(page);
  await page.getByRole('button', { name: say('addressBook.remove') }).click();
  const asked = page.getByRole('alertdialog', { name: say('addressBook.removeNamed', { label: 'Cold' }) });
  await asked.getByRole('button', { name: say('addressBook.remove') }).click();
  await page.getByText(say('addressBook.none')).waitFor();
}

describe('the wallet’s pages', () => {
  it.each(
    looksOfRun([
      [390, 844],
      [1440, 900],
    ]),
  )(
    'WPAG-01 WPAG-02 WPAG-03 WPAG-10 WPAG-11 WPAG-13 WPAG-14 WPAG-20 WPAG-23 a person deposits, withdraws and keeps an address, at %i × %i',
    async (width, height) => {
      const person = await signUp(stage.url);
      // The exchange knows its signer by now.
      await depositAddress(await signUp(stage.url));
      const code = await enrolTotp(person);
      const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height });
      await context.addCookies(person.cookies());
      await deposit(page);
      await withdraw(page, code);
      await keepAddress(page);
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );
});
