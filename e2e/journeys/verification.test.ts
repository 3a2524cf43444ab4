/// <reference lib="dom" />
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAuthenticator } from '../account-forms.ts';
import { alive, leave, type Say, takesKeys, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { type Person, signUp } from '../person.ts';
import { seePictures } from '../seen-pictures.ts';
import { ownStage } from '../stage.ts';

const PHONE = { width: 390, height: 844, theme: 'dark' } as const;
const DESKTOP = { width: 1440, height: 900, theme: 'light' } as const;
const API = '/api/identity/verification';
const root = fileURLToPath(new URL('../..', import.meta.url));

const stage = ownStage({ change: (config) => Object.assign(config, { verification: { asks: true } }) });
/** A photo as a phone makes one. */
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  const page = await stage.browser.newPage({ viewport: { width: 900, height: 600 } });
  await page.setContent('<h1>UTOPIA — PASSPORT</h1><p>LOVELACE, ADA · 10 DEC 1985 · AB1234</p>');
  const buffer = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.context().close();
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const step = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 3 }).waitFor();
const place = (page: Page, kind: string) => page.locator(`[data-picture="${kind}"]`);
/** The place's input of files; the first with a camera is of the camera. */
const file = (page: Page, kind: string) => place(page, kind).locator('input[type=file]').last();
const stands = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function inConsole(name: string, say: Say, isFirst = false) {
  const args = ['apps/standalone/src/staff.ts', '--owner', name, ...(isFirst ? [] : ['--reason', 'for a test'])];
  const env = { ...process.env, DATA_DIR: stage.exchange.dataDir };
  const made = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  const link = made.stdout.split('\n')[0] as string;
  const { context, page, troubles } = await visit(stage.browser, new URL(link).origin, DESKTOP);
  await addAuthenticator(context, page);
  await page.goto(link);
  await alive(page);
  await press(page, say('admin.enrol.button'));
  await page.getByRole('link', { name: say('admin.title') }).click();
  await press(page, say('passkey.logIn'));
  await page.getByRole('tab', { name: say('admin.verifications') }).click();
  return { context, page, troubles };
}

/** Opens the application of an account in the console and decides. */
async function decide(page: Page, say: Say, account: number, decision: string, more: () => Promise<void>) {
  await press(page, `${say('admin.open')}: ${say('account.number')} ${account}`);
  if (decision === 'approve') await seePictures(page, say);
  await page
    .getByText(say(`admin.verification.${decision}`), { exact: true })
    .first()
    .click();
  await more();
  await page.getByLabel(say('admin.reason'), { exact: true }).fill('looked at it');
  await press(page, say(`admin.verification.${decision}`));
}

describe('identity verification', () => {
  it('KYC-01 KYC-02 KYC-04 KYC-05 KYC-07 KYC-09 asked, given, rejected, given again, approved by two', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const account = (await person.get<{ accountId: number }>('/api/identity/me')).body.data.accountId;
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies(stage.url));
    // Asked once a session, calmly.
    await page.goto('/wallet');
    const question = page.getByRole('dialog', { name: say('verification.title') });
    await question.getByText(say('verification.popup.text')).waitFor();
    await looksRight(page);
    await shot(page, 'verification-question');
    await question.getByRole('button', { name: say('verification.popup.go') }).click();
    await page.getByRole('heading', { name: say('verification.levels') }).waitFor();
    await page.getByText(say('verification.yours')).waitFor();
    await looksRight(page);
    await shot(page, 'verification-levels');

    await press(page, say('verification.begin'));
    await step(page, say('verification.step.person'));
    await press(page, say('stay.continue'));
    await page.getByText(say('verification.birthWrong')).waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'given-name');
    await looksRight(page);
    await shot(page, 'verification-person');
    // By keyboard alone.
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'December' }).waitFor();
    await takesKeys(page.getByRole('listbox'));
    await page.keyboard.type('Dec');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await takesKeys(page.getByRole('button', { name: 'December' }));
    await page.keyboard.press('Tab');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1985');
    await page.keyboard.press('Enter');
    await step(page, say('verification.step.document'));
    await page.getByRole('button', { name: say('verification.country') }).click();
    await takesKeys(page.getByRole('searchbox'));
    await page.keyboard.type('portug');
    await page.getByRole('option', { name: 'Portugal', exact: true }).click();
    await page.getByText(say('verification.kind.passport'), { exact: true }).click();
    await page.getByLabel(say('verification.number'), { exact: true }).fill('ab 1234');
    await looksRight(page);
    await shot(page, 'verification-document');
    await press(page, say('stay.continue'));
    await step(page, say('verification.step.address'));
    await press(page, say('stay.continue'));
    await step(page, say('verification.step.pictures'));

    // Told before it is sent.
    const large = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(9 * 1024 * 1024)]) };
    await file(page, 'document-front').setInputFiles(large);
    await place(page, 'document-front')
      .getByText(say('verification.trouble.size', { size: '9.1' }))
      .waitFor();
    const sent = page.waitForRequest((request) => request.url().endsWith('/pictures/document-front'));
    const heavy = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(4 * 1024 * 1024)]) };
    await file(page, 'document-front').setInputFiles(heavy);
    // Drawn smaller before it leaves.
    expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(2 * 1024 * 1024);
    await place(page, 'document-front').getByText(say('verification.added'), { exact: true }).waitFor();
    // The network goes in the middle of it.
    await page.route(`**${API}/pictures/face`, (route) => route.abort('connectionreset'));
    await file(page, 'face').setInputFiles(photo);
    await place(page, 'face').getByText(say('verification.trouble.network')).waitFor();
    await looksRight(page);
    await shot(page, 'verification-pictures');
    await page.unroute(`**${API}/pictures/face`);
    await press(page, `${say('ui.tryAgain')}: ${say('verification.picture.face')}`);
    await place(page, 'face').getByText(say('verification.added'), { exact: true }).waitFor();
    expect(troubles.filter((trouble) => !trouble.includes('ERR_CONNECTION_RESET'))).toEqual([]);

    // Whoever comes back goes on where they were; the question is not asked again.
    await page.reload();
    await alive(page);
    await press(page, say('verification.goOn'));
    await step(page, say('verification.step.review'));
    expect(await question.count()).toBe(0);
    await page.getByText('AB1234').waitFor();
    await looksRight(page);
    await shot(page, 'verification-review');
    await press(page, say('verification.send'));
    await stands(page, say('verification.submittedText'));
    await looksRight(page);

    const ann = await inConsole('ann', say, true);
    await press(ann.page, `${say('admin.open')}: ${say('account.number')} ${account}`);
    await ann.page.getByText('AB1234').waitFor();
    await press(ann.page, say('admin.verification.show'));
    const seen = ann.page.getByRole('img', { name: new RegExp(say('verification.picture.page')) });
    await seen.waitFor();
    await ann.page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
    await looksRight(ann.page);
    await shot(ann.page, 'verification-case');
    await press(ann.page, say('admin.back'));
    await decide(ann.page, say, account, 'reject', () =>
      ann.page.getByText(say('verification.reason.unreadable')).click(),
    );
    await ann.page.getByText(say('admin.verification.done')).first().waitFor();

    await page.reload();
    await stands(page, say('verification.reason.unreadable'));
    await alive(page);
    await looksRight(page);
    await shot(page, 'verification-rejected');
    await press(page, say('verification.again'));
    for (const name of ['person', 'document', 'address']) {
      await step(page, say(`verification.step.${name}`));
      await press(page, say('stay.continue'));
    }
    await step(page, say('verification.step.pictures'));
    await file(page, 'face').setInputFiles(photo);
    await place(page, 'face').getByText(say('verification.added'), { exact: true }).waitFor();
    await press(page, say('stay.continue'));
    await press(page, say('verification.send'));
    await stands(page, say('verification.submittedText'));

    await press(ann.page, say('admin.back'));
    await decide(ann.page, say, account, 'approve', async () => {});
    await ann.page.getByText(say('admin.verification.proposalOwn')).waitFor();
    const bea = await inConsole('bea', say);
    await press(bea.page, `${say('admin.open')}: ${say('account.number')} ${account}`);
    await bea.page
      .getByText(
        say('admin.verification.proposal', {
          name: 'ann',
          labels: `${say('verification.label.document')}, ${say('verification.label.face')}`,
        }),
      )
      .waitFor();
    await press(bea.page, say('admin.back'));
    await decide(bea.page, say, account, 'approve', async () => {});
    await bea.page.getByText(say('admin.verification.done')).first().waitFor();
    await looksRight(bea.page);
    await shot(bea.page, 'verification-decided');

    await page.reload();
    await stands(page, say('verification.approvedText'));
    expect((await person.get<{ level: number }>(API)).body.data.level).toBe(2);
    await page.getByRole('button', { name: say('verification.proveAddress') }).waitFor();
    await shot(page, 'verification-approved');
    expect([...ann.troubles, ...bea.troubles]).toEqual([]);
    for (const one of [context, ann.context, bea.context]) await leave(one);
  });

  it('KYC-02 KYC-03 a draft goes on on a phone, right to left, in the dark, with its camera', async () => {
    const say = words('ar_AE');
    const person: Person = await signUp(stage.url);
    const details = {
      givenNames: 'Ada',
      familyNames: 'Lovelace',
      birthDate: '1985-12-10',
      country: 'AE',
      documentKind: 'id-card',
      documentNumber: 'AB1234',
      address: '1 Long Street, Dubai',
    };
    expect((await person.send('PUT', API, details)).status).toBe(200);
    const { context, page, troubles } = await visit(stage.browser, stage.url, PHONE);
    await context.addCookies(person.cookies(stage.url));
    await page.goto('/ar_AE/account/verification');
    await alive(page);
    await page.getByText(say('verification.state.draft'), { exact: true }).waitFor();
    await looksRight(page);
    await shot(page, 'verification-ar-levels');
    await press(page, say('verification.goOn'));
    await step(page, say('verification.step.pictures'));
    const cameras = page.locator('input[type=file][capture]');
    expect(await cameras.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('capture')))).toEqual([
      'environment',
      'environment',
      'user',
    ]);
    for (const kind of ['document-front', 'document-back', 'face', 'address'])
      await file(page, kind).setInputFiles(photo);
    for (const kind of ['document-front', 'document-back', 'face', 'address'])
      await place(page, kind).getByText(say('verification.added'), { exact: true }).waitFor();
    await looksRight(page);
    await shot(page, 'verification-ar-pictures');
    // Taken again: the one before goes. Taken away: it is asked for.
    await file(page, 'face').setInputFiles(photo);
    await page.getByText(say('verification.picturesBusy')).waitFor({ state: 'hidden' });
    await press(page, `${say('security.remove')}: ${say('verification.picture.address')}`);
    await place(page, 'address').getByText(say('verification.needed'), { exact: true }).waitFor();
    type Standing = { application: { pictures: { kind: string }[] } };
    await expect
      .poll(async () => (await person.get<Standing>(API)).body.data.application.pictures.map(({ kind }) => kind).sort())
      .toEqual(['document-back', 'document-front', 'face']);
    await press(page, say('verification.back'));
    await step(page, say('verification.step.address'));
    await shot(page, 'verification-ar-address');
    await looksRight(page);
    await press(page, say('verification.back'));
    await step(page, say('verification.step.document'));
    await press(page, say('verification.back'));
    await step(page, say('verification.step.person'));
    await looksRight(page);
    await shot(page, 'verification-ar-person');
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
