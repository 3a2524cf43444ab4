import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candlesOf, historyOf, tradesAt } from '../../../../testing/dialects/binance/spot/test-tape.ts';
import { BTC, testMarkets } from '../../../../testing/markets/test-market.ts';
import { dayOpenMs, piecesOf, tradedSince, windowLengthMs, windowOpenMs } from './ticker-windows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('windows of tickers', () => {
  it.each([
    ['1m', MINUTE],
    ['59m', 59 * MINUTE],
    ['1h', HOUR],
    ['23h', 23 * HOUR],
    ['1d', DAY],
    ['7d', 7 * DAY],
    ['0m', null],
    ['60m', null],
    ['24h', null],
    ['8d', null],
    ['1w', null],
    ['01m', null],
    ['', null],
  ])('BINA-67 %s is %s ms long', (text, lengthMs) => {
    expect(windowLengthMs(text)).toBe(lengthMs);
  });

  it('BINA-67 a window opens on a full minute, up to a minute early; a day at its own midnight', () => {
    const now = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
    expect(windowOpenMs(HOUR, now)).toBe(Date.UTC(2026, 0, 2, 2, 4));
    expect(dayOpenMs(0, now)).toBe(Date.UTC(2026, 0, 2));
    expect(dayOpenMs(8 * HOUR, now)).toBe(Date.UTC(2026, 0, 1, 16));
    expect(dayOpenMs(-5 * HOUR, now)).toBe(Date.UTC(2026, 0, 1, 5));
  });

  it('BINA-67 a span is cut into whole hours and the minutes around them, without gap or overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 12_000 }), (from, length) => {
        const pieces = piecesOf(from * MINUTE, (from + length) * MINUTE);
        let at = from * MINUTE;
        for (const { interval, fromMs, toMs, count } of pieces) {
          expect(fromMs).toBe(at);
          expect(count * (interval === '1h' ? HOUR : MINUTE)).toBe(toMs - fromMs);
          expect(fromMs % (interval === '1h' ? HOUR : MINUTE)).toBe(0);
          at = toMs;
        }
        expect(at).toBe((from + length) * MINUTE);
        expect(
          pieces.filter(({ interval }) => interval === '1m').reduce((sum, { count }) => sum + count, 0),
        ).toBeLessThan(120);
      }),
    );
  });

  it('BINA-67 any window is what its trades make, from memory and tables together', async () => {
    const gap = fc.integer({ min: 1, max: 3 * HOUR });
    await fc.assert(
      fc.asyncProperty(
        fc.array(gap, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 7 * 1_440 }),
        async (gaps, minutes) => {
          const now = 1_700_000_000_000;
          let at = now;
          const times = gaps.map((ms) => (at -= ms)).reverse();
          const trades = tradesAt(times, (i) => 5_000 + ((i * 37) % 101));
          const markets = testMarkets(historyOf(trades));
          markets.clock.nowMs = now;
          markets.hello();
          await markets.feed.ready();
          const openMs = windowOpenMs(minutes * MINUTE, now);
          const told = await tradedSince(markets.feed, BTC, openMs, now);
          const inside = trades.filter(({ timeMs }) => timeMs >= openMs);
          const [slow] = candlesOf(inside, () => openMs);
          const last = trades.at(-1)?.priceTicks;
          if (slow === undefined) expect(told).toMatchObject({ tradeCount: 0, closeTicks: last, highTicks: last });
          else expect(told).toEqual(slow);
        },
      ),
      { numRuns: 60 },
    );
  });
});
