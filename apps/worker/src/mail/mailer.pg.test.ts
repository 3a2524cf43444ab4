import { createHash } from 'node:crypto';
import { unseal } from '@pelorus/database/sealing.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailServer, type ReceivedMail, refusal } from '../../testing/mail-server.ts';
import { smtpOn, TestMail } from '../../testing/test-mail.ts';
import { startMailer } from './start-mailer.ts';

let mail: TestMail;
let server: MailServer;
let port: number;

beforeAll(async () => {
  mail = await TestMail.create();
});
afterAll(() => mail.drop());
beforeEach(async () => {
  mail.aheadMs = 0;
  mail.logged.length = 0;
  await mail.pool.query('DELETE FROM identity.messages');
  server = new MailServer();
  port = await server.open();
});
afterEach(async () => {
  await mail.rest();
  await server.close();
});

/** On a busy machine a first mail takes a while: its templates are loaded with it. */
const until = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const mailer = () => mail.mailer({ smtp: smtpOn(port) });
const subjects = () => server.mails.map(({ headers }) => headers.get('subject')?.[0]);
const header = (one: ReceivedMail | undefined, name: string) => one?.headers.get(name);

describe('a message that is sent', () => {
  test('MSG-01 MSG-03 arrives in both parts, with an id of its own and nothing left of its values', async () => {
    const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5);
    mail.aheadMs = nowMs - Date.now();
    const id = await mail.queue('sign-up-code', { code: '042137' }, { address: 'ann@example.com', nowMs });
    mailer();
    await until(() => server.mails.length).toBe(1);
    const [one] = server.mails;
    expect(one).toMatchObject({ from: 'no-reply@venue.example', to: ['ann@example.com'] });
    expect(header(one, 'from')).toEqual(['Pelorus <no-reply@venue.example>']);
    expect(header(one, 'to')).toEqual(['ann@example.com']);
    expect(header(one, 'message-id')).toEqual([`<${id}@venue.example>`]);
    expect(header(one, 'date')).toEqual(['Fri, 02 Jan 2026 03:04:05 +0000']);
    expect(header(one, 'auto-submitted')).toEqual(['auto-generated']);
    expect(header(one, 'content-language')).toEqual(['en-US']);
    expect(header(one, 'subject')).toEqual(['[Pelorus] Your sign-up code']);
    expect(one?.text).toContain('\n042137\n');
    expect(one?.html).toContain('042137');
    await until(async () => (await mail.row(id)).sent_at_ms).not.toBeNull();
    expect(await mail.row(id)).toMatchObject({ values_sealed: null, rendered_sealed: null, tries: 1 });
  });

  test('MSG-01 MSG-12 goes as soon as its transaction is in, and not before', async () => {
    const running = startMailer({
      databaseUrl: mail.database.url,
      settings: mail.settings({ smtp: smtpOn(port) }),
      log: mail.log,
    });
    await mail.queue('sign-up-code', { code: '000001' });
    await until(() => server.mails.length).toBe(1);
    // Heard of, not found by looking: that is done every 30 s.
    await mail.queue('sign-up-code', { code: '000002' });
    await until(() => server.mails.length).toBe(2);
    await running.stop();
  });

  test('MSG-02 is in the person’s language for messages, else for pages, else that of the page that asked', async () => {
    const asked = { language: 'fr_FR' };
    const people = [
      await mail.person({ msgLanguage: 'ja_JP', userLanguage: 'ko_KR' }),
      await mail.person({ userLanguage: 'ar_AE' }),
      await mail.person(),
    ];
    for (const userId of people) await mail.queue('account-closed', { timeMs: '1' }, { ...asked, userId });
    await mail.queue('account-closed', { timeMs: '1' }, asked);
    await mail.queue('account-closed', { timeMs: '1' }, { language: 'xx_XX' });
    mailer();
    await until(() => server.mails.length).toBe(5);
    expect(subjects().sort()).toEqual(
      [
        '[Pelorus] アカウントを閉鎖しました',
        '[Pelorus] تم إغلاق الحساب',
        '[Pelorus] Compte clôturé',
        '[Pelorus] Compte clôturé',
        '[Pelorus] Account closed',
      ].sort(),
    );
    const arabic = server.mails.find((one) => header(one, 'content-language')?.[0] === 'ar-AE');
    expect(arabic?.html).toContain('dir="rtl"');
  });

  test('MSG-03 MSG-13 bears the person’s anti-phishing code, as it is when it is sent', async () => {
    const userId = await mail.person({ antiPhishingCode: 'Blue7heron' });
    await mail.queue('account-closed', { timeMs: '1' }, { userId });
    mailer();
    await until(() => server.mails.length).toBe(1);
    expect(server.mails[0]?.text).toContain('Your anti-phishing code: Blue7heron');
    expect(server.mails[0]?.html).toContain('Blue7heron');
  });

  test('MSG-04 MSG-14 an alert carries one link that freezes, of which the database knows the hash for seven days', async () => {
    const userId = await mail.person();
    const nowMs = mail.clock();
    const values = { device: 'x', network: '::1', country: '', timeMs: '1' };
    server.onMail = () => (server.mails.length === 0 && mail.aheadMs === 0 ? refusal(451) : null);
    await mail.queue('new-device', values, { userId, nowMs });
    const running = mailer();
    await until(() => mail.logged.length).toBe(1);
    mail.aheadMs = 6_000;
    running.nudge();
    await until(() => server.mails.length).toBe(1);
    const [, token = ''] =
      /https:\/\/venue\.example\/operation\/freeze\?token=([\w-]+)\n/.exec(server.mails[0]?.text ?? '') ?? [];
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(server.mails[0]?.html).toContain(`/operation/freeze?token=${token}"`);
    const { rows } = await mail.pool.query('SELECT * FROM identity.freeze_links WHERE user_id = $1', [userId]);
    // Two tries, one link.
    expect(rows).toHaveLength(1);
    expect(rows[0].link_hash).toEqual(createHash('sha256').update(token).digest());
    expect(rows[0]).toMatchObject({ ends_at_ms: nowMs + 7 * 86_400_000, used_at_ms: null });
  });

  test('MSG-04 an alert to nobody we know has no such link', async () => {
    await mail.queue('recovery-code', { code: '123456' });
    mailer();
    await until(() => server.mails.length).toBe(1);
    expect(server.mails[0]?.text).not.toContain('freeze');
  });

  test('MSG-05 neither a name nor an address makes a header or another recipient', async () => {
    const bad = await mail.queue('sign-up-code', { code: '1' }, { address: 'a@example.com\r\nBcc: b@example.com' });
    const two = await mail.queue('sign-up-code', { code: '1' }, { address: 'a@example.com, b@example.com' });
    const label = 'x\r\nBcc: c@example.com\r\n\r\nbody';
    await mail.queue('key-made', { label, scopes: '\r\nX-Evil: 1', timeMs: '1' }, { address: 'good@example.com' });
    mailer();
    await until(() => server.mails.length).toBe(1);
    for (const id of [bad, two]) await until(async () => (await mail.row(id)).given_up_at_ms).not.toBeNull();
    const [one] = server.mails;
    expect(one?.to).toEqual(['good@example.com']);
    expect([...(one?.headers.keys() ?? [])].sort()).toEqual(
      [
        'auto-submitted',
        'content-language',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
        'x-auto-response-suppress',
      ].sort(),
    );
    expect(one?.text).not.toMatch(/^Bcc|^X-Evil/m);
    expect(JSON.stringify(mail.logged)).not.toContain('example.com');
  });
});

test('MSG-07 without SMTP messages are put into the outbox, as they would have been sent, sealed', async () => {
  const id = await mail.queue('sign-up-code', { code: '042137' });
  const phone = await mail.queue('sign-up-code', { code: '042138' }, { address: '+4915112345678' });
  mail.mailer();
  await until(async () => (await mail.row(phone)).sent_at_ms).not.toBeNull();
  await until(async () => (await mail.row(id)).sent_at_ms).not.toBeNull();
  const row = await mail.row(id);
  expect(row.values_sealed).toBeNull();
  expect(row.rendered_sealed?.includes('042137')).toBe(false);
  const rendered = JSON.parse(unseal(mail.messageKey, id, row.rendered_sealed as Buffer));
  expect(rendered).toMatchObject({ subject: '[Pelorus] Your sign-up code', code: '042137', lang: 'en-US' });
  expect(rendered.html).toContain('042137');
  const text = JSON.parse(unseal(mail.messageKey, phone, (await mail.row(phone)).rendered_sealed as Buffer));
  expect(text).toMatchObject({ html: null, text: 'Pelorus: your code is 042138. Never share it with anyone.' });
});

test('MSG-09 messages are forgotten 30 days after they were sent, links that freeze when they have run out', async () => {
  const userId = await mail.person();
  const ids = [29, 31].map(async (days) => {
    const id = await mail.queue('account-closed', { timeMs: '1' }, { nowMs: mail.clock() - days * 86_400_000 });
    await mail.pool.query('UPDATE identity.messages SET sent_at_ms = made_at_ms WHERE message_id = $1', [id]);
    return id;
  });
  const [young, old] = (await Promise.all(ids)) as [string, string];
  const link = (endsAtMs: number, byte: number) =>
    mail.pool.query('INSERT INTO identity.freeze_links VALUES ($1, $2, $3)', [
      Buffer.alloc(32, byte),
      userId,
      endsAtMs,
    ]);
  await link(mail.clock() - 1, 1);
  await link(mail.clock() + 60_000, 2);
  mailer();
  await until(() => mail.row(old)).toBeUndefined();
  expect(await mail.row(young)).toBeDefined();
  const links = () => mail.pool.query('SELECT link_hash FROM identity.freeze_links WHERE user_id = $1', [userId]);
  await until(async () => (await links()).rows).toEqual([{ link_hash: Buffer.alloc(32, 2) }]);
});
