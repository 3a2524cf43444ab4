import { describe, expect, it } from 'vitest';
import { cancelAlgo, type TwapOrder, twap } from '../../../testing/algos.ts';
import { later, liquid, MINUTE, tradedLots } from '../../../testing/twaps.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, refusalOf, the } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

describe('TWAPs', () => {
  it('ALGO-30 ALGO-70 is a sale, a purchase at a limit price, or a purchase for money', () => {
    const venue = liquid();
    const wrong: TwapOrder[] = [
      { lots: 40, quote: 40 },
      { quote: 4_000 },
      { side: 'BUY', lots: 40 },
      { side: 'BUY', quote: 4_000, limit: 100 },
      {},
      { lots: 40, slices: 1 },
      { lots: 40, durationMs: 59_999 },
      { lots: 40, durationMs: 86_400_001 },
      { lots: 400, slices: 49 },
      { lots: 40, stp: 'TRANSFER' },
      { lots: 0.5 },
    ];
    expect(wrong.map((order) => refusalOf(twap(venue, ALICE, order)))).toEqual(wrong.map(() => 'MALFORMED_COMMAND'));
    const good: TwapOrder[] = [
      { lots: 40 },
      { lots: 40, limit: 90 },
      { side: 'BUY', lots: 40, limit: 110 },
      { side: 'BUY', quote: 4_000 },
    ];
    good.forEach((order, i) => {
      const told = twap(venue, ALICE, { ...order, id: `g${i}` });
      expect(tradedLots(told), `${i}`).toBeGreaterThan(0);
    });
  });

  it('ALGO-31 its least slice is an order, and its whole can be paid', () => {
    const venue = liquid({ lotsMin: 10, notionalMin: 500, lotsMax: 4_000, marketLotsMax: 200, priceTicksMax: 5_000 });
    const refusals: [TwapOrder, string][] = [
      [{ lots: 39 }, 'ALGO_SLICES'],
      [{ lots: 40, limit: 49 }, 'ALGO_SLICES'],
      [{ lots: 804 }, 'ALGO_SLICES'],
      [{ side: 'BUY', quote: 1_999 }, 'ALGO_SLICES'],
      [{ lots: 40, limit: 5_001 }, 'PRICE_FILTER'],
      [{ lots: 40, stp: 'NONE' }, 'STP_MODE_NOT_ALLOWED'],
      [{ side: 'BUY', quote: 1_000_001 }, 'INSUFFICIENT_BALANCE'],
      [{ side: 'BUY', lots: 10_001, limit: 100 }, 'INSUFFICIENT_BALANCE'],
      [{ lots: 45, seed: 7 }, 'ALGO_SLICES'],
    ];
    for (const [order, refusal] of refusals) expect(refusalOf(twap(venue, ALICE, order)), refusal).toBe(refusal);
    for (let i = 0; i < 20; i++) twap(venue, ALICE, { lots: 40, limit: 4_000, id: `t${i}` });
    expect(refusalOf(twap(venue, ALICE, { lots: 40 }))).toBe('MAX_NUM_ALGOS');
    venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], positionMax: 1_000_100 });
    expect(refusalOf(twap(venue, CAROL, { side: 'BUY', lots: 101, limit: 90 }))).toBe('MAX_POSITION');
    twap(venue, CAROL, { side: 'BUY', lots: 60, limit: 90 });
    expect(refusalOf(venue.buy(CAROL, 41, 90))).toBe('MAX_POSITION');
  });

  it('ALGO-31 ALGO-34 ALGO-71 SPOT-33 no slice is larger than an order may be, nor buys more than the account may have', () => {
    const venue = liquid({ notionalMax: 510_000, marketLotsMax: 30 });
    expect(refusalOf(twap(venue, ALICE, { side: 'BUY', quote: 1_020_002, slices: 2 }))).toBe('ALGO_SLICES');
    expect(refusalOf(twap(venue, ALICE, { lots: 10_204, limit: 100, slices: 2 }))).toBe('ALGO_SLICES');
    // 101 each: 30 lots cost 3,030.
    const spent = twap(venue, ALICE, { side: 'BUY', quote: 20_000, slices: 2, id: 'market' });
    expect(tradedLots(spent)).toBe(30);
    expect(tradedLots(twap(venue, ALICE, { lots: 40, slices: 2, limit: 99, id: 'sale' }))).toBe(20);
    venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], notionalMax: 1_000 });
    // An order may be worth less by now: 9 lots at 101, 10 at the limit of 99.
    expect(all(later(venue, 2 * MINUTE), 'trade').map(({ lots }) => lots)).toEqual([9, 10]);
    expect(tradedLots(twap(venue, CAROL, { side: 'BUY', quote: 2_000, slices: 2, id: 'at most' }))).toBe(9);
    const positionMax = venue.has(CAROL, COIN)[0] + 5;
    venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], positionMax });
    expect(all(twap(venue, CAROL, { side: 'BUY', quote: 2_000, slices: 2, id: 'over' }), 'orderAccepted')).toEqual([]);
    expect(tradedLots(twap(venue, CAROL, { side: 'BUY', quote: 1_200, slices: 2, id: 'in' }))).toBe(5);
    const carols = all(later(venue, 2 * MINUTE), 'trade').filter(({ takerAccount }) => takerAccount === CAROL);
    expect(carols).toEqual([]);
  });

  it('ALGO-32 ALGO-33 holds what all may cost, and trades the first slice at once', () => {
    const venue = liquid();
    const told = twap(venue, ALICE, { side: 'BUY', lots: 40, limit: 110 });
    expect(the(told, 'algoAccepted')).toMatchObject({ parts: 4, durationMs: 4 * MINUTE, nextSliceMs: venue.nowMs });
    expect(the(told, 'orderAccepted')).toMatchObject({ type: 'LIMIT', tif: 'IOC', lots: 10, priceTicks: 110 });
    expect(the(told, 'algoPhase')).toMatchObject({
      phase: 'RUNNING',
      slicesDone: 1,
      nextSliceMs: venue.nowMs + MINUTE,
    });
    // 10 were bought at 101; the other 30 are held at 110.
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000 - 1_010 - 3_300, 3_300]);
    expect(venue.exchange.nextExpiryMs).toBe(venue.nowMs + MINUTE);
  });

  it('ALGO-40 is cancelled by its owner, alone or with all orders', () => {
    const venue = liquid();
    twap(venue, ALICE, { side: 'BUY', lots: 40, limit: 110 });
    expect(refusalOf(cancelAlgo(venue, BOB, 1))).toBe('UNKNOWN_ALGO');
    expect(the(cancelAlgo(venue, ALICE, 1), 'algoDone')).toMatchObject({ reason: 'CANCELED_BY_USER', slicesDone: 1 });
    twap(venue, ALICE, { lots: 40, id: 'b' });
    venue.sell(ALICE, 1, 300);
    const told = venue.cancelAll(ALICE);
    expect(told.map((event) => event.kind).slice(-2)).toEqual(['posting', 'algoDone']);
    expect([venue.has(ALICE, CASH)[1], venue.has(ALICE, COIN)[1]]).toEqual([0, 0]);
    expect(all(later(venue), 'orderAccepted')).toEqual([]);
  });

  it('ALGO-27 ALGO-41 begins once, and goes on where it was after a restore', () => {
    const [one, other] = [liquid(), liquid()];
    for (const venue of [one, other]) {
      twap(venue, ALICE, { lots: 41, seed: 9 });
      expect(twap(venue, ALICE, { lots: 41, seed: 9 })).toEqual([{ kind: 'duplicate', orderId: 1 }]);
      expect(refusalOf(twap(venue, ALICE, { lots: 42, seed: 9 }))).toBe('KEY_REUSED');
      later(venue, 1.5 * MINUTE);
    }
    other.exchange = Exchange.restore(other.exchange.snapshot());
    expect(other.exchange.hash()).toBe(one.exchange.hash());
    expect(other.exchange.nextExpiryMs).toBe(one.exchange.nextExpiryMs);
    for (let i = 0; i < 4; i++) expect(later(other)).toEqual(later(one));
    expect(other.exchange.hash()).toBe(one.exchange.hash());
  });
});
