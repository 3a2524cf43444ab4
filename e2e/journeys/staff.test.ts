/// <reference lib="dom" />
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../account-forms.ts';
import { accessibilityTroubles, alive, leave, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { signUp } from '../person.ts';
import { ownStage } from '../stage.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const root = fileURLToPath(new URL('../..', import.meta.url));

describe('staff', () => {
  const say = words('en_US');
  const stage = ownStage();

  /** Runs a script of the operator's as `npm run` does; returns what it printed. */
  function operator(script: 'staff' | 'audit', ...args: string[]) {
    const env = { ...process.env, DATA_DIR: stage.exchange.dataDir };
    const file = `apps/standalone/src/${script}.ts`;
    return spawnSync(process.execPath, [file, ...args], { cwd: root, env, encoding: 'utf8' });
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('STF-01 STF-02 STF-03 STF-10 STF-24 an owner enrols, logs in, freezes a person, whose session dies; the chain holds', async () => {
    const person = await signUp(stage.url);
    expect((await person.get('/api/identity/me')).status).toBe(200);
    const link = operator('staff', '--owner', 'ann').stdout.split('\n')[0] as string;
    expect(link).toMatch(/^http:\/\/localhost:\d+\/admin\/enrol#[\w-]{43}$/);
    const { origin } = new URL(link);
    const { context, page, troubles } = await visit(stage.browser, origin, DESKTOP);
    await addAuthenticator(context, page);

    await page.goto(link);
    await alive(page);
    await press(page, say('admin.enrol.button'));
    await page.getByText(say('admin.enrol.done')).first().waitFor();
    await page.getByRole('link', { name: say('admin.title') }).click();
    await press(page, say('passkey.logIn'));
    await page.getByRole('tab', { name: say('admin.users') }).waitFor();
    // The shipped configuration says that one owner is all there is, and so does the console (STF-24).
    await page.getByText(say('admin.staff.oneOwner')).waitFor();
    const [cookie] = (await context.cookies(origin)).filter(({ name }) => name === 'staff');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

    await page.getByLabel(say('admin.search'), { exact: true }).fill(person.email);
    await press(page, say('admin.find'));
    await page.getByRole('cell', { name: `${person.email[0]}•••@example.com`, exact: true }).waitFor();
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say('admin.open') }).click();
    await page.getByRole('heading', { name: say('admin.sessions') }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain(person.email);
    const dialog = page.getByRole('dialog');
    await press(page, say('admin.reveal'));
    await dialog.getByLabel(say('admin.reason'), { exact: true }).fill('ticket 17');
    await dialog.getByRole('button', { name: say('admin.reveal') }).click();
    await page.getByText(person.email).waitFor();
    await press(page, say('admin.freeze'));
    await dialog.getByLabel(say('admin.reason'), { exact: true }).fill('asked by phone');
    await dialog.getByRole('button', { name: say('admin.freeze') }).click();
    await page.getByText(say('admin.state.byStaff')).waitFor();
    expect((await person.get('/api/identity/me')).status).toBe(401);
    const { email: address, password } = person;
    const refused = await person.send('POST', '/api/identity/log-in', { address, password });
    expect(refused.body.error).toBe('FROZEN_BY_STAFF');

    await page.getByRole('tab', { name: say('admin.audit') }).click();
    for (const deed of ['ownerLinkMade', 'passkeyEnrolled', 'loggedIn', 'userRevealed', 'userFrozen'])
      await page.getByRole('cell', { name: say(`admin.deed.${deed}`) }).waitFor();
    await press(page, say('admin.audit.check'));
    await page.getByText(say('admin.audit.holds', { seq: '5' })).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    expect(operator('audit').stdout).toMatch(/^The audit log holds: 6 rows, head 6:[0-9a-f]{64}\n$/);

    await press(page, say('admin.logOut'));
    await page.getByRole('button', { name: say('passkey.logIn') }).waitFor();
    expect((await context.cookies(origin)).filter(({ name }) => name === 'staff')).toEqual([]);
    // The link is used.
    await page.goto('about:blank');
    await page.goto(link);
    await alive(page);
    await press(page, say('admin.enrol.button'));
    await page.getByText(say('admin.enrol.void')).first().waitFor();
    // The refused link is said by the console itself.
    expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
    await leave(context);
  });

  it('STF-01 STF-02 STF-21 STF-47 STF-50 STF-22 STF-30 two owners add somebody, who sees what their role opens, until it is another, and counts as a person once confirmed; on a phone, right to left', async () => {
    const ar = words('ar_AE');
    const why = ['--reason', 'for a test'];
    const link = operator('staff', '--owner', 'bea', ...why).stdout.split('\n')[0] as string;
    const { origin } = new URL(link);
    const second = operator('staff', '--owner', 'cal', ...why).stdout.split('\n')[0] as string;
    const cal = await visit(stage.browser, origin, DESKTOP);
    await addAuthenticator(cal.context, cal.page);
    await cal.page.goto(second);
    await alive(cal.page);
    await press(cal.page, say('admin.enrol.button'));
    await cal.page.getByRole('link', { name: say('admin.title') }).click();
    await press(cal.page, say('passkey.logIn'));
    await cal.page.getByRole('tab', { name: say('admin.staff') }).waitFor();
    const { context, page, troubles } = await visit(stage.browser, origin, PHONE);
    await addAuthenticator(context, page);
    await page.goto(link.replace('/admin', '/ar_AE/admin'));
    await alive(page);
    await press(page, ar('admin.enrol.button'));
    await page.getByRole('link', { name: ar('admin.title') }).click();
    await press(page, ar('passkey.logIn'));
    await page.getByRole('tab', { name: ar('admin.staff') }).click();
    await page.getByLabel(ar('admin.staff.name'), { exact: true }).fill('sue');
    await page.getByLabel(ar('admin.reason'), { exact: true }).fill('new here');
    const add = page.getByRole('main').getByRole('button', { name: ar('admin.staff.add') });
    // No role is preset.
    expect(await add.isDisabled()).toBe(true);
    await page
      .getByRole('group', { name: ar('admin.staff.role') })
      .getByText(ar('admin.role.support'))
      .click();
    await add.click();
    await page.getByRole('heading', { name: ar('admin.staff.waiting') }).waitFor();
    expect(await page.getByRole('button', { name: `${ar('admin.market.agree')}: sue` }).count()).toBe(0);
    await looksRight(page);
    await shot(page, 'staff-waiting-phone');
    // The other owner agrees, and alone is shown the link.
    await cal.page.getByRole('tab', { name: say('admin.staff') }).click();
    await press(cal.page, `${say('admin.market.agree')}: sue`);
    const shown = cal.page.getByRole('dialog');
    await shown.getByLabel(say('admin.reason'), { exact: true }).fill('I know her');
    await looksRight(cal.page);
    await shot(cal.page, 'staff-agree');
    await shown.getByRole('button', { name: `${say('admin.market.agree')}: sue` }).click();
    const given = cal.page.getByRole('dialog', { name: say('admin.staff.link', { name: 'sue' }), exact: true });
    const address = (await given.locator('bdi').textContent()) ?? '';
    // What is shown once is not closed by a slip.
    await cal.page.keyboard.press('Escape');
    await given.getByRole('button', { name: say('ui.close') }).click();
    await given.waitFor({ state: 'detached' });
    await cal.page.getByText(say('admin.staff.unconfirmed', { names: 'bea, cal' })).waitFor();
    await looksRight(cal.page);
    const dialog = page.getByRole('dialog');

    const sue = await visit(stage.browser, origin, DESKTOP);
    await addAuthenticator(sue.context, sue.page);
    await sue.page.goto(address);
    await alive(sue.page);
    await press(sue.page, say('admin.enrol.button'));
    await sue.page.getByRole('link', { name: say('admin.title') }).click();
    await press(sue.page, say('passkey.logIn'));
    await sue.page.getByRole('tab', { name: say('admin.users') }).waitFor();
    expect(await sue.page.getByRole('tab').count()).toBe(3);

    // Each owner says that she is not the other one.
    for (const [who, tell] of [
      [cal.page, say],
      [page, ar],
    ] as const) {
      await press(who, `${tell('admin.staff.confirm')}: sue`);
      const vouched = who.getByRole('dialog');
      await vouched.getByText(tell('admin.staff.confirmWarning', { name: 'sue' })).waitFor();
      await looksRight(who);
      await shot(who, `staff-confirm-${who === page ? 'phone' : 'desktop'}`);
      await vouched.getByLabel(tell('admin.reason'), { exact: true }).fill('saw her log in');
      await vouched.getByRole('button', { name: `${tell('admin.staff.confirm')}: sue` }).click();
      await vouched.waitFor({ state: 'detached' });
      await who.getByRole('button', { name: `${tell('admin.staff.confirm')}: sue` }).waitFor({ state: 'detached' });
    }

    // Other roles, while she is in: her next step asks for the passkey again, and says why.
    await page.getByRole('button', { name: `${ar('admin.staff.roles')}: sue` }).click();
    await dialog.getByText(ar('admin.role.support')).click();
    await dialog.getByText(ar('admin.role.operator')).click();
    await dialog.getByLabel(ar('admin.reason'), { exact: true }).fill('moves on');
    await dialog.getByRole('button', { name: ar('admin.staff.roles') }).click();
    await page.getByRole('cell', { name: ar('admin.role.operator') }).waitFor();
    await press(sue.page, say('admin.find'));
    await sue.page.getByText(say('admin.sessionOver')).waitFor();
    await press(sue.page, say('passkey.logIn'));
    await sue.page.getByRole('tab', { name: say('admin.markets') }).waitFor();
    const parts = [say('admin.markets'), say('admin.custody'), say('admin.p2p'), say('nav.announcements')];
    expect(await sue.page.getByRole('tab').allTextContents()).toEqual(parts);

    // What that role opens: what an account may have open in all markets together.
    await press(sue.page, say('admin.limits.change'));
    const limits = sue.page.getByRole('dialog');
    await limits.getByLabel(say('admin.limits.openOrdersMax'), { exact: true }).fill('900');
    await limits.getByLabel(say('admin.reason'), { exact: true }).fill('fewer for now');
    await shot(sue.page, 'staff-limits-dialog');
    await limits.getByRole('button', { name: say('admin.limits.change') }).click();
    await sue.page.getByText(say('admin.limits.proposedBy', { name: 'sue' })).waitFor();
    await looksRight(sue.page);
    await shot(sue.page, 'staff-limits');
    const filter = async () => {
      const info = await (await fetch(`${stage.url}/api/v3/exchangeInfo`)).json();
      return (info as { exchangeFilters: { filterType: string }[] }).exchangeFilters.find(
        ({ filterType }) => filterType === 'EXCHANGE_MAX_NUM_ORDERS',
      );
    };
    expect(await filter()).toMatchObject({ maxNumOrders: 1_000 });
    // Alone she cannot: the owner agrees, and it holds.
    expect(await sue.page.getByRole('button', { name: say('admin.market.agree'), exact: true }).count()).toBe(0);
    await page.getByRole('tab', { name: ar('admin.markets') }).click();
    await page.getByText(ar('admin.limits.proposedBy', { name: 'sue' })).waitFor();
    await looksRight(page);
    await shot(page, 'staff-limits-phone');
    await press(page, ar('admin.market.agree'));
    await dialog.getByLabel(ar('admin.reason'), { exact: true }).fill('as she says');
    await dialog.getByRole('button', { name: ar('admin.market.agree') }).click();
    await page.getByText(ar('admin.limits.setBy', { name: 'sue', other: 'bea' })).waitFor();
    await expect.poll(filter).toMatchObject({ maxNumOrders: 900 });

    // And the filters of one market: what cannot be says what would be right, and what is agreed to holds (PLAN-10).
    const onMarket = (title: string) => `${title}: BTC_USDT`;
    await press(sue.page, onMarket(say('admin.filters.change')));
    const filters = sue.page.getByRole('dialog');
    const least = filters.getByLabel(say('admin.filter.notionalMin'), { exact: true });
    const send = filters.getByRole('button', { name: onMarket(say('admin.filters.change')) });
    await filters.getByText(say('admin.filters.same')).waitFor();
    await filters.getByLabel(say('admin.reason'), { exact: true }).fill('dust');
    await filters.getByLabel(say('admin.filter.quantityMax'), { exact: true }).fill('0');
    await filters.getByText(say('admin.filters.below', { name: say('admin.filter.quantityMin') })).waitFor();
    expect(await send.isDisabled()).toBe(true);
    await filters.getByLabel(say('admin.filter.quantityMax'), { exact: true }).fill('1000');
    await least.fill('12.5');
    await looksRight(sue.page);
    await shot(sue.page, 'staff-filters-dialog');
    await send.click();
    await sue.page.getByText('→ 12.5').waitFor();
    const minWorth = async () => {
      const info = await (await fetch(`${stage.url}/api/v3/exchangeInfo?symbol=BTCUSDT`)).json();
      const [market] = (info as { symbols: { filters: { filterType: string; minNotional?: string }[] }[] }).symbols;
      return market?.filters.find(({ filterType }) => filterType === 'NOTIONAL')?.minNotional;
    };
    expect(await minWorth()).not.toBe('12.50000000');
    await page.getByText('→ 12.5').waitFor();
    await press(page, onMarket(ar('admin.market.agree')));
    await dialog.getByText('→ 12.5').waitFor();
    await looksRight(page);
    await shot(page, 'staff-filters-agree-phone');
    await dialog.getByLabel(ar('admin.reason'), { exact: true }).fill('as she says');
    await dialog.getByRole('button', { name: onMarket(ar('admin.market.agree')) }).click();
    await expect.poll(minWorth, { timeout: 20_000 }).toBe('12.50000000');
    // The browser itself tells of the one call that was refused.
    expect([...troubles, ...sue.troubles, ...cal.troubles].filter((trouble) => !trouble.includes('401'))).toEqual([]);
    await leave(cal.context);
    await leave(sue.context);
    await leave(context);
  });
});
