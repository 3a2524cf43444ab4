import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillGatherer, gathered } from './use-fill-toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fillOf = (orderId: number, quantity: string) => ({ orderId, price: '100.00', quantity }) as FillData;

test('TRAD-43 pieces of one order are told as their exact sum', () => {
  expect(gathered(fillOf(1, '0.1000'), fillOf(1, '0.2000'))).toMatchObject({ quantity: '0.3000', price: '100.00' });
});

test('TRAD-43 each order is told a second after its first piece', () => {
  const told: FillData[] = [];
  const gatherer = fillGatherer((whole) => told.push(whole));
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
  const gatherer = fillGatherer((whole) => told.push(whole));
  gatherer.take(fillOf(1, '0.1'));
  gatherer.take(fillOf(1, '0.2'));
  gatherer.flush();
  expect(told).toEqual([fillOf(1, '0.3')]);
  vi.advanceTimersByTime(2_000);
  expect(told).toHaveLength(1);
});
