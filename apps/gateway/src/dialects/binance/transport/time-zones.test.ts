import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candlesOf, historyOf, tradesAt } from '../../../../testing/dialects/binance/spot/test-tape.ts';
import { BTC, testMarkets } from '../../../../testing/markets/test-market.ts';
import { Parameters } from './parameters.ts';
import { candlesWeight, finerOf, zonedCandles, zonedNextMs, zonedOpenMs, zoneOf } from './time-zones.ts';

const HOUR = 3_600_000;

function zone(text: string): number {
  const parameters = new Parameters();
  parameters.add(`timeZone=${text}`);
  return zoneOf(parameters);
}

describe('time zones', () => {
  it.each([
    ['interval=1d', 2],
    ['interval=1d&timeZone=0&limit=1000', 2],
    ['interval=1m&timeZone=8&limit=1000', 2],
    ['interval=1d&timeZone=8', 2 + 20],
    ['interval=1d&timeZone=8&limit=10', 2],
    ['interval=1d&timeZone=8&limit=1000', 2 + 20],
    ['interval=4h&timeZone=1&limit=600', 2 + 4],
    ['interval=1d&timeZone=99&limit=1000', 2],
    ['interval=nope&timeZone=8', 2],
  ])('BINA-68 BINA-106 %s weighs %d: what is folded is paid for', (text, weight) => {
    const parameters = new Parameters();
    parameters.add(text);
    expect(candlesWeight(parameters)).toBe(weight);
  });

  it.each([
    ['0', 0],
    ['8', 8],
    ['+8', 8],
    ['%2B05:45', 5.75],
    ['-1:00', -1],
    ['05:45', 5.75],
    ['-12', -12],
    ['14', 14],
  ])('BINA-68 %s is %d h ahead of UTC', (text, hours) => {
    expect(zone(text)).toBe(hours * HOUR);
  });

  it.each(['15', '-12:15', '14:15', '5:07', '8:75', 'UTC', '8:', '1:2', '--1', '008'])('BINA-68 %s is none', (text) => {
    expect(() => zone(text)).toThrow(expect.objectContaining({ code: -1130 }));
  });

  it('BINA-68 only what the zone moves is folded', () => {
    expect(finerOf('1m', 5.75 * HOUR)).toBeNull();
    expect(finerOf('1h', 8 * HOUR)).toBeNull();
    expect(finerOf('1h', 5.5 * HOUR)).toBe('30m');
    expect(finerOf('30m', 5.75 * HOUR)).toBe('15m');
    expect(finerOf('4h', 8 * HOUR)).toBeNull();
    expect(finerOf('1d', 8 * HOUR)).toBe('1h');
    expect(finerOf('1M', -5 * HOUR)).toBe('1h');
    expect(finerOf('1d', 0)).toBeNull();
  });

  it('BINA-68 a zone’s days, weeks and months are those of its calendar', () => {
    const at = (text: string) => Date.parse(text);
    expect(zonedOpenMs('1d', 8 * HOUR, at('2026-03-05T20:00Z'))).toBe(at('2026-03-05T16:00Z'));
    expect(zonedOpenMs('1w', -5 * HOUR, at('2026-03-09T04:59Z'))).toBe(at('2026-03-02T05:00Z'));
    expect(zonedOpenMs('1M', 8 * HOUR, at('2026-02-28T16:00Z'))).toBe(at('2026-02-28T16:00Z'));
    expect(zonedNextMs('1M', 8 * HOUR, at('2026-02-28T16:00Z'))).toBe(at('2026-03-31T16:00Z'));
  });

  it('BINA-68 BINA-105 its candles are what its trades make, forwards and backwards', async () => {
    const asked = {
      interval: fc.constantFrom<KlineInterval>('1h', '4h', '1d', '3d', '1w', '1M'),
      quarters: fc.integer({ min: -48, max: 56 }),
      limit: fc.integer({ min: 1, max: 12 }),
      back: fc.option(fc.integer({ min: 0, max: 60 * 24 }), { nil: undefined }),
    };
    const now = Date.UTC(2026, 5, 17, 13, 14, 15);
    const gaps = fc.array(fc.integer({ min: 1, max: 40 * HOUR }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(gaps, fc.record(asked), async (ms, { interval, quarters, limit, back }) => {
        let at = now;
        const trades = tradesAt(ms.map((gap) => (at -= gap)).reverse(), (i) => 5_000 + ((i * 37) % 101));
        const markets = testMarkets(historyOf(trades));
        markets.clock.nowMs = now;
        markets.hello();
        await markets.feed.ready();
        const zoneMs = quarters * 900_000;
        const fromMs = back === undefined ? undefined : now - back * HOUR;
        const told = await zonedCandles(markets.feed.candles, BTC, interval, zoneMs, { nowMs: now, fromMs, limit });
        const slow = candlesOf(trades, (timeMs) => zonedOpenMs(interval, zoneMs, timeMs));
        expect(told.length).toBeLessThanOrEqual(limit);
        for (const [i, candle] of told.entries()) {
          const next = told[i + 1];
          if (next !== undefined) expect(next.openMs).toBe(zonedNextMs(interval, zoneMs, candle.openMs));
          const known = slow.find(({ openMs }) => openMs === candle.openMs);
          if (known === undefined) expect(candle.tradeCount).toBe(0);
          else expect(candle).toEqual(known);
        }
        // Forwards from the first candle that opens in the span; backwards up to the one that runs.
        const lastMs = zonedOpenMs(interval, zoneMs, now);
        if (fromMs === undefined) expect(told.at(-1)?.openMs).toBe(lastMs);
        else if (told[0] !== undefined) expect(told[0].openMs).toBeGreaterThanOrEqual(fromMs);
      }),
      { numRuns: 80 },
    );
  });
});
