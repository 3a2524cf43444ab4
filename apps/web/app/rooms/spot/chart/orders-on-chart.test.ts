import { ApiRefusal, networkFailure } from '@pelorus/client/http/refusal.ts';
import type { OrderData, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import type { Outcome } from '../order-form/submission.ts';
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
    ...more,
  }) as OrderData;

describe('lines', () => {
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
      { orderId: 5, side: 'BUY', price: '98', rest: '1.5', isMovable: false },
      { orderId: 6, side: 'BUY', price: '97', rest: '1.5', isMovable: false },
      { orderId: 7, side: 'BUY', price: '96', rest: '1.5', isMovable: false },
    ]);
  });
  test('TRAD-107 prices stand on the tick and within the bounds of the market', () => {
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
  test('TRAD-107 a line follows, and cancelling puts it back', () => {
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
  const refusal = new ApiRefusal({ error: 'UNKNOWN_ORDER', code: 20, message: '', status: 404, retry: false });
  function world(cancelled: OrderData | ApiRefusal, outcome: Outcome) {
    const placed: PlaceOrderBody[] = [];
    const mover: Mover = {
      cancel: async () => {
        if (cancelled instanceof ApiRefusal) throw cancelled;
        return cancelled;
      },
      place: async (body) => {
        placed.push(body);
        return outcome;
      },
      newClientOrderId: () => 'new',
      take: () => {},
    };
    return { placed, run: (what: OrderData) => moveOrder(what, '101', 3, mover) };
  }
  const done: Outcome = { kind: 'placed', placed: { order: order(9), fills: [] } };

  test('TRAD-109 exactly what the cancellation left unfilled is placed at the new price', async () => {
    const { placed, run } = world(order(1, { status: 'CANCELED', filledQuantity: '1.250' }), done);
    expect(await run(order(1))).toMatchObject({ kind: 'moved', order: { orderId: 9 } });
    expect(placed).toEqual([
      {
        symbol: 'BTC_USDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: '101',
        quantity: '0.75',
        selfTradePrevention: 'EXPIRE_TAKER',
        clientOrderId: 'new',
      },
    ]);
  });
  test('TRAD-109 a post-only order stays one', async () => {
    const { placed, run } = world(order(1, { status: 'CANCELED' }), done);
    await run(order(1, { type: 'LIMIT_MAKER' }));
    expect(placed[0]?.type).toBe('LIMIT_MAKER');
    expect(placed[0]).not.toHaveProperty('timeInForce');
  });
  test('TRAD-109 what is hidden of an order stays hidden, and its end its end', async () => {
    const terms = { timeInForce: 'GTD', goodTill: 99, visibleQuantity: '0.5' } as const;
    const { placed, run } = world(order(1, { status: 'CANCELED' }), done);
    await run(order(1, terms));
    await run(order(1, { ...terms, type: 'LIMIT_MAKER' }));
    await run(order(1, { ...terms, visibleQuantity: '1.5' }));
    expect(placed[0]).toMatchObject({ type: 'LIMIT', ...terms });
    expect(placed[1]).toMatchObject({ type: 'LIMIT_MAKER', ...terms });
    expect(placed[2]).not.toHaveProperty('visibleQuantity');
  });
  test('TRAD-109 nothing is placed without an answered cancellation', async () => {
    for (const [cancelled, kind] of [
      [refusal, 'kept'],
      [networkFailure(new Error('gone')), 'unknown'],
      [order(1, { status: 'FILLED', filledQuantity: '2.000' }), 'filled'],
      [order(1, { status: 'CANCELED', filledQuantity: '2.000' }), 'filled'],
      [order(1, { status: 'EXPIRED_IN_MATCH' }), 'filled'],
    ] as const) {
      const { placed, run } = world(cancelled, done);
      expect((await run(order(1))).kind).toBe(kind);
      expect(placed).toEqual([]);
    }
  });
  test('TRAD-109 a refusal of the new order says that the old one is gone', async () => {
    const left = order(1, { status: 'CANCELED' });
    expect(await world(left, { kind: 'refused', refusal }).run(order(1))).toEqual({ kind: 'cancelled', refusal });
    expect(await world(left, { kind: 'unknown' }).run(order(1))).toEqual({ kind: 'unknown' });
  });
});
