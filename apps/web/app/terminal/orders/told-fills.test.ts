import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { array, assert, bigInt, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { toldWith } from './told-fills.ts';

const one = (price: string, quantity: string, quoteQuantity: string) => ({
  fill: { orderId: 1, price, quantity, quoteQuantity } as FillData,
  count: 1,
});

test('TRAD-43 pieces of one order are told as their exact sum', () => {
  const two = toldWith(one('100.00', '0.1000', '10.0000'), one('100.00', '0.2000', '20.0000'));
  expect(two).toMatchObject({ count: 2, fill: { quantity: '0.3000', price: '100.00' } });
});

test('TRAD-43 TRAD-350 pieces at several prices are told as their exact sum at the average', () => {
  const two = toldWith(one('100.00', '1', '100'), one('101.00', '2', '202'));
  expect(two).toMatchObject({ count: 2, fill: { quantity: '3', quoteQuantity: '302', price: '100.67' } });
  expect(toldWith(two, one('110.00', '1', '110'))).toMatchObject({
    count: 3,
    fill: { quantity: '4', price: '103.00' },
  });
  const same = toldWith(one('100.00', '1', '100'), one('100.00', '1', '100'));
  expect(toldWith(same, one('103.00', '1', '103')).fill.price).toBe('101.00');
});

/** Units of price (2 decimals) and amount (5 decimals) as the exchange writes them. */
const text = (units: bigint, scale: number) => {
  const digits = units.toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

test('TRAD-350 however the fills come together, the average is that of all of them, rounded once', () => {
  const fill = record({ ticks: bigInt({ min: 1n, max: 10n ** 9n }), lots: bigInt({ min: 1n, max: 10n ** 12n }) });
  assert(
    property(array(fill, { minLength: 2, maxLength: 12 }), (fills) => {
      const pieces = fills.map(({ ticks, lots }) => one(text(ticks, 2), text(lots, 5), text(ticks * lots, 7)));
      const leftFirst = pieces.reduce(toldWith);
      const rightFirst = pieces.reduceRight(toldWith);
      // The slow sum: all of the quote asset over all of the base asset, in whole units.
      const quote = fills.reduce((sum, { ticks, lots }) => sum + ticks * lots, 0n);
      const lots = fills.reduce((sum, { lots }) => sum + lots, 0n);
      const average = (2n * quote + lots) / (2n * lots);
      for (const { fill: whole, count } of [leftFirst, rightFirst]) {
        expect(count).toBe(fills.length);
        expect(whole).toMatchObject({
          price: text(average, 2),
          quantity: text(lots, 5),
          quoteQuantity: text(quote, 7),
        });
      }
    }),
  );
});
