/// <reference lib="dom" />
import type { Me } from '@pelorus/protocol/identity/http.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { type LocaleTag, localePath } from '@pelorus/site/locales.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { eventually, fundedPerson, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SUBS = '/api/identity/sub-accounts';

describe('sub-accounts', () => {
  const stage = sharedStage();

  const logIn = (context: BrowserContext, person: Person) => context.addCookies(person.cookies());
  /** Who the browser is, by its own session. */
  const meOf = (page: Page) =>
    page.evaluate(async () => ((await (await fetch('/api/identity/me')).json()) as { data: Me }).data);

  it('SUB-01 SUB-02 SUB-10 SUB-04 made, given money, looked through in two tabs, left, frozen, emptied, closed', async () => {
    const say = words('en_US');
    const person = await fundedPerson(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await logIn(context, person);
    await page.goto('/account');
    await page.getByRole('link', { name: say('subs.manage') }).click();
    await page.getByText(say('subs.none')).waitFor();
    await alive(page);
    await page.getByRole('button', { name: say('subs.make') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('subs.name')).fill('Bot');
    await dialog.getByRole('button', { name: say('subs.make') }).click();
    const card = page.locator('[data-sub="Bot"]');
    await card.waitFor();

    await card.getByRole('button', { name: say('subs.move') }).click();
    const amount = dialog.getByLabel(say('subs.amount'));
    // What is available is known.
    await dialog.getByRole('button', { name: say('transfer.all'), disabled: false }).waitFor();
    await amount.fill('99999999');
    await dialog.getByRole('button', { name: say('subs.move'), exact: true }).click();
    await dialog.getByText(say('subs.amountTooMuch')).waitFor();
    await amount.fill('12.5');
    await dialog.getByRole('button', { name: say('subs.move'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [sub] = (await person.get<SubAccount[]>(SUBS)).body.data;
    // By the browser's session: a switch gives it another token.
    const usdtOf = () =>
      page.evaluate(async (address) => {
        const { data } = (await (await fetch(address)).json()) as { data: { asset: string; available: string }[] };
        return Number(data.find(({ asset }) => asset === 'USDT')?.available);
      }, `${SUBS}/${sub?.id}/balances`);
    await expect.poll(usdtOf).toBe(12.5);

    const other = await context.newPage();
    await other.goto('/wallet');
    await card.getByRole('button', { name: say('subs.switch') }).click();
    const banner = page.locator('[data-sub-view="Bot"]');
    await banner.waitFor();
    await alive(page);
    expect(await meOf(page)).toMatchObject({ accountId: sub?.accountId, sub: { name: 'Bot', isSwitched: true } });
    // The other tab follows by itself, and so does one that missed the news once it asks for anything.
    await other.locator('[data-sub-view="Bot"]').waitFor();
    await banner.getByRole('button', { name: say('subView.back') }).click();
    await card.waitFor();
    await other.locator('[data-sub-view="Bot"]').waitFor({ state: 'detached' });
    await alive(page);

    const choose = async (choice: string) => {
      await card.getByRole('button', { name: say('subs.actions', { name: 'Bot' }) }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    };
    await choose(say('apiKeys.title'));
    await page.getByRole('heading', { name: say('apiKeys.titleOf', { name: 'Bot' }) }).waitFor();
    await page.getByRole('button', { name: say('apiKeys.make') }).click();
    await dialog.getByLabel(say('apiKeys.label'), { exact: true }).fill('robot');
    await dialog.locator('button[type=submit]').click();
    await page.getByText(say('apiKeys.secretOnce')).waitFor();
    await page.getByRole('button', { name: say('apiKeys.kept') }).click();
    const keysAt = (url: string) =>
      page.evaluate(async (at) => ((await (await fetch(at)).json()) as { data: unknown[] }).data, url);
    await page.locator('[data-api-key]').waitFor();
    const robots = [{ label: 'robot', scopes: ['read', 'spot'] }];
    expect(await keysAt(`${SUBS}/${sub?.id}/api-keys`)).toMatchObject(robots);
    expect(await keysAt('/api/identity/api-keys')).toEqual([]);
    await page.getByRole('button', { name: say('apiKeys.revokeNamed', { label: 'robot' }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('apiKeys.revoke'), exact: true })
      .click();
    await page.getByText(say('apiKeys.none')).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: say('subs.title') })
      .click();
    await choose(say('subs.freeze'));
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: say('subs.freeze'), exact: true }).click();
    await card.getByText(say('subs.frozen')).waitFor();
    await choose(say('subs.close'));
    await question.getByRole('button', { name: say('subs.close'), exact: true }).click();
    await question.getByText(say('error.NOT_EMPTY')).waitFor();
    await question.getByRole('button', { name: say('ui.cancel') }).click();
    await card.getByRole('button', { name: say('subs.move') }).click();
    await dialog.getByRole('button', { name: say('transfer.all') }).click();
    await dialog.getByRole('button', { name: say('subs.move'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await eventually('the money is back', async () => (await usdtOf()) === 0);
    await choose(say('subs.close'));
    await question.getByRole('button', { name: say('subs.close'), exact: true }).click();
    await page.getByText(say('subs.none')).waitFor();
    expect(troubles.filter((trouble) => !trouble.includes('status of 409'))).toEqual([]);
    await leave(context);
  });

  it('SUB-02 SUB-11 a tab that missed the switch loads itself anew instead of doing anything in the other account', async () => {
    // Nobody who took test funds: the button would only be there until the page knows.
    const person = await signUp(stage.url);
    const made = await person.send<SubAccount>('POST', SUBS, { name: 'Bot', permissions: ['spot'] });
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    await logIn(context, person);
    await page.goto('/wallet');
    const before = await meOf(page);
    const takeFunds = page.getByRole('button', { name: words('en_US')('faucet.take') });
    await takeFunds.waitFor();
    const refused = page.waitForResponse((answer) => answer.status() === 409);
    // The session is switched behind the page's back: no tab tells it.
    await page.evaluate(
      async (url) => void (await fetch(url, { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' } })),
      `${SUBS}/${made.body.data.id}/switch`,
    );
    // Whatever asks first is refused: the press, or the account's channel, whose socket was closed, asking for its lists.
    await Promise.all([refused, takeFunds.click({ timeout: 5_000 }).catch(() => undefined)]);
    await page.locator('[data-sub-view="Bot"]').waitFor();
    await expect.poll(async () => (await meOf(page)).accountId).not.toBe(before.accountId);
    await leave(context);
  });

  const looks: { locale: LocaleTag; theme: 'light' | 'dark'; width: number; height: number }[] = [
    { locale: 'en_US', theme: 'dark', ...PHONE },
    { locale: 'ar_AE', theme: 'light', ...PHONE },
    { locale: 'ar_AE', theme: 'dark', ...DESKTOP },
    { locale: 'ja_JP', theme: 'light', ...DESKTOP },
  ];
  it.each(looksOfRun(looks))(
    'WEB-67 the page, its dialogs and the banner in $locale, $theme, $width px',
    async (look) => {
      const { locale, ...screen } = look;
      const say = words(locale);
      const person = await fundedPerson(stage.url);
      await person.send('POST', SUBS, { name: 'A bot with quite a long name 1', permissions: [] });
      const { context, page, troubles } = await visit(stage.browser, stage.url, screen);
      await logIn(context, person);
      const examine = async (what: string) => {
        // The banner may stand there before the styles of its page.
        await page.waitForLoadState('load');
        await alive(page);
        const overflow = await sidewaysOverflow(page);
        if (overflow > 0) troubles.push(`${what}: ${overflow} px too wide`);
        troubles.push(...(await accessibilityTroubles(page)).map((trouble) => `${what}: ${trouble}`));
      };
      await page.goto(localePath(locale, '/account/sub-accounts'), { waitUntil: 'load' });
      const card = page.locator('[data-sub]');
      await card.waitFor();
      await examine('page');
      await card.getByRole('button', { name: say('subs.move') }).click();
      await page.getByRole('dialog').getByLabel(say('subs.amount')).waitFor();
      await examine('move');
      await page.keyboard.press('Escape');
      await card.getByRole('button', { name: say('subs.switch') }).click();
      await page.locator('[data-sub-view]').waitFor();
      await examine('banner');
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );
});
