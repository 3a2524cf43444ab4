import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { owner } from '../../testing/admin/test-staff.ts';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import { Browser, person, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let cookie: string;
let staffCookie: string;
const HTTPS = { 'x-forwarded-proto': 'https' };

/** What the web app answers: its own headers are its business, ours come all the same. */
const web = async (request: Request, { nonce }: { nonce: string }) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/boom') throw new Error('the page fell over');
  const isScript = pathname.endsWith('.js');
  const headers = { 'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8' };
  return new Response(isScript ? '' : `<script nonce="${nonce}"></script>`, {
    status: pathname === '/missing' ? 404 : 200,
    headers,
  });
};

beforeAll(async () => {
  gateway = await wholeGateway({
    config: { hosts: { origins: [], trustedProxies: 1 } },
    web,
    more: (app) => {
      app.get('/api/markets/broken', { config: { right: 'public' } }, async () => {
        throw new Error('on fire');
      });
    },
  });
  const [somebody, ann] = [await person(gateway), await owner(gateway)];
  // Over https the same tokens have the names that are bound to the host.
  cookie = `__Host-sid=${somebody.cookies.get('sid')}`;
  staffCookie = `__Host-staff=${ann.cookies.get('staff')}`;
});
afterAll(() => gateway.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}
const portOf = () => (gateway.app.server.address() as AddressInfo).port;

/** Sends over a connection, exactly as it is written. */
function ask(line: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: portOf(), method, path, agent: false };
    const request: ClientRequest = httpRequest(
      { ...options, headers: { host: 'venue.example', ...HTTPS, ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const SAME = { 'sec-fetch-site': 'same-origin' };
const JSON_BODY = { ...SAME, 'content-type': 'application/json' };
type Sent = [what: string, status: number, line: string, headers?: () => Record<string, string>, body?: string];

const PAGES: Sent[] = [
  ['a page', 200, 'GET /'],
  ['a page that is not there', 404, 'GET /missing'],
  ['a page of somebody', 200, 'GET /wallet', () => ({ cookie })],
  ['the console', 200, 'GET /admin', () => ({ cookie: staffCookie })],
  ['a file of the web app', 200, 'GET /assets/a.js'],
];
const DATA: Sent[] = [
  ['a page that falls over', 500, 'GET /boom'],
  ['an address that moved', 301, 'GET /followup'],
  ['an address of another host', 308, 'GET //evil.example'],
  ['robots.txt', 200, 'GET /robots.txt'],
  ['the sitemap', 200, 'GET /sitemap.xml'],
  ['public data', 200, 'GET /api/markets/symbols'],
  ['a person’s data', 200, 'GET /api/identity/me', () => ({ cookie })],
  ['staff’s data', 200, 'GET /api/admin/users', () => ({ cookie: staffCookie })],
  ['nobody’s data', 401, 'GET /api/identity/me'],
  ['nobody’s data of staff', 401, 'GET /api/admin/users'],
  ['what a foreign page sends', 403, 'POST /api/identity/log-in', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['bad input', 400, 'POST /api/identity/log-in', () => JSON_BODY, '{"x":1}'],
  ['broken JSON', 400, 'POST /api/identity/log-in', () => JSON_BODY, '{'],
  ['another content type', 415, 'POST /api/identity/log-in', () => ({ ...SAME, 'content-type': 'text/plain' }), 'x'],
  ['too large a body', 413, 'POST /api/identity/log-in', () => JSON_BODY, `"${'x'.repeat(1_100_000)}"`],
  ['a broken address', 400, 'GET /api/%E0%A4%A'],
  ['no such address', 404, 'GET /api/nothing'],
  ['no such method', 405, 'DELETE /api/health'],
  ['a method of nobody', 405, 'PROPFIND /api/health'],
  ['internal error', 500, 'GET /api/markets/broken'],
  ['the operator’s door', 404, 'GET /api/operator/metrics'],
  ['the dialect, refused', 401, 'GET /api/v3/account'],
  ['the dialect, past Fastify', 401, 'POST /api/v3/order'],
  ['the dialect’s unknown', 404, 'GET /sapi/v1/nothing'],
  ['a preflight', 405, 'OPTIONS /api/identity/me', () => ({ origin: 'https://evil.example' })],
];
const DOCS: Sent[] = [
  ['the documentation', 200, 'GET /api/docs/'],
  ['its data', 200, 'GET /api/docs/json'],
];

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': expect.any(String),
};

/** Returns the directives of a policy by name. */
function directives({ headers }: Answer): Record<string, string> {
  const text = String(headers['content-security-policy']);
  return Object.fromEntries(text.split('; ').map((part) => part.split(/ (.*)/s).slice(0, 2) as [string, string]));
}

describe('C.9 every answer', () => {
  test.each([...PAGES, ...DATA, ...DOCS])(
    'C.9.75 C.9.76 C.9.79 HTTP-07 %s (%i) is guarded',
    async (_what, status, line, headers, body) => {
      const answer = await ask(line, headers?.(), body);
      expect([answer.status, answer.headers]).toEqual([status, expect.objectContaining(EVERYWHERE)]);
      expect(Object.keys(answer.headers).filter((name) => /^access-control|^server$|powered/.test(name))).toEqual([]);
      const policy = directives(answer);
      expect(policy).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" });
      // Nothing runs that is not ours, nothing by evaluation, nothing inline.
      expect(policy['script-src'] ?? "'none'").not.toMatch(/unsafe|\*|https?:|data:|blob:/);
      if (answer.status >= 400 && !line.includes('/missing'))
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  test('HTTP-07 BINA-29 market data is guarded as everything, and readable from everywhere', async () => {
    const answer = await ask('GET /api/v3/time');
    const open = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };
    expect([answer.status, answer.headers]).toEqual([200, expect.objectContaining({ ...EVERYWHERE, ...open })]);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each(DATA)('HTTP-07 the policy of %s (%i) lets it load nothing', async (_what, _status, line, headers, body) => {
    const answer = await ask(line, headers?.(), body);
    // A page that was about to be drawn may keep its own.
    if (line === 'GET /boom') return;
    expect(directives(answer)).toEqual({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
    });
  });

  test.each(PAGES)(
    'C.9.75 HTTP-08 %s (%i) runs only scripts with the nonce, new each time',
    async (_what, _status, line, headers) => {
      const [one, other] = [await ask(line, headers?.()), await ask(line, headers?.())];
      const nonces = [one, other].map(
        (answer) => /^'nonce-([\w+/=]{24})' 'strict-dynamic'$/.exec(directives(answer)['script-src'] ?? '')?.[1],
      );
      expect(nonces[0]).toBeDefined();
      expect(nonces[0]).not.toBe(nonces[1]);
      if (one.body !== '') expect(one.body).toContain(`nonce="${nonces[0]}"`);
      expect(directives(one)).toMatchObject({
        'style-src-elem': `'self' 'nonce-${nonces[0]}'`,
        'img-src': "'self' data: blob:",
        'connect-src': "'self' wss://venue.example",
        'object-src': "'none'",
        'form-action': "'self'",
        'report-to': 'policy',
        'report-uri': '/api/policy-reports',
      });
      expect(one.headers['reporting-endpoints']).toBe('policy="/api/policy-reports"');
    },
  );

  test('C.9.76 without https nothing promises it', async () => {
    const { headers } = await ask('GET /', { 'x-forwarded-proto': 'http' });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain(' ws://venue.example');
  });

  test('C.9.75 what a request says of itself gets into no policy', async () => {
    for (const host of ["x.example; script-src 'unsafe-inline'", 'a b', 'x.example,evil', '"><script>']) {
      const { status, headers } = await ask('GET /', { host });
      expect([host, status]).toEqual([host, 400]);
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    }
  });
});

describe('C.9.80 who may keep an answer', () => {
  test.each([
    ['a person’s page', '__Host-sid'],
    ['the page of a journey, which shows whose it is', '__Host-journey'],
    ['the console, which shows who is logged in', '__Host-staff'],
  ])('HTTP-07 HTTP-45 %s: nobody, not even the browser', async (_what, name) => {
    expect((await ask('GET /', { cookie: `theme=dark; ${name}=x` })).headers['cache-control']).toBe('no-store');
  });

  test('HTTP-07 a visitor’s page: the browser, for its way back', async () => {
    expect((await ask('GET /', { cookie: 'theme=dark' })).headers['cache-control']).toBe('private, no-cache');
  });

  test('HTTP-07 HTTP-45 data of somebody, refusals and anything under a page’s address: nobody', async () => {
    for (const line of ['GET /api/identity/me', 'GET /api/identity/me/a.css', 'GET /api/wallet/balances'])
      for (const sent of [{ cookie }, {}] as Record<string, string>[])
        expect((await ask(line, sent)).headers['cache-control']).toBe('no-store');
  });
});

describe('what never becomes a request', () => {
  /** Writes bytes to the server; returns the status line and what came with it. */
  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(portOf(), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }
  test.each([
    ['headers over the limit', 431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: a=${'x'.repeat(40_000)}\r\n\r\n`],
    ['no HTTP at all', 400, 'nonsense\r\n\r\n'],
    [
      'a length and chunks at once',
      400,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
    ['a header that is folded', 400, 'GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n'],
  ])('HTTP-07 HTTP-46 C.4.48 %s is refused as data that nobody may frame or sniff', async (_what, status, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'cache-control: no-store',
      'connection: close',
    ])
      expect(answer.toLowerCase()).toContain(header);
  });
});

test('C.9.77 IDEN-21 over https every cookie of ours is bound to the host; only the mark is readable', async () => {
  const who = new Browser(gateway.app);
  who.headers = HTTPS;
  await who.beginSignUp();
  const answer = await who.giveCode();
  const lines = [answer.headers['set-cookie']].flat().map(String);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    expect(line).toMatch(/; Secure$|; Secure;/);
    expect(line).toContain('Path=/');
    expect(line).not.toContain('Domain');
    if (!line.startsWith('loginToken=')) expect(line).toMatch(/^__Host-[a-z]+=.*HttpOnly.*SameSite=(Lax|Strict)/);
  }
});
