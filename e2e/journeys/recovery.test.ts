/// <reference lib="dom" />
import { localePath } from '@pelorus/site/locales.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, codeField, sendLogIn } from '../account-forms.ts';
import { alive, leave, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { codeSentTo, eventually, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };

const stage = sharedStage();

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const newestCode = (person: Person, kind: Parameters<typeof codeSentTo>[2], not?: string) =>
  codeSentTo(stage.url, person.email, kind, not);

describe('recovery', () => {
  it.each(looksOfRun(['en_US', 'ja_JP'] as const))(
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
      await codeField(page).waitFor();
      await looksRight(page);
      await codeField(page).fill(await newestCode(person, 'recovery-code'));
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

describe('the link that freezes', () => {
  it('SEC-40 PUB-08 JRN-35 stops everything by its button and not by being opened; log-in then names the way back', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, { ...PHONE, theme: 'dark' });
    await page.goto('/login');
    await sendLogIn(page, 'en_US', person);
    await codeField(page).waitFor();
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
    await looksRight(other);
    await button(other, say('freeze.button')).click();
    await other.getByRole('heading', { level: 1, name: say('freeze.done') }).waitFor();
    expect((await person.get('/api/identity/me')).status).toBe(401);
    // The journey ended with the sessions.
    await codeField(page).fill(code);
    await page.getByRole('alert').getByText(say('error.JOURNEY_GONE')).waitFor();
    await page.goto('/login');
    await sendLogIn(page, 'en_US', person);
    await codeField(page).fill(await newestCode(person, 'log-in-code', code));
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
