import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER, rests } from '../../../../testing/dialects/binance/spot/test-orders.ts';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { canceledOrder } from '../../../../testing/spot/test-events.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
});
afterAll(() => dialect.gateway.close());

/** What the engine refuses next, by half. */
let refuses: { cancel?: RejectionName; place?: RejectionName } = {};

/** Answers as the engine does: a replacement whose cancel fails and which stops is refused as a whole. */
function answer({ kind, account }: AppliedCommand, record: DataView): EngineEvent[] {
  const rejected = (code: RejectionName): EngineEvent[] => [{ kind: 'rejected', code }];
  if (kind === 'place') return refuses.place === undefined ? rests(account) : rejected(refuses.place);
  const order = dialect.gateway.deps.orders.get(record.getFloat64(OFFSET.targetOrderId, true));
  const isGone = order === undefined || order.reason !== null;
  const restriction = record.getUint8(OFFSET.cancelRestriction);
  const off = refuses.cancel ?? (isGone ? 'UNKNOWN_ORDER' : restriction === 2 ? 'CANCEL_RESTRICTED' : undefined);
  const canceled: EngineEvent[] =
    off === undefined
      ? [canceledOrder(account, order?.orderId as number)]
      : [{ kind: 'halfRefused', half: 'CANCEL', code: off }];
  const isStopping = record.getUint8(OFFSET.replaceMode) === 0;
  if (off !== undefined && (kind === 'cancel' || isStopping)) return rejected(off);
  if (kind === 'cancel') return canceled;
  const placed: EngineEvent[] =
    refuses.place === undefined ? rests(account) : [{ kind: 'halfRefused', half: 'ORDER', code: refuses.place }];
  return [...canceled, ...placed];
}

beforeEach(() => {
  refuses = {};
  dialect.gateway.core.commands.length = 0;
  dialect.gateway.core.answer = (command, record) => answer(command, record);
});

const URL = '/api/v3/order/cancelReplace';
let sent = 0;
/** Another order each time: the same bytes would be the same. */
const placed = async () => (await dialect.signed(ORDER, { timestamp: dialect.now() - ++sent })).json();
const replace = (fields: string) => dialect.signed(`${ORDER}&${fields}`, { url: URL });
const kinds = () => dialect.gateway.core.commands.map(({ kind }) => kind);

describe('cancel-replace', () => {
  it('BINA-59 ends one order and places another', async () => {
    const old = await placed();
    const answer = await replace(
      `cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${old.orderId}&newClientOrderId=next&cancelNewClientOrderId=bye`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: {
        orderId: old.orderId,
        origClientOrderId: old.clientOrderId,
        clientOrderId: 'bye',
        status: 'CANCELED',
      },
      newOrderResponse: { clientOrderId: 'next', status: 'NEW', fills: [] },
    });
    expect(Object.keys(answer.json())).toEqual([
      'cancelResult',
      'newOrderResult',
      'cancelResponse',
      'newOrderResponse',
    ]);
    expect(Number(answer.headers['x-mbx-order-count-10s'])).toBeGreaterThan(0);
    expect(kinds()).toEqual(['place', 'cancelReplace']);
  });

  const GONE = { code: -2011, msg: 'Unknown order sent.' };
  const POOR = { code: -2010, msg: 'Account has insufficient balance for requested action.' };
  it.each([
    ['STOP_ON_FAILURE', true, false, 400, -2022, 'FAILURE', 'NOT_ATTEMPTED', GONE, null],
    ['STOP_ON_FAILURE', false, true, 409, -2021, 'SUCCESS', 'FAILURE', { status: 'CANCELED' }, POOR],
    ['STOP_ON_FAILURE', true, true, 400, -2022, 'FAILURE', 'NOT_ATTEMPTED', GONE, null],
    ['ALLOW_FAILURE', true, false, 409, -2021, 'FAILURE', 'SUCCESS', GONE, { status: 'NEW' }],
    ['ALLOW_FAILURE', false, true, 409, -2021, 'SUCCESS', 'FAILURE', { status: 'CANCELED' }, POOR],
    ['ALLOW_FAILURE', true, true, 400, -2022, 'FAILURE', 'FAILURE', GONE, POOR],
  ] as const)(
    'BINA-59 BINA-126 BINA-125 %s, cancel fails %s, order fails %s',
    async (mode, noCancel, noOrder, status, code, cancelResult, newOrderResult, cancelResponse, newOrderResponse) => {
      const { orderId } = await placed();
      if (noCancel) refuses.cancel = 'UNKNOWN_ORDER';
      if (noOrder) refuses.place = 'INSUFFICIENT_BALANCE';
      const answer = await replace(`cancelReplaceMode=${mode}&cancelOrderId=${orderId}`);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      expect(answer.json().msg).toBe(
        code === -2021 ? 'Order cancel-replace partially failed.' : 'Order cancel-replace failed.',
      );
      expect(answer.json().data).toMatchObject({ cancelResult, newOrderResult, cancelResponse, newOrderResponse });
    },
  );

  it.each(['STOP_ON_FAILURE', 'ALLOW_FAILURE'])(
    'BINA-59 BINA-124 %s: a filter that the new order fails is the whole answer, and nothing is cancelled',
    async (mode) => {
      const { orderId } = await placed();
      dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'PERCENT_PRICE' }];
      const answer = await replace(`cancelReplaceMode=${mode}&cancelOrderId=${orderId}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ code: -1013, msg: 'Filter failure: PERCENT_PRICE_BY_SIDE' });
    },
  );

  it('BINA-59 BINA-124 what is wrong in the call is refused before anything is done', async () => {
    const { orderId } = await placed();
    dialect.gateway.core.commands.length = 0;
    const code = async (fields: string) => (await replace(fields)).json().code;
    expect(await code(`cancelOrderId=${orderId}`)).toBe(-1102);
    expect(await code(`cancelOrderId=${orderId}&cancelReplaceMode=SOMETIMES`)).toBe(-1130);
    expect(await code('cancelReplaceMode=ALLOW_FAILURE')).toBe(-1102);
    expect(await code(`cancelOrderId=${orderId}&cancelReplaceMode=ALLOW_FAILURE&cancelRestrictions=ONLY_OLD`)).toBe(
      -1145,
    );
    expect(await code(`cancelOrderId=${orderId}&cancelReplaceMode=ALLOW_FAILURE&newOrderRespType=ALL`)).toBe(-1130);
    expect(kinds()).toEqual([]);
  });

  it('BINA-59 BINA-125 restrictions and ids that do not belong together fail the cancel', async () => {
    const { orderId } = await placed();
    const half = async (fields: string) =>
      (await replace(`cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${orderId}&${fields}`)).json().data
        .cancelResponse;
    expect(await half('cancelRestrictions=ONLY_PARTIALLY_FILLED')).toEqual({
      code: -2011,
      msg: 'Order was not canceled due to cancel restrictions.',
    });
    expect(await half('cancelOrigClientOrderId=another')).toEqual(GONE);
    // The first was for the engine to decide; nobody has both of the other's ids.
    expect(kinds()).toEqual(['place', 'cancelReplace']);
  });

  it('BINA-59 BINA-128 BINA-55 a core that is away is answered 503, whatever was done before', async () => {
    const { orderId } = await placed();
    const real = dialect.gateway.core.answer;
    dialect.gateway.core.answer = (command, record) => {
      if (command.kind === 'cancelReplace') throw new CoreUnavailable('OUTCOME_UNKNOWN');
      return real(command, record);
    };
    const answer = await replace(`cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${orderId}`);
    expect([answer.statusCode, answer.json().code]).toEqual([503, -1007]);
  });

  it('BINA-59 BINA-129 BINA-12 the same bytes again answer as the first time, once the tables have it', async () => {
    const old = await placed();
    const fields = `${ORDER}&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${old.orderId}&cancelNewClientOrderId=bye`;
    const sent = dialect.signing(fields, { url: URL, timestamp: dialect.now() - 3 });
    const first = (await dialect.send(sent)).json();
    const next = first.newOrderResponse;
    const { uid } = (await dialect.signed('', { method: 'GET', url: '/api/v3/account' })).json();
    // What the worker folds of the two orders.
    const row = `INSERT INTO projection.orders (order_id, placed_seq, created_at_ms, updated_at_ms, lots, quote_units,
      filled_lots, filled_quote_units, prevented_lots, placed_lots, placed_filled_lots, placed_filled_quote_units,
      placed_prevented_lots, account, market, price_ticks, side, order_type, time_in_force, stp, placed_reason, reason,
      client_order_id) VALUES ($1, $2, $3, $4, 100, 0, 0, 0, 0, 100, 0, 0, 0, $5, 1, 4000000, 0, 0, 0, 1, NULL, $6, $7)`;
    const { pool } = dialect.gateway.deps;
    const canceledAt = first.cancelResponse.transactTime;
    await pool.query(row, [old.orderId, 1, canceledAt - 5, canceledAt, uid, 1, old.clientOrderId]);
    expect(canceledAt).toBe(next.transactTime);
    await pool.query(row, [next.orderId, 9, next.transactTime, next.transactTime, uid, null, next.clientOrderId]);
    dialect.gateway.core.answer = () => [{ kind: 'duplicate', orderId: next.orderId }];
    const again = (await dialect.send(sent)).json();
    expect(again.newOrderResponse).toEqual(next);
    expect(again.cancelResponse).toMatchObject({ orderId: old.orderId, clientOrderId: 'bye', status: 'CANCELED' });
    expect([again.cancelResult, again.newOrderResult]).toEqual(['SUCCESS', 'SUCCESS']);
  });
});

describe('cancel-replace over the limit of orders', () => {
  it('BINA-59 BINA-127 does nothing, or cancels only', async () => {
    const few = await TestDialect.start({ ordersPer10Seconds: 1 });
    few.gateway.core.answer = ({ account }) => rests(account);
    const { orderId } = (await few.signed(ORDER)).json();
    few.gateway.core.answer = ({ kind, account }) => (kind === 'cancel' ? [canceledOrder(account, orderId)] : []);
    const fields = `${ORDER}&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${orderId}`;
    const nothing = await few.signed(fields, { url: URL });
    expect([nothing.statusCode, nothing.json().code]).toEqual([429, -1015]);
    const only = await few.signed(`${fields}&orderRateLimitExceededMode=CANCEL_ONLY`, { url: URL });
    expect([only.statusCode, only.json().code]).toEqual([429, -2021]);
    expect(Number(only.headers['retry-after'])).toBeGreaterThan(0);
    expect(only.json().data).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' });
    expect(only.json().data.newOrderResponse.code).toBe(-1015);
    const allowed = fields.replace('STOP_ON', 'ALLOW');
    const headers = { 'x-mbx-time-unit': 'MICROSECOND' };
    const either = await few.signed(`${allowed}&orderRateLimitExceededMode=CANCEL_ONLY`, { url: URL, headers });
    expect([either.statusCode, either.json().code]).toEqual([409, -2021]);
    // BINA-24: refused or not, times are in the unit that was asked for.
    expect(either.json().data.cancelResponse.transactTime).toBeGreaterThan(1e15);
    few.gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    const neither = await few.signed(`${fields}&orderRateLimitExceededMode=CANCEL_ONLY`, { url: URL });
    expect([neither.statusCode, neither.json().code]).toEqual([429, -2022]);
    expect(neither.json().data).toMatchObject({ cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED' });
    const none = await few.signed(`${allowed}&orderRateLimitExceededMode=CANCEL_ONLY`, { url: URL });
    expect([none.statusCode, none.json().data.newOrderResult]).toEqual([400, 'FAILURE']);
    await few.gateway.close();
  });
});
