/// <reference lib="dom" />
import ccxt from 'ccxt';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator, codeField, logInAnew } from '../account-forms.ts';
import { alive, leave, type Say, takesKeys, visit, words } from '../browser.ts';
import { looksOfRun, looksRight, shot } from '../looks.ts';
import { nextCode, oneTimeCode } from '../one-time-code.ts';
import { codeSentTo, fundedPerson, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { setOf } from '../tables.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const stage = sharedStage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The button that does something with a thing of the page. */
const deed = (page: Page, say: Say, what: string, thing: string) => button(page, `${say(what)}: ${thing}`);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Pages need a name for passkeys (FAC-21). */
const byName = () => stage.url.replace('127.0.0.1', 'localhost');

const logIn = (context: BrowserContext, person: Person, url = stage.url) => context.addCookies(person.cookies(url));

/** As if a person's last step-up were long ago. */
const letFreshnessPass = (person: Person) => setOf(person, stage.dataDir, 'identity.sessions', 'fresh_at_ms = 0');

/** Sets up the authenticator app on the page that is open; returns its secret and when its first code was made. */
async function enrol(page: Page, say: Say): Promise<{ secret: string; usedAtMs: number; codes: string[] }> {
  await deed(page, say, 'security.setUp', say('factor.totp')).click();
  const enrolling = dialog(page, say('security.totp.title'));
  const secret = (await enrolling.locator('[data-totp-secret]').getAttribute('data-totp-secret')) as string;
  await enrolling.getByRole('img', { name: say('security.totp.picture') }).waitFor();
  await codeField(enrolling).fill('000000');
  await enrolling.getByText(say('error.CODE_WRONG')).waitFor();
  await looksRight(page);
  const usedAtMs = Date.now();
  await codeField(enrolling).fill(oneTimeCode(secret, usedAtMs));
  const shown = dialog(page, say('recoveryCodes.title'));
  await shown.waitFor();
  const codes = await shown.getByRole('list').locator('li').allTextContents();
  await button(page, say('stay.continue')).click();
  await shown.getByText(say('recoveryCodes.keepFirst')).waitFor();
  await shown.getByRole('checkbox').check();
  await button(page, say('stay.continue')).click();
  await shown.waitFor({ state: 'hidden' });
  return { secret, usedAtMs, codes };
}

describe('the security page', () => {
  it.each(
    looksOfRun([
      { tag: 'en_US', screen: { ...DESKTOP, theme: 'light' as const } },
      { tag: 'ja_JP', screen: { ...PHONE, theme: 'dark' as const } },
    ] as const),
  )(
    'SEC-01 FAC-01 FAC-10 FAC-31 FAC-33 KEY-01 $tag: an authenticator app, a step-up, a key that works until it is deleted',
    async ({ tag, screen }) => {
      const say = words(tag);
      const person = await fundedPerson(stage.url);
      const { context, page, troubles } = await visit(stage.browser, stage.url, screen);
      await logIn(context, person);
      await page.goto(`/${tag}/account/security`);
      await alive(page);
      await page.getByRole('heading', { name: say('security.score', { done: '1', total: '5' }) }).waitFor();
      await looksRight(page);
      await shot(page, `security-${tag}`);
      const { secret, usedAtMs, codes } = await enrol(page, say);
      expect(codes).toHaveLength(10);
      await page.getByRole('heading', { name: say('security.score', { done: '3', total: '5' }) }).waitFor();
      await page.getByText(say('history.totpAdded')).waitFor();
      await shot(page, `security-${tag}-enrolled`);

      await letFreshnessPass(person);
      await page.goto(`/${tag}/account/api-keys`);
      await alive(page);
      await button(page, say('apiKeys.make')).click();
      await page.getByLabel(say('apiKeys.label'), { exact: true }).fill('bot');
      await looksRight(page);
      await shot(page, `api-keys-${tag}-form`);
      await dialog(page, say('apiKeys.make')).locator('button[type=submit]').click();
      const question = dialog(page, say('factor.title'));
      const totp = question.getByRole('tab', { name: say('factor.totp') });
      await totp.waitFor();
      await takesKeys(codeField(question));
      await totp.focus();
      for (const key of ['End', 'Home']) await page.keyboard.press(key);
      await codeField(question).waitFor();
      await takesKeys(totp);
      await looksRight(page);
      await shot(page, `step-up-${tag}`);
      // Closed: nothing is done, and the form says so.
      await page.keyboard.press('Escape');
      await page.getByText(say('error.STEP_UP_NEEDED')).waitFor();
      await dialog(page, say('apiKeys.make')).locator('button[type=submit]').click();
      await codeField(question).fill(nextCode(secret, usedAtMs));
      const made = dialog(page, say('apiKeys.madeTitle'));
      await made.waitFor();
      const [apiKey = '', keySecret = ''] = await made.locator('code').allTextContents();
      await shot(page, `api-keys-${tag}-made`);
      await button(page, say('apiKeys.kept')).click();

      const api = {
        private: `${stage.url}/api/v3`,
        public: `${stage.url}/api/v3`,
        sapi: `${stage.url}/sapi/v1`,
      };
      const bot = new ccxt.binance({
        apiKey,
        secret: keySecret,
        urls: { api },
        options: { fetchMarkets: { types: ['spot'] } },
      });
      expect((await bot.fetchBalance()).USDT).toMatchObject({ total: 10_000 });
      await page.reload();
      await alive(page);
      await page.locator(`[data-api-key="${apiKey}"]`).waitFor();
      await looksRight(page);
      await shot(page, `api-keys-${tag}`);
      await button(page, say('apiKeys.revokeNamed', { label: 'bot' })).click();
      await button(page, say('apiKeys.revoke')).click();
      await page.getByText(say('apiKeys.none')).waitFor();
      await expect(bot.fetchBalance()).rejects.toThrow(/-2015/);
      expect(troubles.filter((trouble) => !/status of 40[03]/.test(trouble))).toEqual([]);
      await leave(context);
    },
  );

  it('FAC-20 FAC-22 a passkey is added, named and removed, and does a step-up', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, byName(), PHONE);
    await addAuthenticator(context, page);
    await logIn(context, person, byName());
    await page.goto('/account/security');
    await alive(page);
    await button(page, say('passkey.add')).click();
    const shown = dialog(page, say('recoveryCodes.title'));
    await shown.getByRole('checkbox').check();
    await button(page, say('stay.continue')).click();
    const rename = page.getByRole('button', { name: new RegExp(`^${say('security.rename')}: `) });
    await letFreshnessPass(person);
    await rename.click();
    await page.getByLabel(say('apiKeys.label'), { exact: true }).fill('My phone');
    await button(page, say('security.save')).click();
    await dialog(page, say('factor.title'))
      .getByRole('button', { name: say('factor.usePasskey') })
      .click();
    await deed(page, say, 'security.remove', 'My phone').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('security.remove'), exact: true })
      .click();
    await page.getByRole('heading', { name: say('security.score', { done: '1', total: '5' }) }).waitFor();
    await page.getByText(say('security.held')).waitFor();
    await leave(context);
  });

  it('SEC-10 S8.01 ending the other session sends its tab to log-in, SEC-20 SEC-31 a mark and another address', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const here = await visit(stage.browser, stage.url, DESKTOP);
    await logIn(here.context, person);
    const there = await visit(stage.browser, stage.url, PHONE);
    await there.page.goto('/login?redirectUrl=/wallet');
    await logInAnew(there.page, 'en_US', stage.url, person);
    await there.page.waitForURL('**/wallet');
    await alive(there.page);

    const { page } = here;
    await page.goto('/account/security');
    await alive(page);
    await button(page, say('security.sessions.endOthers')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('security.sessions.endOthers') })
      .click();
    await there.page.waitForURL((url) => url.pathname === '/login');
    await expect.poll(() => row(page, say('security.thisOne')).count()).toBeGreaterThan(0);
    await leave(there.context);

    await deed(page, say, 'security.setUp', say('security.antiPhishing')).click();
    await page.getByLabel(say('security.antiPhishing'), { exact: true }).fill('ab!');
    await button(page, say('security.save')).click();
    await page.getByText(say('security.antiPhishing.wrong')).waitFor();
    await page.getByLabel(say('security.antiPhishing'), { exact: true }).fill('Mine1234');
    await button(page, say('security.save')).click();
    await page.getByText('Mine1234').waitFor();

    const address = `new-${person.email}`;
    await deed(page, say, 'security.change', say('identity.email')).click();
    await page.getByLabel(say('security.email.new'), { exact: true }).fill(address);
    await button(page, say('stay.continue')).click();
    const field = codeField(page);
    await field.fill(await codeSentTo(stage.url, person.email, 'change-code'));
    await page.getByText(/Now confirm your new address/).waitFor();
    // A page that is loaded anew goes on where the change stands.
    await page.reload();
    await page.getByText(/Now confirm your new address/).waitFor();
    await alive(page);
    await field.fill(await codeSentTo(stage.url, address, 'change-code'));
    await page.getByText(say('history.emailChanged')).waitFor();
    await page.getByText(say('security.held')).waitFor();
    await shot(page, 'security-after');
    await leave(here.context);
  });
});

describe('the doors behind a person', () => {
  it('SEC-40 SEC-50 SEC-51 closing wants its word and an empty account; freezing ends the session', async () => {
    const say = words('en_US');
    const person = await fundedPerson(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await logIn(context, person);
    await page.goto('/account/security');
    await alive(page);
    await button(page, say('security.close')).click();
    const closing = page.getByRole('alertdialog');
    const word = closing.getByRole('textbox');
    await word.fill('yes');
    await closing.locator('button[type=submit]').click();
    await expect.poll(() => word.getAttribute('aria-invalid')).toBe('true');
    await word.fill('CLOSE');
    await closing.locator('button[type=submit]').click();
    await closing.getByText(say('error.NOT_EMPTY')).waitFor();
    await page.keyboard.press('Escape');

    // As old as can be: the file is asked for again after the step-up, here by the password.
    await letFreshnessPass(person);
    const saved = page.waitForEvent('download');
    await button(page, say('security.export')).click();
    const question = dialog(page, say('factor.title'));
    const current = question.getByLabel(say('identity.password'), { exact: true });
    await takesKeys(current);
    await current.fill(person.password);
    await question.locator('button[type=submit]').click();
    expect((await saved).suggestedFilename()).toBe('account.json');

    await button(page, say('freeze.button')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('freeze.button') })
      .click();
    await page.waitForURL((url) => url.pathname === '/forget');
    expect((await person.get('/api/identity/security')).status).toBe(401);
    await page.goto('/account/security');
    expect(new URL(page.url()).pathname).toBe('/login');
    await leave(context);
  });
});
