import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { describe, expect, it } from 'vitest';
import { Random } from '../../reference/random.ts';
import { filterPrice } from '../../reference/reference-filters.ts';
import type { ReferenceMarket } from '../../reference/reference-market.ts';
import { BUY_LEG, placeList, tradedAt } from '../../testing/list-orders.ts';
import { ALICE, all, BOB, plainMarket, refusalOf, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';
import { AveragePrice } from './average-price.ts';

const MINUTE = 60_000;
/** No price more than a tenth from the reference. */
const BAND = { bidUpE6: 1_100_000, bidDownE6: 900_000, askUpE6: 1_100_000, askDownE6: 900_000 };
const LOTS_MAX = Number.MAX_SAFE_INTEGER;

/** Returns what the slow exchange says of the same trades. */
function slowly(minutes: number, trades: { timeMs: number; ticks: bigint; lots: bigint }[], nowMs: number): number {
  const payload = plainMarket({ avgPriceMins: minutes });
  return Number(filterPrice({ averageTrades: trades, lastTicks: 0n, nowMs, payload } as unknown as ReferenceMarket));
}

describe('the average price', () => {
  it('FILT-06 FILT-17 is by volume, rounded down, and leaves with the sixtieth that it was made in', () => {
    const average = new AveragePrice(1);
    expect(average.ticks(MINUTE)).toBe(0);
    average.add(MINUTE, 100, 1);
    average.add(MINUTE + 999.5, 200, 2);
    // 500 / 3.
    expect(average.ticks(MINUTE + 1_000)).toBe(166);
    average.add(MINUTE + 1_000, 40, 5);
    expect(average.ticks(MINUTE + 1_000)).toBe(87);
    expect(average.ticks(2 * MINUTE - 1)).toBe(87);
    expect(average.ticks(2 * MINUTE)).toBe(40);
    expect(average.ticks(2 * MINUTE + 999)).toBe(40);
    expect(average.ticks(2 * MINUTE + 1_000)).toBe(0);
  });

  it('FILT-06 FILT-17 FILT-07 is what all trades of the window come to, looked at one by one, however large', () => {
    for (let seed = 1; seed <= 80; seed++) {
      const random = new Random(seed);
      const minutes = random.pick([1, 1, 2, 5, 1_440]);
      const stepMs = minutes * random.pick([10, 400, 3_000]);
      const isLarge = seed % 2 === 0;
      let average = new AveragePrice(minutes);
      let nowMs = 1_700_000_000_000;
      let trades: { timeMs: number; ticks: bigint; lots: bigint }[] = [];
      for (let i = 0; i < 300; i++) {
        nowMs += random.below(2) * random.below(stepMs) + random.below(2) / 4;
        const ticks = random.between(1, isLarge ? 2 ** 31 - 2 : 50);
        const most = isLarge ? (LOTS_MAX - (LOTS_MAX % ticks)) / ticks : 30;
        const lots = random.isChance(20) ? most : random.between(1, most);
        average.add(nowMs, ticks, lots);
        trades.push({ timeMs: nowMs, ticks: BigInt(ticks), lots: BigInt(lots) });
        if (random.isChance(5)) nowMs += random.below(90 * stepMs);
        if (random.isChance(2)) {
          average.clear();
          trades = [];
        }
        // Read or not, restored or not: it comes to the same.
        if (random.isChance(60)) expect(average.ticks(nowMs), `seed ${seed}`).toBe(slowly(minutes, trades, nowMs) || 0);
        if (random.isChance(10)) average = new AveragePrice(minutes, average.view());
      }
      expect(average.view().length).toBeLessThanOrEqual(60);
    }
  });

  it('FILT-07 keeps no more than sixty spans and forgets what has left with the next trade', () => {
    const average = new AveragePrice(1);
    for (let i = 0; i < 500; i++) average.add(i * 1_000, 7, 1);
    expect(average.view().length).toBe(60);
    average.add(10_000_000, 9, 2);
    expect(average.view()).toEqual([[10_000, 0, 18, 0, 2]]);
  });
});

describe('what prices are measured by', () => {
  const limits = (own: Partial<MarketPayload> = {}) => ({ ...BAND, avgPriceMins: 5, ...own });
  /** A trade at each price, whatever the band says. */
  function trades(venue: Venue, own: Partial<MarketPayload>, ...prices: number[]): void {
    venue.configure('configureMarket', plainMarket({ ...own, bidUpE6: 0, bidDownE6: 0, askUpE6: 0, askDownE6: 0 }));
    for (const price of prices) venue.trade(price);
    venue.configure('configureMarket', plainMarket(own));
  }
  const bid = (venue: Venue, price: number) => refusalOf(venue.buy(ALICE, 1, price, { tif: 'IOC' }));

  it('FILT-06 FILT-18 SPOT-17 the average bounds prices, not the last one; without trades in its minutes the last one does', () => {
    const venue = Venue.funded(limits());
    trades(venue, limits(), 100, 200);
    expect([bid(venue, 165), bid(venue, 166), bid(venue, 135), bid(venue, 134)]).toEqual([
      ...[null, 'PERCENT_PRICE', null, 'PERCENT_PRICE'],
    ]);
    venue.nowMs += 5 * MINUTE;
    expect([bid(venue, 220), bid(venue, 221), bid(venue, 180), bid(venue, 179)]).toEqual([
      ...[null, 'PERCENT_PRICE', null, 'PERCENT_PRICE'],
    ]);
  });

  it('FILT-06 FILT-17 does not move while an order sweeps, and has moved for the next', () => {
    const venue = Venue.funded(limits());
    trades(venue, limits(), 100);
    for (const price of [105, 110]) venue.sell(BOB, 10, price);
    const told = venue.place(ALICE, 'BUY', { type: 'MARKET', lots: 15 });
    expect(all(told, 'trade').map(({ priceTicks }) => priceTicks)).toEqual([105, 110]);
    // (100 + 1,050 + 550) / 16.
    expect([bid(venue, 116), bid(venue, 117)]).toEqual([null, 'PERCENT_PRICE']);
  });

  it('FILT-06 FILT-18 a market order is worth what the average says', () => {
    const own = limits({ notionalMin: 1_000 });
    const venue = Venue.funded(own);
    trades(venue, { ...own, notionalMin: 0 }, 100, 200);
    venue.configure('configureMarket', plainMarket(own));
    const buys = (lots: number) => refusalOf(venue.place(ALICE, 'BUY', { type: 'MARKET', lots }));
    expect([buys(6), buys(7)]).toEqual(['NOTIONAL', null]);
    // What waits is worth its stop price.
    const stop = { type: 'STOP_LOSS', price: 0, stop: 140 } as const;
    expect([refusalOf(venue.sell(ALICE, 7, 0, stop)), refusalOf(venue.sell(ALICE, 8, 0, stop))]).toEqual([
      ...['NOTIONAL', null],
    ]);
  });

  it('FILT-06 SNAP-01 a pending market order is amended by what the average says now, restored or not', () => {
    const own = limits({ notionalMin: 1_000 });
    const venue = Venue.funded(own);
    trades(venue, { ...own, notionalMin: 0 }, 100, 200);
    venue.configure('configureMarket', plainMarket(own));
    placeList(venue, 'OTO', { ...BUY_LEG, price: 140 }, { type: 'MARKET', id: 'next' });
    const amend = (lots: number) => refusalOf(venue.amend(ALICE, { clientOrderId: 'next' }, lots));
    const { exchange } = venue;
    venue.exchange = Exchange.restore(exchange.snapshot());
    expect(amend(6)).toBe('NOTIONAL');
    venue.exchange = exchange;
    expect(amend(6)).toBe('NOTIONAL');
    venue.nowMs += 5 * MINUTE;
    expect(amend(6)).toBe(null);
  });

  it('FILT-06 a fixed reference outranks average and last price, and goes when it is taken away', () => {
    const venue = tradedAt(100, limits());
    venue.configure('configureMarket', plainMarket(limits({ fixedReferenceTicks: 300 })));
    expect([bid(venue, 330), bid(venue, 331), bid(venue, 269)]).toEqual([null, 'PERCENT_PRICE', 'PERCENT_PRICE']);
    venue.configure('configureMarket', plainMarket(limits({ fixedReferenceTicks: 0 })));
    expect([bid(venue, 110), bid(venue, 111)]).toEqual([null, 'PERCENT_PRICE']);
  });

  it('FILT-07 goes on when configured alike, across a restore, and begins anew with other minutes', () => {
    const venue = Venue.funded(limits());
    trades(venue, limits(), 100, 200);
    venue.configure('configureMarket', plainMarket(limits({ lotsMax: 77 })));
    const { exchange } = venue;
    venue.exchange = Exchange.restore(exchange.snapshot());
    expect(venue.exchange.hash()).toBe(exchange.hash());
    expect([bid(venue, 165), bid(venue, 166)]).toEqual([null, 'PERCENT_PRICE']);
    venue.configure('configureMarket', plainMarket(limits({ avgPriceMins: 4 })));
    expect([bid(venue, 220), bid(venue, 179)]).toEqual([null, 'PERCENT_PRICE']);
  });

  it('FILT-07 an auction begins it anew with its own trades', () => {
    const venue = Venue.funded(limits());
    trades(venue, limits(), 100);
    venue.status('AUCTION');
    venue.configure('configureMarket', plainMarket({ ...limits(), askUpE6: 0, bidUpE6: 0, keepsStatus: true }));
    venue.sell(BOB, 4, 150);
    venue.buy(ALICE, 4, 150);
    venue.status('TRADING');
    venue.configure('configureMarket', plainMarket(limits()));
    expect([bid(venue, 165), bid(venue, 166), bid(venue, 134)]).toEqual([null, 'PERCENT_PRICE', 'PERCENT_PRICE']);
  });
});
