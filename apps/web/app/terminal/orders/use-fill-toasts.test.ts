import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillGatherer, isTold } from './use-fill-toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fillOf = (orderId: number, quantity: string) =>
  ({ orderId, price: '100.00', quantity, quoteQuantity: String(Number(quantity) * 100) }) as FillData;

test('TRAD-43 told are fills of what stood in the book and of what had waited, not of what was just placed', () => {
  const order = (orderId: number, createdAt: number) => ({ orderId, createdAt }) as OrderData;
  const state = { openOrders: [order(1, 500), order(2, 400)], doneOrders: [order(3, 400), order(5, 500)] };
  const told = (orderId: number, isMaker: boolean) => isTold({ orderId, isMaker, time: 500 } as FillData, state);
  // What waited for its trigger or for the end of an auction takes long after it was placed; a market order at once.
  expect([1, 2, 3, 4, 5].map((id) => told(id, false))).toEqual([false, true, true, false, false]);
  expect(told(4, true)).toBe(true);
});

test('TRAD-43 each order is told a second after its first piece', () => {
  const told: FillData[] = [];
  const gatherer = fillGatherer(({ fill }) => told.push(fill));
  gatherer.take(fillOf(1, '0.1'));
  vi.advanceTimersByTime(600);
  gatherer.take(fillOf(1, '0.2'));
  gatherer.take(fillOf(2, '5'));
  vi.advanceTimersByTime(399);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([fillOf(1, '0.3')]);
  vi.advanceTimersByTime(600);
  expect(told).toEqual([fillOf(1, '0.3'), fillOf(2, '5')]);
});

test('TRAD-43 who leaves the page is told at once what still waits, and not again', () => {
  const told: FillData[] = [];
  const gatherer = fillGatherer(({ fill }) => told.push(fill));
  gatherer.take(fillOf(1, '0.1'));
  gatherer.take(fillOf(1, '0.2'));
  gatherer.flush();
  expect(told).toEqual([fillOf(1, '0.3')]);
  vi.advanceTimersByTime(2_000);
  expect(told).toHaveLength(1);
});
