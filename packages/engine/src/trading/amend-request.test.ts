import { AMEND_BYTES, AMEND_NAME_BYTES, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeAmend } from '@pelorus/protocol/wire/encode-command.ts';
import { describe, expect, it } from 'vitest';
import { listRecord, PROFIT, STOP } from '../../testing/list-orders.ts';
import { ALICE, all, BOB, CASH, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';
import { RETENTION_MS } from '../idempotency/idempotency.ts';
import { Renames } from '../idempotency/renames.ts';

/** Alice's order 'first' of 5 lots, and what stands behind it. */
function withOrder() {
  const venue = Venue.funded();
  const { orderId } = the(venue.buy(ALICE, 5, 100, { id: 'first' }), 'orderAccepted');
  venue.buy(BOB, 5, 100, { id: 'behind' });
  return { venue, orderId };
}

describe('amending with another client order id', () => {
  it('SPOT-35 the order goes by the new id and no longer by the old, its place and id are as they were', () => {
    const { venue, orderId } = withOrder();
    const told = the(venue.rename(ALICE, { clientOrderId: 'first' }, 4, 'second'), 'orderAmended');
    expect(told).toEqual({
      kind: 'orderAmended',
      orderId,
      account: ALICE,
      market: 0,
      lots: 4,
      leftLots: 4,
      isRenamed: true,
    });
    expect(venue.has(ALICE, CASH)).toEqual([999_600, 400]);
    for (const old of [
      () => venue.cancel(ALICE, { clientOrderId: 'first' }),
      () => venue.amend(ALICE, { clientOrderId: 'first' }, 3),
      () => venue.rename(ALICE, { clientOrderId: 'first' }, 3, 'third'),
    ])
      expect(refusalOf(old())).toBe('UNKNOWN_ORDER');
    expect(the(venue.amend(ALICE, { clientOrderId: 'second' }, 3), 'orderAmended').isRenamed).toBe(undefined);
    the(venue.rename(ALICE, { orderId }, 2, 'third'), 'orderAmended');
    expect(refusalOf(venue.cancel(ALICE, { clientOrderId: 'second' }))).toBe('UNKNOWN_ORDER');
    const sold = all(venue.sell(BOB, 1, 100, { stp: 'EXPIRE_MAKER' }), 'trade');
    expect(sold.map((trade) => trade.makerOrderId)).toEqual([orderId]);
    expect(the(venue.cancel(ALICE, { clientOrderId: 'third' }), 'orderDone').orderId).toBe(orderId);
  });

  it('SPOT-35 SPOT-43 its own id keeps it; an id that was used for anything else is refused, and nothing is changed', () => {
    const { venue, orderId } = withOrder();
    venue.sell(ALICE, 1, 200, { id: 'other' });
    venue.sell(ALICE, 1, 200, { id: 'ended' });
    venue.cancel(ALICE, { clientOrderId: 'ended' });
    const before = venue.exchange.hash();
    for (const used of ['other', 'ended']) {
      const again = Exchange.restore(venue.exchange.snapshot());
      expect(refusalOf(venue.rename(ALICE, { orderId }, 4, used))).toBe('KEY_REUSED');
      expect(venue.has(ALICE, CASH)).toEqual([999_500, 500]);
      expect(again.hash()).toBe(before);
      venue.exchange = again;
    }
    expect(the(venue.rename(ALICE, { orderId }, 4, 'first'), 'orderAmended').isRenamed).toBe(undefined);
    // Another account's ids are other ids.
    expect(the(venue.rename(ALICE, { clientOrderId: 'first' }, 3, 'behind'), 'orderAmended').isRenamed).toBe(true);
    expect(refusalOf(venue.rename(ALICE, { orderId }, 2, 'first'))).toBe('KEY_REUSED');
    expect(the(venue.rename(ALICE, { orderId }, 2, 'behind'), 'orderAmended').isRenamed).toBe(undefined);
    expect(refusalOf(venue.buy(ALICE, 1, 1, { id: 'behind' }))).toBe('KEY_REUSED');
  });

  it('SPOT-35 SPOT-45 SPOT-44 IDEM-01 the same amend again does nothing, the old placement again is the order, also once it is done', () => {
    const { venue, orderId } = withOrder();
    const amend = () => venue.rename(ALICE, { clientOrderId: 'first' }, 4, 'second');
    amend();
    const duplicate = [{ kind: 'duplicate', orderId }];
    expect(amend()).toEqual(duplicate);
    expect(refusalOf(venue.rename(ALICE, { clientOrderId: 'first' }, 3, 'second'))).toBe('KEY_REUSED');
    venue.configure('configureMarket', plainMarket({ status: 'HALT' }));
    expect(amend()).toEqual(duplicate);
    expect(refusalOf(venue.rename(ALICE, { orderId }, 3, 'third'))).toBe('MARKET_CLOSED');
    venue.configure('configureMarket', plainMarket());
    venue.cancel(ALICE, { orderId });
    expect(amend()).toEqual(duplicate);
    expect(venue.buy(ALICE, 5, 100, { id: 'first' })).toEqual(duplicate);
    expect(refusalOf(venue.rename(ALICE, { orderId }, 3, 'second'))).toBe('KEY_REUSED');
  });

  it('SPOT-35 SPOT-46 a refused amend renames nothing and uses no id up', () => {
    const { venue, orderId } = withOrder();
    for (const lots of [5, 6]) expect(refusalOf(venue.rename(ALICE, { orderId }, lots, 'new'))).toBe('AMEND_NOT_LESS');
    expect(refusalOf(venue.rename(BOB, { orderId }, 1, 'new'))).toBe('UNKNOWN_ORDER');
    the(venue.amend(ALICE, { clientOrderId: 'first' }, 4), 'orderAmended');
    the(venue.buy(ALICE, 1, 1, { id: 'new' }), 'orderAccepted');
  });

  it('SPOT-35 SPOT-44 IDEM-03 SNAP-09 the new id is remembered while the order is open, and who goes by what is in the snapshot', () => {
    const { venue, orderId } = withOrder();
    venue.rename(ALICE, { orderId }, 4, 'second');
    for (let day = 0; day < 5; day++) {
      venue.nowMs += RETENTION_MS;
      venue.exchange = Exchange.restore(venue.exchange.snapshot());
      expect(refusalOf(venue.amend(ALICE, { clientOrderId: 'first' }, 3))).toBe('UNKNOWN_ORDER');
      expect(refusalOf(venue.amend(ALICE, { clientOrderId: 'second' }, 9))).toBe('AMEND_NOT_LESS');
    }
    the(venue.cancel(ALICE, { clientOrderId: 'second' }), 'orderDone');
    const plain = withOrder().venue;
    plain.rename(ALICE, { orderId }, 4, 'second');
    plain.cancel(ALICE, { orderId });
    expect(Exchange.restore(plain.exchange.snapshot()).hash()).toBe(plain.exchange.hash());
  });

  it('SPOT-35 SPOT-47 LIST-13 of two that have one quantity only the one that is named goes by another id', () => {
    const venue = Venue.funded();
    venue.trade(100);
    const orders = all(venue.send(listRecord('OCO', [PROFIT, STOP])), 'orderAccepted').map(({ orderId }) => orderId);
    const [first, second] = orders as [number, number];
    const told = all(venue.rename(ALICE, { orderId: second }, 3, 'other'), 'orderAmended');
    expect(told.map((event) => [event.orderId, event.isRenamed])).toEqual([
      [first, undefined],
      [second, true],
    ]);
    expect(all(venue.cancel(ALICE, { clientOrderId: 'other' }), 'orderDone')).toHaveLength(2);
  });

  it('SPOT-36 refuses one without an id, with one that is too long, or of another length', () => {
    const { venue, orderId } = withOrder();
    const good = encodeAmend(ALICE, 0, { orderId }, 4, 'second');
    const changed = (change: (record: Uint8Array<ArrayBuffer>) => void) => {
      const record = good.slice();
      change(record);
      return refusalOf(venue.send(record));
    };
    expect(changed((record) => record.fill(0, OFFSET.key, OFFSET.market))).toBe('MALFORMED_COMMAND');
    for (const length of [0, 37, 255])
      expect(changed((record) => record.fill(length, OFFSET.amendNameLength, OFFSET.amendNameLength + 1))).toBe(
        'MALFORMED_COMMAND',
      );
    for (const length of [AMEND_BYTES - 8, AMEND_BYTES + 8, AMEND_NAME_BYTES - 8]) {
      const record = good.slice(0, length);
      new DataView(record.buffer).setUint16(OFFSET.length, record.length, true);
      expect(refusalOf(venue.send(record))).toBe('MALFORMED_COMMAND');
    }
    expect(changed(() => {})).toBe(null);
  });

  it('SPOT-35 orders that ended are not remembered by their names for long', () => {
    const venue = Venue.funded();
    for (let i = 0; i < 200; i++) {
      const { orderId } = the(venue.buy(ALICE, 5, 100), 'orderAccepted');
      venue.rename(ALICE, { orderId }, 4, `name ${i}`);
      venue.cancel(ALICE, { orderId });
    }
    const { renames } = (venue.exchange as unknown as { state: { renames: Renames } }).state;
    expect(renames).toBeInstanceOf(Renames);
    expect(renames.rows(() => true).length).toBeLessThan(5);
  });
});
