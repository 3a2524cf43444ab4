import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { type ReplacedData, type ReplaceOrderBody, replaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../live/submission.ts';
import { rules } from '../order-form/fixture.ts';
import { dragAfter, type LineDrag } from './line-drag.ts';
import { type Mover, moveOrder } from './move-order.ts';
import { type OrderLine, orderLines, snappedPrice, steppedPrice, wholePrice } from './order-lines.ts';

const order = (orderId: number, more: Partial<OrderData> = {}) =>
  ({
    orderId,
    symbol: 'BTC_USDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    selfTradePrevention: 'EXPIRE_TAKER',
    price: '100.00',
    quantity: '2.000',
    filledQuantity: '0.500',
    status: 'PARTIALLY_FILLED',
    stopPrice: null,
    trailingDelta: null,
    visibleQuantity: null,
    goodTill: null,
    phase: 'WORKING',
    listId: null,
    ...more,
  }) as OrderData;

describe('lines', () => {
  test('TRAD-236 an order whose amount is not known yet has none on the chart, and no zero', () => {
    const pending = order(1, { quantity: '0.000', filledQuantity: '0.000', phase: 'PENDING', listId: 4 });
    expect(orderLines([pending], rules).map(({ rest }) => rest)).toEqual([null]);
  });

  test('TRAD-107 each open order of the market with a price, with what is left of it', () => {
    const lines = orderLines(
      [
        order(1),
        order(2, { price: '120.05', side: 'SELL', filledQuantity: '0' }),
        order(3, { symbol: 'ETH_USDT' }),
        order(4, { type: 'STOP_LOSS', price: '0' }),
        order(5, { type: 'STOP_LOSS_LIMIT', price: '99', stopPrice: '98', phase: 'WAITING' }),
        order(6, { type: 'STOP_LOSS', price: '0', stopPrice: '97', phase: 'WAITING' }),
        order(7, { price: '96', phase: 'PENDING' }),
      ],
      rules,
    );
    expect(lines).toEqual([
      { orderId: 2, side: 'SELL', price: '120.05', rest: '2', isMovable: true },
      { orderId: 1, side: 'BUY', price: '100', rest: '1.5', isMovable: true },
      { orderId: 5, side: 'BUY', price: '98', rest: '1.5', isMovable: true },
      { orderId: 6, side: 'BUY', price: '97', rest: '1.5', isMovable: true },
      { orderId: 7, side: 'BUY', price: '96', rest: '1.5', isMovable: false },
    ]);
  });
  test('TRAD-107 TRAD-280 prices stand on the tick and within the bounds of the market', () => {
    expect(snappedPrice(100.06, rules)).toBe('100.05');
    expect(snappedPrice(100.08, rules)).toBe('100.1');
    expect(snappedPrice(-5, rules)).toBe('0.05');
    expect(snappedPrice(Number.NaN, rules)).toBe('0.05');
    expect(snappedPrice(9e9, rules)).toBe('1000000');
    expect(steppedPrice('100', 3, rules)).toBe('100.15');
    expect(steppedPrice('0.05', -10, rules)).toBe('0.05');
    expect([wholePrice('100', rules), wholePrice('100.5', rules)]).toEqual(['100.00', '100.50']);
    const odd = { ...rules, priceMin: 7n, priceMax: 1_002n };
    expect(snappedPrice(0, odd)).toBe('0.1');
    expect(snappedPrice(99, odd)).toBe('10');
  });
});

describe('dragging', () => {
  const line: OrderLine = { orderId: 1, side: 'BUY', price: '100', rest: '1', isMovable: true };
  const grabbed = dragAfter(null, { do: 'grab', line }) as LineDrag;
  const moved = dragAfter(grabbed, { do: 'move', to: '101' });
  test('TRAD-107 TRAD-281 a line follows, and cancelling puts it back', () => {
    expect(moved).toEqual({ orderId: 1, from: '100', to: '101', phase: 'moving' });
    expect(dragAfter(moved, { do: 'cancel' })).toBeNull();
    expect(dragAfter(null, { do: 'move', to: '5' })).toBeNull();
    expect(dragAfter(null, { do: 'grab', line: { ...line, isMovable: false } })).toBeNull();
  });
  test('TRAD-108 letting go asks, at its own price it does not', () => {
    const asked = dragAfter(moved, { do: 'drop' });
    expect(asked?.phase).toBe('asked');
    expect(dragAfter(asked, { do: 'move', to: '999' })).toEqual(asked);
    expect(dragAfter(asked, { do: 'grab', line: { ...line, orderId: 2 } })).toEqual(asked);
    expect(dragAfter(grabbed, { do: 'drop' })).toBeNull();
  });
  test('TRAD-108 the order that ends or changes its price takes its drag with it', () => {
    expect(dragAfter(moved, { do: 'orders', lines: [{ ...line, rest: '0.5' }] })).toEqual(moved);
    expect(dragAfter(moved, { do: 'orders', lines: [] })).toBeNull();
    expect(dragAfter(moved, { do: 'orders', lines: [{ ...line, price: '90' }] })).toBeNull();
  });
});

describe('moving', () => {
  const refusal = (error: 'UNKNOWN_ORDER' | 'INSUFFICIENT_BALANCE') =>
    new ApiRefusal({ error, code: 20, message: '', status: 404, retry: false });
  function world(outcome: Outcome<ReplacedData>) {
    const sent: [number, ReplaceOrderBody][] = [];
    const taken: number[] = [];
    const mover: Mover = {
      replace: async (orderId, body) => {
        sent.push([orderId, body]);
        return outcome;
      },
      newClientId: () => 'new',
      take: ({ orderId }) => taken.push(orderId),
    };
    return { sent, taken, run: (what: OrderData) => moveOrder(what, '101', mover) };
  }
  const replaced = { replaced: order(1, { status: 'CANCELED' }), order: order(9), fills: [] };
  const done: Outcome<ReplacedData> = { kind: 'placed', placed: replaced };

  test('TRAD-109 one command says the new price alone: everything else stays, and what is left is for the engine to say', async () => {
    const { sent, taken, run } = world(done);
    expect(await run(order(1))).toMatchObject({ kind: 'moved', order: { orderId: 9 } });
    expect(sent).toEqual([[1, { price: '101', clientOrderId: 'new' }]]);
    expect(replaceOrderBody.parse(sent[0]?.[1])).toEqual(sent[0]?.[1]);
    expect(taken).toEqual([1, 9]);
  });
  test('TRAD-109 what waits for its trigger is moved there', async () => {
    const { sent, run } = world(done);
    await run(order(1, { type: 'STOP_LOSS', phase: 'WAITING', stopPrice: '98' }));
    expect(sent).toEqual([[1, { stopPrice: '101', clientOrderId: 'new' }]]);
  });
  test('TRAD-109 TRAD-282 a refusal leaves the order where it stood, or says that it had ended; what nobody knows is said', async () => {
    const kept = refusal('INSUFFICIENT_BALANCE');
    const { taken, run } = world({ kind: 'refused', refusal: kept });
    expect(await run(order(1))).toEqual({ kind: 'kept', refusal: kept });
    expect(taken).toEqual([]);
    const ended = world({ kind: 'refused', refusal: refusal('UNKNOWN_ORDER') });
    expect(await ended.run(order(1))).toEqual({ kind: 'filled' });
    expect(await world({ kind: 'unknown' }).run(order(1))).toEqual({ kind: 'unknown' });
  });
});
