import { afterEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../../testing/dialects/binance/transport/test-dialect.ts';
import {
  type Frame,
  ORDER,
  signedParams,
  WsClient,
} from '../../../../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { makeKey } from '../../../../../testing/identity/api-keys/test-keys.ts';
import { restingOrder } from '../../../../../testing/spot/test-events.ts';
import { person, type TestGateway } from '../../../../../testing/test-gateway.ts';
import type { Limits } from '../../../../limits.ts';

let gateway: TestGateway | null = null;
async function started(limits: Partial<Limits>): Promise<TestGateway> {
  gateway = (await TestDialect.start(limits)).gateway;
  return gateway;
}
afterEach(() => gateway?.close());

const codeOf = ({ status, error }: Frame) => [status, error?.code];

describe('limits', () => {
  it('BWS-06 over the weight it is 429 and when to come again, then 418, and the socket ends', async () => {
    const at = await started({ weightPerMinute: 200 });
    const client = await WsClient.open(at);
    let answer = await client.ask('exchangeInfo');
    while (answer.status === 200) answer = await client.ask('exchangeInfo');
    expect(codeOf(answer)).toEqual([429, -1003]);
    expect(answer.rateLimits).toMatchObject([{ rateLimitType: 'REQUEST_WEIGHT' }]);
    const { serverTime, retryAfter } = answer.error.data;
    expect(serverTime).toBe(at.deps.clock());
    expect(retryAfter - serverTime).toBe(60_000);
    // Those that cannot be read count as well.
    while (answer.status !== 418) answer = await client.say('{');
    expect(codeOf(answer)).toEqual([418, -1003]);
    expect(await client.closed).toBe(1008);
    await expect(WsClient.open(at)).rejects.toThrow('429');
  });

  it('BWS-08 more than so many unanswered requests are refused, and there is room again when they are answered', async () => {
    const at = await started({ dialectRequestsInFlight: 3 });
    const key = await makeKey(await person(at));
    const client = await WsClient.open(at);
    const answering = Promise.withResolvers<void>();
    const { core } = at;
    const submit = core.submit.bind(core);
    core.submit = async (record) => {
      await answering.promise;
      return submit(record);
    };
    core.answer = ({ account }) => restingOrder(account, 1);
    const place = (i: number) =>
      client.ask('order.place', signedParams(at, key, { ...ORDER, newClientOrderId: `n${i}` }));
    const waiting = [place(1), place(2), place(3)];
    expect(codeOf(await place(4))).toEqual([503, -1008]);
    answering.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await place(5)).status).toBe(200);
  });

  it('BWS-08 BWS-24 P28 who does not read is dropped, and the others are told everything', async () => {
    const at = await started({ socketBufferedBytes: 128 * 1024 });
    const key = await makeKey(await person(at));
    const [slow, good] = [await WsClient.open(at), await WsClient.open(at)];
    for (const client of [slow, good])
      expect((await client.ask('userDataStream.subscribe.signature', signedParams(at, key))).status).toBe(200);
    slow.ws.pause();
    let isDropped = false;
    slow.ws.once('close', () => {
      isDropped = true;
    });
    let orderId = 0;
    // A hundred reports each, of about half a kilobyte: the first of what was asked for, the others of an algo's orders.
    const ofAlgo = (account: number, id: number) =>
      ({ kind: 'orderAlgo', orderId: id, account, market: 1, algoId: 1 }) as const;
    at.core.answer = ({ account }) =>
      Array.from({ length: 100 }, (_, i) => {
        const events = restingOrder(account, ++orderId);
        return i === 0 ? events : [...events, ofAlgo(account, orderId)];
      }).flat();
    const third = await WsClient.open(at);
    const told: number[] = [];
    const { size } = await sizeOf(at);
    expect(size).toBe(3);
    while ((await sizeOf(at)).size === 3) {
      await third.ask('order.place', signedParams(at, key, { ...ORDER, newClientOrderId: `c${orderId}` }));
      while (told.length < orderId) told.push((await good.event()).event.i);
    }
    slow.ws.resume();
    await slow.closed;
    expect(isDropped).toBe(true);
    expect(told).toEqual(Array.from({ length: orderId }, (_, i) => i + 1));
    expect((await good.ask('ping')).status).toBe(200);
  });

  it('BWS-02 BWS-92 BWS-09 who is connected hears of the end of the server', async () => {
    const at = await started({});
    const client = await WsClient.open(at);
    expect((await client.ask('ping')).status).toBe(200);
    const micro = await WsClient.open(at, '/ws-api/v3?timeUnit=microsecond');
    await expect(WsClient.open(at, '/ws-api/v3?timeUnit=SECOND')).rejects.toThrow('400');
    const E = at.deps.clock();
    const closing = at.close();
    gateway = null;
    expect(await client.event()).toEqual({ event: { e: 'serverShutdown', E } });
    expect(await micro.event()).toEqual({ event: { e: 'serverShutdown', E: E * 1_000 } });
    expect(await client.closed).toBe(1001);
    await closing;
  });
});

/** How many sockets the server has. */
function sizeOf({ app }: TestGateway): Promise<{ size: number }> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, size) => (error ? reject(error) : resolve({ size }))),
  );
}
