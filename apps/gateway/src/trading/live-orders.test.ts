import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { expect, test } from 'vitest';
import { acceptedOrder } from '../../testing/spot/test-events.ts';
import { LiveOrders, orderWhenPlaced } from './live-orders.ts';

let seq = 0;
function command(events: EngineEvent[], clientOrderId: string | null = 'mine'): AppliedCommand {
  seq += 1;
  return {
    kind: 'place',
    origin: 0,
    request: 0,
    account: 16,
    timeMs: 1_000 + seq,
    seq,
    clientOrderId,
    payload: null,
    events,
  };
}

const accepted = (orderId: number, lots = 100) => acceptedOrder(16, orderId, { stp: 'DECREMENT', priceTicks: 5, lots });
const rested = (orderId: number, leftLots: number): EngineEvent => ({
  kind: 'orderRested',
  orderId,
  account: 16,
  market: 1,
  leftLots,
});
const trade = (takerOrderId: number, makerOrderId: number, lots: number): EngineEvent => ({
  kind: 'trade',
  market: 1,
  tradeId: ++seq,
  priceTicks: 5,
  lots,
  quoteUnits: 5 * lots,
  takerSide: 'SELL',
  takerOrderId,
  makerOrderId,
  takerAccount: 17,
  makerAccount: 16,
  takerFeeUnits: 0,
  makerFeeUnits: 0,
});
const prevented = (
  mode: EventOf<'prevented'>['mode'],
  takerOrderId: number,
  makerOrderId: number,
  lots: number,
): EngineEvent => ({
  kind: 'prevented',
  market: 1,
  mode,
  priceTicks: 5,
  takerOrderId,
  makerOrderId,
  takerAccount: 16,
  makerAccount: 16,
  preventedId: 1,
  tradeGroup: -1,
  takerLots: lots,
  makerLots: lots,
});
const done = (orderId: number, filledLots: number, reason: EventOf<'orderDone'>['reason'] = 'FILLED'): EngineEvent => ({
  kind: 'orderDone',
  orderId,
  account: 16,
  market: 1,
  reason,
  leftLots: 0,
  filledLots,
  filledQuoteUnits: 5 * filledLots,
});

test('SPAP-05 a resting order is followed through the fills of others’ commands to its end', () => {
  const orders = new LiveOrders();
  orders.apply(command([accepted(1), rested(1, 100)]));
  orders.apply(command([trade(2, 1, 30)], null));
  expect(orders.get(1)).toMatchObject({ status: 'PARTIALLY_FILLED', filledLots: 30, filledQuoteUnits: 150, lots: 100 });
  orders.apply(command([trade(3, 1, 70), done(1, 100)], null));
  expect(orders.get(1)).toMatchObject({
    status: 'FILLED',
    reason: 'FILLED',
    filledLots: 100,
    updatedAtMs: 1_000 + seq,
  });
});

test('SPAP-05 FORD-15 an order that was given another price goes on with what it had filled', () => {
  const orders = new LiveOrders();
  orders.apply(command([accepted(1), rested(1, 100)]));
  orders.apply(command([trade(2, 1, 30)], null));
  const fromTicks = orders.get(1)?.priceTicks ?? 0;
  const moved = { kind: 'orderModified', orderId: 1, account: 16, market: 1, fromTicks, priceTicks: 777 } as const;
  orders.apply(command([{ ...moved, lots: 120, leftLots: 90 }, rested(1, 90)], null));
  expect(orders.get(1)).toMatchObject({ priceTicks: 777, lots: 120, filledLots: 30, status: 'PARTIALLY_FILLED' });
});

test('SPAP-05 SPAP-62 BINA-72 BINA-114 an order that is renamed goes by its new name, and what it went by before its last renaming is known', () => {
  const orders = new LiveOrders();
  orders.apply(command([accepted(1), rested(1, 100)]));
  const rename = (newClientOrderId: string): AppliedCommand => {
    const amended = { kind: 'orderAmended', orderId: 1, account: 16, market: 1, lots: 50, leftLots: 50 } as const;
    return { ...command([{ ...amended, isRenamed: true }], null), kind: 'amend', newClientOrderId };
  };
  const [second, third] = [rename('second'), rename('third')];
  orders.apply(second);
  expect([orders.get(1)?.clientOrderId, orders.nameBefore(1, second.seq)]).toEqual(['second', 'mine']);
  orders.apply(third);
  expect([orders.get(1)?.clientOrderId, orders.nameBefore(1, third.seq)]).toEqual(['third', 'second']);
  expect([orders.nameBefore(1, second.seq), orders.nameBefore(2, second.seq)]).toEqual([undefined, undefined]);
  orders.reset();
  expect(orders.nameBefore(1, third.seq)).toBe(undefined);
});

test('SPAP-05 what self-trade prevention takes off stays in the quantity and is told apart', () => {
  const orders = new LiveOrders();
  orders.apply(command([accepted(1), rested(1, 100)]));
  const taker = command([accepted(2, 150), prevented('DECREMENT', 2, 1, 40), trade(2, 9, 10), rested(2, 100)]);
  orders.apply(taker);
  expect(orders.get(1)).toMatchObject({ lots: 100, preventedLots: 40, filledLots: 0, status: 'NEW' });
  expect(orders.get(2)).toMatchObject({
    ...{ lots: 150, preventedLots: 40, filledLots: 10, status: 'PARTIALLY_FILLED' },
  });
  expect(orderWhenPlaced(taker)).toEqual(orders.get(2));
});

test('SPAP-05 other prevention modes leave quantities as they are', () => {
  const orders = new LiveOrders();
  orders.apply(command([accepted(1), rested(1, 100)]));
  orders.apply(
    command([accepted(2), prevented('EXPIRE_MAKER', 2, 1, 100), done(1, 0, 'SELF_TRADE_MAKER'), rested(2, 100)]),
  );
  expect(orders.get(1)).toMatchObject({ lots: 100, status: 'EXPIRED_IN_MATCH' });
  expect(orders.get(2)).toMatchObject({ lots: 100, status: 'NEW' });
});

test('SPAP-05 BINA-73 BINA-119 an order that self-trade prevention left alone did not change', () => {
  const orders = new LiveOrders();
  orders.apply(command([accepted(1), rested(1, 100)]));
  const before = { ...orders.get(1) };
  const stopped = { ...prevented('EXPIRE_TAKER', 2, 1, 100), makerLots: 0 } as EngineEvent;
  orders.apply(command([accepted(2), stopped, done(2, 0, 'SELF_TRADE_TAKER')]));
  expect(orders.get(1)).toEqual(before);
  expect(orders.get(2)).toMatchObject({ preventedLots: 100, status: 'EXPIRED_IN_MATCH' });
});

test('SPAP-05 ended orders are forgotten after ten thousand others, open ones never, all at a new start', () => {
  const orders = new LiveOrders();
  orders.apply(command([accepted(1), rested(1, 100)]));
  orders.apply(command([accepted(2), done(2, 0, 'IOC_REST_EXPIRED')]));
  for (let id = 3; id < 10_003; id++) orders.apply(command([accepted(id), done(id, 0, 'IOC_REST_EXPIRED')]));
  expect(orders.get(2)).toBeUndefined();
  expect(orders.get(3)).toBeDefined();
  expect(orders.get(1)).toBeDefined();
  orders.reset();
  expect(orders.get(1)).toBeUndefined();
});
