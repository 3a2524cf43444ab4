/// <reference lib="dom" />
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../account-forms.ts';
import { accessibilityTroubles, alive, leave, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { type Person, signUp } from '../person.ts';
import { ownStage } from '../stage.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const DAY_MS = 86_400_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const ENGLISH = { title: 'Maintenance on Sunday', body: 'We stop for an hour.\n\n- See [markets](/markets)' };
const ARABIC = { title: 'صيانة يوم الأحد', body: 'نتوقف لمدة ساعة.' };

/** As the browser's field has a time; the console and the test are in one zone. */
function fieldTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

describe('announcements', () => {
  const say = words('en_US');
  const stage = ownStage();

  async function openConsole(page: Page): Promise<void> {
    const env = { ...process.env, DATA_DIR: stage.exchange.dataDir };
    const script = ['apps/standalone/src/staff.ts', '--owner', 'ann'];
    const link = spawnSync(process.execPath, script, { cwd: root, env, encoding: 'utf8' }).stdout.split('\n')[0];
    await page.goto(link as string);
    await alive(page);
    await page.getByRole('button', { name: say('admin.enrol.button'), exact: true }).click();
    await page.getByText(say('admin.enrol.done')).first().waitFor();
    await page.getByRole('link', { name: say('admin.title') }).click();
    await page.getByRole('button', { name: say('passkey.logIn'), exact: true }).click();
    await page.getByRole('tab', { name: say('nav.announcements') }).click();
  }

  async function choose(page: Page, label: string, option: string): Promise<void> {
    await page.getByRole('button', { name: new RegExp(label) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

  async function write(page: Page, { body, title }: typeof ENGLISH): Promise<void> {
    await page.getByLabel(say('admin.posts.title'), { exact: true }).fill(title);
    await page.getByRole('textbox', { name: say('admin.posts.text') }).fill(body);
  }

  /** A page that is open and listens to what is announced; `person`: logged in. */
  async function openPage(path: string, size: typeof PHONE, person?: Person) {
    const opened = await visit(stage.browser, stage.url, size);
    const { context, page } = opened;
    if (person !== undefined) await context.addCookies(person.cookies());
    const isTold = ({ payload }: { payload: string | Buffer }) =>
      String(payload).includes('"channel":"announcements","biz":"spot","type":"snapshot"');
    const listens = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', isTold));
    await page.goto(path);
    await Promise.all([alive(page), listens]);
    return opened;
  }

  it('NEWS-10 NEWS-13 NEWS-14 NEWS-23 NEWS-24 NEWS-26 NEWS-27 NEWS-28 what the console publishes stands on every page in its language until it is put away', async () => {
    const { context, page, troubles } = await visit(
      stage.browser,
      stage.url.replace('127.0.0.1', 'localhost'),
      DESKTOP,
    );
    await addAuthenticator(context, page);
    await openConsole(page);
    await page.getByRole('button', { name: say('admin.posts.new') }).click();
    await choose(page, say('admin.detail.kind'), say('announcements.kind.maintenance'));
    await page.getByLabel(say('admin.posts.subject'), { exact: true }).fill('API');
    await page.getByRole('button', { name: say('admin.posts.fill') }).click();
    await page.getByText(say('admin.posts.whole')).waitFor();
    await write(page, ENGLISH);
    await choose(page, say('nav.language'), 'العربية');
    await page.getByText('العربية').first().waitFor();
    await write(page, ARABIC);
    await page.getByText(ARABIC.body).nth(1).waitFor();
    await choose(page, say('admin.posts.publication'), say('admin.posts.now'));
    await page.getByLabel(say('admin.posts.bannerFrom'), { exact: true }).fill(fieldTime(Date.now() - DAY_MS));
    await page.getByLabel(say('admin.posts.bannerUntil'), { exact: true }).fill(fieldTime(Date.now() + DAY_MS));
    await looksRight(page);
    await shot(page, 'announcements-console');
    const visitor = await openPage('/ar_AE/markets', PHONE);
    const person = await signUp(stage.url);
    const member = await openPage('/markets', DESKTOP, person);
    await member.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('button', { name: say('admin.posts.now'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('admin.reason'), { exact: true }).fill('the database moves');
    await dialog.getByRole('button', { name: say('admin.posts.now') }).click();
    await page.getByRole('cell', { name: ENGLISH.title, exact: true }).waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
    await openPages(visitor, member);
    await readers();
  });

  /** Pages that were open before the post was public, of a visitor and of somebody who is logged in. */
  async function openPages(visitor: Awaited<ReturnType<typeof openPage>>, member: typeof visitor): Promise<void> {
    const own = words('ar_AE');
    await visitor.page.getByRole('status').getByText(ARABIC.title).waitFor();
    await looksRight(visitor.page);
    await shot(visitor.page, 'announcements-told');
    const toast = visitor.page.getByRole('status').filter({ hasText: ARABIC.title });
    await toast.getByRole('button', { name: own('ui.close') }).click();
    await visitor.page.reload();
    await visitor.page.getByRole('region', { name: own('nav.announcements') }).waitFor({ state: 'detached' });
    const bell = member.page.getByRole('button', { name: 'Notifications: 1 unread' });
    await bell.click();
    const list = member.page.getByRole('dialog', { name: say('inbox.title') });
    await list.getByText(ENGLISH.title).waitFor();
    await member.page.keyboard.press('Escape');
    const told = member.page.getByRole('status').filter({ hasText: ENGLISH.title });
    await told.getByRole('link').click();
    await member.page.getByRole('heading', { level: 1, name: ENGLISH.title }).waitFor();
    await member.page.getByRole('region', { name: say('nav.announcements') }).waitFor();
    for (const { context, troubles } of [visitor, member]) {
      expect(troubles).toEqual([]);
      await leave(context);
    }
  }

  async function readers(): Promise<void> {
    const { context, page, troubles } = await visit(stage.browser, stage.url, PHONE);
    const html = async (path: string) => (await context.request.get(`${stage.url}${path}`)).text();
    // Drawn by the server, in the page's language: nothing moves when the page comes alive.
    expect(await html('/markets')).toContain(ENGLISH.title);
    expect(await html('/ar_AE')).toContain(ARABIC.title);
    expect(await html('/fr_FR')).toContain('Intervention technique : API');
    await page.goto('/ar_AE');
    await alive(page);
    await looksRight(page);
    await shot(page, 'announcements-banner');
    await page.getByRole('link', { name: ARABIC.title }).click();
    await page.getByRole('heading', { level: 1, name: ARABIC.title }).waitFor();
    await page.getByText(ARABIC.body).waitFor();
    await looksRight(page);
    await page.goto('/announcements?kind=maintenance');
    await alive(page);
    await looksRight(page);
    const banner = page.getByRole('region', { name: say('nav.announcements') }).getByRole('button');
    await banner.click();
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: ENGLISH.title }).click();
    await page.getByRole('heading', { level: 1, name: ENGLISH.title }).waitFor();
    await page.getByRole('article').getByRole('link', { name: 'markets' }).click();
    await page.waitForURL('**/markets');
    expect(await html('/')).not.toContain(ENGLISH.title);
    expect(troubles).toEqual([]);
    await leave(context);
  }

  it.each(['en_US', 'ar_AE'] as const)('SYST-11 the status page says how every part is, in %s', async (tag) => {
    const own = words(tag);
    const size = tag === 'en_US' ? DESKTOP : PHONE;
    const { context, page, troubles } = await visit(stage.browser, stage.url, size);
    await page.goto(`/${tag}/status`);
    await alive(page);
    await page.getByText(own('status.part.spot'), { exact: true }).waitFor();
    await page
      .getByRole('img', { name: own('status.part.api') })
      .first()
      .waitFor();
    await looksRight(page);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await shot(page, `status-${tag}`);
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
