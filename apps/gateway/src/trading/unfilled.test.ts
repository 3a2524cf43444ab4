import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { beforeEach, expect, test } from 'vitest';
import { acceptedOrder } from '../../testing/spot/test-events.ts';
import { LiveOrders, orderWhenPlaced } from './live-orders.ts';

let seq = 0;
let givenBack: number[] = [];
let orders: LiveOrders;
beforeEach(() => {
  givenBack = [];
  orders = new LiveOrders((account) => givenBack.push(account));
});

function happens(...events: EngineEvent[]): AppliedCommand {
  seq += 1;
  const header = { kind: 'place', origin: 0, request: 0, account: 16, timeMs: 1_000 + seq, seq } as const;
  const command: AppliedCommand = { ...header, clientOrderId: `c${seq}`, payload: null, events };
  orders.apply(command);
  return command;
}
const mine = { account: 16, market: 1 };
const accepted = (orderId: number) => acceptedOrder(16, orderId, { priceTicks: 5, lots: 10 });
const trade = (takerOrderId: number, makerOrderId: number, lots: number): EngineEvent => ({
  kind: 'trade',
  market: 1,
  tradeId: seq,
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
const done = (orderId: number, filledLots: number): EngineEvent => ({
  ...mine,
  kind: 'orderDone',
  orderId,
  reason: filledLots > 0 ? 'FILLED' : 'CANCELED_BY_USER',
  leftLots: 10 - filledLots,
  filledLots,
  filledQuoteUnits: 5 * filledLots,
});

/** Places an order and counts it, as the placing call does. */
function placed(orderId: number, ...more: EngineEvent[]): void {
  const order = orderWhenPlaced(happens(accepted(orderId), ...more));
  if (order === null) throw new Error('no order');
  orders.count(order);
}

test('BINA-25 the first fill gives an order back, and no other', () => {
  placed(1);
  expect(givenBack).toEqual([]);
  happens(trade(90, 1, 3));
  expect(givenBack).toEqual([16]);
  happens(trade(91, 1, 3));
  happens(trade(92, 1, 4), done(1, 10));
  expect(givenBack).toEqual([16]);
});

test('BINA-25 an order that is filled as it is placed counts from then on no more', () => {
  placed(2, trade(2, 80, 10), done(2, 10));
  expect(givenBack).toEqual([16]);
});

test('BINA-25 an order that ends without a fill stays counted', () => {
  placed(3);
  happens(done(3, 0));
  placed(4, done(4, 0));
  expect(givenBack).toEqual([]);
});

test('BINA-25 a fill between the command and its answer is not lost', () => {
  const order = orderWhenPlaced(happens(accepted(5)));
  happens(trade(93, 5, 1));
  if (order !== null) orders.count(order);
  expect(givenBack).toEqual([16]);
});

test('BINA-25 an order that was never counted gives nothing back', () => {
  happens(accepted(6));
  happens(trade(94, 6, 1));
  expect(givenBack).toEqual([]);
});
