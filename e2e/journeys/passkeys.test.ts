/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator, at, codeField, fillSignUp } from '../account-forms.ts';
import { alive, leave, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { codeSentTo, type Person, visitor } from '../person.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const stage = sharedStage();

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Opens an account on the page of sign-up that is open. */
async function register(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, 'en_US', person);
  await page.getByRole('main').locator('button[type=submit]').click();
  await codeField(page).fill(await codeSentTo(stage.url, person.email, 'sign-up-code'));
}

describe('passkeys', () => {
  it('JRN-36 JRN-33 FAC-10 offered after sign-up, made, and logs in alone; never offered twice', async () => {
    const say = words('en_US');
    const url = stage.url.replace('127.0.0.1', 'localhost');
    const person = visitor(stage.url);
    const { context, page, troubles } = await visit(stage.browser, url, PHONE);
    await addAuthenticator(context, page);
    await page.goto(`${url}/register?forwardUrl=/orders`);
    await register(page, person);
    await at(page, '/operation/enable-passkey');
    await button(page, say('passkey.add')).waitFor();
    await looksRight(page);
    await button(page, say('passkey.add')).click();
    await page.getByRole('heading', { level: 1, name: say('passkey.added') }).waitFor();
    const codes = page.getByRole('list', { name: say('recoveryCodes.title') }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    await looksRight(page);
    await button(page, say('stay.continue')).click();
    await page.getByText(say('recoveryCodes.keepFirst')).waitFor();
    await page.getByRole('checkbox', { name: say('recoveryCodes.kept') }).focus();
    await page.keyboard.press('Space');
    await button(page, say('stay.continue')).click();
    await at(page, '/orders');
    await page.goto('/operation/stay-signed-in');
    await alive(page);
    await button(page, say('nav.logOut')).click();
    await page.waitForURL((at) => at.pathname === '/');
    await page.goto('/login/passkey?forwardUrl=/orders');
    await alive(page);
    await button(page, say('passkey.logIn')).click();
    await at(page, '/orders');
    // The log-out refuses what was still under way.
    expect(troubles.filter((trouble) => !trouble.includes('status of 401'))).toEqual([]);
    await leave(context);
  });

  it('JRN-33 the field for names offers the passkeys of this device by itself', async () => {
    const say = words('en_US');
    const url = stage.url.replace('127.0.0.1', 'localhost');
    const person = visitor(stage.url);
    const { context, page } = await visit(stage.browser, url, DESKTOP);
    await addAuthenticator(context, page);
    await page.goto(`${url}/register`);
    await register(page, person);
    await at(page, '/operation/enable-passkey');
    await button(page, say('passkey.add')).click();
    await page.getByRole('heading', { level: 1, name: say('passkey.added') }).waitFor();
    await context.clearCookies();
    // The virtual device picks its one passkey the moment it is asked: asked when the field has been looked at.
    const look = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/identity/passkey-log-in/options', async (route) => {
      asked.resolve();
      await look.promise;
      await route.continue();
    });
    await page.goto('/login?redirectUrl=/orders');
    await asked.promise;
    expect(await page.getByLabel(say('identity.addressOrPhone')).getAttribute('autocomplete')).toMatch(/webauthn$/);
    look.resolve();
    await at(page, '/orders');
    await leave(context);
  });

  it('FAC-21 FAC-47 pages opened by an IP address say that passkeys need a name', async () => {
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/login/passkey');
    await page.getByText(say('passkey.address')).waitFor();
    expect(await button(page, say('passkey.logIn')).isDisabled()).toBe(true);
    await leave(context);
  });
});
