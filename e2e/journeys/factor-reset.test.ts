/// <reference lib="dom" />
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator, codeField, sendLogIn } from '../account-forms.ts';
import { alive, leave, type Say, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { nextCode, oneTimeCode } from '../one-time-code.ts';
import { codeSentTo, eventually, type Person, signUp } from '../person.ts';
import { seePictures } from '../seen-pictures.ts';
import { ownStage } from '../stage.ts';
import { letStaffFreshnessPass } from '../tables.ts';

const DESKTOP = { width: 1440, height: 900, theme: 'light' } as const;
const PHONE = { width: 390, height: 844, theme: 'dark' } as const;
const API = '/api/identity';
const HOUR_MS = 3_600_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

const stage = ownStage({ pace: 0 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function granted<T>(answer: ReturnType<Person['send']>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.data as T;
}

/** An owner who is in the console. */
async function inConsole(name: string, tag: 'en_US' | 'ar_AE', screen: typeof DESKTOP | typeof PHONE) {
  const say = words(tag);
  const args = ['apps/standalone/src/staff.ts', '--owner', name, '--reason', 'for a test'];
  const env = { ...process.env, DATA_DIR: stage.exchange.dataDir };
  const made = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  const link = made.stdout.split('\n')[0] as string;
  const opened = await visit(stage.browser, new URL(link).origin, screen);
  const { context, page } = opened;
  await addAuthenticator(context, page);
  await page.goto(tag === 'en_US' ? link : link.replace('/admin', `/${tag}/admin`));
  await alive(page);
  await press(page, say('admin.enrol.button'));
  await page.getByRole('link', { name: say('admin.title') }).click();
  await press(page, say('passkey.logIn'));
  await page.getByRole('tab', { name: say('admin.users') }).waitFor();
  return { ...opened, say };
}

/** Gives a passport and a face, as a page does. */
async function apply(person: Person): Promise<void> {
  const details = {
    ...{ givenNames: 'Ada', familyNames: 'Lovelace', birthDate: '1985-12-10', country: 'PT' },
    ...{ documentKind: 'passport', documentNumber: 'AB1234', address: null },
  };
  await granted(person.send('PUT', `${API}/verification`, details));
  const page = await stage.browser.newPage({ viewport: { width: 600, height: 400 } });
  await page.setContent('<h1>UTOPIA — PASSPORT</h1>');
  const picture = await page.screenshot({ type: 'jpeg' });
  await page.context().close();
  for (const kind of ['document-front', 'face']) {
    const headers = {
      ...{ cookie: person.cookie(), origin: stage.url, 'sec-fetch-site': 'same-origin' },
      'content-type': 'image/jpeg',
    };
    const url = `${stage.url}${API}/verification/pictures/${kind}`;
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(picture) });
    if (!answer.ok) throw new Error(`a picture was answered ${answer.status}: ${await answer.text()}`);
  }
  await granted(person.send('POST', `${API}/verification/submit`));
}

/** Approves the application that waits, in the console. */
async function approve(page: Page, say: Say): Promise<void> {
  await page.getByRole('tab', { name: say('admin.verifications') }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('admin.open')}: `) }).click();
  await seePictures(page, say);
  await page.getByText(say('admin.verification.approve'), { exact: true }).first().click();
  await page.getByLabel(say('admin.reason'), { exact: true }).fill('all there');
  await press(page, say('admin.verification.approve'));
  await page.getByText(say('admin.verification.done')).first().waitFor();
  await page.getByRole('tab', { name: say('admin.users') }).click();
}

async function openPerson(page: Page, say: Say, person: Person): Promise<void> {
  await page.getByLabel(say('admin.search'), { exact: true }).fill(person.email);
  await press(page, say('admin.find'));
  const masked = `${person.email[0]}•••@example.com`;
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  await press(page, `${say('admin.open')}: ${masked}`);
  await page.getByRole('heading', { name: say('admin.reset'), exact: true }).waitFor();
}

/** Logs in by password and the mailed code; ends at the second factor, or inside. */
async function logIn(page: Page, person: Person, not?: string): Promise<string> {
  await page.goto('/login');
  await sendLogIn(page, 'en_US', person);
  await codeField(page).waitFor();
  const code = await codeSentTo(stage.url, person.email, 'log-in-code', not);
  await codeField(page).fill(code);
  return code;
}

describe('lost second factors', () => {
  it('JRN-42 STF-40 STF-41 STF-42 STF-43 STF-83 STF-44 STF-45 STF-87 C.1.12 refused unverified; proposed by one, stopped by the person; proposed again and agreed to by another: the person is in', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const { secret } = await granted<{ secret: string }>(person.send('POST', `${API}/factors/totp`));
    const usedAtMs = Date.now();
    await granted(person.send('POST', `${API}/factors/totp/prove`, { code: oneTimeCode(secret, usedAtMs) }));

    // Nothing of one's own gets in, and the page names the way there is.
    const own = await visit(stage.browser, stage.url, PHONE);
    const firstCode = await logIn(own.page, person);
    await own.page.getByText(say('factor.lost')).waitFor();
    await looksRight(own.page);
    await shot(own.page, 'reset-factor-lost');

    const ann = await inConsole('ann', 'en_US', DESKTOP);
    await ann.page.getByText(say('admin.reset.waiting')).waitFor();
    await openPerson(ann.page, say, person);
    await ann.page.getByText(say('admin.reset.unverified')).waitFor();
    await looksRight(ann.page);
    await shot(ann.page, 'reset-unverified');
    expect(await ann.page.getByRole('button', { name: say('admin.reset.propose') }).count()).toBe(0);

    await apply(person);
    await approve(ann.page, say);
    await openPerson(ann.page, say, person);
    const dialog = ann.page.getByRole('dialog');
    const propose = async () => {
      await press(ann.page, say('admin.reset.propose'));
      const send = dialog.getByRole('button', { name: say('admin.reset.propose') });
      await dialog.getByLabel(say('admin.reason'), { exact: true }).fill('lost the telephone');
      expect(await send.isDisabled()).toBe(true);
      await dialog.getByText(say('admin.reset.check.video-call'), { exact: true }).click();
      await dialog.getByLabel(say('admin.reset.evidence'), { exact: true }).fill('ticket 17: face and passport match');
      await looksRight(ann.page);
      await shot(ann.page, 'reset-propose-dialog');
      await send.click();
      await ann.page.getByText(say('admin.reset.proposedBy', { name: 'ann' })).waitFor();
    };
    await propose();
    expect(await ann.page.getByRole('button', { name: say('admin.market.agree'), exact: true }).count()).toBe(0);
    await looksRight(ann.page);
    await shot(ann.page, 'reset-proposed');

    // The person is told, and still has a factor: showing it stops all of it.
    const mail = await eventually('the mail about the proposal', async () => {
      const { data } = (await (await fetch(`${stage.url}/api/outbox`)).json()) as {
        data: { to: string; kind: string; text: string }[];
      };
      return data.find(({ to, kind }) => to === person.email && kind === 'factor-reset-proposed');
    });
    expect(mail.text).toMatch(/\/operation\/freeze\?token=[\w-]+/);
    await granted(person.send('POST', `${API}/step-up`, { way: 'totp', code: nextCode(secret, usedAtMs) }));
    await ann.page.getByText(say('admin.reset.factor-shown', { name: 'ann' })).waitFor();
    await looksRight(ann.page);
    await shot(ann.page, 'reset-void');
    await propose();

    // Another one, on a phone, right to left: finds it among those that wait.
    const bea = await inConsole('bea', 'ar_AE', PHONE);
    await bea.page.getByRole('button', { name: new RegExp(`^${bea.say('admin.reset')}: `) }).waitFor();
    await looksRight(bea.page);
    await shot(bea.page, 'reset-waiting-phone');
    await bea.page.getByRole('button', { name: new RegExp(`^${bea.say('admin.reset')}: `) }).click();
    await bea.page.getByText(bea.say('admin.reset.proposedBy', { name: 'ann' })).waitFor();
    await looksRight(bea.page);
    await shot(bea.page, 'reset-agree-phone');
    await press(bea.page, bea.say('admin.reset.open'));
    await bea.page.getByText('AB1234').waitFor();
    await press(bea.page, bea.say('admin.back'));
    await press(bea.page, bea.say('admin.market.agree'));
    const word = bea.page.getByRole('dialog');
    await word.getByLabel(bea.say('admin.reason'), { exact: true }).fill('saw the call too');
    await looksRight(bea.page);
    await shot(bea.page, 'reset-agree-dialog-phone');
    // The passkey is asked for again, and her word is sent once more (STF-45).
    await letStaffFreshnessPass(stage.exchange.dataDir);
    const confirmed = bea.page.waitForResponse((answer) => answer.url().endsWith('/api/admin/log-in'));
    await word.getByRole('button', { name: bea.say('admin.market.agree') }).click();
    expect((await confirmed).status()).toBe(200);
    await bea.page.getByText(bea.say('admin.reset.done', { name: 'ann', other: 'bea' })).waitFor();
    await looksRight(bea.page);
    await shot(bea.page, 'reset-done-phone');
    await ann.page.getByText(say('admin.reset.done', { name: 'ann', other: 'bea' })).waitFor();
    await shot(ann.page, 'reset-done');

    // Out everywhere; in again by password and code, and withdrawals wait.
    expect((await person.get(`${API}/me`)).status).toBe(401);
    await logIn(own.page, person, firstCode);
    await own.page.waitForURL((url) => url.pathname === '/wallet');
    await own.page.goto('/account/security');
    await alive(own.page);
    await own.page.getByText(say('history.factorsReset')).first().waitFor();
    await looksRight(own.page);
    await shot(own.page, 'reset-security-phone');
    const held = await own.page.evaluate(async () => {
      const { data } = await (await fetch('/api/identity/security')).json();
      return data.withdrawalsHeldUntil as number;
    });
    expect(held).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
    // The browser itself tells of the call that needed the passkey, and of one that was under way then.
    expect([...ann.troubles, ...bea.troubles].filter((trouble) => !/40[13]/.test(trouble))).toEqual([]);
    for (const one of [own, ann, bea]) await leave(one.context);
  });
});
