/// <reference lib="dom" />
import { localePath } from '@pelorus/site/locales.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator, sendLogIn } from '../account-forms.ts';
import { accessibilityTroubles, alive, leave, type Say, sidewaysOverflow, visit, words } from '../browser.ts';
import { codeSentTo, eventually, type Person, signUp, visitor } from '../person.ts';
import { ownStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const stage = ownStage();

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const codeField = (page: Page, say: Say) => page.getByLabel(say('code.label'), { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const looksRight = async (page: Page) => {
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await accessibilityTroubles(page)).toEqual([]);
};
const newestCode = (person: Person, kind: Parameters<typeof codeSentTo>[2], not?: string) =>
  codeSentTo(stage.url, person.email, kind, not);

/** Fills the form of sign-up that is open, with the keyboard alone, and sends it. */
async function register(page: Page, say: Say, person: Person): Promise<void> {
  await alive(page);
  await page.getByLabel(say('identity.emailOrPhone'), { exact: true }).focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.getByRole('checkbox', { name: say('identity.consent') }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('main').locator('button[type=submit]').focus();
  await page.keyboard.press('Enter');
}

describe('from a stranger to a person and back', () => {
  it.each([
    { tag: 'en_US', screen: { ...DESKTOP, theme: 'light' as const } },
    { tag: 'ja_JP', screen: { ...PHONE, theme: 'dark' as const } },
  ] as const)(
    'JRN-20 JRN-22 JRN-30 S2.08 $tag: register by mail, log out, log in on a new device',
    async ({ tag, screen }) => {
      const say = words(tag);
      const to = (path: string) => localePath(tag, path);
      const person = visitor(stage.url);
      const { context, page, troubles } = await visit(stage.browser, stage.url, screen);
      await page.goto(`/${tag}/register?ref=FRIEND-1&forwardUrl=${to('/orders')}`);
      expect(await page.getByLabel(say('identity.invite')).inputValue()).toBe('FRIEND-1');
      await looksRight(page);
      await register(page, say, person);
      await at(page, to('/register/verification'));
      await page.getByRole('heading', { level: 1, name: say('code.signUp.title') }).waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain(person.email);
      await looksRight(page);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('one-time-code');
      const code = await newestCode(person, 'sign-up-code');
      // As a phone or a clipboard fills it in; the sixth digit sends it.
      await page.keyboard.insertText(` ${code.slice(0, 3)}-${code.slice(3)} `);
      await at(page, to('/orders'));
      await page.goto(to('/operation/stay-signed-in'));
      await alive(page);
      expect(troubles).toEqual([]);
      await button(page, say('nav.logOut')).click();
      await page.waitForURL((url) => url.pathname === to('/') || url.pathname === `/${tag}`);
      await leave(context);

      const other = await visit(stage.browser, stage.url, screen);
      await other.page.goto(`/${tag}/login?redirectUrl=${to('/orders')}`);
      await looksRight(other.page);
      await sendLogIn(other.page, tag, person);
      await at(other.page, to('/login/device-verification'));
      await codeField(other.page, say).waitFor();
      await looksRight(other.page);
      await codeField(other.page, say).fill(await newestCode(person, 'log-in-code'));
      await at(other.page, to('/orders'));
      expect(other.troubles).toEqual([]);
      await leave(other.context);
    },
  );

  it('JRN-21 an address that has an account is answered alike, and its mail says so', async () => {
    const person = await signUp(stage.url);
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/register');
    await register(page, say, person);
    await at(page, '/register/verification');
    await page.getByRole('heading', { level: 1, name: say('code.signUp.title') }).waitFor();
    await codeField(page, say).fill('123456');
    await page.getByText(say('error.CODE_WRONG')).waitFor();
    await eventually('the letter', async () => {
      const answer = await fetch(`${stage.url}/api/outbox`);
      const { data } = (await answer.json()) as { data: { to: string; kind: string }[] };
      return data.some(({ to, kind }) => to === person.email && kind === 'account-exists');
    });
    await leave(context);
  });
});

describe('a phone number', () => {
  it('JRN-20 MSG-08 will do in its place, in the digits of any keyboard; what is wrong is said at the field', async () => {
    const say = words('en_US');
    const number = `+4915${`${Date.now()}`.slice(-8)}`;
    const { context, page, troubles } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/register?forwardUrl=/orders');
    await register(page, say, { ...visitor(stage.url), email: number.replace('+49', '0') });
    await page.getByText(say('identity.phoneWrong')).waitFor();
    const arabic = number.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    await page.getByLabel(say('identity.emailOrPhone'), { exact: true }).fill(arabic);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: say('code.sms.title') }).waitFor();
    await looksRight(page);
    await codeField(page, say).fill(await codeSentTo(stage.url, number, 'sign-up-code'));
    await at(page, '/orders');
    expect(troubles).toEqual([]);
    await leave(context);
  });
});

describe('codes', () => {
  /** A page that waits for the code of a new device. */
  async function atDevice(person: Person) {
    const say = words('en_US');
    const seen = await visit(stage.browser, stage.url, PHONE);
    await seen.page.goto('/login');
    await sendLogIn(seen.page, 'en_US', person);
    await at(seen.page, '/login/device-verification');
    await codeField(seen.page, say).waitFor();
    return { ...seen, say, code: await newestCode(person, 'log-in-code') };
  }
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  it('JRN-12 a wrong code is said at its field, with the tries that are left; the right one still goes', async () => {
    const { context, page, say, code } = await atDevice(await signUp(stage.url));
    for (const left of ['4', '3']) {
      await codeField(page, say).fill(wrongOf(code));
      await page.getByText(say('error.CODE_WRONG')).waitFor();
      await page.getByText(new RegExp(`^${left} `)).waitFor();
      expect(await codeField(page, say).inputValue()).toBe('');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    }
    expect(await accessibilityTroubles(page)).toEqual([]);
    await codeField(page, say).fill(code);
    await at(page, '/wallet');
    await leave(context);
  });

  it('JRN-10 JRN-11 five wrong codes void it; a new one comes after the wait, by the server’s clock', async () => {
    const person = await signUp(stage.url);
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    // A browser whose clock is a day behind waits no longer than others.
    await page.clock.install({ time: Date.now() - 86_400_000 });
    await page.goto('/login');
    await sendLogIn(page, 'en_US', person);
    await at(page, '/login/device-verification');
    await codeField(page, say).waitFor();
    const code = await newestCode(person, 'log-in-code');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await codeField(page, say).fill(wrongOf(code));
      await page.getByText(say(wrong < 4 ? 'error.CODE_WRONG' : 'error.CODE_TRIES_OVER')).waitFor();
      await eventually('an empty field', async () => (await codeField(page, say).inputValue()) === '');
    }
    const again = button(page, say('code.again'));
    expect(await again.isDisabled()).toBe(true);
    expect(await page.getByText(/^in \d+ seconds?$/).textContent()).toMatch(/^in [1-6]?\d seconds?$/);
    await page.clock.runFor(60_000);
    expect(await again.isEnabled()).toBe(true);
    await leave(context);
  });

  it('JRN-03 a journey that was left in another tab says so, and leads to its beginning with the way back', async () => {
    const { context, page, say, code } = await atDevice(await signUp(stage.url));
    await page.goto('/login/device-verification?forwardUrl=/orders');
    await alive(page);
    await page.evaluate(() => fetch('/api/identity/journey', { method: 'DELETE' }));
    await codeField(page, say).fill(code);
    await page.getByRole('alert').getByText(say('error.JOURNEY_GONE')).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('nav.logIn') })
      .click();
    await page.waitForURL(/\/login\?forwardUrl=%2Forders$/);
    await leave(context);
  });

  it('JRN-02 without a network nothing is lost; a slow answer takes one code once', async () => {
    const { context, page, say, code } = await atDevice(await signUp(stage.url));
    await context.setOffline(true);
    await codeField(page, say).fill(code);
    await page.getByRole('alert').getByText(say('error.NETWORK')).waitFor();
    expect(await codeField(page, say).inputValue()).toBe(code);
    await context.setOffline(false);
    let sent = 0;
    await page.route('**/api/identity/journey/code', async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.locator('main form button[type=submit]').focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
    await at(page, '/wallet');
    expect(sent).toBe(1);
    await leave(context);
  });

  it('PUB-07 another tab of the same browser follows a log-in', async () => {
    const { context, page, say, code } = await atDevice(await signUp(stage.url));
    const second = await context.newPage();
    await second.goto('/login/device-verification?forwardUrl=/orders');
    await codeField(second, say).waitFor();
    await alive(second);
    await codeField(page, say).fill(code);
    await at(page, '/wallet');
    await at(second, '/orders');
    await leave(context);
  });
});

describe('recovery', () => {
  it.each(['en_US', 'ja_JP'] as const)(
    'JRN-40 JRN-41 %s: a new password by mail; every old session is dead',
    async (tag) => {
      const say = words(tag);
      const person = await signUp(stage.url);
      const { context, page, troubles } = await visit(stage.browser, stage.url, { ...PHONE, theme: 'dark' });
      await page.goto(`/${tag}/login`);
      await page.getByRole('link', { name: say('identity.forgot') }).click();
      await at(page, localePath(tag, '/forget'));
      await looksRight(page);
      await page.getByLabel(say('identity.addressOrPhone'), { exact: true }).fill(person.email);
      await page.keyboard.press('Enter');
      await at(page, localePath(tag, '/forget/verification'));
      await codeField(page, say).waitFor();
      await looksRight(page);
      await codeField(page, say).fill(await newestCode(person, 'recovery-code'));
      await at(page, localePath(tag, '/forget/reset'));
      const field = page.getByLabel(say('identity.password'), { exact: true });
      await field.fill('short');
      await page.keyboard.press('Enter');
      await page.getByText(say('identity.passwordWeak')).waitFor();
      await looksRight(page);
      const renewed = { ...person, password: 'Quite-another-9Horse' };
      await field.fill(renewed.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: say('reset.done') }).waitFor();
      await looksRight(page);
      expect((await person.get('/api/identity/me')).status).toBe(401);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('nav.logIn') })
        .click();
      await sendLogIn(page, tag, person);
      await page.getByText(say('error.WRONG_CREDENTIALS')).waitFor();
      await sendLogIn(page, tag, renewed);
      await page.waitForURL((url) => /\/(?:wallet|login\/device-verification)$/.test(url.pathname));
      expect(troubles.filter((trouble) => !trouble.includes('401'))).toEqual([]);
      await leave(context);
    },
  );
});

describe('passkeys', () => {
  it('JRN-36 JRN-33 FAC-10 offered after sign-up, made, and logs in alone; never offered twice', async () => {
    const say = words('en_US');
    const url = stage.url.replace('127.0.0.1', 'localhost');
    const person = visitor(stage.url);
    const { context, page, troubles } = await visit(stage.browser, url, PHONE);
    await addAuthenticator(context, page);
    await page.goto(`${url}/register?forwardUrl=/orders`);
    await register(page, say, person);
    await codeField(page, say).fill(await newestCode(person, 'sign-up-code'));
    await at(page, '/operation/enable-passkey');
    await button(page, say('passkey.add')).waitFor();
    await looksRight(page);
    await button(page, say('passkey.add')).click();
    await page.getByRole('heading', { level: 1, name: say('passkey.added') }).waitFor();
    const codes = page.getByRole('list', { name: say('recoveryCodes.title') }).getByRole('listitem');
    expect(await codes.count()).toBe(10);
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
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('JRN-33 the field for names offers the passkeys of this device by itself', async () => {
    const say = words('en_US');
    const url = stage.url.replace('127.0.0.1', 'localhost');
    const person = visitor(stage.url);
    const { context, page } = await visit(stage.browser, url, DESKTOP);
    await addAuthenticator(context, page);
    await page.goto(`${url}/register`);
    await register(page, say, person);
    await codeField(page, say).fill(await newestCode(person, 'sign-up-code'));
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

  it('FAC-21 pages opened by an IP address say that passkeys need a name', async () => {
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/login/passkey');
    await page.getByText(say('passkey.address')).waitFor();
    expect(await button(page, say('passkey.logIn')).isDisabled()).toBe(true);
    await leave(context);
  });
});

describe('the link that freezes', () => {
  it('SEC-40 PUB-08 JRN-35 stops everything by its button and not by being opened; log-in then names the way back', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, { ...PHONE, theme: 'dark' });
    await page.goto('/login');
    await sendLogIn(page, 'en_US', person);
    await codeField(page, say).waitFor();
    const code = await newestCode(person, 'log-in-code');
    const link = await eventually('the link in the mail', async () => {
      const answer = await fetch(`${stage.url}/api/outbox`);
      const { data } = (await answer.json()) as { data: { to: string; text: string }[] };
      return data
        .map(({ to, text }) => (to === person.email ? /\/operation\/freeze\?token=[\w-]+/.exec(text)?.[0] : null))
        .find(Boolean);
    });
    const other = await context.newPage();
    await other.goto(link);
    await alive(other);
    expect((await person.get('/api/identity/me')).status).toBe(200);
    expect(await sidewaysOverflow(other)).toBe(0);
    expect(await accessibilityTroubles(other)).toEqual([]);
    await button(other, say('freeze.button')).click();
    await other.getByRole('heading', { level: 1, name: say('freeze.done') }).waitFor();
    expect((await person.get('/api/identity/me')).status).toBe(401);
    // The journey ended with the sessions.
    await codeField(page, say).fill(code);
    await page.getByRole('alert').getByText(say('error.JOURNEY_GONE')).waitFor();
    await page.goto('/login');
    await sendLogIn(page, 'en_US', person);
    await codeField(page, say).fill(await newestCode(person, 'log-in-code', code));
    await page.getByText(say('error.ACCOUNT_FROZEN')).waitFor();
    await page.getByRole('link', { name: say('identity.thaw') }).click();
    await at(page, '/forget');
    await other.goto(link);
    await alive(other);
    await button(other, say('freeze.button')).click();
    await other.getByRole('heading', { level: 1, name: say('freeze.badTitle') }).waitFor();
    await leave(context);
  });
});
