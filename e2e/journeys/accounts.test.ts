/// <reference lib="dom" />
import { localePath } from '@pelorus/site/locales.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, codeField, sendLogIn } from '../account-forms.ts';
import { alive, leave, type Say, takesKeys, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { codeSentTo, eventually, type Person, signUp, visitor } from '../person.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const stage = sharedStage();

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
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
  it.each(
    looksOfRun([
      { tag: 'en_US', screen: { ...DESKTOP, theme: 'light' as const } },
      { tag: 'ja_JP', screen: { ...PHONE, theme: 'dark' as const } },
    ] as const),
  )('JRN-20 JRN-22 JRN-30 S2.08 $tag: register by mail, log out, log in on a new device', async ({ tag, screen }) => {
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
    await takesKeys(codeField(page));
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
    await codeField(other.page).waitFor();
    await looksRight(other.page);
    await codeField(other.page).fill(await newestCode(person, 'log-in-code'));
    await at(other.page, to('/orders'));
    expect(other.troubles).toEqual([]);
    await leave(other.context);
  });

  it('JRN-21 JRN-62 an address that has an account is answered alike, and its mail says so', async () => {
    const person = await signUp(stage.url);
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/register');
    await register(page, say, person);
    await at(page, '/register/verification');
    await page.getByRole('heading', { level: 1, name: say('code.signUp.title') }).waitFor();
    await codeField(page).fill('123456');
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
    await codeField(page).fill(await codeSentTo(stage.url, number, 'sign-up-code'));
    await at(page, '/orders');
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
