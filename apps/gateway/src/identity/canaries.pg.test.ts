import { Writable } from 'node:stream';
import { loggedError } from '@pelorus/database/log.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, refusal, TestApp } from '../../testing/identity/factors/test-factors.ts';
import { Browser, mailedCode, messagesTo, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

const API = '/api/identity';
let logged = '';
let gateway: TestGateway;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, over) {
      logged += String(chunk);
      over();
    },
  });
  gateway = await testGateway({
    // Whatever an operator may ever switch on.
    log: pino({ level: 'trace', serializers: { err: loggedError } }, stream),
    rooms: async (app) => {
      app.post('/api/markets/broken', { config: { right: 'public' } }, async (request) => {
        throw new Error(`a fault while ${request.method} was answered`);
      });
    },
  });
});
afterAll(() => gateway.close());

/** Everything secret or personal that one person's life with us brings about, by what it is. */
async function everySecret(who: Browser): Promise<Record<string, string>> {
  const secrets: Record<string, string> = { address: who.email, password: who.password, wrong: 'Canary-wrong-7' };
  await refusal(who.beginLogIn({ password: secrets.wrong }));
  const { secret } = await done<{ secret: string }>(who.send('POST', `${API}/factors/totp`));
  const app = new TestApp(gateway, secret);
  const code = app.code();
  const { codes } = await done<{ codes: string[] }>(who.send('POST', `${API}/factors/totp/prove`, { code }));
  const key = await done<{ apiKey: string; secret: string }>(
    who.send('POST', `${API}/api-keys`, { label: 'canary', scopes: ['read'] }),
  );
  const signed = { 'x-api-key': key.apiKey, 'x-timestamp': '1', 'x-signature': 'c'.repeat(64) };
  await new Browser(gateway.app).send('GET', `${API}/me`, undefined, signed);
  await done(who.send('PUT', `${API}/anti-phishing`, { code: 'Canary7' }));
  await refusal(who.send('POST', `${API}/step-up`, { way: 'recovery-code', code: codes[0] }));
  const elsewhere = Object.assign(new Browser(gateway.app), { email: who.email, password: who.password });
  await elsewhere.beginLogIn();
  const mailed = await mailedCode(gateway.deps, who.email);
  await elsewhere.send('POST', `${API}/journey/code`, { code: mailed });
  await elsewhere.send('POST', `${API}/recovery`, { address: who.email });
  await gateway.deps.afterwards.idle();
  const freezing = (await messagesTo(gateway.deps, who.email)).flatMap(({ values }) => values.token ?? []);
  return {
    ...secrets,
    totp: secret,
    oneTimeCode: code,
    mailed,
    recoveryCode: codes[0] as string,
    apiSecret: key.secret,
    mark: 'Canary7',
    ...Object.fromEntries([...who.cookies, ...elsewhere.cookies].map(([name, value], i) => [`${name}${i}`, value])),
    ...Object.fromEntries(freezing.map((token, i) => [`freezing${i}`, token])),
  };
}

test('C.7.66 MSG-05 STAN-53 what is secret or personal stands in no line of the log, not even of the most talkative one', async () => {
  const who = await person(gateway);
  const secrets = await everySecret(who);
  const { loginToken: _mark, ...cookies } = Object.fromEntries(who.cookies);
  const inside = { ...secrets, nested: { password: secrets.wrong }, ...cookies };
  // A broken body, a fault of ours and a database that is away: what failed is logged, what it was about is not.
  await who.send('POST', `${API}/log-in`, `{"address": "${who.email}", "password": "${who.password}"`);
  expect((await who.send('POST', '/api/markets/broken', inside)).statusCode).toBe(500);
  const { query } = gateway.deps.pool;
  const row = { code: '23514', detail: `Failing row contains (${Object.values(inside).join(', ')}).` };
  gateway.deps.pool.query = (() => Promise.reject(Object.assign(new Error('violates check'), row))) as never;
  await who.send('POST', `${API}/log-in`, { address: who.email, password: who.password });
  gateway.deps.pool.query = query;

  expect(logged).toContain('a fault while POST was answered');
  expect(logged).toContain('23514');
  expect(Object.keys(secrets).length).toBeGreaterThan(12);
  const told = Object.entries(secrets).filter(
    ([name, value]) => !name.startsWith('loginToken') && logged.includes(value),
  );
  expect(told.map(([name]) => name)).toEqual([]);
});
