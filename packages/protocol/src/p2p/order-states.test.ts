import { describe, expect, it } from 'vitest';
import {
  mayTake,
  P2P_ACTIONS,
  P2P_ACTORS,
  P2P_AD_STATES,
  P2P_ENDED,
  P2P_FAULTS,
  P2P_ORDER_STATES,
  P2P_TRANSITIONS,
  type P2pAction,
  type P2pActor,
  type P2pAdState,
  type P2pEndAction,
  type P2pOrderState,
  type P2pParty,
  type P2pTransition,
} from './order-states.ts';

/** Everything that anybody may ever do: state, action, who, and what follows. */
const ALLOWED = new Set([
  'PENDING_PAYMENT PAID BUYER PAID',
  'PENDING_PAYMENT CANCEL BUYER CANCELLED',
  'PENDING_PAYMENT TIMEOUT TIMER CANCELLED',
  'PAID CANCEL BUYER CANCELLED',
  'PAID ASK_CANCEL SELLER CANCEL_ASKED',
  'PAID RELEASE SELLER RELEASED',
  'PAID APPEAL BUYER APPEAL',
  'PAID APPEAL SELLER APPEAL',
  'PAID TIMEOUT TIMER APPEAL',
  'CANCEL_ASKED AGREE_CANCEL BUYER CANCELLED',
  'CANCEL_ASKED DECLINE_CANCEL BUYER PAID',
  'CANCEL_ASKED RELEASE SELLER RELEASED',
  'CANCEL_ASKED APPEAL BUYER APPEAL',
  'CANCEL_ASKED APPEAL SELLER APPEAL',
  'CANCEL_ASKED TIMEOUT TIMER APPEAL',
  'APPEAL RELEASE SELLER RELEASED',
  'APPEAL RULE_BUYER STAFF RULED_BUYER',
  'APPEAL RULE_SELLER STAFF RULED_SELLER',
]);

/** Every row of the table. */
const ROWS = P2P_ORDER_STATES.flatMap((state: P2pOrderState) =>
  P2P_ACTIONS.flatMap((action): { action: P2pAction; row: P2pTransition }[] => {
    const row = P2P_TRANSITIONS[state][action];
    return row === undefined ? [] : [{ action, row }];
  }),
);

describe('the table of P2P steps', () => {
  it('ESCR-20 ESCR-22 says of each state, action and person what may be done, and nothing else', () => {
    const allowed = new Set<string>();
    for (const state of P2P_ORDER_STATES)
      for (const action of P2P_ACTIONS)
        for (const who of P2P_ACTORS)
          if (mayTake(state, action, who))
            allowed.add(`${state} ${action} ${who} ${P2P_TRANSITIONS[state][action]?.next}`);
    expect(allowed).toEqual(ALLOWED);
  });

  it('ESCR-27 an appeal is withdrawn by whoever opened it', () => {
    for (const who of P2P_ACTORS)
      for (const opener of ['BUYER', 'SELLER'] satisfies P2pParty[])
        expect(mayTake('APPEAL', 'WITHDRAW_APPEAL', who, opener)).toBe(who === opener);
    expect(P2P_TRANSITIONS.APPEAL.WITHDRAW_APPEAL?.next).toBe('PAID');
  });

  it('ESCR-24 ESCR-30 no seller cancels and no timer releases', () => {
    const ends = (who: P2pActor) =>
      new Set(
        P2P_ORDER_STATES.flatMap((state) =>
          P2P_ACTIONS.filter((action) => mayTake(state, action, who, who === 'SELLER' ? 'SELLER' : undefined)).map(
            (action) => P2P_TRANSITIONS[state][action]?.next,
          ),
        ),
      );
    expect([...ends('SELLER')].sort()).toEqual(['APPEAL', 'CANCEL_ASKED', 'PAID', 'RELEASED']);
    expect([...ends('TIMER')].sort()).toEqual(['APPEAL', 'CANCELLED']);
  });

  it('ESCR-52 who has not ended can act, and who has cannot', () => {
    for (const state of P2P_ORDER_STATES)
      expect(P2P_ACTORS.some((who) => P2P_ACTIONS.some((action) => mayTake(state, action, who)))).toBe(
        !P2P_ENDED.has(state),
      );
  });

  it('ESCR-20 each action that may end an order says whose fault that is', () => {
    const ending = new Set(ROWS.filter(({ row }) => P2P_ENDED.has(row.next)).map(({ action }) => action));
    expect(new Set(Object.keys(P2P_FAULTS) as P2pEndAction[])).toEqual(ending);
  });

  it('ESCR-01 the states of an ad have the numbers that the journal carries', () => {
    expect(P2P_AD_STATES).toEqual(['CLOSED', 'PAUSED', 'LIVE'] satisfies P2pAdState[]);
  });
});
