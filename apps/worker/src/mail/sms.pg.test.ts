import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { smtpOn, TestMail } from '../../testing/test-mail.ts';

const SECRET = 'a-secret-of-the-adapter';
const PHONE = { address: '+4915112345678' };
let mail: TestMail;
let adapter: Server;
let url: string;
let asked: { path: string; headers: IncomingHttpHeaders; body: Record<string, string> }[];
let answer: { status: number; location?: string };

beforeAll(async () => {
  mail = await TestMail.create();
  adapter = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || '{}') as Record<string, string>;
    asked.push({ path: request.url as string, headers: request.headers, body });
    response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
    response.end('whatever');
  });
  await new Promise<void>((resolve) => adapter.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(adapter.address() as AddressInfo).port}/send`;
});
afterAll(async () => {
  await mail.drop();
  adapter.close();
});
beforeEach(async () => {
  asked = [];
  answer = { status: 202 };
  mail.aheadMs = 0;
  mail.logged.length = 0;
  await mail.pool.query('DELETE FROM identity.messages');
});
afterEach(() => mail.rest());

const until = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const withAdapter = () => mail.mailer({ sms: { url, secret: SECRET } });

test('MSG-08 a text goes to the adapter once, with the secret and an id that tells repeats', async () => {
  const id = await mail.queue('sign-up-code', { code: '042137' }, { ...PHONE, language: 'es_ES' });
  withAdapter();
  await until(async () => (await mail.row(id)).sent_at_ms).not.toBeNull();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers).toMatchObject({ authorization: `Bearer ${SECRET}`, 'idempotency-key': id });
  expect(asked[0]?.body).toEqual({
    id,
    to: PHONE.address,
    text: 'Pelorus: tu código es 042137. No se lo des a nadie.',
  });
  expect(await mail.row(id)).toMatchObject({ values_sealed: null, rendered_sealed: null });
});

test.each([500, 503, 429, 401])(
  'MSG-08 an adapter that answers %i is asked again, with the same id',
  async (status) => {
    answer = { status };
    const id = await mail.queue('sign-up-code', { code: '1' }, PHONE);
    const running = withAdapter();
    await until(() => mail.logged.length).toBe(1);
    answer = { status: 200 };
    mail.aheadMs = 6_000;
    running.nudge();
    await until(async () => (await mail.row(id)).sent_at_ms).not.toBeNull();
    expect(asked.map(({ body }) => body.id)).toEqual([id, id]);
    expect(JSON.stringify(mail.logged)).not.toContain(PHONE.address);
  },
);

test('MSG-08 a number that the adapter refuses is given up', async () => {
  answer = { status: 422 };
  const id = await mail.queue('sign-up-code', { code: '1' }, PHONE);
  withAdapter();
  await until(async () => (await mail.row(id)).given_up_at_ms).not.toBeNull();
  expect(asked).toHaveLength(1);
});

test('MSG-08 the secret follows no redirect', async () => {
  answer = { status: 307, location: '/elsewhere' };
  const id = await mail.queue('sign-up-code', { code: '1' }, PHONE);
  withAdapter();
  await until(() => mail.logged.length).toBe(1);
  expect(asked.map(({ path }) => path)).toEqual(['/send']);
  expect((await mail.row(id)).sent_at_ms).toBeNull();
});

test('MSG-08 with SMTP but no adapter a text to a phone is given up, not mailed', async () => {
  const id = await mail.queue('sign-up-code', { code: '1' }, PHONE);
  mail.mailer({ smtp: smtpOn(1) });
  await until(async () => (await mail.row(id)).given_up_at_ms).not.toBeNull();
});
