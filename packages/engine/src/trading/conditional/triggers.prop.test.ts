import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ConditionalOrder, OF_NO_POSITION } from './conditional-order.ts';
import { STOP_LOSS, TAKE_PROFIT } from './order-types.ts';
import { Triggers } from './triggers.ts';

const anOrder = fc.record({
  side: fc.constantFrom(BUY, SELL),
  type: fc.constantFrom(STOP_LOSS, TAKE_PROFIT),
  stopTicks: fc.oneof(fc.constant(0), fc.integer({ min: 20, max: 60 })),
  trailingBips: fc.constantFrom(0, 1, 500, 3_000),
});
const aStep = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), order: anOrder }),
  fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(20) }),
  fc.record({ kind: fc.constant('trade' as const), priceTicks: fc.integer({ min: 15, max: 65 }) }),
);

type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

/** So many are triggered, and as many begin to track, in this run alone: fifty a round. */
const ROUNDS: Step[] = Array.from({ length: 11 }, () => {
  const order = { side: BUY, type: STOP_LOSS, stopTicks: 40, trailingBips: 500 } as const;
  const orders = Array.from({ length: 50 }, (): Step => ({ kind: 'add', order: { ...order } }));
  return [...orders, ...[40, 44].map((priceTicks): Step => ({ kind: 'trade', priceTicks }))];
}).flat();

/** One that waits far away, and so many prices that are nothing to it. */
const QUIET: Step[] = [
  { kind: 'add', order: { side: BUY, type: STOP_LOSS, stopTicks: 60, trailingBips: 0 } },
  ...Array.from({ length: 510 }, (_, i): Step => ({ kind: 'trade', priceTicks: 20 + (i % 30) })),
];

function conditional(orderId: number, own: Partial<ConditionalOrder>): ConditionalOrder {
  const nobody = { account: 16, market: 0, side: 0, type: 0, tif: 0, stp: 0, priceTicks: 0, lots: 1 };
  const hidden = { visibleLots: 0, peg: 0, pegLevels: 0, heldUnits: 0 };
  return { ...OF_NO_POSITION, orderId, ...nobody, stopTicks: 0, trailingBips: 0, extremeTicks: 0, ...hidden, ...own };
}

/** The slow obvious twin: every price is shown to every order. */
class PlainTriggers {
  private orders: ConditionalOrder[] = [];

  add(order: ConditionalOrder): void {
    this.orders.push(order);
  }

  remove(order: ConditionalOrder): void {
    this.orders = this.orders.filter((other) => other.orderId !== order.orderId);
  }

  /** Returns [order, is it triggered], oldest first. */
  feel(priceTicks: number): [number, boolean][] {
    const told = this.orders
      .toSorted((a, b) => a.orderId - b.orderId)
      .flatMap((order): [number, boolean][] => this.feelOne(order, priceTicks));
    this.orders = this.orders.filter((order) => !told.some(([id, isFired]) => isFired && id === order.orderId));
    return told;
  }

  private feelOne(order: ConditionalOrder, priceTicks: number): [number, boolean][] {
    const isBuy = order.side === BUY;
    const begins = (): [number, boolean][] => {
      order.stopTicks = 0;
      order.extremeTicks = priceTicks;
      return [[order.orderId, false]];
    };
    if (order.stopTicks !== 0) {
      const isAbove = (order.type === STOP_LOSS) === isBuy;
      if (isAbove ? priceTicks < order.stopTicks : priceTicks > order.stopTicks) return [];
      return order.trailingBips === 0 ? [[order.orderId, true]] : begins();
    }
    if (order.extremeTicks === 0) return begins();
    const turned =
      BigInt(order.extremeTicks) * BigInt(isBuy ? 10_000 + order.trailingBips : 10_000 - order.trailingBips);
    const price = BigInt(priceTicks) * 10_000n;
    if (isBuy ? price >= turned : price <= turned) return [[order.orderId, true]];
    const isBetter = isBuy ? priceTicks < order.extremeTicks : priceTicks > order.extremeTicks;
    if (isBetter) order.extremeTicks = priceTicks;
    return [];
  }

  /** Returns [order, stop price, best price seen] of all. */
  rows(): number[][] {
    return this.orders.map((order) => [order.orderId, order.stopTicks, order.extremeTicks]);
  }
}

it('COND-06 COND-07 COND-16 does what showing every price to every order does, however many are taken out and put back', () => {
  let fired = 0;
  let tracking = 0;
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 250, size: 'max' }), (steps) => {
      let triggers = new Triggers();
      const plain = new PlainTriggers();
      let waiting: ConditionalOrder[] = [];
      steps.forEach((step, i) => {
        if (step.kind === 'add') {
          const trailingBips = step.order.stopTicks === 0 ? step.order.trailingBips || 1 : step.order.trailingBips;
          const order = conditional(i + 1, { ...step.order, trailingBips });
          waiting.push(order);
          triggers.add(order);
          plain.add({ ...order });
        } else if (step.kind === 'remove') {
          const gone = waiting[step.nth];
          if (gone === undefined) return;
          triggers.remove(gone);
          plain.remove(gone);
          waiting = waiting.filter((order) => order !== gone);
        } else {
          const felt = triggers.feel(step.priceTicks).map(({ order, isFired }) => [order.orderId, isFired]);
          expect(felt).toEqual(plain.feel(step.priceTicks));
          fired += felt.filter(([, isFired]) => isFired).length;
          tracking += felt.filter(([, isFired]) => !isFired).length;
          waiting = waiting.filter((order) => !felt.some(([id, isFired]) => isFired && id === order.orderId));
        }
        triggers.settle();
        expect(waiting.map((order) => [order.orderId, order.stopTicks, order.extremeTicks])).toEqual(plain.rows());
        // As a snapshot does: all are put into empty ones, oldest first.
        if (i % 41 === 40) {
          triggers = new Triggers();
          for (const order of waiting) triggers.add(order);
        }
      });
    }),
    { numRuns: 400, examples: [[ROUNDS]] },
  );
  expect(fired).toBeGreaterThan(500);
  expect(tracking).toBeGreaterThan(500);
});

it('COND-16 a price that is quiet changes no order, and after each look only those that concern somebody are unquiet', () => {
  let quiet = 0;
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
      const triggers = new Triggers();
      let waiting: ConditionalOrder[] = [];
      steps.forEach((step, i) => {
        if (step.kind === 'add') {
          // An order waits for a price, for a turn of it, or for both.
          const trailingBips = step.order.stopTicks === 0 ? step.order.trailingBips || 1 : step.order.trailingBips;
          const order = conditional(i + 1, { ...step.order, trailingBips });
          waiting.push(order);
          triggers.add(order);
        } else if (step.kind === 'remove') {
          const gone = waiting[step.nth];
          if (gone === undefined) return;
          triggers.remove(gone);
          waiting = waiting.filter((order) => order !== gone);
        } else {
          const { priceTicks } = step;
          const isQuiet = triggers.isQuiet(priceTicks, priceTicks);
          const before = JSON.stringify(waiting);
          const felt = triggers.feel(priceTicks);
          if (isQuiet) expect([felt, JSON.stringify(waiting)]).toEqual([[], before]);
          if (isQuiet) quiet++;
          waiting = waiting.filter((order) => !felt.some((one) => one.order === order && one.isFired));
          // The same price again concerns nobody: whoever it reached has gone or has seen it.
          expect(triggers.isQuiet(priceTicks, priceTicks)).toBe(true);
        }
      });
    }),
    { numRuns: 1_000, examples: [[QUIET]] },
  );
  expect(quiet).toBeGreaterThan(500);
});
