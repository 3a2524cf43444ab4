import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    config: { hosts: { origins: ['https://app.example.com'], trustedProxies: 1 } },
    limits: { signUpsPerHourPerAddress: 3, logInsPerMinutePerAddress: 5, logInFailuresPerHourPerEmail: 4 },
  });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(3_600_000));

let next = 1;
/** A browser behind the trusted proxy, at an address of its own. */
function at(address = `203.0.113.${next++}`) {
  const who = new Browser(gateway.app);
  who.headers = { 'x-forwarded-for': address };
  return {
    who,
    signUp: () => who.beginSignUp(),
    logIn: (address: string, password: string) => who.beginLogIn({ address, password }),
  };
}

describe('cross-site requests', () => {
  const LOG_OUT = '/api/identity/log-out';
  test.each([
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an Origin of another port', { origin: 'http://localhost:81' }],
    ['an Origin of null', { origin: 'null' }],
    ['neither header but a session', {}],
  ])('IDEN-30 %s is CROSS_SITE', async (_name, headers) => {
    const somebody = await person(gateway);
    const cookie = somebody.cookieHeader();
    const answer = await gateway.app.inject({
      method: 'POST',
      url: LOG_OUT,
      headers: { host: 'localhost', cookie, ...headers } as Record<string, string>,
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toBe('CROSS_SITE');
    expect((await somebody.send('GET', '/api/identity/me')).statusCode).toBe(200);
  });

  test.each([
    ['same-origin by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['our own Origin', { origin: 'http://localhost' }],
    ['a configured Origin', { origin: 'https://app.example.com', 'sec-fetch-site': 'same-site' }],
  ])('IDEN-30 %s may', async (_name, headers) => {
    const somebody = await person(gateway);
    const cookie = somebody.cookieHeader();
    const answer = await gateway.app.inject({
      method: 'POST',
      url: LOG_OUT,
      headers: { host: 'localhost', cookie, ...headers } as Record<string, string>,
    });
    expect(answer.statusCode).toBe(200);
  });

  test('IDEN-30 a foreign page cannot log somebody in', async () => {
    const who = new Browser(gateway.app);
    const body = { address: who.email, password: who.password };
    const answer = await who.send('POST', '/api/identity/log-in', body, { 'sec-fetch-site': 'cross-site' });
    expect(answer.json().error).toBe('CROSS_SITE');
  });
});

describe('limits', () => {
  test('IDEN-40 sign-ups an hour of one address', async () => {
    for (let i = 0; i < 3; i++) expect((await at('198.51.100.1').signUp()).statusCode).toBe(200);
    const refused = await at('198.51.100.1').signUp();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await at('198.51.100.2').signUp()).statusCode).toBe(200);
    gateway.pass(3_600_000);
    expect((await at('198.51.100.1').signUp()).statusCode).toBe(200);
  });

  test('IDEN-40 an IPv6 /64 counts as one', async () => {
    for (const tail of ['1', '2', 'ffff']) expect((await at(`2001:db8:0:7::${tail}`).signUp()).statusCode).toBe(200);
    expect((await at('2001:0db8:0000:0007:1:2:3:4').signUp()).statusCode).toBe(429);
    expect((await at('2001:db8:0:8::1').signUp()).statusCode).toBe(200);
  });

  test('IDEN-40 log-ins a minute of one address', async () => {
    for (let i = 0; i < 5; i++)
      expect((await at('198.51.100.3').logIn(`n${i}@example.com`, 'x')).json().error).toBe('WRONG_CREDENTIALS');
    expect((await at('198.51.100.3').logIn('n9@example.com', 'x')).json().error).toBe('TOO_MANY_REQUESTS');
    gateway.pass(60_000);
    expect((await at('198.51.100.3').logIn('n9@example.com', 'x')).json().error).toBe('WRONG_CREDENTIALS');
  });

  test('IDEN-41 IDEN-64 strangers’ failures stop strangers, not the owner at a known address', async () => {
    const owner = at('198.51.100.77');
    await owner.who.signUp();
    for (let i = 0; i < 4; i++)
      expect((await at().logIn(owner.who.email, 'Wrong-1')).json().error).toBe('WRONG_CREDENTIALS');
    expect((await at().logIn(owner.who.email, owner.who.password)).json().error).toBe('TOO_MANY_REQUESTS');
    expect((await owner.logIn(owner.who.email, owner.who.password)).statusCode).toBe(200);
  });

  test('IDEN-41 IDEN-64 a known address has no more tries than that either', async () => {
    const owner = at('198.51.100.78');
    await owner.who.signUp();
    for (let i = 0; i < 4; i++) await at().logIn(owner.who.email, 'Wrong-1');
    for (let i = 0; i < 4; i++)
      expect((await owner.logIn(owner.who.email, 'Wrong-1')).json().error).toBe('WRONG_CREDENTIALS');
    expect((await owner.logIn(owner.who.email, owner.who.password)).json().error).toBe('TOO_MANY_REQUESTS');
  });

  test('IDEN-41 failures are counted for unknown addresses just the same', async () => {
    for (let i = 0; i < 4; i++)
      expect((await at().logIn('ghost@example.com', 'x')).json().error).toBe('WRONG_CREDENTIALS');
    expect((await at().logIn('ghost@example.com', 'x')).json().error).toBe('TOO_MANY_REQUESTS');
  });

  test('IDEN-41 right passwords do not count as failures', async () => {
    const owner = at();
    await owner.who.signUp();
    for (let i = 0; i < 8; i++) expect((await at().logIn(owner.who.email, owner.who.password)).statusCode).toBe(200);
  });

  test('IDEN-42 one proxy is believed, what came before it is not', async () => {
    for (let i = 0; i < 3; i++) expect((await at(`10.0.0.${i}, 198.51.100.9`).signUp()).statusCode).toBe(200);
    expect((await at('10.9.9.9, 198.51.100.9').signUp()).statusCode).toBe(429);
  });

  test('IDEN-42 without proxies X-Forwarded-For is nothing', async () => {
    const bare = await testGateway({ limits: { signUpsPerHourPerAddress: 1 } });
    const from = (address: string) => {
      const who = new Browser(bare.app);
      who.headers = { 'x-forwarded-for': address };
      return who.beginSignUp();
    };
    expect((await from('198.51.100.1')).statusCode).toBe(200);
    expect((await from('198.51.100.2')).statusCode).toBe(429);
    await bare.close();
  });
});
