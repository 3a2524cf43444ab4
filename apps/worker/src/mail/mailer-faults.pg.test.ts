import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FlakyProxy } from '../../testing/flaky-proxy.ts';
import { MailServer, type ReceivedMail, refusal } from '../../testing/mail-server.ts';
import { smtpOn, TestMail } from '../../testing/test-mail.ts';
import { startMailer } from './start-mailer.ts';
import type { MailerThreadData } from './start-mailer-thread.ts';

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
const header = (one: ReceivedMail | undefined, name: string) => one?.headers.get(name);

test('MSG-01 MSG-11 a crash between sending and noting sends again, with the same Message-ID', async () => {
  const id = await mail.queue('sign-up-code', { code: '042137' });
  const workerData: MailerThreadData = {
    databaseUrl: mail.database.url,
    settings: mail.settings({ smtp: smtpOn(port) }),
  };
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
  const before: ReceivedMail[] = [];
  const killed = once(thread, 'exit');
  // Dead the moment the server has the mail, before it could be told so.
  server.onMail = async (one) => {
    if (before.length > 0) return null;
    before.push(one);
    await thread.terminate();
    return refusal(421);
  };
  await killed;
  expect(await mail.row(id)).toMatchObject({ sent_at_ms: null, tries: 1 });
  mailer().nudge();
  // Until the lease has run out it is left alone: another worker could be at it.
  await until(async () => (await mail.row(id)).tries).toBe(1);
  mail.aheadMs = 121_000;
  await mail.rest();
  mailer();
  await until(() => server.mails.length).toBe(1);
  expect(header(server.mails[0], 'message-id')).toEqual(header(before[0], 'message-id'));
  expect(header(server.mails[0], 'date')).toEqual(header(before[0], 'date'));
  expect(server.mails[0]?.html).toBe(before[0]?.html);
});

test('MSG-01 MSG-11 two workers send each message once', async () => {
  const ids = new Set<string>();
  for (let at = 0; at < 60; at++) ids.add(await mail.queue('sign-up-code', { code: String(at) }));
  for (let at = 0; at < 3; at++) mailer();
  await until(() => server.mails.length).toBe(60);
  await mail.rest();
  const sent = server.mails.map((one) => header(one, 'message-id')?.[0]);
  expect(new Set(sent)).toEqual(new Set([...ids].map((id) => `<${id}@venue.example>`)));
  expect(sent).toHaveLength(60);
});

test('MSG-01 MSG-12 a database that was away costs nobody a message', async () => {
  const proxy = new FlakyProxy(mail.database.url);
  await proxy.open();
  const running = startMailer({
    databaseUrl: proxy.url,
    settings: mail.settings({ smtp: smtpOn(port) }),
    log: mail.log,
  });
  await mail.queue('sign-up-code', { code: '1' });
  await until(() => server.mails.length).toBe(1);
  await proxy.close();
  await mail.queue('sign-up-code', { code: '2' });
  await proxy.open();
  await until(() => server.mails.length).toBe(2);
  await running.stop();
  await proxy.close();
});

test('MSG-06 a clock that was set back holds up no new message', async () => {
  await mail.queue('sign-up-code', { code: '1' }, { nowMs: mail.clock() + 3_600_000 });
  mailer();
  await until(() => server.mails.length).toBe(1);
});

test('MSG-01 values sealed under another key, or for another message, are not sent', async () => {
  const one = await mail.queue('sign-up-code', { code: '111111' });
  const other = await mail.queue('sign-up-code', { code: '222222' });
  const { values_sealed } = await mail.row(other);
  await mail.pool.query('UPDATE identity.messages SET values_sealed = $2 WHERE message_id = $1', [one, values_sealed]);
  mailer();
  await until(() => mail.logged.length).toBe(1);
  await until(() => server.mails.length).toBe(1);
  expect(server.mails[0]?.text).toContain('222222');
  expect((await mail.row(one)).sent_at_ms).toBeNull();
});
