import { describe, expect, it } from 'vitest';
import { p2pOf } from '../../testing/p2p-venue.ts';
import { ALICE, all, BOB, CAROL, COIN, refusalOf, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const start = () => {
  const venue = Venue.funded();
  return { venue, ...p2pOf(venue) };
};
const DUPLICATE = [{ kind: 'duplicate', orderId: 0 }];

describe("merchants' deposits", () => {
  it('ESCR-40 set, a deposit holds exactly so much; the same again is a duplicate', () => {
    const { venue, deposit } = start();
    const reasons = [500, 800, 100, 0].map((units) =>
      all(deposit(ALICE, units), 'posting').map(({ reason }) => reason),
    );
    expect(reasons.flat()).toEqual([
      ...['P2P_DEPOSIT_HOLD', 'P2P_DEPOSIT_HOLD', 'P2P_DEPOSIT_RELEASE', 'P2P_DEPOSIT_RELEASE'],
    ]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
    deposit(ALICE, 300);
    expect(deposit(ALICE, 300)).toEqual(DUPLICATE);
    expect(venue.has(ALICE, COIN)).toEqual([999_700, 300]);
  });

  it('ESCR-40 never more than there is, and only amounts', () => {
    const { venue, deposit } = start();
    deposit(ALICE, 400_000);
    expect(refusalOf(deposit(ALICE, 1_000_001))).toBe('INSUFFICIENT_BALANCE');
    for (const units of [-1, 0.5, Number.NaN, 2 ** 53]) expect(refusalOf(deposit(ALICE, units))).toBe('AMOUNT_INVALID');
    for (const account of [0, 3, 99]) expect(refusalOf(deposit(account, 1))).toBe('UNKNOWN_ACCOUNT');
    expect(refusalOf(deposit(ALICE, 1, 9))).toBe('UNKNOWN_ASSET');
    expect(venue.has(ALICE, COIN)).toEqual([600_000, 400_000]);
  });

  it('ESCR-41 pays somebody once an order, for ever, and no more than it holds', () => {
    const { venue, ad, deposit, open, move, payDeposit } = start();
    ad();
    open();
    deposit(ALICE, 50);
    expect(refusalOf(payDeposit(ALICE, BOB, 51))).toBe('INSUFFICIENT_BALANCE');
    expect(payDeposit(ALICE, BOB, 20)).toMatchObject([
      { kind: 'p2pDepositPaid', orderId: 1, account: ALICE, to: BOB, asset: COIN, units: 20 },
      { account: ALICE, reason: 'P2P_DEPOSIT_PAID', deltaAvailable: 0, deltaHeld: -20 },
      { account: BOB, reason: 'P2P_DEPOSIT_PAID', deltaAvailable: 20, deltaHeld: 0 },
    ]);
    move(BOB, 'CANCEL');
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(payDeposit(ALICE, BOB, 20)).toEqual(DUPLICATE);
    expect(venue.has(BOB, COIN)).toEqual([1_000_020, 0]);
    open({ orderId: 2, account: CAROL });
    expect(refusalOf(payDeposit(ALICE, CAROL, 31, 2))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(payDeposit(ALICE, CAROL, 30, 2))).toBe(null);
  });

  it('ESCR-41 what it pays for is an order, and to another user', () => {
    const { ad, deposit, open, payDeposit } = start();
    deposit(ALICE, 50);
    expect(refusalOf(payDeposit(ALICE, BOB, 1))).toBe('UNKNOWN_P2P_ORDER');
    ad();
    open();
    expect(refusalOf(payDeposit(ALICE, ALICE, 1))).toBe('MALFORMED_COMMAND');
    for (const id of [0, -1, 0.5, Number.NaN])
      expect(refusalOf(payDeposit(ALICE, BOB, 1, id))).toBe('MALFORMED_COMMAND');
    for (const units of [0, -1, 0.5, Number.NaN])
      expect(refusalOf(payDeposit(ALICE, BOB, units))).toBe('AMOUNT_INVALID');
    for (const account of [0, 3, 99]) {
      expect(refusalOf(payDeposit(ALICE, account, 1))).toBe('UNKNOWN_ACCOUNT');
      expect(refusalOf(payDeposit(account, BOB, 1))).toBe('UNKNOWN_ACCOUNT');
    }
    expect(refusalOf(payDeposit(ALICE, BOB, 1, 1, 9))).toBe('UNKNOWN_ASSET');
    expect(refusalOf(payDeposit(BOB, ALICE, 1))).toBe('INSUFFICIENT_BALANCE');
  });
});
