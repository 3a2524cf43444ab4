import { FEES_ACCOUNT, FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { describe, expect, it } from 'vitest';
import { APPEAL_AFTER_MS, PAY_MS, p2pOf, RELEASE_MS } from '../../testing/p2p-venue.ts';
import { ALICE, ALICES_SUB, all, BOB, CAROL, COIN, eventsOf, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const start = (venue = Venue.funded()) => ({ venue, ...p2pOf(venue) });

describe('opening a P2P order', () => {
  it('ESCR-10 ESCR-16 of a seller the escrow comes out of what the ad holds: nothing else moves', () => {
    const { venue, ad, open } = start();
    ad();
    const { nowMs } = venue;
    expect(open()).toEqual([
      {
        ...{ kind: 'p2pOrderOpened', orderId: 1, adId: 1, version: 1, maker: ALICE, taker: BOB, side: 'SELL' },
        ...{ asset: COIN, units: 100, feeUnits: 1, deadlineMs: nowMs + PAY_MS, payMs: PAY_MS, releaseMs: RELEASE_MS },
        ...{ appealAfterMs: APPEAL_AFTER_MS, adUnits: 899 },
      },
    ]);
    expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
    expect(venue.exchange.p2pOrder(1)).toMatchObject({ maker: ALICE, taker: BOB, state: 'PENDING_PAYMENT' });
  });

  it('ESCR-10 ESCR-16 of a buyer the escrow is held from the taker, or nothing happens', () => {
    const { venue, ad, open } = start();
    ad({ side: 'BUY', units: 2_000_000 });
    expect(refusalOf(open({ units: 1_000_001 }))).toBe('INSUFFICIENT_BALANCE');
    const [told, posting, ...others] = open({ units: 400_000 });
    expect(told).toMatchObject({ kind: 'p2pOrderOpened', side: 'BUY', adUnits: 1_600_000 });
    expect(posting).toMatchObject({ account: BOB, reason: 'P2P_ESCROW', deltaAvailable: -400_000, deltaHeld: 400_000 });
    expect(others).toEqual([]);
    expect(venue.has(BOB, COIN)).toEqual([600_000, 400_000]);
    expect(refusalOf(open({ orderId: 2, account: CAROL, units: 1_000_000 }))).toBe(null);
    expect(venue.has(CAROL, COIN)).toEqual([0, 1_000_000]);
  });

  it('ESCR-11 it names the version that its taker saw, of an ad that is live', () => {
    const { ad, open } = start();
    expect(refusalOf(open())).toBe('UNKNOWN_P2P_AD');
    ad();
    ad({ version: 2 });
    for (const version of [1, 3]) expect(refusalOf(open({ version }))).toBe('P2P_AD_CHANGED');
    ad({ version: 3, state: 'PAUSED' });
    expect(refusalOf(open({ version: 3 }))).toBe('P2P_AD_GONE');
    ad({ version: 4, state: 'CLOSED' });
    expect(refusalOf(open({ version: 4 }))).toBe('P2P_AD_GONE');
  });

  it('ESCR-12 of a hundred takers in one batch as many win as the ad has crypto for', () => {
    const venue = new Venue();
    venue.configure('configureAsset', { code: 'COIN', name: 'Coin', scale: 0 });
    for (let i = 0; i <= 100; i++) venue.configure('openAccount', { reference: `${i}` }, `${i}`);
    venue.pay(ALICE, COIN, 1_000);
    const { ad, openRecord } = p2pOf(venue);
    ad();
    const records = Array.from({ length: 100 }, (_, i) =>
      openRecord({ account: FIRST_USER_ACCOUNT + 1 + i, orderId: 1 + i, units: 36, feeUnits: 1 }),
    );
    for (const record of records) new DataView(record.buffer).setFloat64(OFFSET.timeMs, venue.nowMs, true);
    const batch = new Uint8Array(records.flatMap((record) => [...record]));
    const events = eventsOf(venue.exchange.applyBatch(batch, 100));
    venue.exchange.verify();
    expect(all(events, 'p2pOrderOpened').map(({ orderId }) => orderId)).toEqual(
      Array.from({ length: 27 }, (_, i) => 1 + i),
    );
    expect(all(events, 'rejected').map(({ code }) => code)).toEqual(Array(73).fill('P2P_AD_LEFT'));
    expect(all(events, 'p2pOrderOpened').at(-1)?.adUnits).toBe(1);
    expect(venue.has(ALICE, COIN)).toEqual([0, 1_000]);
  });

  it('ESCR-12 ESCR-15 the fee counts where the owner sells, and not where the owner buys', () => {
    const { ad, open } = start();
    ad({ units: 100 });
    expect(refusalOf(open({ units: 100, feeUnits: 1 }))).toBe('P2P_AD_LEFT');
    expect(the(open({ units: 99, feeUnits: 1 }), 'p2pOrderOpened').adUnits).toBe(0);
    ad({ adId: 2, side: 'BUY', units: 100 });
    expect(refusalOf(open({ adId: 2, orderId: 2, units: 101 }))).toBe('P2P_AD_LEFT');
    expect(the(open({ adId: 2, orderId: 2, units: 100 }), 'p2pOrderOpened').adUnits).toBe(0);
  });

  it('ESCR-13 nobody takes an ad of their own or of their family', () => {
    const { ad, open } = start(Venue.family());
    ad();
    for (const account of [ALICE, ALICES_SUB]) expect(refusalOf(open({ account }))).toBe('P2P_OWN_AD');
    ad({ adId: 2, account: ALICES_SUB });
    expect(refusalOf(open({ adId: 2, account: ALICE }))).toBe('P2P_OWN_AD');
    expect(refusalOf(open({ adId: 2, account: BOB }))).toBe(null);
  });

  it('ESCR-14 a taker has one open order of an ad, whatever became of the ad, and another when it has ended', () => {
    const { ad, open, move, venue } = start();
    ad();
    open();
    ad({ version: 2, state: 'PAUSED' });
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    ad({ version: 3 });
    expect(refusalOf(open({ orderId: 2, version: 3 }))).toBe('P2P_ORDER_OPEN');
    expect(refusalOf(open({ orderId: 2, version: 3, account: CAROL }))).toBe(null);
    move(BOB, 'CANCEL');
    expect(refusalOf(open({ orderId: 3, version: 3 }))).toBe(null);
  });

  it('ESCR-15 the owner pays the fee: a seller on top, a buyer out of the amount', () => {
    for (const side of ['SELL', 'BUY'] as const) {
      const { venue, ad, open, move } = start();
      ad({ side });
      open({ units: 100, feeUnits: 3 });
      const [buyer, seller] = side === 'SELL' ? [BOB, ALICE] : [ALICE, BOB];
      move(buyer, 'PAID');
      const postings = all(move(seller, 'RELEASE'), 'posting');
      const fees = [side === 'SELL' ? 'deltaHeld' : 'deltaAvailable', 'deltaAvailable'];
      expect(postings.map(({ account, reason }) => [account, reason])).toEqual([
        [seller, 'P2P_TRADE'],
        [buyer, 'P2P_TRADE'],
        [ALICE, 'P2P_FEE'],
        [FEES_ACCOUNT, 'P2P_FEE'],
      ]);
      expect(postings.slice(2).map((posting, i) => posting[fees[i] as 'deltaHeld'])).toEqual([-3, 3]);
      const total = (account: number) => venue.has(account, COIN).reduce((sum, units) => sum + units);
      expect([total(buyer), total(seller), total(FEES_ACCOUNT)]).toEqual(
        side === 'SELL' ? [1_000_100, 999_897, 3] : [1_000_097, 999_900, 3],
      );
    }
  });

  it('ESCR-17 an order id opens once, for ever', () => {
    const { venue, ad, open, move } = start();
    ad();
    expect(refusalOf(open({ account: ALICE }))).toBe('P2P_OWN_AD');
    open();
    expect(open({ account: CAROL, units: 9 })).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    move(BOB, 'CANCEL');
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(open()).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
  });

  it('ESCR-10 what is no order is refused, and its id may be used again', () => {
    const { ad, open } = start();
    ad();
    for (const id of [0, -1, 0.5, Number.NaN, 2 ** 53])
      for (const field of ['orderId', 'adId', 'version'])
        expect(refusalOf(open({ [field]: id }))).toBe('MALFORMED_COMMAND');
    for (const field of ['payMs', 'releaseMs', 'appealAfterMs'])
      for (const ms of [-1, 0.5, Number.NaN, 2 ** 31])
        expect(refusalOf(open({ [field]: ms }))).toBe('MALFORMED_COMMAND');
    for (const field of ['payMs', 'releaseMs']) expect(refusalOf(open({ [field]: 0 }))).toBe('MALFORMED_COMMAND');
    for (const amounts of [{ units: 0 }, { units: 0.5 }, { feeUnits: -1 }, { feeUnits: 100 }, { units: 2 ** 53 - 1 }])
      expect(refusalOf(open(amounts))).toBe('AMOUNT_INVALID');
    for (const account of [0, 3, 99]) expect(refusalOf(open({ account }))).toBe('UNKNOWN_ACCOUNT');
    expect(refusalOf(open({ appealAfterMs: 0, feeUnits: 0 }))).toBe(null);
  });
});
