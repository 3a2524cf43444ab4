import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_PHASES, type OrderPhase } from '@pelorus/protocol/exchange/orders.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CommandSource } from '../../../reference/command-source.ts';
import { BUY_LEG, type Leg, placeList } from '../../../testing/list-orders.ts';
import { ALICE, BOB, CAROL, eventsOf, Venue } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

/** How far an order is from the market: each phase it is told is nearer than the one before. */
const DISTANCE: Record<OrderPhase, number> = { PENDING: 3, WAITING: 2, TRACKING: 1, WORKING: 0 };

/**
 * Follows how far all orders are from the market. Each turn of a cascade is the phase of an order, or a list's second
 * phase, which is the phases of its followers; no turn makes a new order. So with each turn the sum falls, and it is
 * never below nothing: a cascade has at most as many turns as that sum was when its command came.
 */
class Distances {
  private readonly of = new Map<number, number>();
  private sum = 0;

  /** Returns how many phases the events told of orders that were there before. */
  follow(events: readonly EngineEvent[]): number {
    const placed = new Set<number>();
    const atFirst = this.sum;
    let turns = 0;
    for (const event of events) {
      if (event.kind === 'orderAccepted') placed.add(event.orderId);
      if (event.kind === 'orderDone') this.set(event.orderId, undefined);
      if (event.kind !== 'orderPhase') continue;
      const before = this.of.get(event.orderId);
      const distance = DISTANCE[event.phase];
      // An order of its own is told its first phase by the command that brings it.
      if (before === undefined) expect(placed.has(event.orderId), `order ${event.orderId}`).toBe(true);
      else expect(distance, `order ${event.orderId}`).toBeLessThan(before);
      if (before !== undefined && !placed.has(event.orderId)) turns++;
      this.set(event.orderId, distance);
    }
    expect(turns).toBeLessThanOrEqual(atFirst);
    return turns;
  }

  private set(orderId: number, distance: number | undefined): void {
    this.sum += (distance ?? 0) - (this.of.get(orderId) ?? 0);
    if (distance === undefined) this.of.delete(orderId);
    else this.of.set(orderId, distance);
  }
}

it('COND-09 each turn brings an order nearer to the market and none away from it, whatever is sent: a cascade ends', () => {
  let turns = 0;
  for (let seed = 1_000; seed < 1_015; seed++) {
    const source = new CommandSource(seed);
    const exchange = new Exchange();
    const distances = new Distances();
    for (let i = 0; i < 1_500; i++) {
      const record = source.next();
      const events = eventsOf(exchange.applyBatch(record, 1));
      source.observe(record, events);
      turns += distances.follow(events);
    }
  }
  expect(Object.keys(DISTANCE)).toEqual(expect.arrayContaining([...ORDER_PHASES]));
  expect(turns).toBeGreaterThan(200);
});

const aStop = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  type: fc.constantFrom('STOP_LOSS' as const, 'TAKE_PROFIT' as const),
  stop: fc.integer({ min: 80, max: 120 }),
  trailing: fc.constantFrom(0, 0, 0, 50, 300),
  lots: fc.integer({ min: 1, max: 4 }),
});

/** Stops above the market, each of which buys the price on to others: one cascade of all of them, whatever else is drawn. */
const LADDER = Array.from({ length: 60 }, (_, i) => ({
  side: 'BUY' as const,
  type: 'STOP_LOSS' as const,
  stop: 101 + (i % 20),
  trailing: 0 as const,
  lots: 1,
}));

it('COND-09 orders that trigger each other up and down a deep book all end', () => {
  let most = 0;
  fc.assert(
    fc.property(fc.array(aStop, { minLength: 20, maxLength: 90 }), fc.boolean(), (stops, isUp) => {
      const venue = Venue.funded({ openOrdersMax: 1_000, conditionalOrdersMax: 1_000 });
      venue.trade(100);
      for (let price = 70; price < 100; price++) venue.buy(CAROL, 3, price);
      for (let price = 101; price < 131; price++) venue.sell(CAROL, 3, price);
      const distances = new Distances();
      for (const stop of stops) distances.follow(venue.place(ALICE, stop.side, stop));
      const followers: Leg[] = [BUY_LEG, { type: 'STOP_LOSS', stop: 95 }];
      distances.follow(placeList(venue, 'OTO', ...followers));
      const told = isUp ? venue.buy(BOB, 40, 130) : venue.sell(BOB, 40, 70);
      most = Math.max(most, distances.follow(told));
    }),
    { numRuns: 40, examples: [[LADDER, true]] },
  );
  expect(most).toBeGreaterThan(50);
});

it('COND-08 COND-09 a chain of a thousand, each of which triggers the next, is worked off in one command', () => {
  const venue = Venue.funded({ openOrdersMax: 3_000, conditionalOrdersMax: 3_000 });
  venue.trade(100);
  const { exchange } = venue;
  for (let i = 0; i < 1_000; i++) {
    exchange.applyBatch(venue.record(CAROL, 'SELL', { lots: 1, price: 101 + i }), 1);
    exchange.applyBatch(venue.record(ALICE, 'BUY', { type: 'STOP_LOSS', lots: 1, stop: 101 + i }), 1);
  }
  const told = venue.buy(BOB, 1, 101);
  const turns = told.filter((event) => event.kind === 'orderPhase' && event.phase === 'WORKING');
  expect(turns).toHaveLength(1_000);
});
