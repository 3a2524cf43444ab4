import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OCO } from '../../../../testing/dialects/binance/spot/test-order-lists.ts';
import { ORDER, rests } from '../../../../testing/dialects/binance/spot/test-orders.ts';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { canceledOrder } from '../../../../testing/spot/test-events.ts';

const LIMIT = 5;
const REPLACE = 'cancelReplaceMode=STOP_ON_FAILURE';
let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start({ ordersPer10Seconds: LIMIT });
});
afterAll(() => dialect.gateway.close());
beforeEach(() => {
  dialect.gateway.pass(10_000);
  dialect.gateway.core.answer = ({ account }) => rests(account);
});

let sent = 0;
/** Other bytes each time. */
const post = (fields: string, url = '/api/v3/order') =>
  dialect.signed(fields, { url, timestamp: dialect.now() - ++sent });
async function counted(): Promise<number> {
  const answer = await dialect.signed('', { method: 'GET', url: '/api/v3/rateLimit/order' });
  return answer.json()[0].count;
}
const refusing = () => {
  dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }];
};

describe('what counts towards the limits of orders', () => {
  it('BINA-25 BINA-100 an order, and neither one that the engine refuses nor a repeat', async () => {
    const first = (await post(ORDER)).json();
    expect(await counted()).toBe(1);
    refusing();
    expect((await post(ORDER)).json().code).toBe(-2010);
    expect((await post(OCO, '/api/v3/orderList/oco')).json().code).toBe(-2010);
    expect(await counted()).toBe(1);
    dialect.gateway.core.answer = () => [{ kind: 'duplicate', orderId: first.orderId }];
    await post(ORDER);
    expect(await counted()).toBe(1);
  });

  it('BINA-25 BINA-101 BINA-81 a list counts whole or not at all', async () => {
    for (let i = 0; i < LIMIT - 1; i++) await post(ORDER);
    const list = await post(OCO, '/api/v3/orderList/oco');
    expect([list.statusCode, list.json()]).toEqual([
      429,
      { code: -1015, msg: `Too many new orders; current limit is ${LIMIT} orders per 10 SECOND.` },
    ]);
    expect(await counted()).toBe(LIMIT - 1);
    expect((await post(ORDER)).statusCode).toBe(200);
  });

  it('BINA-25 BINA-100 BINA-59 a replacement whose new order is refused or not tried counts none', async () => {
    const old = (await post(ORDER)).json();
    dialect.gateway.core.answer = ({ account }, record) => [
      canceledOrder(account, record.getFloat64(OFFSET.targetOrderId, true)),
      { kind: 'halfRefused', half: 'ORDER', code: 'WOULD_TAKE' },
    ];
    const half = await post(`${ORDER}&${REPLACE}&cancelOrderId=${old.orderId}`, '/api/v3/order/cancelReplace');
    expect([half.statusCode, half.headers['x-mbx-order-count-10s']]).toEqual([409, '1']);
    const unknown = `${ORDER}&${REPLACE}&cancelOrderId=${old.orderId}&cancelOrigClientOrderId=another`;
    const none = await post(unknown, '/api/v3/order/cancelReplace');
    expect([none.statusCode, none.json().data.newOrderResult]).toEqual([400, 'NOT_ATTEMPTED']);
    dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    await post(`${ORDER}&${REPLACE}&cancelOrderId=${old.orderId}`, '/api/v3/order/cancelReplace');
    expect(await counted()).toBe(1);
  });
});

describe('an order with the id 0', () => {
  it.each([
    ['DELETE', '/api/v3/order', '', -2011],
    ['PUT', '/api/v3/order/amend/keepPriority', '&newQty=0.001', -2038],
    ['GET', '/api/v3/order', '', -2013],
  ] as const)('BINA-54 %s %s knows none', async (method, url, more, code) => {
    const before = dialect.gateway.core.commands.length;
    const answer = await dialect.signed(`symbol=BTCUSDT&orderId=0${more}`, { method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(dialect.gateway.core.commands).toHaveLength(before);
  });
});
