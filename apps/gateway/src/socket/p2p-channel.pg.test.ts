import type { AddressInfo } from 'node:net';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testHistory } from '../../testing/markets/test-market.ts';
import { inState, openedOrder, type Person, p2pSomebody } from '../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../testing/p2p/test-p2p.ts';
import { isData, TestClient } from '../../testing/socket/test-socket.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { followCore } from '../core-stream.ts';
import { feedsOver } from '../markets/feeds.ts';
import { registerSocket } from './server.ts';

const LOG_IN = { event: 'login', channel: 'p2p', biz: 'spot' };
let gateway: TestGateway;
let listener: DatabaseListener;
let url: string;
let buyer: Person;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  gateway = await p2pGateway({}, async (app, deps) => {
    const feeds = feedsOver(deps, testHistory());
    await followCore(deps, feeds);
    registerSocket(app, deps, feeds);
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/socket`;
  const { pool, log, p2pNews } = gateway.deps;
  const { connectionString } = pool.options as { connectionString: string };
  listener = new DatabaseListener(connectionString, 'pelorus-gateway-listener', log);
  listener.on('p2p_changed', { onNotify: (payload) => p2pNews.hear(payload) });
  await listener.start();
  [buyer, seller, stranger] = [await p2pSomebody(gateway), await p2pSomebody(gateway), await p2pSomebody(gateway)];
});
afterAll(async () => {
  await listener.close();
  await gateway.close();
});

const resultOf = ({ data }: SocketReply) => data?.result;
async function follower({ browser }: Person): Promise<TestClient> {
  const client = await TestClient.open(url, { cookie: browser.cookieHeader() });
  expect((await client.ask(LOG_IN)).data?.result).toBe(true);
  return client;
}
const write = ({ browser }: Person, orderId: number, text: string) =>
  browser.send('POST', `/api/p2p/orders/${orderId}/messages`, { text, clientId: text });

it('PORD-43 PORD-65 a message is told to both sides at once, to each as theirs, and to nobody else', async () => {
  const order = await openedOrder(gateway, buyer, seller);
  const own = await openedOrder(gateway, stranger, seller);
  const clients = [await follower(buyer), await follower(seller), await follower(stranger)] as const;
  const [buying, selling, foreign] = clients;
  await write(buyer, order, 'hello');
  expect(resultOf(await buying.next(isData('p2p', 'message')))).toMatchObject({
    orderId: order,
    by: 'ME',
    text: 'hello',
  });
  expect(resultOf(await selling.next(isData('p2p', 'message')))).toMatchObject({ by: 'THEM', text: 'hello' });
  // What is told in order to somebody else comes after all of that.
  await write(stranger, own, 'mine');
  expect(resultOf(await foreign.next(isData('p2p', 'message')))).toMatchObject({ orderId: own, text: 'mine' });
  for (const { ws } of clients) ws.terminate();
});

it('PORD-60 PORD-65 each change of an order is told to both sides as their page shows it', async () => {
  const clients = [await follower(buyer), await follower(seller), await follower(stranger)] as const;
  const [buying, selling, foreign] = clients;
  const order = await openedOrder(gateway, buyer, seller);
  const page = async ({ browser }: Person) => (await browser.send('GET', `/api/p2p/orders/${order}`)).json().data;
  const told = async (client: TestClient) => resultOf(await client.next(isData('p2p', 'order')));
  expect(await told(buying)).toEqual(await page(buyer));
  expect(await told(selling)).toEqual(await page(seller));
  await inState(gateway, order, 'PAID');
  expect(await told(buying)).toMatchObject({ id: order, side: 'BUY', state: 'PAID', isMyTurn: false });
  expect(await told(selling)).toMatchObject({ id: order, side: 'SELL', state: 'PAID', isMyTurn: true });
  // Reading is told to one's own other pages.
  await write(seller, order, 'Received');
  await buying.next(isData('p2p', 'message'));
  expect((await page(buyer)).unread).toBe(1);
  await buyer.browser.send('GET', `/api/p2p/orders/${order}/messages`);
  expect(await told(buying)).toMatchObject({ id: order, unread: 0 });
  const own = await openedOrder(gateway, stranger, seller);
  expect(await told(foreign)).toMatchObject({ id: own });
  for (const { ws } of clients) ws.terminate();
});

it('PORD-65 a visitor is refused; after logging out of the channel nothing comes', async () => {
  const visitor = await TestClient.open(url);
  expect(await visitor.ask(LOG_IN)).toMatchObject({ channel: 'p2p', code: REJECTIONS.NOT_LOGGED_IN.id });
  expect((await visitor.ask({ ...LOG_IN, biz: 'futures' })).code).toBe(REJECTIONS.BAD_REQUEST.id);
  visitor.ws.terminate();
  const order = await openedOrder(gateway, buyer, seller);
  const [client, second] = [await follower(buyer), await follower(buyer)];
  await client.ask({ ...LOG_IN, channel: 'wallet' });
  await client.ask({ ...LOG_IN, event: 'logout' });
  await write(seller, order, 'unheard');
  await second.next(isData('p2p', 'message'));
  await client.ask({ event: 'ping' });
  expect(client.messages.filter(isData('p2p', 'message'))).toEqual([]);
  for (const { ws } of [client, second]) ws.terminate();
});

it('PORD-65 when time stops or changes may have been missed, the log-in is confirmed again', async () => {
  const client = await follower(buyer);
  await gateway.deps.pool.query('INSERT INTO projection.p2p_clock VALUES (true, false, 0, 0)');
  expect(await client.next(({ event }) => event === 'login')).toEqual({ ...LOG_IN, data: { result: true } });
  gateway.deps.p2pNews.missed();
  await client.next(({ event }) => event === 'login');
  // What nobody can read is no reason to stop.
  gateway.deps.p2pNews.hear('nonsense');
  const order = await openedOrder(gateway, buyer, seller);
  await write(seller, order, 'after');
  expect(resultOf(await client.next(isData('p2p', 'message')))).toMatchObject({ text: 'after' });
  client.ws.terminate();
});
