import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER, rests } from '../../../../testing/dialects/binance/spot/test-orders.ts';
import { type Sent, TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
});
afterAll(() => dialect.gateway.close());
beforeEach(() => {
  dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }];
});

/** What differs from one answer to the next, and what belongs to the connection. */
const OF_ONE_ANSWER = ['date', 'x-request-id', 'connection', 'keep-alive'];
const COUNTED = /^x-mbx-(used-weight|order-count)/;

function headersOf(headers: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_ONE_ANSWER.includes(name))
      .map(([name, value]) => [name, COUNTED.test(name) ? 'a count' : String(value)]),
  );
}

/** Sends bytes as they are and returns all that comes back until the server closes. */
function exchange(text: string): Promise<string> {
  const { port } = dialect.gateway.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

describe('what is answered past Fastify', () => {
  const signed = (fields: string, sent?: Parameters<TestDialect['signing']>[1]) => dialect.signing(fields, sent);
  it.each<[string, () => Sent]>([
    ['an order the core refuses', () => signed(ORDER)],
    ['an order that is wrong', () => signed('symbol=NOPE')],
    ['no key', () => ({ query: ORDER })],
    ['a key that may not', () => signed(ORDER, { key: dialect.readOnly })],
    ['a cancel of nothing', () => signed('symbol=BTCUSDT&orderId=5', { method: 'DELETE' })],
    ['a form', () => ({ ...signed(ORDER), body: 'side=SELL' })],
    [
      'an amendment',
      () => signed('symbol=BTCUSDT&orderId=5&newQty=1', { method: 'PUT', url: '/api/v3/order/amend/keepPriority' }),
    ],
  ])('BINA-44 has the status, headers and body that Fastify gives: %s', async (_name, sent) => {
    const past = await dialect.send(sent());
    const through = await dialect.inject(sent());
    expect([past.statusCode, past.body]).toEqual([through.statusCode, through.body]);
    expect(headersOf(past.headers)).toEqual(headersOf(through.headers));
    expect(past.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('BINA-44 an accepted order has the same headers, its counts among them', async () => {
    dialect.gateway.core.answer = ({ account }) => rests(account);
    const sent = signed(`${ORDER}&newClientOrderId=same&newOrderRespType=ACK`);
    const past = await dialect.send(sent);
    const through = await dialect.inject(sent);
    expect(headersOf(past.headers)).toEqual(headersOf(through.headers));
    expect(headersOf(past.headers)['x-mbx-order-count-10s']).toBe('a count');
    expect(past.statusCode).toBe(200);
  });

  it('BINA-44 a body in chunks is read like any other', async () => {
    const { query, headers } = signed(ORDER, { body: 'a=b' });
    const body = `${(query as string).length.toString(16)}\r\n${query}\r\n0\r\n\r\n`;
    const answer = await exchange(
      `POST /api/v3/order HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-mbx-apikey: ${headers?.['x-mbx-apikey']}\r\n` +
        `transfer-encoding: chunked\r\n\r\n${body}`,
    );
    expect(answer).toContain('Account has insufficient balance for requested action.');
  });

  it('BINA-44 calls sent one behind the other on one connection are answered in their order', async () => {
    const call = (fields: string) => {
      const { query, headers } = signed(fields);
      return `POST /api/v3/order?${query} HTTP/1.1\r\nhost: x\r\nx-mbx-apikey: ${headers?.['x-mbx-apikey']}\r\n`;
    };
    const answers = await exchange(
      `${call(ORDER)}content-length: 0\r\n\r\n${call('symbol=NOPE&side=BUY&type=LIMIT')}connection: close\r\n\r\n`,
    );
    expect(answers.match(/"code":-\d+/g)).toEqual(['"code":-2010', '"code":-1121']);
  });

  it('BINA-44 somebody who leaves in the middle of a body harms nobody', async () => {
    const { port } = dialect.gateway.app.server.address() as AddressInfo;
    const commands = dialect.gateway.core.commands.length;
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\nside=', () =>
          socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await dialect.send(signed(ORDER))).json().code).toBe(-2010);
    expect(dialect.gateway.core.commands).toHaveLength(commands + 1);
  });
});
