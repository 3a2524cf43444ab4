import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testHistory } from '../../testing/markets/test-market.ts';
import { TestClient } from '../../testing/socket/test-socket.ts';
import { person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { followCore } from '../core-stream.ts';
import { feedsOver } from '../markets/feeds.ts';
import { registerSocket } from './server.ts';

let gateway: TestGateway;
let url: string;

beforeAll(async () => {
  gateway = await testGateway({
    limits: { socketsPerAddress: 5 },
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerSocket(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/socket`;
});
afterAll(() => gateway.close());

const LOG_IN = { event: 'login', channel: 'account', biz: 'spot' };
const statusOf = (address: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const ws = new WebSocket(address, { headers });
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    ws.on('open', () => reject(new Error('opened')));
    ws.on('error', () => {});
  });

it('SOCK-40 the cookie of the upgrade says who logs in', async () => {
  const browser = await person(gateway);
  const visitor = await TestClient.open(url);
  expect((await visitor.ask(LOG_IN)).data).toBeUndefined();
  const client = await TestClient.open(url, { cookie: browser.cookieHeader() });
  expect((await client.ask(LOG_IN)).data?.result).toBe(true);
  visitor.ws.terminate();
  client.ws.terminate();
});

it('SOCK-42 log-out closes the socket', async () => {
  const browser = await person(gateway);
  const client = await TestClient.open(url, { cookie: browser.cookieHeader() });
  await client.ask(LOG_IN);
  expect((await browser.send('POST', '/api/identity/log-out')).statusCode).toBe(200);
  expect(await client.closed).toBe(4001);
});

it.each([
  ['ended, and nobody told us', 'UPDATE identity.sessions SET ended_at_ms = 1 WHERE session_id = $1'],
  [
    'frozen',
    'UPDATE identity.users u SET frozen_at_ms = 1 FROM identity.sessions s WHERE s.user_id = u.user_id AND session_id = $1',
  ],
])(
  'SOCK-42 SEC-10 SEC-61 within 5 s the sockets of a session are closed that was %s',
  async (_name, ending) => {
    const [browser, other] = [await person(gateway), await person(gateway)];
    const client = await TestClient.open(url, { cookie: browser.cookieHeader() });
    const bystander = await TestClient.open(url, { cookie: other.cookieHeader() });
    const { id } = (await browser.send('GET', '/api/identity/sessions')).json().data[0];
    await gateway.deps.pool.query(ending, [id]);
    expect((await browser.send('GET', '/api/identity/me')).statusCode).toBe(401);
    expect(await client.closed).toBe(4001);
    expect((await bystander.ask(LOG_IN)).data?.result).toBe(true);
    bystander.ws.terminate();
  },
  15_000,
);

it('SOCK-42 FAC-30 FAC-49 a step-up closes sockets of the old token; the new one opens another, the old one none', async () => {
  const browser = await person(gateway);
  const old = browser.cookieHeader();
  const client = await TestClient.open(url, { cookie: old });
  await client.ask(LOG_IN);
  const body = { way: 'password', password: browser.password };
  expect((await browser.send('POST', '/api/identity/step-up', body)).statusCode).toBe(200);
  expect(await client.closed).toBe(4001);
  const renewed = await TestClient.open(url, { cookie: browser.cookieHeader() });
  expect((await renewed.ask(LOG_IN)).data?.result).toBe(true);
  const stale = await TestClient.open(url, { cookie: old });
  expect((await stale.ask(LOG_IN)).data).toBeUndefined();
  renewed.ws.terminate();
  stale.ws.terminate();
});

it('SOCK-44 a foreign page is refused, our own and configured ones are not', async () => {
  const own = new URL(url).host;
  expect(await statusOf(url, { origin: 'https://evil.example' })).toBe(403);
  expect(await statusOf(url, { origin: `https://${own}.evil.example` })).toBe(403);
  expect(await statusOf(url, { origin: 'null' })).toBe(403);
  for (const origin of [`http://${own}`, 'https://app.example.com']) {
    const client = await TestClient.open(url, { origin });
    expect((await client.ask({ event: 'ping' })).event).toBe('pong');
    client.ws.terminate();
  }
});

it('SOCK-44 no other address takes an upgrade', async () => {
  expect(await statusOf(url.replace('/socket', '/elsewhere'), {})).toBe(404);
});

it('SOCK-45 an address with too many open connections gets no more until one ends', async () => {
  // The server may hear a moment later that a connection of before has ended.
  const opened = async (): Promise<TestClient> => TestClient.open(url).catch(opened);
  const clients: TestClient[] = [];
  for (let i = 0; i < 5; i++) clients.push(await opened());
  expect(await statusOf(url, {})).toBe(429);
  clients[0]?.ws.close();
  clients.push(await opened());
  for (const client of clients) client.ws.terminate();
});
