import { randomInt } from 'node:crypto';
import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { localePath } from '@pelorus/site/locales.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, type Say, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

const stage = sharedStage();

/** One window and its person. */
interface Desk {
  page: Page;
  say: Say;
  at: (path: string) => string;
}

/** An IBAN of Germany that nobody else gives here, with its check digits. */
function newIban(): string {
  const account = Array.from({ length: 18 }, () => randomInt(10)).join('');
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

/** Answers the first question of P2P, wherever it is asked. */
async function takeNickname({ page, say }: Desk, nickname: string): Promise<void> {
  await page.getByRole('button', { name: say('p2p.nickname.title') }).click();
  const dialog = page.getByRole('dialog', { name: say('p2p.nickname.title') });
  const field = dialog.getByRole('textbox', { name: say('p2p.nickname.label') });
  await field.fill('x');
  await field.press('Enter');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await looksRight(page);
  await field.fill(nickname);
  await field.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Adds an account with the first method that has an IBAN, from within another form. */
async function addAccount({ page, say }: Desk): Promise<void> {
  await page.getByRole('button', { name: say('p2p.addAccount') }).click();
  const dialog = page.getByRole('dialog', { name: say('p2p.addAccount') });
  const iban = dialog.getByRole('textbox', { name: say('p2p.field.iban') });
  await dialog.getByRole('textbox', { name: say('p2p.account.holder') }).fill('Ann Example');
  await iban.fill('DE00370400440532013000');
  await iban.press('Enter');
  await dialog.getByText(say('p2p.field.wrong')).waitFor();
  await looksRight(page);
  await iban.fill(newIban());
  await iban.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

const pressNext = ({ page, say }: Desk) => page.getByRole('button', { name: say('withdraw.next') }).click();

/** Posts an ad that sells USDT for EUR, cheaper than anybody. */
async function postAd(desk: Desk, nickname: string): Promise<void> {
  const { page, say, at } = desk;
  await page.goto(at('/p2p/ads/new'));
  await alive(page);
  await takeNickname(desk, nickname);
  await page.getByText(say('p2p.form.kind.FLOATING'), { exact: true }).click();
  await page.getByRole('textbox', { name: say('p2p.form.margin') }).fill('-25');
  await page.getByText(say('p2p.form.priceNow')).waitFor();
  await looksRight(page);
  await pressNext(desk);
  await pressNext(desk);
  // Nothing is filled in: the first wrong field has the focus.
  expect(await page.getByRole('textbox', { name: say('p2p.form.amount') }).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('textbox', { name: say('p2p.form.amount') }).fill('500');
  await page.getByRole('textbox', { name: say('p2p.form.fiatMin') }).fill('20');
  await page.getByRole('textbox', { name: say('p2p.form.fiatMax') }).fill('100');
  await addAccount(desk);
  await looksRight(page);
  await pressNext(desk);
  await page.getByRole('textbox', { name: say('p2p.form.remarks') }).fill('Own name only.');
  await looksRight(page);
  await page.getByRole('button', { name: say('p2p.form.publish') }).click();
  await page.getByText(say('p2p.ad.state.LIVE')).waitFor();
  await looksRight(page);
}

/** The seller's own ad says how many orders of it are open, as the exchange does: so cheap an ad is taken by others too. */
async function saysItsOrders({ page, say }: Desk, seller: Person): Promise<void> {
  await eventually('orders of the ad', async () => {
    await page.reload();
    await alive(page);
    const [ad] = (await seller.get<{ rows: AdData[] }>('/api/p2p/ads')).body.data.rows;
    if (ad === undefined || ad.openOrders === 0) return false;
    const words = say('p2p.ad.ordersOf', { open: String(ad.openOrders), done: String(ad.doneOrders) });
    return (await page.getByText(words, { exact: true }).count()) === 1;
  });
}

/** Finds the ad in the market, opens it in place, and takes it. */
async function takeAd(desk: Desk, nickname: string, seller: string): Promise<void> {
  const { page, say, at } = desk;
  await page.goto(at('/p2p?fiat=EUR'));
  await alive(page);
  const row = page.getByRole('listitem').filter({ hasText: seller });
  await row.getByText('Own name only.').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: seller }).click();
  await row.getByText('Own name only.').waitFor();
  await takeNickname(desk, nickname);
  await row.getByRole('textbox', { name: say('convert.pay') }).fill('101');
  await row.getByText(say('p2p.why.NO_PAYMENT_ACCOUNT')).waitFor();
  await addAccount(desk);
  await looksRight(page);
  const buy = row.getByRole('button', { name: say('trade.buyAsset', { asset: 'USDT' }), exact: true });
  await buy.click();
  await row.getByText(say('p2p.problem.limits')).waitFor();
  await row.getByRole('textbox', { name: say('convert.pay') }).fill('50');
  await buy.click();
  await page.waitForURL(/\/p2p\/order\/\d+$/);
}

/** The owner sees why not, and the way to their ads. */
async function seesOwnAd({ page, say, at }: Desk, seller: string): Promise<void> {
  await page.goto(at('/p2p?fiat=EUR'));
  await alive(page);
  const row = page.getByRole('listitem').filter({ hasText: seller });
  await row.getByRole('button', { name: seller }).click();
  await row.getByText(say('p2p.why.OWN_AD')).waitFor();
  await row.getByRole('link', { name: say('p2p.myAds') }).waitFor();
  await looksRight(page);
}

/** My account is used by a live ad, so it stays; the merchant's page asks for a text. */
async function ownPages({ page, say, at }: Desk): Promise<void> {
  await page.goto(at('/p2p/payment-accounts'));
  await alive(page);
  await page.getByRole('button', { name: say('p2p.account.deleteNamed', { name: 'SEPA Instant' }) }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: say('p2p.account.delete') }).click();
  await asked.getByText(say('error.ACCOUNT_USED')).waitFor();
  await looksRight(page);
  await page.goto(at('/p2p/merchant'));
  await alive(page);
  await page.getByRole('button', { name: say('p2p.merchant.apply') }).click();
  await page.getByText(say('p2p.field.missing')).waitFor();
  await looksRight(page);
}

/** Pauses the ad, and closes it for good: what it held is free again. */
async function closeAd({ page, say, at }: Desk): Promise<void> {
  await page.goto(at('/p2p/ads'));
  await alive(page);
  await page.getByRole('button', { name: say('p2p.ad.pause') }).click();
  await page.getByText(say('p2p.ad.state.PAUSED'), { exact: true }).waitFor();
  await page.getByRole('button', { name: say('p2p.ad.close') }).click();
  const asked = page.getByRole('alertdialog', { name: say('p2p.ad.closeTitle') });
  await looksRight(page);
  await asked.getByRole('button', { name: say('p2p.ad.close') }).click();
  await page.getByText(say('p2p.ad.state.CLOSED'), { exact: true }).waitFor();
}

/** A visitor finds the best ad by amount and method, is led to log-in, and reads who the seller is. */
async function visitorLooks({ page, say, at }: Desk, seller: string): Promise<void> {
  await page.goto(at('/p2p/express'));
  await alive(page);
  const find = page.getByRole('button', { name: say('p2p.express.find') });
  await find.click();
  await page.getByText(say('transfer.missing')).waitFor();
  await page.getByRole('textbox', { name: say('convert.pay') }).fill('30');
  await find.click();
  const best = page.getByRole('region', { name: say('p2p.express.best') });
  const name = best.getByRole('link', { name: seller });
  await name.waitFor();
  await best.getByRole('link', { name: say('trade.form.logIn') }).waitFor();
  await looksRight(page);
  await name.click();
  await page.waitForURL(/\/p2p\/trader\/[0-9a-f]{12}$/);
  await page
    .getByRole('region', { name: say('p2p.trader.ads') })
    .getByText(seller)
    .waitFor();
  await page.getByText(say('p2p.trader.noReviews')).waitFor();
  await looksRight(page);
}

describe('the market of P2P', () => {
  it.each(
    looksOfRun<[locale: LocaleTag, theme: 'light' | 'dark', width: number, height: number]>([
      ['en_US', 'light', 390, 844],
      ['ar_AE', 'dark', 1440, 900],
      ['ar_AE', 'light', 390, 844],
      ['en_US', 'dark', 1440, 900],
    ]),
  )(
    'PPAG-01 PPAG-02 PPAG-03 PPAG-04 PPAG-21 PPAG-22 PTRD-01 one person posts an ad, another takes it, a visitor sees it, in %s, %s, at %i × %i',
    async (locale, theme, width, height) => {
      const mark = String(randomInt(1_000_000_000));
      const [seller, buyer] = await Promise.all([fundedPerson(stage.url), fundedPerson(stage.url)]);
      const open = async (person: typeof seller | null) => {
        const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height, theme });
        await context.addCookies([
          ...(person?.cookies() ?? []),
          { name: 'currency', value: 'EUR', url: stage.url },
          { name: 'locale', value: locale, url: stage.url },
        ]);
        return { context, page, troubles, say: words(locale), at: (path: string) => localePath(locale, path) };
      };
      const one = await open(seller);
      await postAd(one, `Seller ${mark}`);
      const two = await open(buyer);
      await takeAd(two, `Buyer ${mark}`, `Seller ${mark}`);
      await saysItsOrders(one, seller);
      await seesOwnAd(one, `Seller ${mark}`);
      const three = await open(null);
      await visitorLooks(three, `Seller ${mark}`);
      await ownPages(one);
      // Of the account that is used: the browser notes each refusal.
      expect(one.troubles.splice(0)).toEqual([expect.stringContaining('409')]);
      await closeAd(one);
      expect([one, two, three].map(({ troubles }) => troubles)).toEqual([[], [], []]);
      for (const { context } of [one, two, three]) await leave(context);
    },
  );

  it('PPAG-01 PPAG-05 a visitor filters the market by its address, and hears of an empty list and an unknown trader', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    const say = words('en_US');
    await page.goto('/p2p?fiat=JPY&asset=ETH&amount=7&side=sell');
    await alive(page);
    await page.getByText(say('p2p.noOffers')).waitFor();
    expect(page.url()).toContain('amount=7');
    await page.getByRole('button', { name: say('trade.buy'), exact: true }).click();
    expect(page.url()).not.toContain('side=');
    await looksRight(page);
    await page.goto('/p2p/trader/ffffffffffff');
    await alive(page);
    await page.getByRole('alert').waitFor();
    await looksRight(page);
    expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
    await leave(context);
  });
});
