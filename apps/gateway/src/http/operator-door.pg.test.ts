import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });

let gateway: TestGateway;
let opened: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ log });
  const hosts = {
    ...{ origins: ['https://x.example'], trustedProxies: 1 },
    ...{ operatorNetworks: ['192.0.2.7', '2001:db8::/48'], metricsNetworks: ['198.51.100.0/24'] },
  };
  opened = await testGateway({ log, config: { hosts } });
});
afterAll(async () => {
  await gateway.close();
  await opened.close();
});
beforeEach(() => {
  lines.length = 0;
});

interface From {
  headers?: Record<string, string>;
  remoteAddress?: string;
  at?: TestGateway;
  bearer?: string;
}

function ask(url: string, { at = gateway, bearer = at.deps.secrets.operatorSecret, headers, ...from }: From = {}) {
  const method = url === 'metrics' ? 'GET' : 'POST';
  return at.app.inject({
    method,
    url: `/api/operator/${url}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${bearer}`, ...headers },
    ...(method === 'POST' && { payload: { name: 'mallory' } }),
    ...from,
  });
}

const owners = async ({ deps }: TestGateway) =>
  (await deps.pool.query("SELECT 1 FROM admin.staff WHERE name = 'mallory'")).rows.length;

describe('HTTP-28 the right secret', () => {
  test.each<[string, From]>([
    ['through nginx as the runbook has it', { headers: { host: 'exchange.example', 'x-forwarded-for': '192.0.2.9' } }],
    ['through nginx, by a host that claims this machine', { headers: { 'x-forwarded-for': '192.0.2.9' } }],
    ['through a proxy that claims this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['with an empty word of a proxy', { headers: { 'x-forwarded-for': '' } }],
    ['through a proxy that tells the protocol only', { headers: { 'x-forwarded-proto': 'https' } }],
    ['through a proxy by the standard', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['through one that names itself', { headers: { via: '1.1 varnish' } }],
    ['through a network of others', { headers: { 'cf-ray': '7d' } }],
    ['with the address that nginx often tells', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['by a public host', { headers: { host: 'exchange.example' } }],
    ['by a host that only begins like this machine', { headers: { host: '127.0.0.1.evil.example' } }],
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    ['from another machine that claims this host', { remoteAddress: '2001:db8::1' }],
  ])('%s makes no owner, and is told', async (_way, from) => {
    const answer = await ask('staff', from);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND']);
    expect(await owners(gateway)).toBe(0);
    expect(lines.filter((line) => line.includes('the operator’s secret came from elsewhere'))).toHaveLength(1);
    expect((await ask('metrics', from)).statusCode).toBe(404);
  });

  test('from outside looks like any other secret, which writes nothing', async () => {
    const headers = { host: 'exchange.example', 'x-forwarded-for': '192.0.2.9' };
    const [right, wrong] = [await ask('staff', { headers }), await ask('staff', { headers, bearer: 'w'.repeat(64) })];
    expect(wrong.statusCode).toBe(right.statusCode);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...right.json(), requestId: '' });
    expect(lines).toHaveLength(1);
  });

  test('over HTTP/1.0, as a proxy asks that nobody configured, makes no owner', async () => {
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = gateway.app.server.address() as AddressInfo;
    const say = async (version: string) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const { operatorSecret } = gateway.deps.secrets;
      socket.end(
        `GET /api/operator/metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nAuthorization: Bearer ${operatorSecret}\r\n\r\n`,
      );
      return (await text(socket)).split('\r\n')[0];
    };
    expect(await say('1.0')).toContain('404');
    expect(await say('1.1')).toContain('200');
  });

  test('on this machine makes one, and the audit log says by what and from where', async () => {
    expect((await ask('staff', { remoteAddress: '127.0.0.9' })).statusCode).toBe(200);
    expect(await owners(gateway)).toBe(1);
    const found = await gateway.deps.pool.query(
      'SELECT action, actor, network FROM admin.audit ORDER BY seq DESC LIMIT 1',
    );
    expect(found.rows).toEqual([{ action: 'owner-link-made', actor: 'operator', network: '127.0.0.9' }]);
  });
});

describe('HTTP-34 configured networks', () => {
  test('open by the connection alone, and the audit log names the address', async () => {
    const way = { at: opened, headers: { host: '10.0.0.2:3000' } };
    expect((await ask('staff', { ...way, remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
    const found = await opened.deps.pool.query('SELECT network FROM admin.audit ORDER BY seq DESC LIMIT 1');
    expect(found.rows).toEqual([{ network: '192.0.2.7' }]);
    expect((await ask('metrics', { ...way, remoteAddress: '2001:db8::5' })).statusCode).toBe(200);
    expect((await ask('metrics', { ...way, remoteAddress: '::ffff:192.0.2.7' })).statusCode).toBe(200);
    expect((await ask('staff', { ...way, remoteAddress: '192.0.2.8' })).statusCode).toBe(404);
    // Proxies that are trusted with addresses are not trusted with this.
    const forged = { host: '10.0.0.2:3000', 'x-forwarded-for': '192.0.2.7' };
    for (const remoteAddress of ['127.0.0.1', '192.0.2.7', '203.0.113.1'])
      expect((await ask('staff', { at: opened, headers: forged, remoteAddress })).statusCode).toBe(404);
  });

  test('of metrics open nothing else', async () => {
    const way = { at: opened, headers: { host: '10.0.0.2:3000' }, remoteAddress: '198.51.100.4' };
    expect((await ask('metrics', way)).statusCode).toBe(200);
    expect((await ask('staff', way)).statusCode).toBe(404);
  });
});

test('HTTP-29 the token of metrics reads metrics and nothing else', async () => {
  const bearer = gateway.deps.secrets.metricsToken;
  const answer = await ask('metrics', { bearer });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('pelorus_http_request_seconds');
  const others = gateway.routes.filter(({ right }) => right === 'operator');
  expect(others.length).toBeGreaterThan(5);
  for (const { methods, url } of others) {
    const headers = { host: 'localhost', authorization: `Bearer ${bearer}` };
    const refused = await gateway.app.inject({ method: methods[0] as 'GET', url, headers });
    expect([url, refused.statusCode]).toEqual([url, 401]);
  }
});
