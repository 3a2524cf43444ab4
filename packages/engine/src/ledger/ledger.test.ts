import { FAUCET_ACCOUNT, FEES_ACCOUNT, ROUNDING_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, ALICES_SUB, all, BOB, CASH, COIN, refusalOf, the, Venue } from '../../testing/venue.ts';
import { EventWriter } from '../events/event-writer.ts';
import { InvariantBroken } from '../invariants/invariant-broken.ts';
import { Ledger } from './ledger.ts';

const MAX = Number.MAX_SAFE_INTEGER;

describe('transfers', () => {
  it('LEDG-05 move available units and tell payer, then receiver', () => {
    const venue = Venue.funded();
    const events = venue.pay(ALICE, COIN, 7, BOB, 'ADJUSTMENT');
    expect(events[0]).toEqual({
      kind: 'transferred',
      account: ALICE,
      fromAccount: BOB,
      asset: COIN,
      units: 7,
      reason: 'ADJUSTMENT',
    });
    expect(
      all(events, 'posting').map((posting) => [posting.account, posting.deltaAvailable, posting.available]),
    ).toEqual([
      [BOB, -7, 999_993],
      [ALICE, 7, 1_000_007],
    ]);
  });

  it('LEDG-06 the outside world pays down to −(2^53 − 1)', () => {
    const venue = Venue.funded();
    expect(refusalOf(venue.pay(FAUCET_ACCOUNT, CASH, MAX - 3_000_000 + 1))).toBe('SUPPLY_LIMIT');
    expect(refusalOf(venue.pay(FAUCET_ACCOUNT, CASH, MAX - 3_000_000))).toBe(null);
    expect(venue.has(WORLD_ACCOUNT, CASH)).toEqual([-MAX, 0]);
    expect(refusalOf(venue.pay(ALICE, CASH, 1))).toBe('SUPPLY_LIMIT');
    expect(refusalOf(venue.pay(ALICE, CASH, MAX - 3_000_000, FAUCET_ACCOUNT, 'FAUCET'))).toBe(null);
    // Every unit there is may move, and come back.
    venue.pay(ALICE, CASH, 1_000_000, BOB, 'ADJUSTMENT');
    expect(refusalOf(venue.pay(WORLD_ACCOUNT, CASH, MAX - 1_000_000, ALICE, 'ADJUSTMENT'))).toBe(null);
    expect(venue.has(WORLD_ACCOUNT, CASH)).toEqual([-1_000_000, 0]);
  });

  it('LEDG-07 nobody else pays more than is available', () => {
    const venue = Venue.funded();
    venue.pay(FAUCET_ACCOUNT, COIN, 10);
    expect(refusalOf(venue.pay(ALICE, COIN, 11, FAUCET_ACCOUNT, 'FAUCET'))).toBe('HOUSE_EMPTY');
    expect(refusalOf(venue.pay(ALICE, COIN, 10, FAUCET_ACCOUNT, 'FAUCET'))).toBe(null);
    venue.sell(BOB, 1, 100);
    expect(refusalOf(venue.pay(ALICE, COIN, 1_000_000, BOB, 'ADJUSTMENT'))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(venue.pay(ALICE, COIN, 999_999, BOB, 'ADJUSTMENT'))).toBe(null);
  });

  it('LEDG-08 refuse amounts that are not positive whole units', () => {
    const venue = Venue.funded();
    for (const units of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -0]) {
      expect(refusalOf(venue.pay(ALICE, COIN, units))).toBe('AMOUNT_INVALID');
    }
    expect(refusalOf(venue.pay(ALICE, 2, 1))).toBe('UNKNOWN_ASSET');
    expect(refusalOf(venue.pay(99, COIN, 1))).toBe('UNKNOWN_ACCOUNT');
    expect(refusalOf(venue.pay(ALICE, COIN, 1, 9))).toBe('UNKNOWN_ACCOUNT');
  });

  it('LEDG-09 refuse to pay oneself and reasons that belong to orders', () => {
    const venue = Venue.funded();
    expect(refusalOf(venue.pay(ALICE, COIN, 1, ALICE))).toBe('MALFORMED_COMMAND');
    for (const reason of ['ORDER_HOLD', 'ORDER_RELEASE', 'TRADE', 'FEE', 'FEE_ROUNDING'] as const) {
      expect(refusalOf(venue.pay(ALICE, COIN, 1, WORLD_ACCOUNT, reason))).toBe('MALFORMED_COMMAND');
    }
  });

  it('LEDG-13 a family transfer moves money between the accounts of one owner and never out of the family', () => {
    const venue = Venue.family();
    const events = venue.pay(ALICES_SUB, COIN, 7, ALICE, 'FAMILY_TRANSFER', 'once');
    expect(events[0]).toMatchObject({ kind: 'transferred', fromAccount: ALICE, reason: 'FAMILY_TRANSFER', units: 7 });
    expect(venue.pay(ALICES_SUB, COIN, 7, ALICE, 'FAMILY_TRANSFER', 'once')).toEqual([
      { kind: 'duplicate', orderId: 0 },
    ]);
    expect(venue.has(ALICES_SUB, COIN)).toEqual([1_000_007, 0]);
    expect(refusalOf(venue.pay(ALICE, COIN, 1_000_008, ALICES_SUB, 'FAMILY_TRANSFER'))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(venue.pay(ALICE, COIN, 1_000_007, ALICES_SUB, 'FAMILY_TRANSFER'))).toBe(null);
    for (const [to, from] of [
      [BOB, ALICE],
      [ALICES_SUB, BOB],
      [BOB, ALICES_SUB],
      [FAUCET_ACCOUNT, ALICE],
      [ALICE, WORLD_ACCOUNT],
      [ROUNDING_ACCOUNT, WORLD_ACCOUNT],
    ] as const)
      expect(refusalOf(venue.pay(to, COIN, 1, from, 'FAMILY_TRANSFER'))).toBe('UNKNOWN_ACCOUNT');
  });

  it('IDEM-06 one id moves money once, whoever receives, whatever and why', () => {
    const venue = Venue.family();
    const pay = (account: number, change: { asset?: number; units?: number; from?: number } = {}) =>
      venue.pay(account, change.asset ?? COIN, change.units ?? 7, change.from ?? WORLD_ACCOUNT, 'DEPOSIT', 'one');
    const before = [ALICE, BOB, ALICES_SUB].map((who) => venue.has(who, COIN));
    expect(pay(ALICE)[0]).toMatchObject({ kind: 'transferred', account: ALICE, units: 7 });
    expect(pay(ALICE)).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    for (const other of [BOB, ALICES_SUB, FAUCET_ACCOUNT]) expect(refusalOf(pay(other))).toBe('KEY_REUSED');
    for (const change of [{ asset: CASH }, { units: 8 }, { from: FAUCET_ACCOUNT }])
      expect(refusalOf(pay(ALICE, change))).toBe('KEY_REUSED');
    expect(refusalOf(venue.pay(BOB, COIN, 7, ALICE, 'DEPOSIT', 'one'))).toBe('KEY_REUSED');
    expect(venue.pay(ALICE, COIN, 7, WORLD_ACCOUNT, 'ADJUSTMENT', 'one').map(({ kind }) => kind)).toEqual(['rejected']);
    const [alice = [0, 0], ...others] = before;
    expect([ALICE, BOB, ALICES_SUB].map((who) => venue.has(who, COIN))).toEqual([[alice[0] + 7, 0], ...others]);
  });
});

describe('fees', () => {
  it('LEDG-10 are charged in the asset received, up to the payer, down to the house, the rest to rounding', () => {
    const venue = Venue.funded({ tickLotUnits: 1 }, { tier: 0, makerE6: 1_000, takerE6: 2_500 });
    venue.sell(ALICE, 33, 101);
    const events = venue.buy(BOB, 33, 101);
    // The taker gets 33 coins: 0.25 % = 0.0825 → pays 1. The maker gets 3,333: 0.1 % = 3.333 → pays 4.
    expect(the(events, 'trade')).toMatchObject({ takerFeeUnits: 1, makerFeeUnits: 4 });
    expect(venue.has(BOB, COIN)).toEqual([1_000_032, 0]);
    expect(venue.has(ALICE, CASH)).toEqual([1_003_329, 0]);
    expect(venue.has(FEES_ACCOUNT, COIN)).toEqual([0, 0]);
    expect(venue.has(ROUNDING_ACCOUNT, COIN)).toEqual([1, 0]);
    expect(venue.has(FEES_ACCOUNT, CASH)).toEqual([3, 0]);
    expect(venue.has(ROUNDING_ACCOUNT, CASH)).toEqual([1, 0]);
  });

  it('LEDG-11 follow the account’s tier, else tier 0, else nothing', () => {
    const venue = Venue.funded();
    const fees = () => {
      venue.sell(ALICE, 1_000, 1);
      const { takerFeeUnits, makerFeeUnits } = the(venue.buy(BOB, 1_000, 1), 'trade');
      return [takerFeeUnits, makerFeeUnits];
    };
    expect(fees()).toEqual([0, 0]);
    venue.configure('configureFeeTier', { tier: 0, makerE6: 10_000, takerE6: 20_000 });
    expect(fees()).toEqual([20, 10]);
    venue.configure('setAccountTier', { account: BOB, tier: 5 });
    expect(fees()).toEqual([20, 10]);
    venue.configure('configureFeeTier', { tier: 5, makerE6: 1_000, takerE6: 5_000 });
    expect(fees()).toEqual([5, 10]);
    venue.configure('configureFeeTier', { tier: 0, makerE6: 0, takerE6: 0 });
    expect(fees()).toEqual([5, 0]);
  });

  it('LEDG-12 never exceed what was received', () => {
    const venue = Venue.funded({}, { tier: 0, makerE6: 1_000_000, takerE6: 1 });
    venue.sell(ALICE, 1, 1);
    const events = venue.buy(BOB, 1, 1);
    expect(the(events, 'trade')).toMatchObject({ takerFeeUnits: 1, makerFeeUnits: 1 });
    expect(venue.has(BOB, COIN)).toEqual([1_000_000, 0]);
    expect(venue.has(FEES_ACCOUNT, CASH)).toEqual([1, 0]);
  });
});

describe('the ledger', () => {
  it('LEDG-02 stops at an overdraft instead of booking it', () => {
    const ledger = new Ledger(new EventWriter());
    const cell = ledger.cell(ALICE, COIN);
    ledger.post(cell, ALICE, COIN, 0, 10, 0, 0);
    expect(() => ledger.post(cell, ALICE, COIN, 0, -11, 0, 0)).toThrow(InvariantBroken);
    expect(() => ledger.hold(cell, ALICE, COIN, 3, 11, 1)).toThrow(InvariantBroken);
    ledger.hold(cell, ALICE, COIN, 3, 4, 1);
    expect(() => ledger.hold(cell, ALICE, COIN, 3, -5, 1)).toThrow(InvariantBroken);
    expect(() => ledger.payHeld(cell, ALICE, COIN, 5, 5, 1, 1)).toThrow(InvariantBroken);
    expect([ledger.available(cell), ledger.held(cell)]).toEqual([6, 4]);
  });

  it('LEDG-01 stops at postings that do not cancel out, in any asset', () => {
    const ledger = new Ledger(new EventWriter());
    const post = (account: number, asset: number, units: number) =>
      ledger.post(ledger.cell(account, asset), account, asset, 0, units, 0, 0);
    post(WORLD_ACCOUNT, 0, -5);
    expect(() => ledger.assertBalanced()).toThrow(InvariantBroken);
    // A surplus in another asset does not make good for it.
    post(ALICE, 1, 5);
    expect(() => ledger.assertBalanced()).toThrow(InvariantBroken);
    post(WORLD_ACCOUNT, 1, -5);
    expect(() => ledger.assertBalanced()).toThrow(InvariantBroken);
    post(ALICE, 0, 5);
    ledger.assertBalanced();
  });

  it('LEDG-01 SNAP-10 in one that came when there was no room for it, too, and in those before it', () => {
    const ledger = new Ledger(new EventWriter());
    const post = (account: number, asset: number, units: number) =>
      ledger.post(ledger.cell(account, asset), account, asset, 0, units, 0, 0);
    post(WORLD_ACCOUNT, 15, -5);
    ledger.reserveAssets(17);
    post(ALICE, 15, 5);
    ledger.assertBalanced();
    ledger.reserveAssets(400);
    post(WORLD_ACCOUNT, 399, -5);
    expect(() => ledger.assertBalanced()).toThrow(InvariantBroken);
  });
});
