import type { AddressInfo } from 'node:net';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRequestEvent, checkResult, checkStreamMessage } from '../../../../testing/api-documents/test-answers.ts';
import { sign, TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { listContract, PERP } from '../../../../testing/futures/test-listed.ts';
import { restingOrder } from '../../../../testing/spot/test-events.ts';
import { WireClient } from '../../../../testing/wire/test-client.ts';
import { FUTURES_WS_API_PATH } from '../transport/ws-api/register.ts';

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
  const isOfRequests = path.startsWith(FUTURES_WS_API_PATH);
  client.ws.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (!isOfRequests) checkStreamMessage(message, 'futures');
    else if (!('id' in message)) checkRequestEvent(message, 'futures');
  });
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

/** Sends a request to the request socket of contracts, signed if it is to be, and resolves with its checked answer. */
async function ask(
  socket: WireClient<Message>,
  method: string,
  params: Record<string, string | number>,
  isSigned = true,
) {
  const { apiKey } = dialect.both;
  const all = isSigned ? { ...params, apiKey, timestamp: dialect.now() } : params;
  const text = Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  socket.send({ id: method, method, params: isSigned ? { ...all, signature: sign(text, dialect.both) } : all });
  const answer = await socket.next((one) => one.id === method);
  checkResult(method, answer, 'futures');
  return answer;
}

it('BFUT-60 the request socket of contracts places orders', async () => {
  const socket = await connect(FUTURES_WS_API_PATH);
  const params = {
    price: '50000',
    quantity: '0.003',
    side: 'BUY',
    symbol: 'BTCUSDT',
    timeInForce: 'GTC',
    type: 'LIMIT',
  };
  const placed = await ask(socket, 'order.place', params);
  expect(placed).toMatchObject({ status: 200, result: { symbol: 'BTCUSDT', status: 'NEW', positionSide: 'BOTH' } });
  socket.send({ id: 2, method: 'order.cancelReplace', params: {} });
  expect((await socket.next((one) => one.id === 2)).status).toBe(404);
});

it('ADOC-14 the request socket of contracts answers and tells what the document says', async () => {
  const socket = await connect(FUTURES_WS_API_PATH);
  const symbol = { symbol: 'BTCUSDT' };
  for (const method of ['ping', 'time', 'depth', 'ticker.price', 'ticker.book', 'session.status'])
    expect([method, (await ask(socket, method, symbol, false)).status]).toEqual([method, 200]);
  const ofAccount = ['balance', 'status', 'position'].flatMap((one) => [`account.${one}`, `v2/account.${one}`]);
  for (const method of [...ofAccount, 'userDataStream.subscribe.signature'])
    expect([method, (await ask(socket, method, {})).status]).toEqual([method, 200]);
  await dialect.signed(`${ORDER}&newClientOrderId=heard`, { url: '/fapi/v1/order' });
  const told = await socket.next((one) => one.event?.o?.c === 'heard');
  expect(told).toMatchObject({ subscriptionId: 0, event: { e: 'ORDER_TRADE_UPDATE' } });
});
