import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReferenceCustody } from '../../reference/reference-custody.ts';
import { ALICE, BOB, CAROL, CASH, Venue } from '../../testing/venue.ts';
import { walletOf } from '../../testing/wallet-venue.ts';
import { Exchange } from '../exchange.ts';

const PEOPLE = [ALICE, BOB, CAROL];
const who = fc.constantFrom(...PEOPLE);
const units = fc.oneof(fc.integer({ min: 1, max: 1_500_000 }), fc.constantFrom(1, 1_000_000, 0, -1, 0.5, 2 ** 53));
const id = fc.integer({ min: 1, max: 30 });

const step = fc.oneof(
  fc.record({ does: fc.constant('credit' as const), account: who, units, id }),
  fc.record({ does: fc.constant('hold' as const), account: who, units, id, fee: fc.constantFrom(0, 1, 7, -1, 0.5) }),
  fc.record({ does: fc.constant('end' as const), id, isPaid: fc.boolean() }),
  fc.record({ does: fc.constant('pay' as const), account: who, units, to: who }),
  fc.record({ does: fc.constant('order' as const), account: who, lots: fc.integer({ min: 1, max: 500_000 }) }),
  fc.record({ does: fc.constant('cancel' as const), account: who }),
  fc.record({ does: fc.constant('restart' as const) }),
);

const answerOf = ([first]: readonly EngineEvent[]) => (first?.kind === 'rejected' ? first.code : first?.kind);

describe('the wallet beside orders and transfers', () => {
  it('CUST-10 CUST-14 CUST-15 CUST-22 CUST-23 whatever comes in whatever order, ids count once, and the world owes what the chain holds', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
        const venue = Venue.funded();
        const wallet = walletOf(venue);
        const slow = new ReferenceCustody();
        const funded = venue.has(0, CASH)[0];
        for (const one of steps) {
          if (one.does === 'credit')
            expect(answerOf(wallet.credit(one.account, one.units, one.id))).toBe(slow.credit(one.id, one.units));
          if (one.does === 'hold') {
            const [available] = venue.has(one.account, CASH);
            const expected = slow.hold(one.id, one.account, one.units, one.fee, available);
            expect(answerOf(wallet.hold(one.account, one.units, one.id, one.fee))).toBe(expected);
          }
          if (one.does === 'end') expect(answerOf(wallet.end(one.id, one.isPaid))).toBe(slow.end(one.id, one.isPaid));
          if (one.does === 'pay') venue.pay(one.to, CASH, one.units, one.account, 'INTERNAL_TRANSFER');
          if (one.does === 'order') venue.buy(one.account, one.lots, 1);
          if (one.does === 'cancel') venue.cancelAll(one.account);
          if (one.does === 'restart') venue.exchange = Exchange.restore(venue.exchange.snapshot());
          expect(BigInt(funded - venue.has(0, CASH)[0])).toBe(slow.chainUnits);
        }
        // Without orders, what is held is what is to leave.
        for (const account of PEOPLE) {
          venue.cancelAll(account);
          expect(BigInt(venue.has(account, CASH)[1])).toBe(slow.heldOf(account));
        }
      }),
    );
  });
});
