import {
  mayTake,
  P2P_ACTIONS,
  P2P_ENDED,
  P2P_ORDER_STATES,
  P2P_TRANSITIONS,
  type P2pAction,
  type P2pActor,
  type P2pOrderState,
  type P2pParty,
} from '@pelorus/protocol/p2p/order-states.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeMoveP2pOrder } from '@pelorus/protocol/wire/encode-fixed.ts';
import { describe, expect, it } from 'vitest';
import { APPEAL_AFTER_MS, PAY_MS, p2pOf, RELEASE_MS, STAFF } from '../../testing/p2p-venue.ts';
import { ALICE, all, BOB, CAROL, COIN, refusalOf, the, Venue } from '../../testing/venue.ts';

/** Alice sells, Bob has taken 100 with a fee of 1. */
const start = () => {
  const venue = Venue.funded();
  const p2p = p2pOf(venue);
  p2p.ad();
  p2p.open();
  return { venue, ...p2p };
};
type Started = ReturnType<typeof start>;

/** How an order comes where it is; appeals by whose they are. */
const WAYS: readonly [state: P2pOrderState, opener: P2pParty | undefined, go: (one: Started) => void][] = [
  ['PENDING_PAYMENT', undefined, () => undefined],
  ['PAID', undefined, ({ move }) => move(BOB, 'PAID')],
  ['CANCEL_ASKED', undefined, (one) => [one.move(BOB, 'PAID'), one.move(ALICE, 'ASK_CANCEL')]],
  ['APPEAL', 'BUYER', (one) => appealed(one, BOB)],
  ['APPEAL', 'SELLER', (one) => appealed(one, ALICE)],
  ['APPEAL', 'BUYER', (one) => [one.move(BOB, 'PAID'), one.pass(RELEASE_MS)]],
  ['RELEASED', undefined, (one) => [one.move(BOB, 'PAID'), one.move(ALICE, 'RELEASE')]],
  ['CANCELLED', undefined, (one) => one.move(BOB, 'CANCEL')],
  ['RULED_BUYER', undefined, (one) => [appealed(one, BOB), one.move(STAFF, 'RULE_BUYER')]],
  ['RULED_SELLER', undefined, (one) => [appealed(one, BOB), one.move(STAFF, 'RULE_SELLER')]],
];
const PEOPLE: readonly [account: number, who: P2pActor | null][] = [
  [BOB, 'BUYER'],
  [ALICE, 'SELLER'],
  [STAFF, 'STAFF'],
  [CAROL, null],
  [3, null],
];

function appealed(one: Started, account: number): void {
  one.move(BOB, 'PAID');
  one.pass(APPEAL_AFTER_MS);
  one.move(account, 'APPEAL');
}

/** Returns what a refusal must leave as it was. */
function standing({ venue }: Started): unknown {
  return structuredClone([venue.has(ALICE, COIN), venue.has(BOB, COIN), venue.exchange.p2pOrder(1)]);
}

/** Returns what the rules say: the next state, or the refusal. */
function expected(state: P2pOrderState, action: P2pAction, who: P2pActor | null, opener?: P2pParty): string {
  if (P2P_ENDED.has(state)) return 'P2P_STATE';
  if (who === null) return 'UNKNOWN_P2P_ORDER';
  const row = P2P_TRANSITIONS[state][action];
  if (row === undefined) return 'P2P_STATE';
  return mayTake(state, action, who, opener) ? row.next : 'UNKNOWN_P2P_ORDER';
}

describe('steps of a P2P order', () => {
  it.for(WAYS.map(([state, opener, go], i) => ({ name: `${state} (${opener ?? 'nobody'}, ${i})`, state, opener, go })))(
    'ESCR-20 ESCR-22 from $name each action of each person does what the table says',
    ({ state, opener, go }) => {
      for (const action of P2P_ACTIONS)
        for (const [account, who] of PEOPLE) {
          const one = start();
          go(one);
          one.pass(P2P_ENDED.has(state) || state === 'APPEAL' ? 1 : APPEAL_AFTER_MS);
          const before = standing(one);
          const events = one.move(account, action, 1, state);
          const [first] = events;
          const told = first?.kind === 'p2pOrderMoved' ? first.state : refusalOf(events);
          expect(told, `${state} ${action} ${account}`).toBe(expected(state, action, who, opener));
          if (refusalOf(events) !== null) expect(standing(one)).toEqual(before);
        }
    },
  );

  it('ESCR-21 a sender who saw another state is refused, and nothing moves', () => {
    for (const seen of P2P_ORDER_STATES.filter((state) => state !== 'PAID')) {
      const { venue, move } = start();
      move(BOB, 'PAID');
      for (const [account, action] of [
        [ALICE, 'RELEASE'],
        [BOB, 'CANCEL'],
      ] as const)
        expect(refusalOf(move(account, action, 1, seen))).toBe('P2P_STATE');
      expect([venue.has(ALICE, COIN), venue.has(BOB, COIN)]).toEqual([
        [999_000, 1_000],
        [1_000_000, 0],
      ]);
    }
  });

  it('ESCR-22 an id that never was is no order, and strangers learn nothing of one that is open', () => {
    const { move } = start();
    expect(refusalOf(move(BOB, 'PAID', 2))).toBe('UNKNOWN_P2P_ORDER');
    expect(refusalOf(move(CAROL, 'PAID', 1, 'RELEASED'))).toBe('UNKNOWN_P2P_ORDER');
  });

  it('ESCR-23 the buyer says PAID once, before the time to pay is over', () => {
    const { venue, move, pass } = start();
    pass(PAY_MS - 1);
    const { nowMs } = venue;
    expect(the(move(BOB, 'PAID'), 'p2pOrderMoved')).toEqual({
      ...{ kind: 'p2pOrderMoved', orderId: 1, adId: 1, action: 'PAID', by: 'BUYER', state: 'PAID', buyer: BOB },
      ...{ seller: ALICE, asset: COIN, units: 100, feeUnits: 1, deadlineMs: nowMs + RELEASE_MS, adUnits: 899 },
      appealFromMs: nowMs + APPEAL_AFTER_MS,
    });
    expect(refusalOf(move(BOB, 'PAID'))).toBe('P2P_STATE');
    // The time is over, though the timer has not acted yet.
    const late = start();
    late.pass(PAY_MS - 1);
    late.venue.nowMs += 1;
    expect(refusalOf(late.move(BOB, 'PAID'))).toBe('P2P_STATE');
  });

  it('ESCR-24 after PAID the seller asks, and the buyer declines or agrees; asking gains no time', () => {
    const { venue, move, pass } = start();
    const { deadlineMs } = the(move(BOB, 'PAID'), 'p2pOrderMoved');
    pass(1_000);
    expect(the(move(ALICE, 'ASK_CANCEL'), 'p2pOrderMoved')).toMatchObject({ state: 'CANCEL_ASKED', deadlineMs });
    expect(the(move(BOB, 'DECLINE_CANCEL'), 'p2pOrderMoved')).toMatchObject({ state: 'PAID', deadlineMs });
    move(ALICE, 'ASK_CANCEL');
    expect(the(move(BOB, 'AGREE_CANCEL'), 'p2pOrderMoved')).toMatchObject({ state: 'CANCELLED', adUnits: 1_000 });
    expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
  });

  it('ESCR-25 the seller releases after PAID, in a cancel asked for and in an appeal', () => {
    for (const [, , go] of WAYS.slice(1, 6)) {
      const one = start();
      go(one);
      expect(all(one.move(ALICE, 'RELEASE'), 'posting').map(({ account, reason }) => [account, reason])).toEqual([
        [ALICE, 'P2P_TRADE'],
        [BOB, 'P2P_TRADE'],
        [ALICE, 'P2P_FEE'],
        [1, 'P2P_FEE'],
      ]);
      expect([one.venue.has(ALICE, COIN), one.venue.has(BOB, COIN)]).toEqual([
        [999_000, 899],
        [1_000_100, 0],
      ]);
    }
  });

  it('ESCR-26 an appeal waits for its time and moves no money', () => {
    for (const account of [ALICE, BOB]) {
      const { venue, move, pass } = start();
      move(BOB, 'PAID');
      pass(APPEAL_AFTER_MS - 1);
      expect(refusalOf(move(account, 'APPEAL'))).toBe('P2P_TOO_EARLY');
      pass(1);
      const events = move(account, 'APPEAL');
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ state: 'APPEAL', by: account === ALICE ? 'SELLER' : 'BUYER' });
      expect(events[0]).toMatchObject({ deadlineMs: 0, appealFromMs: 0 });
      expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
      expect(pass(10 * RELEASE_MS)).toEqual([]);
    }
  });

  it('ESCR-27 withdrawn, the order is PAID with a new time to release, and either side may appeal again', () => {
    const { venue, move, pass } = start();
    move(BOB, 'PAID');
    pass(RELEASE_MS);
    expect(refusalOf(move(ALICE, 'WITHDRAW_APPEAL'))).toBe('UNKNOWN_P2P_ORDER');
    const back = { state: 'PAID', deadlineMs: venue.nowMs + RELEASE_MS, appealFromMs: venue.nowMs };
    expect(the(move(BOB, 'WITHDRAW_APPEAL'), 'p2pOrderMoved')).toMatchObject(back);
    move(ALICE, 'APPEAL');
    expect(refusalOf(move(BOB, 'WITHDRAW_APPEAL'))).toBe('UNKNOWN_P2P_ORDER');
    expect(the(move(ALICE, 'WITHDRAW_APPEAL'), 'p2pOrderMoved')).toMatchObject(back);
    expect(the(pass(RELEASE_MS), 'p2pOrderMoved')).toMatchObject({ state: 'APPEAL', by: 'TIMER' });
  });

  it('ESCR-28 staff rule an appeal and nothing else: the buyer is paid, or the escrow is back', () => {
    const paid = start();
    for (const action of ['RULE_BUYER', 'RULE_SELLER'] as const)
      expect(refusalOf(paid.move(STAFF, action))).toBe('P2P_STATE');
    appealed(paid, BOB);
    paid.move(STAFF, 'RULE_BUYER');
    expect(paid.venue.has(BOB, COIN)).toEqual([1_000_100, 0]);
    const back = start();
    appealed(back, ALICE);
    back.ad({ version: 2, state: 'PAUSED' });
    expect(all(back.move(STAFF, 'RULE_SELLER'), 'posting')).toMatchObject([
      { account: ALICE, reason: 'P2P_ESCROW_RELEASE', deltaAvailable: 101, deltaHeld: -101 },
    ]);
    expect(back.venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
  });

  it('ESCR-29 a cancelled order gives back to a live ad of a seller, else to the seller; what the ad offers grows', () => {
    const sold = start();
    expect(sold.move(BOB, 'CANCEL')).toMatchObject([{ kind: 'p2pOrderMoved', state: 'CANCELLED', adUnits: 1_000 }]);
    expect(sold.venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
    const venue = Venue.funded();
    const bought = p2pOf(venue);
    bought.ad({ side: 'BUY', units: 500 });
    bought.open();
    const events = bought.move(ALICE, 'CANCEL');
    expect(events).toMatchObject([
      { state: 'CANCELLED', adUnits: 500 },
      { account: BOB, deltaAvailable: 100 },
    ]);
    expect(venue.has(BOB, COIN)).toEqual([1_000_000, 0]);
  });

  it('ESCR-29 what a buyer offers never passes what a number holds', () => {
    const venue = Venue.funded();
    const { ad, open, move } = p2pOf(venue);
    ad({ side: 'BUY' });
    open();
    ad({ side: 'BUY', version: 2, units: Number.MAX_SAFE_INTEGER });
    expect(the(move(ALICE, 'CANCEL'), 'p2pOrderMoved').adUnits).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('ESCR-20 what is no step is malformed', () => {
    const { venue, move } = start();
    for (const id of [0, -1, 0.5, Number.NaN]) expect(refusalOf(move(BOB, 'PAID', id))).toBe('MALFORMED_COMMAND');
    for (const offset of [OFFSET.p2pMoveAction, OFFSET.p2pMoveSeen]) {
      const record = encodeMoveP2pOrder({ account: BOB, orderId: 1, action: 0, seen: 0 });
      record[offset] = 99;
      expect(refusalOf(venue.send(record))).toBe('MALFORMED_COMMAND');
    }
  });
});
