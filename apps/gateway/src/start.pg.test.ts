import { mkdtemp, rm } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { type BrandConfigInput, brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScriptedCore } from '../testing/test-core.ts';
import { CONFIG, mailedCode } from '../testing/test-gateway.ts';
import { loadSecrets } from './config.ts';
import { type Gateway, type GatewayOptions, startGateway } from './start.ts';

/** More than one socket lets in. */
const RUNNING = 16;

let database: TestDatabase;
let secretsDir: string;
let gateway: Gateway;
const core = new ScriptedCore();

const web: WebHandler = async (request, context) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/boom') throw new Error('the page fell over');
  const me = await context.api.me();
  const page = {
    nonce: context.nonce,
    origin: context.origin,
    pathname,
    me: me?.email ?? null,
    text: 'x'.repeat(2_000),
  };
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'x-page': 'yes' });
  headers.append('set-cookie', 'theme=dark; Path=/');
  headers.append('set-cookie', 'digits=latin; Path=/');
  const body = request.method === 'HEAD' ? null : JSON.stringify(page);
  return new Response(body, { status: pathname === '/missing' ? 404 : 200, headers });
};

function options(more: Partial<GatewayOptions> = {}, config: Partial<BrandConfigInput> = {}): GatewayOptions {
  return {
    config: brandConfigSchema.parse({ ...CONFIG, ...config }),
    core,
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    secretsDir,
    env: {},
    webHandler: web,
    log: pino({ level: 'silent' }),
    ...more,
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  secretsDir = await mkdtemp(path.join(tmpdir(), 'pelorus-gateway-'));
  gateway = await startGateway(options());
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
  await rm(secretsDir, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}) => fetch(gateway.address + address, { headers });

/** Asks for `line` exactly as it is written: fetch would tidy it first. */
function requestLine(line: string): Promise<{ status?: number; location?: string; body: string }> {
  const { hostname, port } = new URL(gateway.address);
  return new Promise((resolve, reject) => {
    const request = httpGet({ hostname, port, path: line, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => {
        const { statusCode: status, headers } = answer;
        resolve({ ...(status && { status }), ...(headers.location && { location: headers.location }), body });
      });
    });
    request.on('error', reject);
  });
}

describe('pages', () => {
  test('HTTP-30 what is neither API nor socket goes to the web app, with its status, headers and cookies', async () => {
    const answer = await get('/trade/BTC_USDT?x=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-page')).toBe('yes');
    expect(answer.headers.getSetCookie()).toEqual(['theme=dark; Path=/', 'digits=latin; Path=/']);
    const page = await answer.json();
    expect(page).toMatchObject({ pathname: '/trade/BTC_USDT', origin: gateway.address, me: null });
    expect((await get('/missing')).status).toBe(404);
  });

  test('HTTP-08 the policy carries the page’s nonce, new for each', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const nonce = (await first.json()).nonce;
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(first.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`);
    expect(second.headers.get('content-security-policy')).not.toContain(nonce);
  });

  test('HTTP-31 pages are compressed as the browser accepts', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
      expect((await answer.json()).text).toHaveLength(2_000);
    }
    expect((await get('/', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
  });

  test('HTTP-30 HTTP-07 HTTP-45 the page knows whose session asks, and is then kept by nobody', async () => {
    const post = (address: string, body: object, cookie = '') =>
      fetch(`${gateway.address}/api/identity/${address}`, {
        method: 'POST',
        headers: { origin: gateway.address, 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const cookiesOf = (answer: Response) =>
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    const address = 'reader@example.com';
    const begun = await post('sign-up', { address, password: 'Right-horse-7', consent: true });
    const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
    const secrets = await loadSecrets({ mode: 'demo', env: {}, secretsDir });
    const code = await mailedCode({ pool, secrets }, address);
    await pool.end();
    const cookie = cookiesOf(await post('journey/code', { code }, cookiesOf(begun)));
    const mine = await get('/', { cookie });
    expect((await mine.json()).me).toBe('reader@example.com');
    expect(mine.headers.get('cache-control')).toBe('no-store');
    expect((await get('/')).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('HTTP-30 only GET and HEAD; unknown API addresses are no pages', async () => {
    const posted = await fetch(`${gateway.address}/trade/BTC_USDT`, { method: 'POST' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    const head = await fetch(`${gateway.address}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await (await get('/api/none')).json()).error).toBe('NOT_FOUND');
  });

  test.each([
    ['/login?forwardUrl=/orders', '/login?forwardUrl=/orders'],
    ['//other.example/login', '/other.example/login'],
    ['/\\other.example', '/other.example'],
  ])('WEB-70 HTTP-32 a form sent before the scripts came leads to its page, %s to %s', async (address, to) => {
    const body = new URLSearchParams({ password: 'x' });
    const answer = await fetch(gateway.address + address, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    const call = await fetch(`${gateway.address}/api/identity/me`, { method: 'POST', body, redirect: 'manual' });
    expect(call.status).toBe(405);
  });

  test.each([
    ['//other.example/login?x=1', '/other.example/login?x=1'],
    ['//', '/'],
    ['/\\other.example', '/other.example'],
    ['/.//other.example', '/other.example'],
  ])('HTTP-32 %s is no other host: it is moved to %s', async (line, to) => {
    const answer = await requestLine(line);
    expect([answer.status, answer.location]).toEqual([308, to]);
  });

  test('HTTP-32 of a request for a whole address only the path counts', async () => {
    const { body } = await requestLine('http://other.example/markets?x=1');
    expect(JSON.parse(body)).toMatchObject({ pathname: '/markets', origin: gateway.address });
  });

  test('HTTP-06 a page that falls over tells nothing', async () => {
    const answer = await get('/boom');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('fell over');
  });
});

describe('starting and stopping', () => {
  test('IDEN-61 another master key than the database was made with stops the start', async () => {
    const env = { PELORUS_MASTER_KEY: '00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef' };
    await expect(startGateway(options({ env }))).rejects.toThrow('the master key is not the one');
  });

  test('HTTP-21 a mistake in the configuration stops the start and names its key', async () => {
    const [market] = CONFIG.markets;
    if (market === undefined) throw new Error('the test configuration has no market');
    const markets = [{ ...market, quantityMin: '0.000001' }];
    await expect(startGateway(options({}, { markets }))).rejects.toThrow('markets.BTC_USDT.quantityMin');
  });

  test('HTTP-30 without a web app there is only the API', async () => {
    const { webHandler: _, ...bare } = options();
    const other = await startGateway(bare);
    expect((await fetch(`${other.address}/`)).status).toBe(404);
    expect((await fetch(`${other.address}/api/health`)).status).toBe(200);
    await other.close();
  });

  test('HTTP-10 closing waits for what runs, however it came in, and takes nothing new', async () => {
    const held = Promise.withResolvers<void>();
    const allIn = Promise.withResolvers<void>();
    let asked = 0;
    const other = await startGateway(
      options({
        webHandler: async () => {
          if (++asked === RUNNING) allIn.resolve();
          await held.promise;
          return new Response('done');
        },
      }),
    );
    const running = Array.from({ length: RUNNING }, async () => (await fetch(`${other.address}/`)).text());
    await allIn.promise;
    let isClosed = false;
    const closing = other.close().then(() => {
      isClosed = true;
    });
    const knock = () =>
      fetch(`${other.address}/api/health`).then(
        ({ status }) => status,
        () => 'nobody is let in',
      );
    await expect.poll(knock).toBe('nobody is let in');
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    expect(isClosed).toBe(false);
    held.resolve();
    expect(new Set(await Promise.all(running))).toEqual(new Set(['done']));
    await closing;
  });
});
