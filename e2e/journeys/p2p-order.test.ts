import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { alive, leave, type Visit, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { enrolTotp } from '../own-factor.ts';
import { sellAd, type Trader, takeAd, takeStep, trader } from '../p2p-people.ts';
import { ownStage } from '../stage.ts';

const say = words('en_US');
const arabic = words('ar_AE');
const stage = ownStage({
  change: ({ p2p }) => {
    if (p2p !== undefined) p2p.appealAfterMinutes = 0;
  },
});
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A grey picture of 64 × 64. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAATklEQVR42u3PMQ0AAAgDsMnm5kY0ErhJmtRAUz2vRUBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsmbjYWnngN6WAAAAAElFTkSuQmCC',
  'base64',
);

let seller: Trader;
let buyer: Trader;
let code: () => string;
let ad: AdData;
beforeAll(async () => {
  seller = await trader(stage.url, 'Sella', 'Selma Lind', 'DE89370400440532013000');
  buyer = await trader(stage.url, 'Buyo', 'Bruno Kay', 'FR1420041010050500013M02606');
  code = await enrolTotp(seller.person);
  ad = await sellAd(seller);
});

const open: Visit[] = [];
afterEach(async () => {
  for (const { context, troubles } of open.splice(0)) {
    expect(troubles).toEqual([]);
    await leave(context);
  }
});

async function at(who: Trader, path: string, size: typeof WIDE, locale: LocaleTag = 'en_US'): Promise<Page> {
  const one = await visit(stage.browser, stage.url, size);
  open.push(one);
  await one.context.addCookies(who.person.cookies(stage.url));
  await one.page.goto(`/${locale}${path}`);
  await alive(one.page);
  return one.page;
}

const turnOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Pays as the page asks for it. */
async function pay(page: Page): Promise<void> {
  await turnOf(page, say('p2p.turn.BUY.PENDING_PAYMENT'));
  await button(page, say('p2p.do.PAID')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(buyer.holder).waitFor();
  await looksRight(page);
  await inDialog(page, say('p2p.do.PAID')).click();
  await turnOf(page, say('p2p.turn.BUY.PAID'));
}

test('PPAG-10 PPAG-11 PPAG-12 PPAG-13 PPAG-23 PORD-11 PORD-31 an order is paid, talked about, released by a second factor and judged', async () => {
  const { id } = await takeAd(buyer, ad);
  const path = `/p2p/order/${id}`;
  const theirs = await at(buyer, path, WIDE);
  const mine = await at(seller, '/wallet', PHONE, 'ar_AE');

  await theirs.getByRole('timer').waitFor();
  await theirs.getByText(say('p2p.move.OPEN')).waitFor();
  await theirs.getByText('Hello! Please send me the receipt here.').waitFor();
  for (const what of ['p2p.pay.amount', 'p2p.pay.holder', 'p2p.field.iban', 'p2p.pay.reference'] as const)
    await theirs.getByRole('button', { name: say('ui.copy', { what: say(what) }), exact: true }).waitFor();
  await looksRight(theirs);
  await shot(theirs, 'p2p-order-pending');
  await pay(theirs);

  // Wherever the seller is, what waits is told, with the way to it.
  const notice = mine.getByRole('status').filter({ hasText: arabic('p2p.turn.SELL.PAID') });
  await notice.getByRole('link', { name: arabic('p2p.told.open') }).click();
  await turnOf(mine, arabic('p2p.turn.SELL.PAID'));

  await theirs.getByRole('textbox', { name: say('p2p.chat.message') }).fill('Paid, see https://example.com/receipt');
  await theirs.getByRole('textbox', { name: say('p2p.chat.message') }).press('Enter');
  await theirs.getByText(say('p2p.chat.risky')).waitFor();
  await theirs
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
  const log = theirs.getByRole('log');
  await log.getByRole('img').or(log.locator('img')).first().waitFor();

  const chatTab = mine.getByRole('tab', { name: arabic('p2p.chat.title') });
  await chatTab.getByText(/\d/).first().waitFor();
  await looksRight(mine);
  await chatTab.click();
  await mine.getByText(arabic('p2p.chat.risky')).waitFor();
  await mine.getByRole('log').locator('img').first().waitFor();
  await looksRight(mine);
  await shot(mine, 'p2p-chat-phone');
  await mine.getByRole('tab', { name: arabic('p2p.order.view') }).click();

  await button(mine, arabic('p2p.do.RELEASE')).click();
  await mine.getByRole('dialog').getByText(buyer.holder).first().waitFor();
  await mine.getByRole('dialog').getByText(arabic('p2p.release.warning')).waitFor();
  await looksRight(mine);
  await mine.getByRole('checkbox').check();
  await inDialog(mine, arabic('p2p.release.next')).click();
  await mine.getByRole('dialog').getByRole('textbox').first().fill(code());
  await theirs.getByRole('heading', { name: /You bought/ }).waitFor();
  await theirs.getByRole('radio', { name: say('p2p.rate.good') }).check({ force: true });
  await button(theirs, say('p2p.rate.send')).click();
  await theirs.getByRole('heading', { name: say('p2p.rate.mine') }).waitFor();
  await looksRight(theirs);
  await shot(theirs, 'p2p-order-released');
  await mine.getByText(arabic('p2p.then.toBuyer')).waitFor();
  await looksRight(mine);
});

test('PPAG-14 PPAG-15 a step that crossed another says what happened; an appeal comes after advice, and its story is shown', async () => {
  const { id } = await takeAd(buyer, ad);
  const page = await at(buyer, `/p2p/order/${id}`, PHONE);
  await pay(page);
  await button(page, say('p2p.do.CANCEL')).click();
  await page.getByRole('dialog').getByText(say('p2p.cancel.paidWarning')).waitFor();
  await takeStep(seller, id, { action: 'ASK_CANCEL', seen: 'PAID', reason: 'BY_AGREEMENT' });
  await page
    .getByRole('alert')
    .filter({ hasText: say('p2p.move.ASK_CANCEL') })
    .waitFor();
  await turnOf(page, say('p2p.turn.BUY.CANCEL_ASKED'));
  await looksRight(page);
  await shot(page, 'p2p-order-crossed');
  await button(page, say('p2p.do.DECLINE_CANCEL')).click();
  await turnOf(page, say('p2p.turn.BUY.PAID'));

  await button(page, say('p2p.do.APPEAL')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: say('p2p.appealReason.PAID_NOT_RELEASED') }).check({ force: true });
  await dialog.getByText(say('p2p.advice.PAID_NOT_RELEASED')).waitFor();
  await looksRight(page);
  await inDialog(page, say('p2p.appeal.goOn')).click();
  await dialog.getByRole('textbox').fill('short');
  await inDialog(page, say('p2p.appeal.submit')).click();
  await dialog.getByText(say('p2p.appeal.short')).waitFor();
  await dialog.getByRole('textbox').fill('I paid 95 EUR today from my account.');
  await inDialog(page, say('p2p.appeal.submit')).click();
  await turnOf(page, say('p2p.turn.APPEAL'));
  const story = page.getByRole('region', { name: say('p2p.dispute.title') });
  await story.getByText('I paid 95 EUR today from my account.').waitFor();
  await looksRight(page);
  await shot(page, 'p2p-order-appeal');

  const mine = await at(seller, `/p2p/order/${id}`, WIDE, 'ar_AE');
  const theirStory = mine.getByRole('region', { name: arabic('p2p.dispute.title') });
  await theirStory.getByText('I paid 95 EUR today from my account.').waitFor();
  await theirStory.getByRole('textbox').fill('لم يصلني أي مبلغ حتى الآن.');
  await theirStory.getByRole('button', { name: arabic('p2p.dispute.send') }).click();
  await story.getByText('لم يصلني أي مبلغ حتى الآن.').waitFor();
  await looksRight(mine);
  await shot(mine, 'p2p-order-appeal-seller');

  await button(page, say('p2p.do.WITHDRAW_APPEAL')).click();
  await inDialog(page, say('p2p.do.WITHDRAW_APPEAL')).click();
  await turnOf(page, say('p2p.turn.BUY.PAID'));
  await button(page, say('p2p.do.CANCEL')).click();
  await inDialog(page, say('p2p.do.CANCEL')).click();
  await page.getByRole('dialog').getByText(say('p2p.reasonMissing')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: say('p2p.cancelReason.BY_AGREEMENT') })
    .check({ force: true });
  await inDialog(page, say('p2p.do.CANCEL')).click();
  await turnOf(page, say('p2p.turn.CANCELLED'));
  await turnOf(mine, arabic('p2p.turn.CANCELLED'));
  await looksRight(page);
});

test('PPAG-20 my orders are listed with what waits for me, and lead to each; my profile counts them', async () => {
  const { id } = await takeAd(buyer, ad);
  const page = await at(buyer, '/p2p/orders', PHONE);
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(String(id)) });
  await row.getByText(say('p2p.orders.yourTurn'), { exact: true }).waitFor();
  await looksRight(page);
  await page.getByRole('tab', { name: say('p2p.orders.ended') }).click();
  const ended = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: say('p2p.state.RELEASED') });
  await ended.first().waitFor();
  await looksRight(page);
  await page.getByRole('tab', { name: say('p2p.orders.open') }).click();
  await row.click();
  await turnOf(page, say('p2p.turn.BUY.PENDING_PAYMENT'));

  const mine = await at(seller, '/p2p/profile', WIDE, 'ar_AE');
  await mine.getByText(seller.nickname).first().waitFor();
  await mine.getByText(arabic('p2p.me.blockedNone')).waitFor();
  await looksRight(mine);
  await takeStep(buyer, id, { action: 'CANCEL', seen: 'PENDING_PAYMENT', reason: 'BY_AGREEMENT' });
});
