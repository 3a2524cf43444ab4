import { describe, expect, it } from 'vitest';
import { asksMicroseconds, inMicroseconds } from './time-unit.ts';

describe('the unit of times', () => {
  it('BINA-24 BINA-102 times are a thousand times as many, nothing else changes', () => {
    const order = { orderId: 5, time: 1_700_000_000_123, workingTime: -1, price: '1.00000000', updateTime: 0 };
    expect(inMicroseconds([order])).toEqual([{ ...order, time: 1_700_000_000_123_000 }]);
    expect(inMicroseconds({ goodTillDate: 9 })).toEqual({ goodTillDate: 9_000 });
    expect(inMicroseconds({ orderReports: [{ transactTime: 7 }], symbols: ['A'], none: null })).toEqual({
      orderReports: [{ transactTime: 7_000 }],
      symbols: ['A'],
      none: null,
    });
    expect(inMicroseconds({ a: 1, T: 2, limit: 3 })).toEqual({ a: 1, T: 2_000, limit: 3 });
  });

  it('BINA-24 BINA-102 a candle’s times are its first and seventh field', () => {
    const candle = [60_000, '1', '2', '1', '2', '9', 119_999, '18', 4, '5', '10', '0'];
    expect(inMicroseconds([candle])).toEqual([
      [60_000_000, '1', '2', '1', '2', '9', 119_999_999, '18', 4, '5', '10', '0'],
    ]);
    // A level of the book is no candle.
    expect(inMicroseconds({ bids: [['1', '2']] })).toEqual({ bids: [['1', '2']] });
  });

  it.each([
    [undefined, false],
    ['', false],
    ['MILLISECOND', false],
    ['MICROSECOND', true],
    ['microsecond', true],
  ])('BINA-24 %s', (unit, isMicro) => {
    expect(asksMicroseconds({ 'x-mbx-time-unit': unit })).toBe(isMicro);
  });

  it('BINA-24 another unit is refused', () => {
    expect(() => asksMicroseconds({ 'x-mbx-time-unit': 'NANOSECOND' })).toThrow(
      expect.objectContaining({ code: -1194, status: 400 }),
    );
  });
});
