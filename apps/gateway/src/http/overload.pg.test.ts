import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../testing/dialects/binance/transport/test-dialect.ts';
import { signedParams, WsClient } from '../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import { makeKey, native } from '../../testing/identity/api-keys/test-keys.ts';
import { restingOrder } from '../../testing/spot/test-events.ts';
import { person, type TestGateway } from '../../testing/test-gateway.ts';
import { TAKEN_MIN } from './turn-budget.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000';
const WAITING = 8;
/** More than one turn takes up. */
const ASKED = TAKEN_MIN + 50;

/** Holds what is sent to the core until `release`. */
function holdCore() {
  const held = Promise.withResolvers<void>();
  const submit = gateway.core.submit.bind(gateway.core);
  let sent = 0;
  gateway.core.submit = async (record): Promise<AppliedCommand> => {
    sent += 1;
    await held.promise;
    return submit(record);
  };
  return { sent: () => sent, release: () => held.resolve() };
}

/** Resolves once the core was sent so many. */
async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves in a later turn of the event loop. */
const nextTurn = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve)));

describe('more than the core answers', () => {
  it('GATE-01 P29 is refused on every wire, at once and with when to come again; what was let in is acknowledged', async () => {
    const dialect = await TestDialect.start({ commandsWaiting: WAITING, commandsWaitingLong: WAITING });
    gateway = dialect.gateway;
    const key = await makeKey(await person(gateway));
    const socket = await WsClient.open(gateway);
    let nextOrder = 1;
    gateway.core.answer = ({ kind, account }) =>
      kind === 'place' ? restingOrder(account, nextOrder++) : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    const core = holdCore();
    const before = gateway.core.commands.length;
    const placed = Array.from({ length: WAITING }, (_, i) => dialect.signed(`${ORDER}&newClientOrderId=let-in-${i}`));
    await until(() => core.sent() === WAITING);

    const overDialect = await Promise.all(
      Array.from({ length: 20 }, (_, i) => dialect.signed(`${ORDER}&newClientOrderId=over-${i}`)),
    );
    for (const answer of overDialect) {
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, -1008, '1']);
    }
    const body = JSON.stringify({ symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '40000', quantity: '0.001' });
    const own = await native(gateway, key, '/api/spot/orders', { method: 'POST', body });
    expect([own.statusCode, own.json().error, own.headers['retry-after']]).toEqual([503, 'OVERLOADED', '1']);
    const [symbol, side, type, timeInForce, quantity, price] = ['BTCUSDT', 'BUY', 'LIMIT', 'GTC', '0.001', '40000'];
    const asked = signedParams(gateway, key, { symbol, side, type, timeInForce, quantity, price });
    expect(await socket.ask('order.place', asked)).toMatchObject({ status: 503, error: { code: -1008 } });
    // Reads need no core, and risk may be taken away.
    expect((await socket.ask('ping')).status).toBe(200);
    const cancel = dialect.signed('symbol=BTCUSDT&orderId=1', { method: 'DELETE' });
    await until(() => core.sent() === WAITING + 1);

    core.release();
    const answers = await Promise.all(placed);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(WAITING).fill(200));
    expect((await cancel).json().code).toBe(-2011);
    // What the core did is what was acknowledged, each once.
    const done = gateway.core.commands.slice(before).flatMap(({ clientOrderId }) => clientOrderId ?? []);
    expect(done.toSorted()).toEqual(answers.map((answer) => answer.json().clientOrderId).toSorted());
    expect((await dialect.signed(ORDER)).statusCode).toBe(200);
  });
});

describe('more than a turn of the event loop can take', () => {
  it('GATE-02 P29 is refused on every wire but for the question how we are; the next turn goes on', async () => {
    gateway = await wholeGateway({ limits: { busyTurnMs: -1, rawRequestsPer5Minutes: 1_000_000 } });
    const get = (url: string) => gateway.app.inject({ method: 'GET', url });
    for (const [url, code] of [
      ['/api/markets/symbols', REJECTIONS.OVERLOADED.id],
      ['/api/v3/time', -1008],
    ] as const) {
      await nextTurn();
      const answers = await Promise.all(Array.from({ length: ASKED }, () => get(url)));
      const refused = answers.filter(({ statusCode }) => statusCode === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(TAKEN_MIN);
      for (const answer of refused) expect([answer.json().code, answer.headers['retry-after']]).toEqual([code, '1']);
      await nextTurn();
      expect((await get(url)).statusCode).toBe(200);
    }
    const healthy = await Promise.all(Array.from({ length: ASKED }, () => get('/api/health')));
    // How the database is, so many at once, is another matter.
    for (const answer of healthy) expect(answer.json()).toMatchObject({ code: 0, data: { core: true } });
    const client = await WsClient.open(gateway);
    const frames = Array.from({ length: ASKED }, (_, id) => JSON.stringify({ id, method: 'ping' }));
    for (const frame of frames) client.ws.send(frame);
    // Each is answered once; a refusal may come before the answer to what was asked earlier.
    const answers = await Promise.all(frames.map((_, asked) => client.next(({ id }) => id === asked)));
    expect(client.frames).toEqual([]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    await nextTurn();
    expect((await client.ask('ping')).status).toBe(200);
  });
});
