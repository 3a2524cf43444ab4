import { randomBytes } from 'node:crypto';
import { isStaffRight } from '@pelorus/protocol/admin/rights.ts';
import { isOperatorRight } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { openObjects } from '../../testing/http/test-open-objects.ts';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import { withPasskey } from '../../testing/identity/factors/test-factors.ts';
import { Browser, person, type TestGateway } from '../../testing/test-gateway.ts';
import { registeredRoutes, registeredStaffRoutes } from './guard.ts';

let gateway: TestGateway;
let victim: Browser;
let ann: StaffMember;
beforeAll(async () => {
  gateway = await wholeGateway();
  [victim, ann] = [await person(gateway), await owner(gateway)];
});
afterAll(() => gateway.close());

const API = '/api/identity';
const visitor = () => new Browser(gateway.app);
const meOf = async (who: Browser) => (await who.send('GET', `${API}/me`)).json().data?.email as string | undefined;
const SAFE = ['GET', 'HEAD', 'OPTIONS'];
const NOBODY = '00000000-0000-4000-8000-000000000000';
const addressOf = (url: string) => url.replace(/:(id|keyId)\b/g, NOBODY).replace(/:\w+/g, '7');
const ask = (method: string, url: string, headers: Record<string, string>) =>
  gateway.app.inject({ method: method as 'GET', url: addressOf(url), headers: { host: 'localhost', ...headers } });

/** Every route that our own pages call, people's and staff's, with whose cookies. */
function pagesRoutes() {
  const people = registeredRoutes(gateway.app).filter(({ right, isDialect }) => !isOperatorRight(right) && !isDialect);
  return [...people, ...registeredStaffRoutes(gateway.app)].flatMap(({ methods, ...route }) =>
    methods.map((method) => ({ ...route, method, who: isStaffRight(route.right) ? ann : victim })),
  );
}

describe('a foreign page', () => {
  const FOREIGN: [string, Record<string, string>][] = [
    ['says that it is cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['is on a sibling of our host', { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' }],
    ['has another origin, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['is a sandboxed frame', { origin: 'null' }],
    ['pretends to be a typed address', { 'sec-fetch-site': 'none' }],
    ['hides both headers', {}],
  ];
  test.each(FOREIGN)(
    'C.9.78 IDEN-30 STF-02 that %s sends nothing that changes something, on any route',
    async (_what, foreign) => {
      const unsafe = pagesRoutes().filter(({ method }) => !SAFE.includes(method));
      expect(unsafe.length).toBeGreaterThan(60);
      const wrong: string[] = [];
      for (const { method, url, who } of unsafe) {
        const answer = await ask(method, url, { cookie: who.cookieHeader(), ...foreign });
        if (answer.json().error !== 'CROSS_SITE') wrong.push(`${method} ${url}: ${answer.body.slice(0, 90)}`);
      }
      expect(wrong).toEqual([]);
      expect([await meOf(victim), (await ann.send('GET', '/api/admin/me')).statusCode]).toEqual([victim.email, 200]);
    },
  );

  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['fields', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['files', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['text that looks like JSON', { 'content-type': 'text/plain; charset=utf-8' }],
  ])('C.9.78 IDEN-32 nor does a form with %s that was smuggled into a page of ours', async (_what, type) => {
    const wrong: string[] = [];
    for (const { method, url, right, who } of pagesRoutes()) {
      if (SAFE.includes(method) || right === 'public' || right === 'staff.door') continue;
      const headers = {
        cookie: who.cookieHeader(),
        'sec-fetch-site': 'same-origin',
        origin: 'http://localhost',
        ...type,
      };
      const answer = await ask(method, url, headers);
      if (
        answer.statusCode < 400 ||
        !['CROSS_SITE', 'BODY_NOT_JSON', 'BAD_REQUEST', 'PICTURE_REFUSED'].includes(answer.json().error)
      )
        wrong.push(`${method} ${url}: ${answer.body.slice(0, 90)}`);
    }
    expect(wrong).toEqual([]);
    expect([await meOf(victim), (await ann.send('GET', '/api/admin/me')).statusCode]).toEqual([victim.email, 200]);
  });

  test('C.9.79 is told nothing: no answer to a person, a key or staff may be read by another origin', async () => {
    const wrong: string[] = [];
    for (const { method, url, right, who } of pagesRoutes()) {
      if (right === 'public' || right === 'staff.door') continue;
      const foreign = { cookie: who.cookieHeader(), origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' };
      const { headers } = await ask(SAFE.includes(method) ? method : 'OPTIONS', url, foreign);
      const told = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      if (told.length > 0 || headers['cross-origin-resource-policy'] !== 'same-origin')
        wrong.push(`${method} ${url}: ${told} ${headers['cross-origin-resource-policy']}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('forged headers', () => {
  /** What frameworks, proxies and the specification's own clients know; none of it says who asks. */
  const claims = async (): Promise<Record<string, string>> => {
    const { userId, accountId } = (await victim.send('GET', `${API}/me`)).json().data;
    const token = victim.cookies.get('sid') as string;
    const names = ['x-authorization', 'token', 'logintoken', 'x-session', 'x-access-token', 'x-csrf-token'];
    return {
      ...Object.fromEntries(names.map((name) => [name, token])),
      authorization: `Bearer ${token}`,
      'x-user-id': userId,
      'x-user': victim.email,
      'x-remote-user': victim.email,
      'x-forwarded-user': victim.email,
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      forwarded: 'for=127.0.0.1;proto=https',
      'x-forwarded-proto': 'https',
      'x-account': String(accountId),
      'x-role': 'owner',
      'x-staff': 'ann',
      'x-original-url': '/api/health',
      'x-rewrite-url': '/api/health',
      'sec-fetch-site': 'same-origin',
    };
  };

  test('HTTP-02 make nobody somebody, on any route', async () => {
    const headers = await claims();
    const wrong: string[] = [];
    for (const { method, url, right } of pagesRoutes()) {
      if (right === 'public' || right === 'staff.door') continue;
      const answer = await ask(method, url, headers);
      if (method === 'HEAD' ? answer.statusCode !== 401 : answer.json().error !== 'NOT_LOGGED_IN')
        wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 90)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('HTTP-02 show nobody another’s account, and write in nobody’s name', async () => {
    const stranger = await person(gateway);
    const { 'x-account': account = '', authorization: _bearer, ...rest } = await claims();
    expect((await stranger.send('GET', `${API}/me`, undefined, rest)).json().data.email).toBe(stranger.email);
    const asked = await stranger.send('GET', `${API}/me`, undefined, { ...rest, 'x-account': account });
    expect(asked.json().error).toBe('VIEW_CHANGED');
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'HTTP-04 %s makes no GET a POST, nor does a field that says so',
    async (name) => {
      const url = `${API}/log-out?_method=POST&method=POST`;
      const answer = await victim.send('GET', url, undefined, { [name]: 'POST' });
      expect(answer.json().error).toBe('METHOD_NOT_ALLOWED');
      expect(await meOf(victim)).toBe(victim.email);
    },
  );

  test('IDEN-20 of two session cookies the first counts, so that one which was tossed in shows nobody else', async () => {
    const attacker = await person(gateway);
    const headers = (first: Browser, second: Browser) => ({
      cookie: `sid=${first.cookies.get('sid')}; sid=${second.cookies.get('sid')}`,
    });
    for (const [first, second] of [
      [victim, attacker],
      [attacker, victim],
    ] as const)
      expect((await ask('GET', `${API}/me`, headers(first, second))).json().data.email).toBe(first.email);
  });
});

describe('fields that nobody may set', () => {
  /**
   * What authenticators say is read by a table of its own (passkey-answers.ts); the others take what comes with an
   * address from elsewhere, or a body of the specification's that says nothing, and look at none of it. Fields of a payment account are kinds of
   * a table, though a record in the schema.
   */
  const KNOWN_OPEN = [
    'GET /api/open/activity/statistics querystring',
    'GET /og/:page/:file params',
    'GET /og/:page/:file querystring',
    // By language, each checked by name.
    'POST /api/admin/announcements body.texts',
    'POST /api/admin/enrolment body.answer',
    'POST /api/admin/log-in body.answer',
    'POST /api/identity/factors/passkeys body.answer',
    'POST /api/identity/journey/factor body.answer',
    'POST /api/identity/passkey-log-in body.answer',
    'POST /api/identity/step-up body.answer',
    'POST /api/open/seckill/user/tops-info body',
    'POST /api/p2p/orders/:id/steps body.factor.answer',
    'POST /api/p2p/payment-accounts body.fields',
    'POST /api/wallet/sends body.factor.answer',
    'POST /api/wallet/withdrawals body.factor.answer',
    'PUT /api/admin/announcements/:id body.texts',
  ];
  const inputs = () =>
    [...registeredRoutes(gateway.app), ...registeredStaffRoutes(gateway.app)].flatMap(({ methods, url, schema }) =>
      (['body', 'querystring', 'params'] as const).flatMap((part) => {
        const given = (schema as Record<string, unknown> | undefined)?.[part];
        return given === undefined ? [] : [{ name: `${methods} ${url} ${part}`, given: given as z.ZodType }];
      }),
    );

  test('C.3.28 HTTP-05 every body, query and path is a list of named fields, all the way down', () => {
    const all = inputs();
    expect(all.length).toBeGreaterThan(60);
    const open = all.flatMap(({ name, given }) =>
      openObjects(z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' })).map((path) => `${name}${path}`),
    );
    expect(open.filter((one) => !one.startsWith('HEAD ')).sort()).toEqual(KNOWN_OPEN);
  });

  const CLAIMS = { userId: NOBODY, accountId: 16, role: 'owner', isStaff: true, userSubType: 1, frozenAtMs: null };
  test('C.3.28 HTTP-05 no route takes them, from whoever may call it', async () => {
    const wrong: string[] = [];
    for (const { method, url, who, schema } of pagesRoutes()) {
      if (schema?.body === undefined || url === '/api/open/seckill/user/tops-info') continue;
      const asking = url.endsWith('/log-out') ? visitor() : who;
      const answer = await asking.send(method as 'POST', addressOf(url), CLAIMS);
      if (answer.statusCode < 400 || answer.statusCode >= 500)
        wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 90)}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(CLAIMS))(
    'C.3.28 JRN-20 a sign-up that brings %s is refused, naming it',
    async (name, value) => {
      const answer = await visitor().beginSignUp({ [name]: value });
      expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field: name });
    },
  );
});

describe('a session that somebody else prepared', () => {
  /** The attacker's own session and a made-up one, laid into the victim's browser before the victim comes in. */
  async function planted() {
    const attacker = await person(gateway);
    const own = attacker.cookies.get('sid') as string;
    return { attacker, tokens: [own, randomBytes(32).toString('base64url')] };
  }
  const open = async (token: string) => {
    const who = visitor();
    who.cookies.set('sid', token);
    return meOf(who);
  };

  test('C.2.20 IDEN-08 is never the one that a log-in by password leaves behind', async () => {
    const { attacker, tokens } = await planted();
    for (const token of tokens) {
      const browser = Object.assign(visitor(), { email: victim.email });
      for (const name of ['sid', 'journey']) browser.cookies.set(name, token);
      expect((await browser.logIn()).statusCode).toBe(200);
      expect(browser.cookies.get('sid')).not.toBe(token);
      expect(await meOf(browser)).toBe(victim.email);
      expect(await open(token)).not.toBe(victim.email);
    }
    expect(await meOf(attacker)).not.toBe(victim.email);
  });

  test('C.2.20 nor a log-in by passkey, nor a step-up, whose old token is dead', async () => {
    const owned = await person(gateway);
    const { authenticator } = await withPasskey(owned);
    const { tokens } = await planted();
    for (const token of tokens) {
      const browser = visitor();
      browser.cookies.set('sid', token);
      const options = (await browser.send('POST', `${API}/passkey-log-in/options`)).json().data;
      const answer = authenticator.get(options);
      expect((await browser.send('POST', `${API}/passkey-log-in`, { answer })).statusCode).toBe(200);
      expect(browser.cookies.get('sid')).not.toBe(token);
      expect(await meOf(browser)).toBe(owned.email);
      expect(await open(token)).not.toBe(owned.email);
      const before = browser.cookies.get('sid') as string;
      const again = (await browser.send('POST', `${API}/step-up/options`)).json().data;
      const body = { way: 'passkey', answer: authenticator.get(again) };
      expect((await browser.send('POST', `${API}/step-up`, body)).statusCode).toBe(200);
      expect([await open(before), await meOf(browser)]).toEqual([undefined, owned.email]);
    }
  });

  test('C.2.20 STF-02 STF-45 nor is it of staff', async () => {
    const bob = await owner(gateway, 'bob');
    const token = ann.cookies.get('staff') as string;
    bob.cookies.set('staff', token);
    expect((await bob.staffLogIn()).statusCode).toBe(200);
    expect(bob.cookies.get('staff')).not.toBe(token);
    expect((await bob.send('GET', '/api/admin/me')).json().data.name).toBe('bob');
    // A log-in takes the place of the session that it came with (STF-45): whoever prepared that has lost it.
    expect((await ann.send('GET', '/api/admin/me')).json().error).toBe('NOT_LOGGED_IN');
  });
});
