/// <reference lib="dom" />
import { humanCheckWords } from '@pelorus/site/human-check.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignUp, sendLogIn } from '../account-forms.ts';
import { accessibilityTroubles, alive, leave, openBrowser, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { humanProof, type Person, signUp, visitor } from '../person.ts';
import { ownStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const MINUTE = 60_000;

const stage = ownStage();

const widget = (page: Page, state: string) => page.locator(`[data-human-check=${state}]`);

/** Fills the form of sign-up that is open; the verification begins with the first field. */
const fill = fillSignUp;
const submit = (page: Page) => page.locator('main form button[type=submit]').click();
/** The proof was taken: a code is on its way. */
const arrived = (page: Page) => page.waitForURL((url) => url.pathname.endsWith('/register/verification'));

describe('sign-up', () => {
  it('HUM-30 works in a worker while somebody types, asks nothing of them, and takes them in', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    await page.goto('/register');
    await widget(page, 'idle').waitFor();
    await alive(page);
    expect(workers).toEqual([]);
    await fill(page, 'en_US', visitor(stage.url));
    await widget(page, 'verified').waitFor();
    expect(workers).toHaveLength(1);
    await submit(page);
    await arrived(page);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('HUM-31 S9.03 ar_AE on a phone: named and said in Arabic, nothing sideways, nothing for axe, the same height throughout', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/ar_AE/register');
    await alive(page);
    const say = words('ar_AE');
    const group = page.getByRole('group', { name: humanCheckWords('ar_AE').title });
    await group.waitFor();
    const heights = [(await group.boundingBox())?.height];
    const status = group.getByRole('status');
    expect(await status.textContent()).toBe(say('human.idle'));
    await fill(page, 'ar_AE', visitor(stage.url));
    await widget(page, 'verified').waitFor();
    expect(await status.textContent()).toBe(say('human.verified'));
    heights.push((await group.boundingBox())?.height);
    expect(new Set(heights).size).toBe(1);
    await looksRight(page);
    await submit(page);
    await arrived(page);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('HUM-32 after five minutes it says that it expired, and renews itself when somebody goes on', async () => {
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.clock.install();
    await page.goto('/register');
    await alive(page);
    await fill(page, 'en_US', visitor(stage.url));
    await widget(page, 'verified').waitFor();
    await page.clock.runFor(5 * MINUTE);
    await widget(page, 'expired').waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.getByRole('button', { name: words('en_US')('ui.tryAgain') }).focus();
    await widget(page, 'verified').waitFor();
    await submit(page);
    await arrived(page);
    await leave(context);
  });

  it('HUM-31 without a network it says so and sends nothing, and goes on by itself when the network is back', async () => {
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/register');
    await widget(page, 'idle').waitFor();
    await alive(page);
    await context.setOffline(true);
    await fill(page, 'en_US', visitor(stage.url));
    await submit(page);
    await widget(page, 'offline').waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await context.setOffline(false);
    await widget(page, 'verified').waitFor();
    await submit(page);
    await arrived(page);
    await leave(context);
  });

  it('HUM-32 a password that the server knows as common is said at its field, and the next try has a proof of its own', async () => {
    const person = visitor(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/register');
    await alive(page);
    await fill(page, 'en_US', { email: person.email, password: 'P@ssw0rd-1' });
    await submit(page);
    await page.getByText(words('en_US')('error.PASSWORD_COMMON')).waitFor();
    await fill(page, 'en_US', person);
    await submit(page);
    await arrived(page);
    await leave(context);
  });

  it('HUM-33 over plain http in a network of one’s own (no crypto.subtle) it works', async () => {
    const lan = await openBrowser('--host-resolver-rules=MAP venue.test 127.0.0.1');
    const url = stage.url.replace('127.0.0.1', 'venue.test');
    const { page, troubles } = await visit(lan, url, PHONE);
    await page.goto('/register');
    await alive(page);
    expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([false, true]);
    await fill(page, 'en_US', visitor(stage.url));
    await submit(page);
    await arrived(page);
    // The browser itself says that the opener policy needs https.
    expect(troubles.filter((trouble) => !trouble.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
    await lan.close();
  });

  it('HUM-33 without workers it works in turns with the page', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, PHONE);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.goto('/register');
    await alive(page);
    await fill(page, 'en_US', visitor(stage.url));
    await widget(page, 'verified').waitFor();
    await submit(page);
    await arrived(page);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('HUM-10 a program that skips the page needs the proof all the same, and each only once', async () => {
    const [first, second] = [visitor(stage.url), visitor(stage.url)];
    const path = '/api/identity/sign-up';
    const bodyOf = ({ email, password }: Person, human?: string) => ({
      address: email,
      password,
      consent: true,
      human,
    });
    expect((await first.send('POST', path, bodyOf(first))).body.error).toBe('HUMAN_CHECK_NEEDED');
    const human = await humanProof(first, 'sign-up');
    expect((await first.send('POST', path, bodyOf(first, human))).status).toBe(200);
    expect((await second.send('POST', path, bodyOf(second, human))).body.error).toBe('HUMAN_CHECK_NEEDED');
  });
});

describe('log-in', () => {
  it('HUM-35 the widget is not there until somebody guessed; then the form proves itself and is sent again by itself', async () => {
    const person = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await page.goto('/login');
    await alive(page);
    await alive(page);
    expect(await page.locator('[data-human-check]').count()).toBe(0);
    const guess = { address: person.email, password: 'Wrong-guess-1' };
    for (let i = 0; i < 3; i++) await visitor(stage.url).send('POST', '/api/identity/log-in', guess);
    const sent: boolean[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/log-in')) sent.push((request.postData() ?? '').includes('"human"'));
    });
    await sendLogIn(page, 'en_US', person);
    await page.waitForURL((url) => url.pathname === '/login/device-verification');
    expect(sent).toEqual([false, true]);
    await leave(context);
  });
});

describe('pages that ask nobody', () => {
  it('HUM-34 neither home nor log-in loads any of it', async () => {
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await page.waitForFunction(() => localStorage.getItem('deviceInfo') !== null);
    }
    expect(loaded.filter((path) => /work-worker|meet-|geetest|api\/human/.test(path))).toEqual([]);
    await leave(context);
  });
});
