import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FlakyProxy } from '../../testing/flaky-proxy.ts';
import { MailServer, type ReceivedMail, refusal } from '../../testing/mail-server.ts';
import { smtpOn, TestMail } from '../../testing/test-mail.ts';
import { nextTryMs } from './mailer.ts';
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

describe('a message that does not leave', () => {
  test('MSG-06 is tried again later and later for a day, and not past its code’s time', () => {
    const message = { madeAtMs: 0, endsAtMs: null };
    let nowMs = 0;
    const waits: number[] = [];
    for (let tries = 1; ; tries++) {
      const nextMs = nextTryMs({ ...message, tries }, nowMs);
      if (nextMs === null) break;
      waits.push((nextMs - nowMs) / 1_000);
      nowMs = nextMs;
    }
    expect(waits.slice(0, 6)).toEqual([5, 30, 120, 600, 1_800, 3_600]);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(nowMs).toBeLessThanOrEqual(86_400_000);
    expect(nowMs).toBeGreaterThan(18 * 3_600_000);
    expect(nextTryMs({ tries: 1, madeAtMs: 0, endsAtMs: 5_000 }, 0)).toBeNull();
    expect(nextTryMs({ tries: 1, madeAtMs: 0, endsAtMs: 5_001 }, 0)).toBe(5_000);
  });

  test('MSG-06 a server that is busy is asked again after 5 s, then 30 s; the log names no address', async () => {
    let isBusy = true;
    server.onRecipient = () => (isBusy ? refusal(451) : null);
    const id = await mail.queue('sign-up-code', { code: '042137' }, { address: 'secret-person@example.com' });
    const running = mailer();
    await until(() => mail.logged.length).toBe(1);
    const [first] = mail.logged;
    expect(first).toMatchObject({ level: 'warn', fields: { messageId: id, responseCode: 451, inMs: 5_000 } });
    mail.aheadMs = 5_100;
    running.nudge();
    await until(() => mail.logged.length).toBe(2);
    expect(mail.logged[1]).toMatchObject({ fields: { inMs: 30_000, tries: 2 } });
    isBusy = false;
    mail.aheadMs = 35_300;
    running.nudge();
    await until(() => server.mails.length).toBe(1);
    expect(JSON.stringify(mail.logged)).not.toMatch(/secret-person|042137/);
  });

  test('MSG-06 MSG-16 MSG-15 an address that is refused for good is given up at once and holds up nobody', async () => {
    server.onRecipient = (address) => (address.startsWith('gone') ? refusal(550) : null);
    const gone: string[] = [];
    for (let at = 0; at < 20; at++)
      gone.push(await mail.queue('sign-up-code', { code: '1' }, { address: `gone${at}@example.com` }));
    const kept = await mail.queue('sign-up-code', { code: '2' });
    mailer();
    await until(() => server.mails.length).toBe(1);
    for (const id of gone) {
      await until(async () => (await mail.row(id)).given_up_at_ms).not.toBeNull();
      expect(await mail.row(id)).toMatchObject({ sent_at_ms: null, values_sealed: null, tries: 1 });
    }
    await until(async () => (await mail.row(kept)).sent_at_ms).not.toBeNull();
    expect(mail.logged.filter(({ message }) => message === 'giving up on a message')).toHaveLength(20);
  });

  test('MSG-06 what the server refuses of us (sender, log-in) is tried again, not given up', async () => {
    const strict = new MailServer({ onMailFrom: (_address, _session, done) => done(refusal(550)) });
    const strictPort = await strict.open();
    const id = await mail.queue('sign-up-code', { code: '1' });
    mail.mailer({ smtp: smtpOn(strictPort) });
    await until(() => mail.logged.length).toBe(1);
    expect(await mail.row(id)).toMatchObject({ given_up_at_ms: null, tries: 1 });
    await mail.rest();
    await strict.close();
  });

  test('MSG-06 MSG-16 an address whose server hangs takes one place: everybody else gets theirs meanwhile', async () => {
    const { promise: hung, resolve: goOn } = Promise.withResolvers<null>();
    server.onRecipient = (address) => (address === 'slow@example.com' ? hung : null);
    for (let at = 0; at < 20; at++) await mail.queue('sign-up-code', { code: '1' }, { address: 'slow@example.com' });
    for (let at = 0; at < 30; at++) await mail.queue('sign-up-code', { code: '2' });
    mailer();
    await until(() => server.mails.length).toBe(30);
    expect(server.mails.some(({ to }) => to[0] === 'slow@example.com')).toBe(false);
    goOn(null);
    await until(() => server.mails.length).toBe(50);
  });

  test('MSG-06 a stop does not wait for a server that hangs; the message is due again', async () => {
    const { promise: hung, resolve: goOn } = Promise.withResolvers<null>();
    server.onMail = () => hung;
    const id = await mail.queue('sign-up-code', { code: '1' });
    mailer();
    await until(async () => (await mail.row(id)).tries).toBe(1);
    await mail.rest();
    expect(await mail.row(id)).toMatchObject({ sent_at_ms: null, given_up_at_ms: null, tries: 1 });
    expect(mail.logged).toMatchObject([{ message: 'a message was not accepted, retrying later' }]);
    goOn(null);
  });

  test('MSG-06 MSG-15 a code that has run out is not sent any more', async () => {
    const nowMs = mail.clock();
    const id = await mail.queue('sign-up-code', { code: '1' }, { nowMs: nowMs - 601_000, endsAtMs: nowMs - 1_000 });
    mailer();
    await until(async () => (await mail.row(id)).given_up_at_ms).not.toBeNull();
    expect(await mail.row(id)).toMatchObject({ values_sealed: null });
    expect(server.mails).toEqual([]);
  });

  test('MSG-06 nothing goes in the clear to another machine, nor to one whose certificate nobody knows', async () => {
    const id = await mail.queue('sign-up-code', { code: '1' });
    mail.mailer({ smtp: smtpOn(port, { isThisMachine: false }) });
    await until(() => mail.logged.length).toBe(1);
    expect(await mail.row(id)).toMatchObject({ sent_at_ms: null, given_up_at_ms: null });
    await mail.rest();
    const selfSigned = new MailServer({ disabledCommands: ['AUTH'] });
    const selfSignedPort = await selfSigned.open();
    await mail.pool.query('UPDATE identity.messages SET next_try_at_ms = 0');
    mail.mailer({ smtp: smtpOn(selfSignedPort, { isThisMachine: false }) });
    await until(() => mail.logged.length).toBe(2);
    expect(mail.logged[1]?.fields).toMatchObject({ code: 'ESOCKET', problem: expect.stringContaining('certificate') });
    expect([...server.mails, ...selfSigned.mails]).toEqual([]);
    await mail.rest();
    await selfSigned.close();
  });

  test('MSG-01 a kind that this version does not know waits for one that does', async () => {
    const id = await mail.queue('sign-up-code', { code: '1' });
    await mail.pool.query("UPDATE identity.messages SET kind = 'from-tomorrow'");
    const running = mailer();
    await until(() => mail.logged.length).toBe(1);
    await mail.pool.query("UPDATE identity.messages SET kind = 'sign-up-code'");
    mail.aheadMs = 6_000;
    running.nudge();
    await until(() => server.mails.length).toBe(1);
    await until(async () => (await mail.row(id)).sent_at_ms).not.toBeNull();
  });
});
