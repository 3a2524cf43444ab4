import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertMessage, setMessageSent } from '@pelorus/database/identity/messages.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScriptedCore } from '../../testing/test-core.ts';
import { CONFIG, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { startGateway } from '../start.ts';
import { registerOutbox } from './routes.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ rooms: async (app, deps) => registerOutbox(app, { ...deps, outbox: true }) });
});
afterAll(() => gateway.close());

const LOCAL = { host: 'localhost:3000' };
const look = (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  gateway.app.inject({ method: 'GET', url: '/api/outbox', headers: LOCAL, ...options });

/** As the mailer leaves a message without SMTP. */
async function put(subject: string, sentAtMs: number): Promise<string> {
  const { pool, secrets } = gateway.deps;
  const messageId = randomUUID();
  await insertMessage(pool, {
    messageId,
    userId: null,
    channel: 'mail',
    kind: 'sign-up-code',
    address: 'ann@example.com',
    language: 'en_US',
    valuesSealed: seal(secrets.messageKey, messageId, '{}'),
    nowMs: sentAtMs,
    endsAtMs: null,
  });
  const rendered = { subject, lang: 'en-US', code: '042137', text: 'your code', html: '<p>your code</p>' };
  await setMessageSent(pool, messageId, sentAtMs, seal(secrets.messageKey, messageId, JSON.stringify(rendered)));
  return messageId;
}

test('MSG-07 the outbox shows what was not sent, newest first, opened', async () => {
  const ids = [await put('first', 1_000), await put('third', 3_000), await put('second', 2_000)];
  const answer = await look();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { data } = answer.json();
  expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(['third', 'second', 'first']);
  expect(data[2]).toEqual({
    id: ids[0],
    channel: 'mail',
    kind: 'sign-up-code',
    to: 'ann@example.com',
    sentAt: 1_000,
    subject: 'first',
    lang: 'en-US',
    code: '042137',
    text: 'your code',
    html: '<p>your code</p>',
  });
});

test('MSG-07 it shows the last fifty, and nothing that waits or was really sent', async () => {
  for (let at = 0; at < 55; at++) await put(`n${at}`, 10_000 + at);
  const sent = await put('sent', 99_000);
  await gateway.deps.pool.query('UPDATE identity.messages SET rendered_sealed = NULL WHERE message_id = $1', [sent]);
  const { data } = (await look()).json();
  expect(data).toHaveLength(50);
  expect(data[0].subject).toBe('n54');
});

test.each([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['another machine by IPv6', { remoteAddress: '2001:db8::1' }],
  ['one that only looks like this', { remoteAddress: '127.0.0.1.evil.example' }],
  ['a proxy here that speaks for somebody', { headers: { ...LOCAL, 'x-forwarded-for': '192.0.2.7' } }],
  ['a proxy here that claims this machine', { headers: { ...LOCAL, 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy here by the standard', { headers: { ...LOCAL, forwarded: 'for=127.0.0.1' } }],
  ['a name that was made to lead here', { headers: { host: 'evil.example:3000' } }],
  ['a name that begins like this machine’s', { headers: { host: 'localhost.evil.example' } }],
  ['an address that begins like this machine’s', { headers: { host: '127.0.0.1.evil.example' } }],
])('MSG-07 MSG-17 for %s there is no outbox', async (_who, options) => {
  const answer = await look(options);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error).toBe('NOT_FOUND');
  expect(answer.body).not.toContain('042137');
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'MSG-07 this machine is %s too',
  async (remoteAddress) => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:80'])
      expect((await look({ remoteAddress, headers: { host } })).statusCode).toBe(200);
  },
);

test('MSG-07 MSG-17 behind trusted proxies nobody is at this machine', async () => {
  const proxied = await testGateway({
    config: { hosts: { origins: [], trustedProxies: 1 } },
    rooms: async (app, deps) => registerOutbox(app, { ...deps, outbox: true }),
  });
  const ask = (headers: Record<string, string>) =>
    proxied.app.inject({ method: 'GET', url: '/api/outbox', headers: { ...LOCAL, ...headers } });
  expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  expect((await ask({ 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(404);
  await proxied.close();
});

test.each([
  ['demo', {}, 200],
  ['demo', { PELORUS_SMTP_URL: 'smtp://localhost' }, 404],
  ['production', {}, 404],
  ['production', { PELORUS_SMTP_URL: 'smtp://localhost' }, 404],
] as const)('MSG-07 MSG-17 in %s mode with %o the outbox answers %i', async (mode, env, status) => {
  const database = await createTestDatabase();
  const config = brandConfigSchema.parse({ ...CONFIG, mode, features: {} });
  const secretsDir = await mkdtemp(path.join(tmpdir(), 'pelorus-outbox-'));
  const started = await startGateway({
    config,
    core: new ScriptedCore(),
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    secretsDir,
    env: { ...env, PELORUS_MASTER_KEY: randomBytes(32).toString('hex') },
    log: pino({ level: 'silent' }),
  });
  const answer = await fetch(`${started.address}/api/outbox`);
  expect(answer.status).toBe(status);
  await started.close();
  await database.drop();
  await rm(secretsDir, { recursive: true });
});
