/// <reference lib="dom" />
import type { OutboxMessage } from '@pelorus/protocol/messages/outbox.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, type Say, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { eventually, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844, theme: 'dark' } as const;
const DESKTOP = { width: 1440, height: 900, theme: 'light' } as const;

const stage = sharedStage();

const recordOf = async (person: Person) =>
  (await person.get('/api/v2/users/membership/user-perfenerce/get')).body.data as Record<string, unknown>;
/** The page, once it listens to other tabs. */
const ready = async (page: Page) => {
  await alive(page);
  await page.waitForFunction(() => localStorage.getItem('deviceInfo') !== null);
};
const tile = (page: Page, text: string) => page.getByRole('radio', { name: text });
const messageLanguage = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('account.preferences.messages') });

describe('the preferences page', () => {
  it('CLI-21 CLI-24 CLI-46 MSG-10 what is chosen in one tab stands in the other, in the record, and in the mails', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies(stage.url));
    const other = await context.newPage();
    for (const tab of [other, page]) {
      await tab.goto('/account/preferences');
      await ready(tab);
    }
    await looksRight(page);
    await shot(page, 'preferences-en_US');
    await page.getByText(say('appearance.dark'), { exact: true }).click();
    await page.getByText(say('appearance.upRed'), { exact: true }).click();
    await page.getByText(say('appearance.normal'), { exact: true }).click();
    await other.locator('html[data-theme=dark][data-up=upred]').waitFor();
    for (const text of ['appearance.dark', 'appearance.upRed', 'appearance.normal'])
      await eventually(text, () => tile(other, say(text)).isChecked());

    await messageLanguage(page, say).click();
    await page.getByRole('option', { name: '日本語', exact: true }).click();
    await messageLanguage(other, say).filter({ hasText: '日本語' }).waitFor();
    const logIns = { topics: { logIns: { mail: true } } };
    expect((await person.send('PATCH', '/api/inbox/choices', logIns)).status).toBe(200);
    await expect
      .poll(() => recordOf(person))
      .toMatchObject({
        msgLanguage: 'ja_JP',
        preferencesSettingInfo: {
          scientificNotation: false,
          theme: 'dark',
          upColour: 'upred',
          mails: { logIns: true, verification: null, p2p: null },
        },
      });

    expect(troubles).toEqual([]);
    // The log-in ends the pages' session, which they would ask with.
    await leave(context);
    const { email: address, password } = person;
    expect((await person.send('POST', '/api/identity/log-in', { address, password })).status).toBe(200);
    const told = await eventually('the mail about the log-in', async () => {
      const { data } = (await (await fetch(`${stage.url}/api/outbox`)).json()) as { data: OutboxMessage[] };
      return data.find(({ to, kind }) => to === address && kind === 'logged-in');
    });
    expect(told.lang).toBe('ja-JP');
  });

  it('CLI-24 on another device they are there from the first visit; a phone, right to left, in the dark', async () => {
    const say = words('ar_AE');
    const person = await signUp(stage.url);
    await person.send('POST', '/api/v2/users/membership/user-perfenerce/update', {
      preferencesSettingInfo: { upColour: 'upred', theme: 'dark', mails: { verification: false } },
    });
    const { context, page, troubles } = await visit(stage.browser, stage.url, { ...PHONE, theme: 'light' });
    await context.addCookies(person.cookies(stage.url));
    await page.goto('/ar_AE/account/preferences');
    await ready(page);
    await page.locator('html[data-theme=dark][data-up=upred]').waitFor();
    await looksRight(page);
    await shot(page, 'preferences-ar_AE');
    // A change that the server does not take goes back, and the person is told.
    await page.route('**/user-perfenerce/update', (route) => route.fulfill({ status: 503, body: '' }));
    const before = await messageLanguage(page, say).textContent();
    await messageLanguage(page, say).click();
    await page.getByRole('option', { name: '日本語', exact: true }).click();
    await page.getByText(say('error.FOREIGN_ANSWER')).waitFor();
    await expect.poll(() => messageLanguage(page, say).textContent()).toBe(before);
    await page.unroute('**/user-perfenerce/update');
    await page.getByRole('link', { name: say('preferences.mail.manage') }).click();
    const name = new RegExp(say('inbox.channel.mail'));
    const mails = page.locator('[data-topic=verification]').getByRole('switch', { name });
    await mails.waitFor();
    expect(await mails.isChecked()).toBe(false);
    expect(troubles.filter((trouble) => !trouble.includes('503'))).toEqual([]);
    await leave(context);
  });
});
