import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeSetP2pClock } from '@pelorus/protocol/wire/encode-fixed.ts';
import { describe, expect, it } from 'vitest';
import { APPEAL_AFTER_MS, PAY_MS, p2pOf, RELEASE_MS, STAFF } from '../../testing/p2p-venue.ts';
import { ALICE, all, BOB, CAROL, COIN, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

/** Alice sells, Bob has taken 100 with a fee of 1. */
const start = () => {
  const venue = Venue.funded();
  const p2p = p2pOf(venue);
  p2p.ad();
  const { deadlineMs } = the(p2p.open(), 'p2pOrderOpened');
  return { venue, deadlineMs, ...p2p };
};
const HOUR_MS = 3_600_000;
const NEVER = Number.POSITIVE_INFINITY;
const DUPLICATE = [{ kind: 'duplicate', orderId: 0 }];

describe('deadlines of P2P orders', () => {
  it('ESCR-30 the end of the time to pay cancels, once, at its time', () => {
    const { venue, pass } = start();
    expect(pass(PAY_MS - 1)).toEqual([]);
    expect(pass(1)).toMatchObject([{ kind: 'p2pOrderMoved', action: 'TIMEOUT', by: 'TIMER', state: 'CANCELLED' }]);
    expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
    expect(pass(HOUR_MS)).toEqual([]);
  });

  it('ESCR-30 the end of the time to release makes PAID and CANCEL_ASKED an appeal, never a release', () => {
    for (const isAsked of [false, true]) {
      const { venue, move, pass } = start();
      move(BOB, 'PAID');
      if (isAsked) move(ALICE, 'ASK_CANCEL');
      expect(pass(RELEASE_MS - 1)).toEqual([]);
      expect(pass(1)).toMatchObject([{ action: 'TIMEOUT', by: 'TIMER', state: 'APPEAL', deadlineMs: 0 }]);
      expect(pass(2 * HOUR_MS)).toEqual([]);
      expect([venue.has(ALICE, COIN), venue.has(BOB, COIN)]).toEqual([
        [999_000, 1_000],
        [1_000_000, 0],
      ]);
      // Nobody acted for hours: staff still can (ESCR-52).
      expect(refusalOf(move(STAFF, 'RULE_SELLER'))).toBe(null);
    }
  });

  it('ESCR-30 first due first, of equals the lower id, so many at a time as the command says', () => {
    const { venue, open, ad } = start();
    ad({ adId: 2 });
    open({ orderId: 3, account: CAROL, payMs: 10_000 });
    open({ orderId: 2, adId: 2, account: CAROL, payMs: 10_000 });
    open({ orderId: 4, adId: 2, payMs: 9_000 });
    venue.nowMs += 10_000;
    const moved = () => all(venue.expire(2), 'p2pOrderMoved').map(({ orderId }) => orderId);
    expect([moved(), moved(), moved()]).toEqual([[4, 2], [3], []]);
  });
});

describe('the clock of P2P', () => {
  it('ESCR-32 the engine is due every thirty seconds while an order is open, and not before or after', () => {
    const { venue, move } = start();
    expect(venue.exchange.nextExpiryMs).toBe(venue.nowMs + 30_000);
    venue.nowMs += 12_000;
    venue.expire();
    expect(venue.exchange.nextExpiryMs).toBe(venue.nowMs + 30_000);
    venue.nowMs += PAY_MS - 22_000;
    expect(venue.expire()).toMatchObject([{ kind: 'p2pClockSet' }]);
    move(BOB, 'CANCEL');
    expect(venue.exchange.nextExpiryMs).toBe(NEVER);
  });

  it('ESCR-31 ESCR-32 ESCR-34 a gap of more than ninety seconds is an outage: every deadline moves by it', () => {
    for (const [gapMs, isOutage] of [
      [90_000, false],
      [90_001, true],
      [48 * HOUR_MS, true],
    ] as const) {
      const { venue, pass } = start();
      pass(60_000);
      const lastMs = venue.nowMs;
      venue.nowMs += gapMs;
      const told = venue.expire();
      expect(told).toEqual(
        isOutage ? [{ kind: 'p2pClockSet', isRunning: true, stoodMs: gapMs, nowMs: lastMs + gapMs }] : [],
      );
      const leftMs = PAY_MS - 60_000 - (isOutage ? 0 : gapMs);
      expect(pass(leftMs - 1)).toEqual([]);
      expect(the(pass(1), 'p2pOrderMoved').state).toBe('CANCELLED');
    }
  });

  it('ESCR-31 a step in an outage that nobody has told yet is in time, and has its own time from there', () => {
    const { venue, move, pass } = start();
    const clockMs = venue.nowMs;
    venue.nowMs += 5 * HOUR_MS;
    const paid = the(move(BOB, 'PAID'), 'p2pOrderMoved');
    expect([paid.deadlineMs, paid.appealFromMs]).toEqual([clockMs + RELEASE_MS, clockMs + APPEAL_AFTER_MS]);
    expect(the(venue.expire(), 'p2pClockSet').stoodMs).toBe(5 * HOUR_MS);
    expect(pass(RELEASE_MS - 1)).toEqual([]);
    expect(the(pass(1), 'p2pOrderMoved').state).toBe('APPEAL');
  });

  it('ESCR-32 without an open order no time is an outage', () => {
    const { venue, move, open } = start();
    move(BOB, 'CANCEL');
    venue.nowMs += 48 * HOUR_MS;
    expect(venue.expire()).toEqual([]);
    expect(the(open({ orderId: 2 }), 'p2pOrderOpened').deadlineMs).toBe(venue.nowMs + PAY_MS);
  });

  it('ESCR-31 ESCR-33 while it stands no timer fires, and every deadline moves by as much', () => {
    const { venue, clock, pass, deadlineMs } = start();
    pass(60_000);
    const stoppedMs = venue.nowMs;
    expect(clock(false)).toEqual([{ kind: 'p2pClockSet', isRunning: false, stoodMs: 0, nowMs: stoppedMs }]);
    expect(venue.exchange.nextExpiryMs).toBe(NEVER);
    venue.nowMs += HOUR_MS;
    expect(venue.expire()).toEqual([]);
    expect(clock(true)).toEqual([
      { kind: 'p2pClockSet', isRunning: true, stoodMs: HOUR_MS, nowMs: stoppedMs + HOUR_MS },
    ]);
    expect(pass(PAY_MS - 60_001)).toEqual([]);
    expect(the(pass(1), 'p2pOrderMoved').state).toBe('CANCELLED');
    expect(venue.nowMs).toBe(deadlineMs + HOUR_MS);
  });

  it('ESCR-33 while it stands no ad goes live and no order opens; steps of people go on', () => {
    const { venue, ad, clock, move, open } = start();
    clock(false);
    expect(refusalOf(ad({ version: 2 }))).toBe('P2P_PAUSED');
    expect(refusalOf(open({ orderId: 2, account: CAROL }))).toBe('P2P_PAUSED');
    expect(ad({ version: 1 })).toEqual(DUPLICATE);
    expect(open()).toEqual(DUPLICATE);
    expect(refusalOf(ad({ version: 2, state: 'PAUSED' }))).toBe(null);
    venue.nowMs += 48 * HOUR_MS;
    expect(refusalOf(move(BOB, 'PAID'))).toBe(null);
    venue.nowMs += HOUR_MS;
    expect(refusalOf(move(BOB, 'APPEAL'))).toBe('P2P_TOO_EARLY');
    expect(refusalOf(move(ALICE, 'RELEASE'))).toBe(null);
  });

  it('ESCR-33 ESCR-34 stopping what stands and starting what runs is a duplicate; anything else malformed', () => {
    const { venue, clock } = start();
    expect(clock(true)).toEqual(DUPLICATE);
    clock(false);
    expect(clock(false)).toEqual(DUPLICATE);
    const record = encodeSetP2pClock(0, true);
    record[OFFSET.p2pClockIsRunning] = 2;
    expect(refusalOf(venue.send(record))).toBe('MALFORMED_COMMAND');
  });

  it('ESCR-31 ESCR-34 an outage that a stop ends counts, once', () => {
    const { venue, clock, pass } = start();
    venue.nowMs += 2 * HOUR_MS;
    expect(the(clock(false), 'p2pClockSet').stoodMs).toBe(2 * HOUR_MS);
    venue.nowMs += HOUR_MS;
    expect(the(clock(true), 'p2pClockSet').stoodMs).toBe(3 * HOUR_MS);
    expect(pass(PAY_MS - 1)).toEqual([]);
    expect(the(pass(1), 'p2pOrderMoved').state).toBe('CANCELLED');
  });

  it('ESCR-31 ESCR-50 a restored exchange has the same clock, orders, ads and deposits', () => {
    const { venue, ad, clock, deposit, move, open, pass } = start();
    ad({ adId: 2, account: CAROL, side: 'BUY', units: 70 });
    open({ orderId: 2, adId: 2, units: 30 });
    open({ orderId: 3, account: CAROL });
    deposit(CAROL, 55);
    move(BOB, 'PAID');
    pass(APPEAL_AFTER_MS);
    for (const change of [
      () => move(ALICE, 'APPEAL'),
      () => clock(false),
      () => ad({ adId: 2, account: CAROL, side: 'BUY', version: 2, state: 'CLOSED' }),
    ]) {
      change();
      const bytes = venue.exchange.snapshot();
      venue.exchange = Exchange.restore(bytes);
      expect(venue.exchange.snapshot()).toEqual(bytes);
      venue.exchange.verify();
      venue.nowMs += 1_000;
    }
    expect(refusalOf(move(BOB, 'WITHDRAW_APPEAL'))).toBe('UNKNOWN_P2P_ORDER');
    expect(refusalOf(move(ALICE, 'WITHDRAW_APPEAL'))).toBe(null);
    clock(true);
    expect(all(pass(PAY_MS), 'p2pOrderMoved').map(({ orderId, state }) => [orderId, state])).toEqual([
      [2, 'CANCELLED'],
      [3, 'CANCELLED'],
      [1, 'APPEAL'],
    ]);
  });
});
