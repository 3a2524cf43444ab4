import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, CAROL, CASH, COIN, plainMarket, refusalOf, the, Venue } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

const idOf = (told: ReturnType<Venue['expire']>) => the(told, 'orderAccepted').orderId;

describe('statuses', () => {
  it('STAT-01 STAT-08 takes no order in HALT, CANCEL_ONLY and DELISTED, and lets cancel in all', () => {
    const venue = Venue.funded();
    const resting = idOf(venue.sell(ALICE, 1, 100));
    for (const status of ['HALT', 'CANCEL_ONLY'] as const) {
      expect(the(venue.status(status), 'marketStatusSet')).toMatchObject({ status, endMs: 0 });
      expect(refusalOf(venue.buy(BOB, 1, 100))).toBe('MARKET_CLOSED');
    }
    expect(the(venue.cancel(ALICE, { orderId: resting }), 'orderDone').reason).toBe('CANCELED_BY_USER');
    const last = idOf(venue.status('TRADING') && venue.sell(ALICE, 2, 100));
    venue.status('HALT');
    expect(refusalOf(venue.amend(ALICE, { orderId: last }, 1))).toBe('MARKET_CLOSED');
    venue.status('CANCEL_ONLY');
    venue.status('DELISTED');
    expect(refusalOf(venue.buy(BOB, 1, 100))).toBe('MARKET_CLOSED');
    // None is left to be amended.
    expect(refusalOf(venue.amend(ALICE, { orderId: last }, 1))).toBe('UNKNOWN_ORDER');
  });

  it.each(['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION'] as const)('STAT-10 GTD orders end in %s', (status) => {
    const venue = Venue.funded();
    const orderId = idOf(venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: venue.nowMs + 5 }));
    if (status !== 'TRADING') venue.status(status);
    venue.nowMs += 5;
    expect(the(venue.expire(), 'orderDone')).toMatchObject({ orderId, reason: 'GTD_EXPIRED' });
  });

  it('STAT-02 STAT-11 STAT-06 a status that was set stays when the market is configured again, and outlives a restore', () => {
    const venue = Venue.funded();
    venue.status('CANCEL_ONLY');
    const told = venue.configure('configureMarket', { ...plainMarket({ lotsMin: 3 }), keepsStatus: true });
    expect(the(told, 'marketStatusSet').status).toBe('CANCEL_ONLY');
    const restored = Exchange.restore(venue.exchange.snapshot());
    expect(restored.hash()).toBe(venue.exchange.hash());
    expect(restored.catalog().markets[0]).toMatchObject({ status: 'CANCEL_ONLY', lotsMin: 3 });
    expect(restored.catalog().markets[0]).not.toHaveProperty('keepsStatus');
  });

  it('STAT-02 STAT-11 a market listed for the first time has the status said; without keepsStatus the status is set again', () => {
    const venue = Venue.funded();
    venue.configure('configureAsset', { code: 'GOLD', name: 'Gold', scale: 0 });
    const gold = plainMarket({ symbol: 'GOLD_CASH', base: 'GOLD' });
    venue.configure('configureMarket', { ...gold, status: 'HALT', keepsStatus: true });
    expect(refusalOf(venue.buy(BOB, 1, 100, { market: 1 }))).toBe('MARKET_CLOSED');
    expect(all(venue.configure('configureMarket', gold), 'marketStatusSet')).toEqual([]);
    expect(refusalOf(venue.buy(BOB, 1, 100, { market: 1 }))).toBeNull();
    // Only setMarketStatus leads to these.
    expect(refusalOf(venue.configure('configureMarket', { ...gold, status: 'AUCTION' }))).toBe('CONFIG_INVALID');
  });

  it('STAT-03 refuses statuses that may not follow, of no market, and ends that are none', () => {
    const venue = Venue.funded();
    expect(refusalOf(venue.status('DELISTED'))).toBe('MARKET_STATUS');
    venue.status('CANCEL_ONLY');
    venue.status('DELISTED');
    for (const status of ['TRADING', 'AUCTION', 'CANCEL_ONLY'] as const)
      expect(refusalOf(venue.status(status))).toBe('MARKET_STATUS');
    expect(refusalOf(venue.status('HALT'))).toBeNull();
    const wrong = [
      { symbol: 'COIN_CASH', status: 'HALT', endMs: venue.nowMs + 5 },
      { symbol: 'COIN_CASH', status: 'AUCTION', endMs: venue.nowMs },
      { symbol: 'COIN_CASH', status: 'AUCTION', endMs: venue.nowMs + 0.5 },
      { symbol: 'COIN_CASH', status: 'AUCTION', endMs: venue.nowMs + 31 * 86_400_000 },
      { symbol: 'COIN_CASH', status: 'OPEN' },
      { status: 'HALT' },
    ];
    for (const payload of wrong)
      expect(refusalOf(venue.configure('setMarketStatus', payload)), JSON.stringify(payload)).toBe('CONFIG_INVALID');
    expect(refusalOf(venue.configure('setMarketStatus', { symbol: 'NO_NO', status: 'HALT' }))).toBe('UNKNOWN_MARKET');
  });

  it('STAT-12 the status that it has changes nothing, but in AUCTION the end', () => {
    for (const status of ['TRADING', 'HALT', 'CANCEL_ONLY'] as const) {
      const venue = Venue.funded();
      if (status !== 'TRADING') venue.status(status);
      const before = venue.exchange.catalog();
      expect(refusalOf(venue.status(status))).toBeNull();
      expect(venue.exchange.catalog()).toEqual(before);
    }
    const venue = Venue.funded();
    venue.status('AUCTION', venue.nowMs + 60_000);
    const later = venue.nowMs + 90_000;
    expect(the(venue.status('AUCTION', later), 'marketStatusSet')).toMatchObject({ status: 'AUCTION', endMs: later });
    expect(venue.exchange.nextExpiryMs).toBe(later);
  });

  it('STAT-04 with a key once, whatever came between; with other content not at all', () => {
    const venue = Venue.funded();
    const halt = { symbol: 'COIN_CASH', status: 'HALT' };
    expect(the(venue.configure('setMarketStatus', halt, 'step'), 'marketStatusSet').status).toBe('HALT');
    venue.status('TRADING');
    expect(venue.configure('setMarketStatus', halt, 'step')).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(venue.exchange.catalog().markets[0]?.status).toBe('TRADING');
    expect(refusalOf(venue.configure('setMarketStatus', { ...halt, status: 'TRADING' }, 'step'))).toBe('KEY_REUSED');
    // A refused one uses nothing up.
    const gone = { symbol: 'COIN_CASH', status: 'DELISTED' };
    expect(refusalOf(venue.configure('setMarketStatus', gone, 'late'))).toBe('MARKET_STATUS');
    venue.status('CANCEL_ONLY');
    expect(the(venue.configure('setMarketStatus', gone, 'late'), 'marketStatusSet').status).toBe('DELISTED');
  });

  it('STAT-05 delisting ends what rests and what waits, oldest first, and gives all of it back', () => {
    const venue = Venue.funded();
    const bid = idOf(venue.buy(ALICE, 5, 90, { visible: 2 }));
    const stop = idOf(venue.sell(BOB, 3, 0, { type: 'STOP_LOSS', stop: 50, price: 0 }));
    const ask = idOf(venue.sell(CAROL, 4, 110));
    venue.status('CANCEL_ONLY');
    const done = all(venue.status('DELISTED'), 'orderDone');
    expect(done.map(({ orderId, reason }) => [orderId, reason])).toEqual(
      [bid, stop, ask].map((orderId) => [orderId, 'MARKET_DELISTED']),
    );
    for (const account of [ALICE, BOB, CAROL])
      for (const asset of [COIN, CASH]) expect(venue.has(account, asset)).toEqual([1_000_000, 0]);
    expect(venue.book()).toEqual([[], []]);
  });
});
