import { describe, expect, it } from 'vitest';
import {
  BUY_LEG as BUY,
  endsOf,
  idsOf,
  type Leg,
  PROFIT,
  placeList,
  STOP,
  tradedAt,
} from '../../../testing/list-orders.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, refusalOf, the, type Venue } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

/** Bids at 98 and 95, asks at 102 and 105, the last price 100. */
function standing(own = {}): Venue {
  const venue = tradedAt(100, own);
  for (const price of [98, 95]) venue.buy(BOB, 50, price);
  for (const price of [102, 105]) venue.sell(BOB, 50, price);
  return venue;
}

const PEGGED: Leg = { type: 'LIMIT', peg: 'PRIMARY' };

describe('pegged orders of lists', () => {
  it('PEG-05 a pegged working order and a pegged profit take their price when they are placed', () => {
    const venue = standing();
    const oto = placeList(venue, 'OTO', { ...PEGGED, side: 'BUY' }, { type: 'LIMIT', price: 130 });
    expect(the(oto, 'orderAccepted').priceTicks).toBe(98);
    expect(the(oto, 'orderPegged')).toMatchObject({ peg: 'PRIMARY' });
    const oco = placeList(venue, 'OCO', { type: 'LIMIT_MAKER', peg: 'PRIMARY', levels: 1 }, STOP);
    expect(the(oco, 'orderAccepted').priceTicks).toBe(105);
    expect(refusalOf(placeList(venue, 'OCO', { type: 'LIMIT_MAKER', peg: 'PRIMARY', levels: 2 }, STOP))).toBe(
      'NO_PEG_PRICE',
    );
  });

  it('PEG-05 a pegged follower takes its price when its turn comes, and is asked for the filters then', () => {
    const venue = standing();
    const [, follower] = idsOf(placeList(venue, 'OTO', BUY, PEGGED));
    venue.sell(CAROL, 5, 101);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const told = venue.sell(CAROL, 10, 100);
    expect(all(told, 'orderPhase').at(-1)).toMatchObject({ orderId: follower, phase: 'WORKING', priceTicks: 101 });
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 10]);
    const dear = standing({ priceTicksMax: 105 });
    const [, off] = idsOf(placeList(dear, 'OTO', BUY, { ...PEGGED, levels: 2 }));
    expect(endsOf(dear.sell(CAROL, 10, 100))).toContainEqual([off, 'PENDING_REFUSED']);
  });

  it('PEG-04 a pegged stop takes its price when it is triggered; it holds what it is worth at its stop price', () => {
    const venue = standing();
    const told = venue.buy(ALICE, 10, 0, { type: 'STOP_LOSS_LIMIT', stop: 105, peg: 'MARKET', tif: 'IOC' });
    expect(the(told, 'orderAccepted').priceTicks).toBe(0);
    expect(venue.has(ALICE, CASH)[1]).toBe(1_050);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const triggered = venue.buy(CAROL, 51, 105);
    expect(all(triggered, 'orderPhase').at(-1)).toMatchObject({ phase: 'WORKING', priceTicks: 105 });
    expect(all(triggered, 'trade').at(-1)).toMatchObject({ takerAccount: ALICE, priceTicks: 105, lots: 10 });
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000 - 1_050, 0]);
  });

  it('PEG-04 PEG-06 what has no price then, or one that is not allowed or paid, ends PENDING_REFUSED and holds nothing', () => {
    const venue = tradedAt(100);
    const buy = (lots: number, levels = 0) =>
      idsOf(venue.buy(ALICE, lots, 0, { type: 'STOP_LOSS_LIMIT', stop: 110, peg: 'MARKET', levels }))[0];
    const [noLevel, poor] = [buy(1, 5), buy(9_000)];
    venue.sell(BOB, 1, 110);
    venue.sell(BOB, 1, 115);
    const told = venue.buy(CAROL, 1, 110);
    expect(endsOf(told)).toContainEqual([noLevel, 'PENDING_REFUSED']);
    expect(endsOf(told)).toContainEqual([poor, 'PENDING_REFUSED']);
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000, 0]);
  });

  it('PEG-05 a pegged stop of an OCO ends the other when it is triggered', () => {
    const venue = standing();
    const stop: Leg = { type: 'STOP_LOSS_LIMIT', stop: 95, peg: 'PRIMARY' };
    const [profit, second] = idsOf(placeList(venue, 'OCO', PROFIT, stop));
    const told = venue.sell(CAROL, 51, 95);
    expect(endsOf(told)).toContainEqual([profit, 'OCO_TRIGGER']);
    expect(the(told, 'orderRested')).toMatchObject({ orderId: second });
    expect(all(told, 'orderPhase').at(-1)?.priceTicks).toBe(102);
  });
});

it('TAGS-01 tells the tags of an order after its terms; the types begin at a million', () => {
  const venue = standing();
  const tags = { strategyId: 7, strategyType: 1_000_001 };
  const told = venue.buy(ALICE, 1, 90, { ...tags, id: 'mine' });
  expect(the(told, 'orderTagged')).toEqual({
    kind: 'orderTagged',
    orderId: idsOf(told)[0],
    account: ALICE,
    market: 0,
    ...tags,
  });
  expect(told.map((event) => event.kind).slice(0, 3)).toEqual(['orderAccepted', 'orderTerms', 'orderTagged']);
  expect(refusalOf(venue.buy(ALICE, 1, 90, { strategyType: 999_999 }))).toBe('MALFORMED_COMMAND');
  // Part of what a repeat must have too; the next order has none of it.
  expect(refusalOf(venue.buy(ALICE, 1, 90, { ...tags, strategyId: 8, id: 'mine' }))).toBe('KEY_REUSED');
  expect(all(venue.buy(ALICE, 1, 90), 'orderTagged')).toEqual([]);
  const [first, second] = all(placeList(venue, 'OCO', { ...PROFIT, strategyId: 3 }, STOP), 'orderTagged');
  expect([first?.strategyId, second]).toEqual([3, undefined]);
});
