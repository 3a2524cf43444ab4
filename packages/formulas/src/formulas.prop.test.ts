import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeUnits, houseFeeUnits } from './fees.ts';
import { lotsForQuote, notionalUnits } from './notional.ts';
import { bandMaxTicks, bandMinTicks } from './price-band.ts';
import { trailingTriggerTicks } from './trailing.ts';

const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const rateE6 = fc.integer({ min: 0, max: 1_000_000 });
const ticks = fc.integer({ min: 1, max: 2 ** 31 - 2 });
const MILLION = 1_000_000n;

describe('formulas', () => {
  it('LEDG-10 the payer pays the fee rounded up, the house books it rounded down, at most one unit between them', () => {
    fc.assert(
      fc.property(amount, rateE6, (units, rate) => {
        const exact = BigInt(units) * BigInt(rate);
        expect(BigInt(houseFeeUnits(units, rate))).toBe(exact / MILLION);
        expect(BigInt(feeUnits(units, rate))).toBe((exact + MILLION - 1n) / MILLION);
        expect(feeUnits(units, rate)).toBeLessThanOrEqual(units);
      }),
    );
  });

  it('LEDG-18 nobody saves by trading in crumbs: 200,000 orders cut at random pay at least the fee of the whole', () => {
    let state = 20_261;
    const below = (count: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % count;
    };
    for (let run = 0; run < 200_000; run++) {
      const rate = [1, 100, 999, 1_000, 33_333, 999_999][below(6)] as number;
      let whole = 0;
      let paid = 0;
      let booked = 0;
      for (let cuts = 1 + below(8); cuts > 0; cuts--) {
        const units = below(2) === 0 ? 1 + below(50) : 1 + below(2 ** 30);
        whole += units;
        paid += feeUnits(units, rate);
        booked += houseFeeUnits(units, rate);
      }
      if (paid < feeUnits(whole, rate) || paid > whole || booked > paid)
        expect([whole, rate, paid, booked], 'of a whole at a rate paid, booked').toEqual([]);
    }
  });

  it('COND-07 COND-17 the price that triggers a trailing order is the first that has turned by its delta, exactly', () => {
    fc.assert(
      fc.property(ticks, fc.integer({ min: 1, max: 9_999 }), (extreme, bips) => {
        const up = BigInt(trailingTriggerTicks(BUY, extreme, bips));
        const down = BigInt(trailingTriggerTicks(SELL, extreme, bips));
        const turned = (direction: bigint) => BigInt(extreme) * (10_000n + direction * BigInt(bips));
        expect([up * 10_000n >= turned(1n), (up - 1n) * 10_000n >= turned(1n)]).toEqual([true, false]);
        expect([down * 10_000n <= turned(-1n), (down + 1n) * 10_000n <= turned(-1n)]).toEqual([true, false]);
      }),
    );
    expect(trailingTriggerTicks(BUY, 42_000, 500)).toBe(44_100);
    expect(trailingTriggerTicks(SELL, 46_500, 750)).toBe(43_012);
  });

  it('SPOT-07 lots for a quote amount are exact', () => {
    fc.assert(
      fc.property(amount, ticks, fc.integer({ min: 1, max: 4_000_000 }), (quote, price, tickLot) => {
        expect(BigInt(lotsForQuote(quote, price, tickLot))).toBe(BigInt(quote) / (BigInt(price) * BigInt(tickLot)));
      }),
    );
  });

  it('SPOT-19 a notional is exact below 2^53 and never comes out below it when it is not', () => {
    fc.assert(
      fc.property(ticks, positive, positive, (price, lots, tickLot) => {
        const exact = BigInt(price) * BigInt(lots) * BigInt(tickLot);
        const units = notionalUnits(price, lots, tickLot);
        if (exact <= BigInt(Number.MAX_SAFE_INTEGER)) expect(BigInt(units)).toBe(exact);
        else expect(units).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
      }),
    );
    fc.assert(
      fc.property(
        ticks,
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        (price, lots, tickLot) => {
          expect(notionalUnits(price, lots, tickLot)).toBe(Number(BigInt(price) * BigInt(lots) * BigInt(tickLot)));
        },
      ),
    );
  });

  it('SPOT-17 the band is exact: its edges are the outermost ticks within', () => {
    fc.assert(
      fc.property(ticks, fc.integer({ min: 1, max: 1_000_000_000 }), (reference, rate) => {
        const exact = BigInt(reference) * BigInt(rate);
        expect(BigInt(bandMaxTicks(reference, rate))).toBe(exact / MILLION);
        expect(BigInt(bandMinTicks(reference, rate))).toBe((exact + MILLION - 1n) / MILLION);
      }),
    );
    expect([bandMaxTicks(100, 0), bandMinTicks(100, 0)]).toEqual([Number.POSITIVE_INFINITY, 0]);
    expect([bandMaxTicks(0, 5), bandMinTicks(0, 5)]).toEqual([Number.POSITIVE_INFINITY, 0]);
  });
});
