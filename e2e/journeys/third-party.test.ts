import { freePort } from '@pelorus/database/free-port.ts';
import { localePath } from '@pelorus/site/locales.ts';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { at, codeField, sendLogIn } from '../account-forms.ts';
import { alive, leave, type Say, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { CLIENT, type RunningProvider, startProvider } from '../oidc-provider.ts';
import { codeSentTo, type Person, signUp, visitor } from '../person.ts';
import { ownStage } from '../stage.ts';

const PHONE = { width: 390, height: 844, theme: 'light' as const };

let provider: RunningProvider;
afterAll(() => provider.close());

const stage = ownStage(async () => {
  const port = await freePort();
  provider = await startProvider(`http://127.0.0.1:${port}`);
  return {
    port,
    pace: 0,
    change: (config) => Object.assign(config, { identityProviders: [provider.config] }),
    env: { PELORUS_OIDC_COMPANY_SECRET: CLIENT.secret },
  };
});

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Presses the provider's button on a page that is open. */
async function toProvider(page: Page, say: Say): Promise<void> {
  await alive(page);
  await button(page, say('thirdParty.with', { name: 'Company' })).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
}

/** Logs in at the provider, and lets it tell us. */
async function approve(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
}

const giveCode = async (page: Page, person: Person, kind: 'sign-up-code' | 'log-in-code') => {
  const code = await codeSentTo(stage.url, person.email, kind);
  await alive(page);
  await codeField(page).fill(code);
};

describe('through another service', () => {
  it('JRN-52 a new person opens an account in their language, comes back to it, and ends where they wanted to be', async () => {
    const say = words('ja_JP');
    const to = (path: string) => localePath('ja_JP', path);
    const person = visitor(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, PHONE);
    await page.goto(`/ja_JP/login?forwardUrl=${to('/orders')}`);
    await looksRight(page);
    expect(troubles).toEqual([]);
    await toProvider(page, say);
    await approve(page, person.email);
    await at(page, to('/login/social-verification'));
    // What the provider's own pages lack is not ours.
    troubles.length = 0;
    expect(page.url()).not.toContain('code=');
    await looksRight(page);
    await giveCode(page, person, 'sign-up-code');
    await at(page, to('/orders'));
    // No page of ours that is still asking.
    await page.goto('about:blank');
    await context.clearCookies({ name: /^(?:sid|loginToken)$/ });
    await page.goto('/ja_JP/login');
    await alive(page);
    await button(page, say('thirdParty.with', { name: 'Company' })).click();
    // The provider knows them still, and so does this device: no more is asked.
    await at(page, to('/wallet'));
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('JRN-52 JRN-53 an address that has an account is asked to log in first, then whether to link; unlinked, linked again', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/login');
    await toProvider(page, say);
    await approve(page, person.email);
    await at(page, '/login/social-verification');
    await alive(page);
    await looksRight(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('nav.logIn'), exact: true })
      .click();
    await at(page, '/login');
    await sendLogIn(page, 'en_US', person);
    await at(page, '/login/device-verification');
    await giveCode(page, person, 'log-in-code');
    await at(page, '/login/social-verification');
    await alive(page);
    await page.getByRole('heading', { name: say('thirdParty.linkTitle', { provider: 'Company' }) }).waitFor();
    await looksRight(page);
    await button(page, say('thirdParty.link')).click();
    await at(page, '/account/security');
    const links = page.getByRole('region', { name: say('security.links') });
    const press = (name: string) => links.getByRole('button', { name: `${name}: Company`, exact: true }).click();
    await links.getByText(person.email).waitFor();
    await looksRight(page);
    await press(say('security.unlink'));
    const question = page.getByRole('alertdialog', { name: say('security.unlinkNamed', { name: 'Company' }) });
    await question.getByRole('button', { name: say('security.unlink'), exact: true }).click();
    await links.getByText(say('security.notLinked')).waitFor();
    // The provider knows them still: there and back without a word.
    await press(say('thirdParty.link'));
    await links.getByText(person.email).waitFor();
    await at(page, '/account/security');
    await leave(context);
  });

  it('JRN-52 JRN-80 without a verified address one is asked for', async () => {
    const say = words('en_US');
    provider.isVouching = false;
    const person = visitor(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/x-auth');
    await toProvider(page, say);
    await approve(page, `nobody-${person.email}`);
    await at(page, '/login/social-verification');
    await alive(page);
    await looksRight(page);
    await page.getByLabel(say('identity.email'), { exact: true }).fill(person.email);
    await page.getByRole('checkbox', { name: say('identity.consent') }).check();
    await button(page, say('thirdParty.sendCode')).click();
    await giveCode(page, person, 'sign-up-code');
    await at(page, '/wallet');
    provider.isVouching = true;
    await leave(context);
  });

  it('JRN-51 cancelled there: said in words, and the way back; an answer that comes twice is over', async () => {
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/login');
    await toProvider(page, say);
    await page.getByRole('link', { name: /cancel/i }).click();
    await at(page, '/x-auth/auth');
    await page.getByText(say('error.THIRD_PARTY_CANCELLED')).waitFor();
    await looksRight(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('nav.logIn'), exact: true })
      .click();
    await at(page, '/login');
    // A foreign form that brings an answer (Apple's `form_post`) reaches nothing: it brings no cookie either.
    const form = { code: 'stolen', state: 'made-up' };
    const answer = await page.request.post('/x-auth/auth', { form, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, '/x-auth/auth']);
    await page.goto('/x-auth/auth?code=stolen&state=made-up');
    await page.getByText(say('error.JOURNEY_GONE')).waitFor();
    expect(page.url()).not.toContain('stolen');
    await leave(context);
  });
});
