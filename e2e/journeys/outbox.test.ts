/// <reference lib="dom" />
import { get } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import type { OutboxMessage } from '@pelorus/protocol/messages/outbox.ts';
import { localePath } from '@pelorus/site/locales.ts';
import { describe, expect, it } from 'vitest';
import { alive, leave, sidewaysOverflow, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { codeSentTo, humanProof, signUp, visitor } from '../person.ts';
import { ownStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const stage = ownStage();

/** Begins a sign-up on a page in a language; returns the address that its code went to. */
async function mailIn(tag: string): Promise<string> {
  const person = visitor(stage.url);
  const { email, password } = person;
  const human = await humanProof(person, 'sign-up');
  const answer = await fetch(`${stage.url}/api/identity/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-language': tag },
    body: JSON.stringify({ address: email, password, consent: true, human }),
  });
  expect(answer.status).toBe(200);
  await codeSentTo(stage.url, email, 'sign-up-code');
  return email;
}

/** Asks under another name than this machine's, as a page would that was made to lead here. */
function askAs(host: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(stage.url);
  return new Promise((resolve, reject) => {
    const request = get({ hostname, port, path, headers: { host }, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    request.on('error', reject);
  });
}

describe('the outbox of the demo', () => {
  it('MSG-07 an empty one says so; a code appears in it by itself, as mail and as text, and is copied', async () => {
    const say = words('en_US');
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/outbox');
    await page.getByText(say('outbox.empty')).waitFor();
    const person = await signUp(stage.url);
    const code = await codeSentTo(stage.url, person.email, 'sign-up-code');
    const opened = page.getByRole('article');
    await opened.getByText(person.email).waitFor();
    // The frame is drawn under the page's own policy: nothing in it was blocked.
    const frame = page.frameLocator('article iframe');
    await frame.getByText(code, { exact: true }).waitFor();
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('Your sign-up code');
    expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(243, 245, 248)',
    );
    expect(await page.locator('article iframe').getAttribute('sandbox')).not.toMatch(/allow-(?:scripts|same-origin)/);
    await opened.getByRole('button', { name: say('ui.copy', { what: say('outbox.code') }) }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.getByRole('tab', { name: say('outbox.text') }).click();
    expect(await page.locator('article pre').textContent()).toContain(`\n${code}\n`);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('MSG-07 the newest is first; one that was chosen stays open when another comes', async () => {
    const say = words('en_US');
    const older = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    await page.goto('/outbox');
    const list = page.getByRole('listbox', { name: say('outbox.list') });
    await list.getByRole('option', { name: older.email }).click();
    const newer = await signUp(stage.url);
    await list.getByRole('option', { name: newer.email }).waitFor();
    expect(await list.getByRole('option').first().textContent()).toContain(newer.email);
    expect(await page.getByRole('article').textContent()).toContain(older.email);
    // By keyboard to the newer one.
    await list.getByRole('option', { name: older.email }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('article').getByText(newer.email).waitFor();
    await leave(context);
  });

  it('MSG-07 waiting, failing and going stale look like what they are', async () => {
    const say = words('en_US');
    const { context, page } = await visit(stage.browser, stage.url, DESKTOP);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/outbox', async (route) => {
      await held;
      await route.abort();
    });
    await page.goto('/outbox');
    await alive(page);
    await page.locator('main [aria-busy=true]').waitFor();
    letGo();
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.unroute('**/api/outbox');
    await page
      .getByRole('main')
      .getByRole('button', { name: say('ui.tryAgain') })
      .click();
    await page.getByRole('article').waitFor();
    await page.route('**/api/outbox', (route) => route.abort());
    await page.getByText(say('outbox.stale')).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.unroute('**/api/outbox');
    await page.getByText(say('outbox.stale')).waitFor({ state: 'hidden' });
    await leave(context);
  });

  it('MSG-07 MSG-17 for somebody who asks for another host there is neither page nor call', async () => {
    const { email } = await signUp(stage.url);
    for (const path of ['/outbox', '/ar_AE/outbox', '/outbox.data', '/api/outbox']) {
      const { status, body } = await askAs('evil.example', path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).not.toContain(email);
    }
    const here = await askAs(new URL(stage.url).host, '/outbox');
    expect(here.status).toBe(200);
    expect(here.body).toContain('name="robots" content="noindex"');
    // What messages say is fetched by the browser, never part of a page.
    expect(here.body).not.toContain(email);
  });

  it.each(
    looksOfRun([
      { tag: 'en_US', screen: { ...DESKTOP, theme: 'light' as const } },
      { tag: 'ja_JP', screen: { ...PHONE, theme: 'dark' as const } },
      { tag: 'ar_AE', screen: { ...PHONE, theme: 'light' as const } },
      { tag: 'ar_AE', screen: { ...DESKTOP, theme: 'dark' as const } },
    ] as const),
  )('MSG-07 WEB-67 $tag: fits, and axe finds nothing', async ({ tag, screen }) => {
    const say = words(tag);
    await signUp(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, screen);
    await page.goto(localePath(tag, '/outbox'));
    await page.getByRole('heading', { level: 1, name: say('outbox.title') }).waitFor();
    await page.getByRole('article').waitFor();
    await looksRight(page);
    await page.getByRole('tab', { name: say('outbox.text') }).click();
    await looksRight(page);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it.each(looksOfRun(['en_US', 'ar_AE']))(
    'MSG-03 WEB-67 a mail itself, in %s, on a phone: fits, and axe finds nothing',
    async (tag) => {
      const email = await mailIn(tag);
      const answer = await fetch(`${stage.url}/api/outbox`);
      const { data } = (await answer.json()) as { data: OutboxMessage[] };
      const mail = data.find(({ to }) => to === email);
      const { context, page } = await visit(stage.browser, stage.url, PHONE);
      await page.setContent(mail?.html ?? '');
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(tag === 'ar_AE' ? 'rtl' : 'ltr');
      expect(await sidewaysOverflow(page)).toBe(0);
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await leave(context);
    },
  );
});
