import type { AddressInfo } from 'node:net';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sign, TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { listContract, PERP } from '../../../../testing/futures/test-listed.ts';
import { restingOrder } from '../../../../testing/spot/test-events.ts';
import { WireClient } from '../../../../testing/wire/test-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: what is asked of a message is the test's own business
type Message = any;

let dialect: TestDialect;
const clients: WireClient<Message>[] = [];
let nextId = 1;
beforeAll(async () => {
  dialect = await TestDialect.start({ weightPerMinute: 1_000_000 });
  listContract(dialect.gateway);
  dialect.gateway.core.answer = ({ account, kind }): EngineEvent[] =>
    kind === 'place'
      ? restingOrder(account, nextId++).map((event) => ('market' in event ? { ...event, market: PERP } : event))
      : [];
});
afterAll(async () => {
  for (const client of clients) client.ws.terminate();
  await dialect.gateway.close();
});

async function connect(path: string): Promise<WireClient<Message>> {
  const { port } = dialect.gateway.app.server.address() as AddressInfo;
  const client = new WireClient<Message>(`ws://127.0.0.1:${port}${path}`);
  clients.push(client);
  await client.opened;
  return client;
}

const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.003&price=50000';
const keyed = async (method: 'POST' | 'PUT' | 'DELETE') =>
  (await dialect.send({ method, url: '/fapi/v1/listenKey', headers: { 'x-mbx-apikey': dialect.both.apiKey } })).json();

it('BFUT-50 BFUT-56 a listen key tells its owner of contracts under each address', async () => {
  expect((await keyed('PUT')).code).toBe(-1125);
  const { listenKey } = await keyed('POST');
  expect(await keyed('PUT')).toEqual({ listenKey });
  const places = [
    `/private/ws/${listenKey}`,
    `/private/ws?listenKey=${listenKey}`,
    `/private/stream?listenKey=${listenKey}`,
    `/private/stream?streams=${listenKey}`,
  ];
  const readers = await Promise.all(places.map(connect));
  expect((await dialect.signed(ORDER, { url: '/fapi/v1/order' })).statusCode).toBe(200);
  for (const [i, reader] of readers.entries()) {
    const message = await reader.next((one) => one.e !== undefined || one.stream !== undefined);
    const event = i < 2 ? message : message.data;
    if (i >= 2) expect(message.stream).toBe(listenKey);
    expect(event).toMatchObject({ e: 'ORDER_TRADE_UPDATE', o: { s: 'BTCUSDT', x: 'NEW', X: 'NEW' } });
  }
  const ofSpot = await dialect.send({
    ...{ method: 'POST', url: '/api/v3/userDataStream', headers: { 'x-mbx-apikey': dialect.both.apiKey } },
  });
  expect(ofSpot.json().listenKey).not.toBe(listenKey);
  const spotReader = await connect(`/private/ws/${ofSpot.json().listenKey}`);
  await dialect.signed(`${ORDER}&newClientOrderId=again`, { url: '/fapi/v1/order' });
  await readers[0]?.next((one) => one.o?.c === 'again');
  expect(spotReader.messages).toEqual([]);
  expect(await keyed('DELETE')).toEqual({});
});

it('BFUT-60 the request socket of contracts places orders', async () => {
  const socket = await connect('/ws-fapi/v1');
  const { apiKey } = dialect.both;
  const params: Record<string, string | number> = {
    ...{ apiKey, price: '50000', quantity: '0.003', side: 'BUY', symbol: 'BTCUSDT', timeInForce: 'GTC' },
    ...{ timestamp: dialect.now(), type: 'LIMIT' },
  };
  const text = Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  socket.send({ id: 1, method: 'order.place', params: { ...params, signature: sign(text, dialect.both) } });
  const placed = await socket.next((one) => one.id === 1);
  expect(placed).toMatchObject({ status: 200, result: { symbol: 'BTCUSDT', status: 'NEW', positionSide: 'BOTH' } });
  socket.send({ id: 2, method: 'order.cancelReplace', params: {} });
  expect((await socket.next((one) => one.id === 2)).status).toBe(404);
});
