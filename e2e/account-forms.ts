import type { MessageKind } from '@pelorus/protocol/messages/kinds.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { alive, words } from './browser.ts';
import { codeSentTo } from './person.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Lets a page's device keep passkeys; each use of one is confirmed at once. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The field of a code of six digits. */
export const codeField = (within: Page | Locator) => within.locator('input[autocomplete="one-time-code"]');

/** Waits until the page is at a path, alive: who is logged in arrives by a document of its own. */
export async function at(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await alive(page);
}

/** Fills the form of sign-up that is open, consent too. */
export async function fillSignUp(page: Page, locale: string, { email, password }: Credentials): Promise<void> {
  const say = words(locale);
  await alive(page);
  await page.getByLabel(say('identity.emailOrPhone'), { exact: true }).fill(email);
  await page.getByLabel(say('identity.password'), { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: say('identity.consent') }).check();
}

/** Fills the form of log-in that is open and sends it. */
export async function sendLogIn(page: Page, locale: string, { email, password }: Credentials): Promise<void> {
  const say = words(locale);
  await alive(page);
  await page.getByLabel(say('identity.addressOrPhone'), { exact: true }).fill(email);
  await page.getByLabel(say('identity.password'), { exact: true }).fill(password);
  await page.locator('main form button[type=submit]').first().click();
}

/** The code given last, by address and kind of message: the next one's message may come a moment later than its page. */
const given = new Map<string, string>();

/** Waits for the page that asks for a code, and gives it the one that was mailed. */
export async function giveCode(page: Page, url: string, email: string, kind: MessageKind): Promise<void> {
  await page.waitForURL((at) => /\/(?:device-)?verification$/.test(at.pathname));
  const whose = `${email} ${kind}`;
  const code = await codeSentTo(url, email, kind, given.get(whose));
  given.set(whose, code);
  await codeField(page).fill(code);
  await page.waitForURL((at) => !/\/(?:device-)?verification$/.test(at.pathname));
}

/** Logs in by the form that is open, in a browser that the person has not used before. */
export async function logInAnew(page: Page, locale: string, url: string, person: Credentials): Promise<void> {
  await sendLogIn(page, locale, person);
  await giveCode(page, url, person.email, 'log-in-code');
}
