import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../reference/random.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, Venue } from '../../../testing/venue.ts';
import { auctionPrice, SideLevels } from './auction-price.ts';

type Row = [priceTicks: number, lots: number];

function sideOf(rows: readonly Row[]): SideLevels {
  const side = new SideLevels();
  for (const [priceTicks, lots] of rows) side.add(priceTicks, lots);
  return side;
}

function volumeAt(bids: readonly Row[], asks: readonly Row[], price: number): { lots: number; surplus: number } {
  const demand = bids.reduce((sum, [at, lots]) => sum + (at >= price ? lots : 0), 0);
  const supply = asks.reduce((sum, [at, lots]) => sum + (at <= price ? lots : 0), 0);
  return { lots: Math.min(demand, supply), surplus: demand - supply };
}

/** Tries every price, and remembers none that is not better than all before. */
function slowPrice(bids: readonly Row[], asks: readonly Row[], reference: number) {
  let best = { priceTicks: 0, lots: 0, surplusLots: 0 };
  for (let price = 1; price <= 60; price++) {
    const { lots, surplus } = volumeAt(bids, asks, price);
    const [left, bestLeft] = [Math.abs(surplus), Math.abs(best.surplusLots)];
    const isNearer = Math.abs(price - reference) < Math.abs(best.priceTicks - reference);
    const isBetter =
      lots > best.lots || (lots > 0 && lots === best.lots && (left < bestLeft || (left === bestLeft && isNearer)));
    if (isBetter) best = { priceTicks: price, lots, surplusLots: surplus };
  }
  return best;
}

function levels(random: Random, sign: 1 | -1): Row[] {
  const rows = new Map<number, number>();
  for (let left = random.below(8); left > 0; left--) rows.set(random.between(1, 50), random.between(1, 9));
  return [...rows].sort((a, b) => sign * (a[0] - b[0]));
}

describe('the price of an auction', () => {
  it('AUCT-02 AUCT-12 is what trying each price finds: most lots, least left over, nearest the reference, the lower', () => {
    const random = new Random(7);
    let traded = 0;
    for (let i = 0; i < 20_000; i++) {
      const [bids, asks] = [levels(random, -1), levels(random, 1)];
      const reference = random.isChance(20) ? 0 : random.between(1, 55);
      const found = auctionPrice(sideOf(bids), sideOf(asks), reference);
      expect(found, JSON.stringify({ bids, asks, reference })).toEqual(slowPrice(bids, asks, reference));
      if (found.lots > 0) traded++;
    }
    expect(traded).toBeGreaterThan(5_000);
  });
});

interface Placed {
  account: number;
  isBuy: boolean;
  price: number;
  lots: number;
}

describe('the end of an auction', () => {
  it('AUCT-04 AUCT-13 AUCT-10 trades as much as any price could, nobody worse than their limit, and leaves nobody who could have', () => {
    let trades = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const random = new Random(seed);
      const venue = Venue.funded({ referenceTicks: random.between(10, 40) });
      venue.status('AUCTION', venue.nowMs + 1_000);
      const orders = new Map<number, Placed>();
      for (let i = random.between(2, 30); i > 0; i--) {
        const isBuy = random.isChance(50);
        const order = {
          account: isBuy ? ALICE : BOB,
          isBuy,
          price: random.between(10, 40),
          lots: random.between(1, 20),
        };
        if (random.isChance(15)) order.account = CAROL;
        const visible = random.isChance(30) ? random.between(1, order.lots) : 0;
        const told = venue.place(order.account, isBuy ? 'BUY' : 'SELL', {
          ...{ price: order.price, lots: order.lots, visible, stp: 'EXPIRE_TAKER' },
        });
        const rested = all(told, 'orderRested')[0];
        if (rested !== undefined) orders.set(rested.orderId, order);
        if (random.isChance(10) && rested !== undefined) {
          venue.cancel(order.account, { orderId: rested.orderId });
          orders.delete(rested.orderId);
        }
      }
      const rows = (isBuy: boolean) =>
        [...orders.values()].filter((order) => order.isBuy === isBuy).map(({ price, lots }): Row => [price, lots]);
      const most = Math.max(...Array.from({ length: 60 }, (_, price) => volumeAt(rows(true), rows(false), price).lots));
      venue.nowMs += 1_000;
      const told = venue.expire();
      const done = all(told, 'trade');
      trades += done.length;
      expect(
        done.reduce((sum, trade) => sum + trade.lots, 0),
        `seed ${seed}`,
      ).toBe(most);
      expect(new Set(done.map((trade) => trade.priceTicks)).size).toBeLessThanOrEqual(1);
      for (const trade of done) {
        for (const orderId of [trade.takerOrderId, trade.makerOrderId]) {
          const { isBuy, price } = orders.get(orderId) as Placed;
          expect(isBuy ? price >= trade.priceTicks : price <= trade.priceTicks).toBe(true);
        }
      }
      const [bids, asks] = venue.book();
      expect((bids[0]?.[0] ?? 0) < (asks[0]?.[0] ?? Number.POSITIVE_INFINITY)).toBe(true);
      expectPriority(orders, done, seed);
      for (const asset of [COIN, CASH]) {
        const sum = [ALICE, BOB, CAROL].reduce(
          (total, account) => total + venue.has(account, asset)[0] + venue.has(account, asset)[1],
          0,
        );
        expect(sum).toBe(3_000_000);
      }
    }
    expect(trades).toBeGreaterThan(300);
  });
});

/** Whoever traded less than all of it stands behind everybody on that side who traded. */
function expectPriority(
  orders: Map<number, Placed>,
  done: { takerOrderId: number; makerOrderId: number; lots: number }[],
  seed: number,
): void {
  const filled = new Map<number, number>();
  for (const { takerOrderId, makerOrderId, lots } of done)
    for (const id of [takerOrderId, makerOrderId]) filled.set(id, (filled.get(id) ?? 0) + lots);
  for (const side of [BUY, SELL]) {
    const queue = [...orders].filter(([, order]) => order.isBuy === (side === BUY));
    queue.sort(([a, x], [b, y]) => (side === BUY ? y.price - x.price : x.price - y.price) || a - b);
    const isWhole = queue.map(([id, order]) => filled.get(id) === order.lots);
    const isNone = queue.map(([id]) => !filled.has(id));
    const firstShort = isWhole.indexOf(false);
    if (firstShort < 0) continue;
    expect(isNone.slice(firstShort + 1).every(Boolean), `seed ${seed}, side ${side}`).toBe(true);
  }
}
