/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, codeField, sendLogIn } from '../account-forms.ts';
import { accessibilityTroubles, alive, leave, stopClock, visit, words } from '../browser.ts';
import { codeSentTo, eventually, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };

const stage = sharedStage();

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const newestCode = (person: Person, kind: Parameters<typeof codeSentTo>[2], not?: string) =>
  codeSentTo(stage.url, person.email, kind, not);

describe('codes', () => {
  /** A page that waits for the code of a new device. */
  async function atDevice(person: Person) {
    const say = words('en_US');
    const seen = await visit(stage.browser, stage.url, PHONE);
    await seen.page.goto('/login');
    await sendLogIn(seen.page, 'en_US', person);
    await at(seen.page, '/login/device-verification');
    await codeField(seen.page).waitFor();
    return { ...seen, say, code: await newestCode(person, 'log-in-code') };
  }
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  it('JRN-12 a wrong code is said at its field, with the tries that are left; the right one still goes', async () => {
    const { context, page, say, code } = await atDevice(await signUp(stage.url));
    for (const left of ['4', '3']) {
      await codeField(page).fill(wrongOf(code));
      await page.getByText(say('error.CODE_WRONG')).waitFor();
      await page.getByText(new RegExp(`^${left} `)).waitFor();
      await expect.poll(() => codeField(page).inputValue()).toBe('');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    }
    expect(await accessibilityTroubles(page)).toEqual([]);
    await codeField(page).fill(code);
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
    await codeField(page).waitFor();
    // A busy machine may take longer for five codes than the wait is.
    await stopClock(page);
    const code = await newestCode(person, 'log-in-code');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await codeField(page).fill(wrongOf(code));
      await page.getByText(say(wrong < 4 ? 'error.CODE_WRONG' : 'error.CODE_TRIES_OVER')).waitFor();
      await eventually('an empty field', async () => (await codeField(page).inputValue()) === '');
    }
    const again = button(page, say('code.again'));
    expect(await again.isDisabled()).toBe(true);
    expect(await page.getByText(/^in \d+ seconds?$/).textContent()).toMatch(/^in [1-6]?\d seconds?$/);
    await page.clock.runFor(60_000);
    await expect.poll(() => again.isEnabled()).toBe(true);
    await leave(context);
  });

  it('JRN-03 a journey that was left in another tab says so, and leads to its beginning with the way back', async () => {
    const { context, page, say, code } = await atDevice(await signUp(stage.url));
    await page.goto('/login/device-verification?forwardUrl=/orders');
    await alive(page);
    await page.evaluate(() => fetch('/api/identity/journey', { method: 'DELETE' }));
    await codeField(page).fill(code);
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
    await codeField(page).fill(code);
    await page.getByRole('alert').getByText(say('error.NETWORK')).waitFor();
    expect(await codeField(page).inputValue()).toBe(code);
    await context.setOffline(false);
    let sent = 0;
    const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/identity/journey/code', async (route) => {
      sent += 1;
      await pressed;
      await route.continue();
    });
    await page.locator('main form button[type=submit]').focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
    goOn();
    await at(page, '/wallet');
    expect(sent).toBe(1);
    await leave(context);
  });

  it('PUB-07 another tab of the same browser follows a log-in', async () => {
    const { context, page, code } = await atDevice(await signUp(stage.url));
    const second = await context.newPage();
    await second.goto('/login/device-verification?forwardUrl=/orders');
    await codeField(second).waitFor();
    await alive(second);
    await codeField(page).fill(code);
    await at(page, '/wallet');
    await at(second, '/orders');
    await leave(context);
  });
});
