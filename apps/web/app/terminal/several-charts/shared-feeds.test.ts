import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from '../../live/fake-browser.ts';
import { type LinkedChart, linkCrosshair } from './linked-crosshair.ts';

beforeEach(standInBrowser);
afterEach(leaveBrowser);

test('TRAD-368 charts of one market and interval are told by one subscription, which ends with the last of them', async () => {
  const { listenToCandles } = await import('../../live/klines.ts');
  const asked = (event: string) =>
    FakeSocket.last.sent.filter((one) => one.event === event).map(({ pairCode, type }) => `${pairCode} ${type}`);
  const first = listenToCandles('BTC_USDT', '15m', () => {});
  const second = listenToCandles('BTC_USDT', '15m', () => {});
  const other = listenToCandles('ETH_USDT', '1h', () => {});
  FakeSocket.last.open();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked('sub').sort()).toEqual(['BTC_USDT 15m', 'ETH_USDT 1h']);
  first();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked('unsub')).toEqual([]);
  second();
  other();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked('unsub').sort()).toEqual(['BTC_USDT 15m', 'ETH_USDT 1h']);
});

/** A chart that remembers where its crosshair is. */
function chart() {
  const listeners = new Set<(timeMs: number | null) => void>();
  const shown: (number | null)[] = [];
  const own: LinkedChart = {
    pointAt: (timeMs) => shown.push(timeMs),
    onPoint: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const point = (timeMs: number | null) => {
    for (const listener of listeners) listener(timeMs);
  };
  return { own, shown, point };
}

test('TRAD-369 the crosshair of one chart stands at the same moment in the others, until the pointer leaves', () => {
  const [a, b, c] = [chart(), chart(), chart()];
  const [, , leave] = [linkCrosshair(a.own), linkCrosshair(b.own), linkCrosshair(c.own)];
  a.point(60_000);
  leave();
  a.point(null);
  expect([a.shown, b.shown, c.shown]).toEqual([[], [60_000, null], [60_000]]);
  c.point(5);
  expect(b.shown).toEqual([60_000, null]);
});
