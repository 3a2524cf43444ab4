import { KLINE_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { describe, expect, it } from 'vitest';
import { candleOpenMs, candlesBeforeMs, nextCandleOpenMs } from './intervals.ts';

describe('candle intervals', () => {
  it('MKTD-20 every instant lies in exactly the candle that starts at or before it', () => {
    for (const interval of KLINE_INTERVALS) {
      for (let day = 0; day < 40_000; day += 7) {
        const time = day * 86_400_000 + ((day * 7_919) % 86_400_000);
        const open = candleOpenMs(interval, time);
        expect(open).toBeLessThanOrEqual(time);
        expect(nextCandleOpenMs(interval, open)).toBeGreaterThan(time);
        expect(candleOpenMs(interval, open)).toBe(open);
        expect(candlesBeforeMs(interval, nextCandleOpenMs(interval, open), 1)).toBe(open);
      }
    }
  });

  it('MKTD-21 weeks open on Monday and months on their first day, UTC, as Date says', () => {
    for (let day = 0; day < 40_000; day += 3) {
      const time = day * 86_400_000 + 12_345;
      expect(new Date(candleOpenMs('1w', time)).getUTCDay()).toBe(1);
      const date = new Date(time);
      expect(candleOpenMs('1M', time)).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
      expect(candlesBeforeMs('1M', candleOpenMs('1M', time), 14)).toBe(
        Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 14, 1),
      );
    }
  });
});
