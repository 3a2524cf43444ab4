import { BUY, SELL } from '@pelorus/protocol/spot/enums.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConditionalOrder } from './conditional-order.ts';
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

function conditional(orderId: number, own: Partial<ConditionalOrder>): ConditionalOrder {
  const nobody = { account: 16, market: 0, side: 0, type: 0, tif: 0, stp: 0, priceTicks: 0, lots: 1 };
  return { orderId, ...nobody, stopTicks: 0, trailingBips: 0, extremeTicks: 0, visibleLots: 0, heldUnits: 0, ...own };
}

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
    { numRuns: 1_000 },
  );
  expect(quiet).toBeGreaterThan(500);
});
