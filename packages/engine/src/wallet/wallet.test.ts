import { FEES_ACCOUNT, NETWORK_FEES_ACCOUNT, SUSPENSE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCreditDeposit, encodeEndWithdrawal } from '@pelorus/protocol/wire/encode-fixed.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, CASH, refusalOf, the, Venue } from '../../testing/venue.ts';
import { CHAIN, walletOf } from '../../testing/wallet-venue.ts';
import { Exchange } from '../exchange.ts';

const open = () => {
  const venue = Venue.funded();
  return { venue, ...walletOf(venue) };
};

describe('deposits in the ledger', () => {
  it('CUST-01 CUST-02 a deposit is credited once an id, whatever the id says later', () => {
    const { venue, credit } = open();
    const [first, ...postings] = credit(ALICE, 70, 5);
    const told = { kind: 'depositCredited', account: ALICE, asset: CASH, network: CHAIN, depositId: 5, units: 70 };
    expect(first).toEqual(told);
    expect(
      all(postings, 'posting').map(({ account, reason, deltaAvailable }) => [account, reason, deltaAvailable]),
    ).toEqual([
      [WORLD_ACCOUNT, 'DEPOSIT', -70],
      [ALICE, 'DEPOSIT', 70],
    ]);
    for (const events of [credit(ALICE, 70, 5), credit(BOB, 9, 5)])
      expect(events).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect([venue.has(ALICE, CASH), venue.has(BOB, CASH)]).toEqual([
      [1_000_070, 0],
      [1_000_000, 0],
    ]);
  });

  it('CUST-06 to the outside world itself nothing moves: the deposit backs what it gave, once', () => {
    const { venue, credit } = open();
    const world = venue.has(WORLD_ACCOUNT, CASH);
    const told = { kind: 'depositCredited', account: 0, asset: CASH, network: CHAIN, depositId: 1, units: 2 ** 53 - 1 };
    expect(credit(WORLD_ACCOUNT, 2 ** 53 - 1, 1)).toEqual([told]);
    expect(credit(WORLD_ACCOUNT, 7, 1)).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(venue.has(WORLD_ACCOUNT, CASH)).toEqual(world);
  });

  it('CUST-05 a network is a number from 1', () => {
    const { venue } = open();
    const record = encodeCreditDeposit({ account: ALICE, asset: CASH, network: 0, units: 1, depositId: 1 });
    expect(refusalOf(venue.send(record))).toBe('MALFORMED_COMMAND');
  });

  it('CUST-03 CUST-04 CUST-05 only users, network fees and suspense receive, and only whole units; a refusal leaves its id', () => {
    const { venue, credit } = open();
    for (const account of [1, 2, 3, 4, 5, 6, 9, 15, 99])
      expect(refusalOf(credit(account, 1, 1))).toBe('UNKNOWN_ACCOUNT');
    for (const units of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(refusalOf(credit(ALICE, units, 1))).toBe('AMOUNT_INVALID');
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53])
      expect(refusalOf(credit(ALICE, 1, id))).toBe('MALFORMED_COMMAND');
    expect(refusalOf(credit(ALICE, Number.MAX_SAFE_INTEGER, 1))).toBe('SUPPLY_LIMIT');
    for (const [id, account] of [SUSPENSE_ACCOUNT, NETWORK_FEES_ACCOUNT].entries()) {
      credit(account, 8, id + 1);
      expect(venue.has(account, CASH)).toEqual([8, 0]);
    }
  });
});

describe('withdrawals in the ledger', () => {
  it('CUST-10 CUST-15 of a hundred for the whole balance one wins, and nothing else can use it', () => {
    const { venue, hold } = open();
    const answers = Array.from({ length: 100 }, (_, i) => hold(ALICE, 999_990, i + 1, 10));
    expect(answers.map(refusalOf).filter((code) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(99);
    expect(the(answers[0] ?? [], 'withdrawalHeld')).toMatchObject({ withdrawalId: 1, units: 999_990, feeUnits: 10 });
    expect(venue.has(ALICE, CASH)).toEqual([0, 1_000_000]);
    expect(refusalOf(venue.buy(ALICE, 1, 1))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(venue.pay(BOB, CASH, 1, ALICE, 'INTERNAL_TRANSFER'))).toBe('INSUFFICIENT_BALANCE');
  });

  it('CUST-12 CUST-14 paid, the amount leaves and the fee is earned, once', () => {
    const { venue, end, hold } = open();
    hold(ALICE, 600, 1, 15);
    const world = venue.has(WORLD_ACCOUNT, CASH)[0];
    expect(end(1, true)[0]).toMatchObject({
      kind: 'withdrawalEnded',
      isPaid: true,
      account: ALICE,
      units: 600,
      feeUnits: 15,
    });
    expect([
      venue.has(ALICE, CASH),
      venue.has(FEES_ACCOUNT, CASH)[0],
      venue.has(WORLD_ACCOUNT, CASH)[0] - world,
    ]).toEqual([[999_385, 0], 15, 600]);
    for (const events of [end(1, true), end(1, false), hold(ALICE, 600, 1, 15)])
      expect(events).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(refusalOf(end(2, true))).toBe('UNKNOWN_WITHDRAWAL');
    expect(venue.has(ALICE, CASH)).toEqual([999_385, 0]);
  });

  it('CUST-13 given back, everything is available again; without a fee no fee is told', () => {
    const { venue, end, hold } = open();
    hold(ALICE, 600, 1, 15);
    expect(all(end(1, false), 'posting')).toMatchObject([
      { reason: 'WITHDRAWAL_RELEASE', deltaAvailable: 615, deltaHeld: -615 },
    ]);
    hold(ALICE, 600, 2);
    expect(all(end(2, true), 'posting').map(({ reason }) => reason)).toEqual(['WITHDRAWAL', 'WITHDRAWAL']);
    expect(venue.has(ALICE, CASH)).toEqual([999_400, 0]);
  });

  it('CUST-10 amounts that are none are refused, and their ids may be used again', () => {
    const { hold } = open();
    for (const [units, fee] of [
      [0, 1],
      [-1, 0],
      [1.5, 0],
      [1, -1],
      [1, 0.5],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      [1, Number.NaN],
    ] as const)
      expect(refusalOf(hold(ALICE, units, 1, fee))).toBe('AMOUNT_INVALID');
    expect(refusalOf(hold(FEES_ACCOUNT, 1, 1))).toBe('UNKNOWN_ACCOUNT');
    expect(refusalOf(hold(ALICE, 1, 1))).toBe(null);
  });

  it('CUST-12 an end that says neither paid nor given back is malformed', () => {
    const { venue, hold } = open();
    hold(ALICE, 1, 1);
    const record = encodeEndWithdrawal(0, 1, true);
    record[OFFSET.walletIsPaid] = 2;
    expect(refusalOf(venue.send(record))).toBe('MALFORMED_COMMAND');
  });
});

describe('networks and people', () => {
  it('CUST-20 a network is paid once an id, out of what is there for it', () => {
    const { venue, credit, spend } = open();
    credit(NETWORK_FEES_ACCOUNT, 10, 1);
    expect(the(spend(4, 7), 'networkFeeSpent')).toMatchObject({ asset: CASH, network: CHAIN, spendId: 7, units: 4 });
    expect(spend(4, 7)).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(refusalOf(spend(7, 8))).toBe('HOUSE_EMPTY');
    expect(refusalOf(spend(0, 8))).toBe('AMOUNT_INVALID');
    expect(venue.has(NETWORK_FEES_ACCOUNT, CASH)).toEqual([6, 0]);
  });

  it('CUST-21 people pay each other; a house account is no person', () => {
    const { venue } = open();
    expect(the(venue.pay(BOB, CASH, 5, ALICE, 'INTERNAL_TRANSFER'), 'transferred')).toMatchObject({
      fromAccount: ALICE,
    });
    expect(refusalOf(venue.pay(SUSPENSE_ACCOUNT, CASH, 5, ALICE, 'INTERNAL_TRANSFER'))).toBe('UNKNOWN_ACCOUNT');
    expect(refusalOf(venue.pay(ALICE, CASH, 5, WORLD_ACCOUNT, 'INTERNAL_TRANSFER'))).toBe('UNKNOWN_ACCOUNT');
  });

  it('CUST-23 a restored exchange knows every id and hold', () => {
    const { venue, credit, hold, end, spend } = open();
    for (const id of [3, 1, 2, 9, 7]) credit(NETWORK_FEES_ACCOUNT, 1, id);
    for (const id of [4, 2, 3]) hold(ALICE, 10 * id, id, 1);
    end(3, true);
    spend(1, 12);
    const bytes = venue.exchange.snapshot();
    venue.exchange = Exchange.restore(bytes);
    expect(venue.exchange.snapshot()).toEqual(bytes);
    const known = [...[1, 2, 3, 7, 9].map((id) => credit(BOB, 1, id)), end(3, false), spend(1, 12), hold(BOB, 1, 2)];
    for (const events of known) expect(events).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(end(4, false)[0]).toMatchObject({ account: ALICE, units: 40, feeUnits: 1 });
  });
});
