import { expect, it } from 'vitest';
import { ALICE, all, BOB, CAROL, refusalOf, the, Venue } from '../../testing/venue.ts';

/** Bids at 98 and 95, asks at 102, 105 and 107. */
function standing(): Venue {
  const venue = Venue.funded();
  for (const price of [98, 95]) venue.buy(BOB, 5, price);
  for (const price of [102, 105, 107]) venue.sell(BOB, 5, price);
  return venue;
}

const peg = { lots: 2, price: 0 };

it('PEG-01 takes the best price of its own side or the other, or deeper levels, and keeps it', () => {
  const venue = standing();
  const priceOf = (told: ReturnType<Venue['expire']>) => the(told, 'orderAccepted').priceTicks;
  const primary = venue.place(ALICE, 'BUY', { ...peg, peg: 'PRIMARY', type: 'LIMIT_MAKER' });
  expect(the(primary, 'orderPegged')).toMatchObject({ peg: 'PRIMARY', pegLevels: 0 });
  expect(priceOf(primary)).toBe(98);
  expect(priceOf(venue.place(ALICE, 'SELL', { ...peg, peg: 'PRIMARY', levels: 2 }))).toBe(107);
  const taking = venue.place(CAROL, 'BUY', { ...peg, lots: 7, peg: 'MARKET', tif: 'IOC' });
  expect(all(taking, 'trade').map((trade) => [trade.priceTicks, trade.lots])).toEqual([[102, 5]]);
  expect(all(taking, 'orderDone').at(-1)?.reason).toBe('IOC_REST_EXPIRED');
  venue.buy(BOB, 1, 99);
  expect(venue.book()[0]).toEqual([
    [99, 1],
    [98, 7],
    [95, 5],
  ]);
});

it('PEG-02 is refused where there is no such level, and passes the filters with the price it found', () => {
  const venue = standing();
  const refused = (order: object) => refusalOf(venue.place(ALICE, 'SELL', { ...peg, peg: 'MARKET', ...order }));
  expect(refused({ levels: 2 })).toBe('NO_PEG_PRICE');
  expect(refused({ levels: 1 })).toBe(null);
  expect(refusalOf(Venue.funded().place(ALICE, 'BUY', { ...peg, peg: 'PRIMARY' }))).toBe('NO_PEG_PRICE');
  venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], priceTicksMin: 97 });
  expect(refused({ levels: 1 })).toBe('PRICE_FILTER');
  venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], status: 'HALT' });
  expect(refused({ levels: 9 })).toBe('MARKET_CLOSED');
});

it('PEG-02 RNGE-05 a market that is paused is closed to it, whatever its book holds', () => {
  const venue = Venue.funded({
    ...{ rangeUpE6: 1_100_000, rangeDownE6: 900_000, rangeBucketMs: 1_000, rangeBuckets: 4, pauseMs: 2_000 },
  });
  venue.trade(100);
  venue.sell(BOB, 1, 111);
  all(venue.buy(CAROL, 1, 200), 'marketPaused');
  expect(refusalOf(venue.place(ALICE, 'BUY', { ...peg, peg: 'PRIMARY' }))).toBe('MARKET_CLOSED');
});

it('PEG-03 goes with no price of its own, and with what can be pegged only', () => {
  const venue = standing();
  const refused = (order: object) => refusalOf(venue.place(ALICE, 'BUY', { ...peg, peg: 'PRIMARY', ...order }));
  const wrong = [
    { price: 5 },
    { tif: 'IOC' },
    { levels: 101 },
    { type: 'LIMIT_MAKER', peg: 'MARKET' },
    { type: 'MARKET' },
    { type: 'STOP_LOSS', stop: 200 },
    { type: 'STOP_LOSS_LIMIT', stop: 200, tif: 'IOC' },
    { peg: 'NONE', price: 90, levels: 1 },
  ];
  expect(wrong.map(refused)).toEqual(wrong.map(() => 'MALFORMED_COMMAND'));
});
