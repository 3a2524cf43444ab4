import { CATCH_UP, twapMax, twapMin, twapOffsetMs, twapTarget } from '@pelorus/formulas/twap.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TwapOrder, twap } from '../../../testing/algos.ts';
import { later, liquid, MINUTE, type Told, tradedLots } from '../../../testing/twaps.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, refusalOf, the, Venue } from '../../../testing/venue.ts';

/** Of seed 42: what was left to chance once is so for ever. */
const GOLDEN_OFFSETS = [86_542, 129_301, 193_110];
const GOLDEN_TARGETS = [2_074, 3_932, 5_956];

describe('TWAPs', () => {
  it('ALGO-33 ALGO-38 trades slice after slice until all is filled', () => {
    const venue = liquid();
    twap(venue, ALICE, { lots: 42 });
    expect(later(venue, MINUTE - 1)).toEqual([]);
    const slices = [later(venue, 1), later(venue), later(venue)];
    expect(slices.map(tradedLots)).toEqual([11, 10, 11]);
    expect(the(slices[2] as Told, 'algoDone')).toMatchObject({ reason: 'FILLED', slicesDone: 4 });
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000 - 42, 0]);
    expect(venue.exchange.nextExpiryMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('ALGO-33 slices of several that are due come in the order of their times', () => {
    const venue = liquid();
    twap(venue, ALICE, { lots: 40 });
    venue.nowMs += 1_000;
    twap(venue, BOB, { lots: 40, stp: 'EXPIRE_MAKER', limit: 300 });
    twap(venue, CAROL, { lots: 40 });
    const told = later(venue);
    expect(all(told, 'algoPhase').map((event) => event.algoId)).toEqual([1, 2, 3]);
  });

  it('ALGO-33 spends money slice by slice, and what buys no lot is left over', () => {
    const venue = liquid();
    const told = [twap(venue, ALICE, { side: 'BUY', quote: 1_050, slices: 2, durationMs: 2 * MINUTE }), later(venue)];
    expect(told.map(tradedLots)).toEqual([5, 5]);
    expect(the(told[1] as Told, 'algoDone').reason).toBe('FILLED');
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000 - 1_010, 0]);
  });

  it('ALGO-34 ALGO-71 what was not filled is caught up, at most three slices at once', () => {
    const venue = Venue.funded();
    venue.trade(100);
    const first = twap(venue, ALICE, { lots: 60, slices: 6, durationMs: 6 * MINUTE, limit: 95 });
    expect(all(first, 'orderAccepted')).toEqual([]);
    for (let i = 0; i < 3; i++) later(venue);
    venue.buy(BOB, 100, 96);
    expect(tradedLots(later(venue))).toBe(30);
    venue.buy(BOB, 100, 94);
    expect(tradedLots(later(venue))).toBe(30);
  });

  it('ALGO-34 ALGO-71 goes no further than the band, and no larger than one order may be', () => {
    const venue = liquid({ askDownE6: 900_000, marketLotsMax: 15 });
    venue.buy(CAROL, 30, 80);
    venue.cancelAll(BOB);
    const told = twap(venue, ALICE, { lots: 60, limit: 70 });
    expect(tradedLots(told)).toBe(0);
    venue.buy(BOB, 100, 95);
    expect(tradedLots(later(venue))).toBe(30);
    twap(venue, CAROL, { lots: 60, id: 'market' });
    venue.nowMs += MINUTE;
    const next = all(venue.expire(), 'orderAccepted').filter((event) => event.account === CAROL);
    expect(next.map((event) => event.lots)).toEqual([15]);
  });

  it('ALGO-35 passes over a slice that nobody would trade with', () => {
    const venue = Venue.funded({ lotsMin: 4 });
    for (const order of [{ lots: 40 }, { side: 'BUY', quote: 4_000 }, { side: 'BUY', lots: 40, limit: 90 }] as const) {
      const id = order.lots === undefined ? 'money' : `${'side' in order}`;
      expect(all(twap(venue, ALICE, { ...order, id }), 'orderAccepted')).toEqual([]);
    }
    venue.buy(BOB, 8, 100);
    const told = later(venue);
    expect(all(told, 'trade').map((trade) => trade.lots)).toEqual([8]);
    // Two lots are less than an order, and there is nobody for more: the next slices come to it.
    venue.buy(BOB, 100, 100);
    expect(tradedLots(later(venue))).toBe(22);
    expect(tradedLots(later(venue))).toBe(10);
  });

  it('ALGO-36 ALGO-38 a core that was away runs one slice, and the rest later by as much', () => {
    const venue = liquid();
    twap(venue, ALICE, { lots: 40 });
    const told = later(venue, 10 * MINUTE);
    expect(tradedLots(told)).toBe(10);
    expect(the(told, 'algoPhase').nextSliceMs).toBe(venue.nowMs + MINUTE);
    const soon = later(venue, MINUTE + 500);
    expect(the(soon, 'algoPhase').nextSliceMs).toBe(venue.nowMs - 500 + MINUTE);
  });

  it('ALGO-36 is held up by a core that was away until the moment of the next slice, and not one that came before it', () => {
    for (const awayMs of [2 * MINUTE - 1, 2 * MINUTE]) {
      const venue = liquid();
      twap(venue, ALICE, { lots: 40 });
      const told = later(venue, awayMs);
      const isHeldUp = awayMs === 2 * MINUTE;
      expect(the(told, 'algoPhase').nextSliceMs).toBe(venue.nowMs + (isHeldUp ? MINUTE : 1));
      expect(tradedLots(later(venue, 0))).toBe(0);
      expect(tradedLots(later(venue, isHeldUp ? MINUTE - 1 : 0))).toBe(0);
      expect(tradedLots(later(venue, 1))).toBe(10);
    }
  });

  it('ALGO-37 stands still while the market does', () => {
    const venue = liquid();
    twap(venue, ALICE, { lots: 40 });
    const status = (name: string) =>
      venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], status: name });
    status('HALT');
    for (let i = 0; i < 3; i++)
      expect(the(later(venue), 'algoPhase')).toMatchObject({
        phase: 'PAUSED',
        slicesDone: 1,
        nextSliceMs: venue.nowMs + MINUTE,
      });
    status('TRADING');
    const rest = [later(venue), later(venue), later(venue)];
    expect(rest.map(tradedLots)).toEqual([10, 10, 10]);
    expect(the(rest[0] as Told, 'algoPhase').phase).toBe('RUNNING');
    expect(the(rest[2] as Told, 'algoDone').reason).toBe('FILLED');
  });

  it('ALGO-33 runs at most so many slices at once, and the others with the next command', () => {
    const venue = liquid();
    const accounts = Array.from({ length: 26 }, (_, i) => {
      venue.configure('openAccount', { reference: `t${i}` }, `t${i}`);
      venue.pay(19 + i, COIN, 1_000);
      return 19 + i;
    });
    for (const account of accounts)
      for (let i = 0; i < 20; i++) twap(venue, account, { lots: 8, limit: 90, id: `${i}` });
    const told = later(venue);
    expect(all(told, 'algoPhase').map((event) => event.algoId)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
    expect(venue.exchange.nextExpiryMs).toBe(venue.nowMs);
    expect(all(venue.expire(), 'algoPhase').map((event) => event.algoId)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 501),
    );
    expect(venue.exchange.nextExpiryMs).toBe(venue.nowMs + MINUTE);
  });

  it('ALGO-37 ALGO-38 ALGO-72 waits for an auction to end, and ends with its market', () => {
    const venue = liquid();
    twap(venue, ALICE, { lots: 40 });
    const status = (name: string) => venue.configure('setMarketStatus', { symbol: 'COIN_CASH', status: name });
    status('AUCTION');
    expect(refusalOf(twap(venue, BOB, { lots: 40, id: 'b' }))).toBe('MARKET_CLOSED');
    expect(the(later(venue), 'algoPhase').phase).toBe('PAUSED');
    status('CANCEL_ONLY');
    const told = status('DELISTED');
    expect(the(told, 'algoDone')).toMatchObject({ reason: 'MARKET_ENDED', slicesDone: 1 });
    expect(told.at(-1)).toMatchObject({ kind: 'marketStatusSet', status: 'DELISTED' });
    expect(venue.has(ALICE, COIN)[1]).toBe(0);
    expect(all(later(venue), 'algoDone')).toEqual([]);
  });

  it('STAT-05 STAT-13 ALGO-38 ALGO-72 a delisting ends every TWAP of its market, oldest first', () => {
    const venue = liquid();
    const ids = ['a', 'b'].map((id) => the(twap(venue, ALICE, { lots: 40, id }), 'algoAccepted').algoId);
    venue.configure('setMarketStatus', { symbol: 'COIN_CASH', status: 'CANCEL_ONLY' });
    const record = encodeJson('setMarketStatus', { symbol: 'COIN_CASH', status: 'DELISTED' });
    const ends = [venue.send(record), later(venue)].map((told) => all(told, 'algoDone').map(({ algoId }) => algoId));
    expect(ends).toEqual([ids, []]);
    expect(venue.has(ALICE, COIN)[1]).toBe(0);
  });

  it('ALGO-38 ALGO-72 tries the rest at the end of its time, and gives back what it held', () => {
    const venue = Venue.funded();
    venue.trade(100);
    twap(venue, ALICE, { lots: 40, limit: 95 });
    for (let i = 0; i < 3; i++) later(venue);
    venue.buy(BOB, 35, 95);
    const last = later(venue);
    expect(tradedLots(last)).toBe(30);
    expect(the(last, 'algoDone')).toMatchObject({ reason: 'TIME_OVER', slicesDone: 4 });
    expect(venue.has(ALICE, COIN)).toEqual([999_970, 0]);
  });

  it('ALGO-39 chance moves slices and sizes within their bounds, the same for ever', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 2, max: 8_640 }),
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fc.integer({ min: 0, max: 8_639 }),
        (amount, slices, seed, at) => {
          const slice = at % slices;
          const size = twapTarget(amount, slice + 1, slices, seed) - twapTarget(amount, slice, slices, seed);
          expect(size).toBeGreaterThanOrEqual(twapMin(amount, slices, seed));
          expect(size).toBeLessThanOrEqual(twapMax(amount, slices));
          expect(twapTarget(amount, slices, slices, seed)).toBe(amount);
          const duration = slices * 5_000 + 60_000;
          const interval = Math.floor(duration / slices);
          const late = twapOffsetMs(duration, slices, slice, seed) - slice * interval;
          expect(late >= 0 && late < interval / 2).toBe(true);
          if (seed === 0 || slice === 0) expect(late).toBe(0);
        },
      ),
    );
    expect([1, 2, 3].map((slice) => twapOffsetMs(240_000, 4, slice, 42))).toEqual(GOLDEN_OFFSETS);
    expect([1, 2, 3].map((slice) => twapTarget(8_000, slice, 4, 42))).toEqual(GOLDEN_TARGETS);
    expect(CATCH_UP).toBe(3);
  });

  it('ALGO-38 money that self-trade prevention kept from buying is tried again, not told as filled', () => {
    const venue = Venue.funded();
    venue.trade(100);
    venue.sell(ALICE, 17, 100);
    venue.sell(BOB, 1, 100);
    const order: TwapOrder = { side: 'BUY', quote: 1_850, slices: 2, stp: 'DECREMENT' };
    // 9 of Alice's own for 925, then 8 and Bob's for all that was meant.
    expect(tradedLots(twap(venue, ALICE, order))).toBe(0);
    const told = later(venue, 2 * MINUTE);
    expect(tradedLots(told)).toBe(1);
    expect(all(told, 'algoDone')).toEqual([]);
  });
});
