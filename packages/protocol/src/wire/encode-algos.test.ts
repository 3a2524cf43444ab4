import fc from 'fast-check';
import { expect, it } from 'vitest';
import { algoOrderName } from '../spot/algos.ts';
import { OFFSET } from './command-layout.ts';
import { decodeHeader, decodeNames, decodePlace } from './decode-command.ts';
import { encodeCancelReplace } from './encode-algos.ts';
import { encodeCancel, encodePlace } from './encode-command.ts';
import { encodeCancelAlgo, encodePlaceScaled, encodePlaceTwap } from './encode-fixed.ts';

const view = (record: Uint8Array<ArrayBuffer>) => new DataView(record.buffer);
const name = fc.stringMatching(/^[a-zA-Z0-9\-_.:/]{1,36}$/);
const ticks = fc.integer({ min: 0, max: 2 ** 31 - 1 });

it('PROT-10 a ladder keeps every field and its name', () => {
  const ladder = fc.record({
    ...{ account: fc.nat(), market: fc.nat(), side: fc.nat(1), stp: fc.nat(5), clientAlgoId: name },
    ...{ lots: fc.maxSafeNat(), type: fc.nat(1), firstTicks: ticks, lastTicks: ticks },
    ...{ orders: fc.nat(255), distribution: fc.nat(2) },
  });
  fc.assert(
    fc.property(ladder, (fields) => {
      const record = encodePlaceScaled(fields);
      const bytes = view(record);
      expect(record.length % 8).toBe(0);
      expect(decodeHeader(bytes, 0)).toMatchObject({ kind: 'placeScaled', account: fields.account });
      expect(decodeNames(bytes, 0, 'placeScaled')).toEqual({ clientOrderId: null, clientAlgoId: fields.clientAlgoId });
      const small = [
        OFFSET.placeSide,
        OFFSET.placeType,
        OFFSET.placeStp,
        OFFSET.scaledOrders,
        OFFSET.scaledDistribution,
      ];
      expect(small.map((at) => bytes.getUint8(at))).toEqual([
        ...[fields.side, fields.type, fields.stp, fields.orders, fields.distribution],
      ]);
      expect(bytes.getFloat64(OFFSET.placeLots, true)).toBe(fields.lots);
      expect(bytes.getInt32(OFFSET.scaledFirstTicks, true)).toBe(fields.firstTicks);
      expect(bytes.getInt32(OFFSET.scaledLastTicks, true)).toBe(fields.lastTicks);
    }),
  );
});

it('PROT-10 a TWAP keeps every field and its name', () => {
  const twap = fc.record({
    ...{ account: fc.nat(), market: fc.nat(), side: fc.nat(1), stp: fc.nat(5), clientAlgoId: name },
    ...{ lots: fc.maxSafeNat(), quoteUnits: fc.maxSafeNat(), limitTicks: ticks, slices: fc.nat(9_000) },
    ...{ seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }), durationMs: fc.nat() },
  });
  fc.assert(
    fc.property(twap, (fields) => {
      const bytes = view(encodePlaceTwap(fields));
      expect(decodeNames(bytes, 0, 'placeTwap')).toEqual({ clientOrderId: null, clientAlgoId: fields.clientAlgoId });
      expect(bytes.getFloat64(OFFSET.placeLots, true)).toBe(fields.lots);
      expect(bytes.getFloat64(OFFSET.placeQuoteUnits, true)).toBe(fields.quoteUnits);
      expect(bytes.getInt32(OFFSET.twapLimitTicks, true)).toBe(fields.limitTicks);
      expect(bytes.getUint32(OFFSET.twapSlices, true)).toBe(fields.slices);
      expect(bytes.getUint32(OFFSET.twapSeed, true)).toBe(fields.seed);
      expect(bytes.getFloat64(OFFSET.twapDurationMs, true)).toBe(fields.durationMs);
    }),
  );
});

it('PROT-10 a replacement holds the placement whole, and goes by its name; a cancel says its restriction', () => {
  const plain = { account: 7, market: 2, side: 0, type: 0, tif: 0, stp: 0, lots: 1, quoteUnits: 0, priceTicks: 1 };
  const order = { ...plain, stopTicks: 5, type: 4, clientOrderId: 'next' };
  const fields = { account: 7, market: 2, target: { orderId: 9 }, restriction: 2, mode: 1, takesLeft: true, order };
  const record = encodeCancelReplace(fields);
  const bytes = view(record);
  expect(record.slice(OFFSET.replaceOrder)).toEqual(encodePlace(order));
  expect(decodeNames(bytes, 0, 'cancelReplace')).toEqual({ clientOrderId: 'next' });
  expect([44, 45, 46].map((at) => bytes.getUint8(at))).toEqual([2, 1, 1]);
  expect(bytes.getFloat64(OFFSET.targetOrderId, true)).toBe(9);
  const plainCancel = encodeCancel(7, 2, { orderId: 9 });
  expect(plainCancel[OFFSET.cancelRestriction]).toBe(0);
  const restricted = encodeCancel(7, 2, { orderId: 9 }, 1);
  expect(restricted[OFFSET.cancelRestriction]).toBe(1);
  expect(view(encodeCancelAlgo(7, 12)).getFloat64(OFFSET.targetAlgoId, true)).toBe(12);
});

it('PROT-10 the placement in a replacement is read as it was written, with terms and tags or without', () => {
  const small = { side: fc.nat(1), type: fc.nat(6), tif: fc.nat(3), stp: fc.nat(5) };
  const plain = fc.record({
    ...{ ...small, account: fc.nat(), market: fc.nat(), clientOrderId: name },
    ...{ lots: fc.maxSafeNat(), quoteUnits: fc.maxSafeNat(), priceTicks: ticks },
  });
  const terms = fc.record({
    ...{ stopTicks: ticks, trailingBips: fc.nat(), visibleLots: fc.maxSafeNat(), goodTillMs: fc.maxSafeNat() },
    ...{ peg: fc.nat(2), pegLevels: fc.nat(100) },
  });
  const tags = fc.record({ strategyId: ticks, strategyType: ticks });
  // A record without terms says 0 of each.
  const none = { stopTicks: 0, trailingBips: 0, visibleLots: 0, goodTillMs: 0, peg: 0, pegLevels: 0 };
  const absent = { ...none, strategyId: 0, strategyType: 0 };
  const smallest = {
    ...{ side: 0, type: 0, tif: 0, stp: 0, account: 0, market: 0 },
    ...{ clientOrderId: 'a', lots: 0, quoteUnits: 0, priceTicks: 0 },
  };
  fc.assert(
    fc.property(plain, fc.option(terms, { nil: {} }), fc.option(tags, { nil: {} }), (...said) => {
      const order = Object.assign({}, ...said);
      const { account, market } = order;
      const fields = { account, market, target: { orderId: 9 }, restriction: 0, mode: 0, takesLeft: false, order };
      const read = decodePlace(view(encodeCancelReplace(fields)), OFFSET.replaceOrder);
      expect({ ...absent, ...read }).toMatchObject(order);
    }),
    { examples: [[smallest, {}, { strategyId: 0, strategyType: 0 }]] },
  );
});

it('PROT-10 a damaged record has a name all the same, and the longest name of an order fits', () => {
  const whole = encodePlaceScaled({
    ...{ account: 1, market: 0, side: 0, stp: 0, clientAlgoId: 'x'.repeat(36), lots: 1, type: 0 },
    ...{ firstTicks: 1, lastTicks: 2, orders: 2, distribution: 0 },
  });
  for (let length = 40; length <= whole.length; length += 8) {
    const cut = whole.slice(0, length);
    view(cut).setUint16(OFFSET.length, length, true);
    expect(typeof decodeNames(view(cut), 0, 'placeScaled').clientAlgoId).toBe('string');
    expect(typeof decodeNames(view(cut), 0, 'cancelReplace').clientOrderId).toBe('string');
  }
  expect(algoOrderName(99_999_999_999_999, 2 ** 53 - 1).length).toBeLessThanOrEqual(36);
});
