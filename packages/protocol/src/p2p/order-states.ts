/**
 * States and steps of P2P orders and ads, without the schemas: the engine, the gateway and pages read one table (068).
 * The wire and the journal carry indexes: append, never change.
 */

export const P2P_AD_STATES = ['CLOSED', 'PAUSED', 'LIVE'] as const;
export type P2pAdState = (typeof P2P_AD_STATES)[number];

export const P2P_ORDER_STATES = [
  'PENDING_PAYMENT',
  'PAID',
  'CANCEL_ASKED',
  'APPEAL',
  'RELEASED',
  'CANCELLED',
  'RULED_BUYER',
  'RULED_SELLER',
] as const;
export type P2pOrderState = (typeof P2P_ORDER_STATES)[number];

/** An order in one of these is over: its escrow has left (ESCR-51). */
export const P2P_ENDED: ReadonlySet<P2pOrderState> = new Set([
  'RELEASED',
  'CANCELLED',
  'RULED_BUYER',
  'RULED_SELLER',
] as const);

export const P2P_ACTIONS = [
  'PAID',
  'CANCEL',
  'ASK_CANCEL',
  'AGREE_CANCEL',
  'DECLINE_CANCEL',
  'RELEASE',
  'APPEAL',
  'WITHDRAW_APPEAL',
  'RULE_BUYER',
  'RULE_SELLER',
  'TIMEOUT',
] as const;
export type P2pAction = (typeof P2P_ACTIONS)[number];

/** The two people of an order. */
export type P2pParty = 'BUYER' | 'SELLER';
/** Who may act: TIMER is the engine's own, and no command. */
export const P2P_ACTORS = ['BUYER', 'SELLER', 'STAFF', 'TIMER'] as const;
export type P2pActor = (typeof P2P_ACTORS)[number];

/** One row of the table; OPENER is the party whose appeal it is: the buyer's, where the timer opened it (ESCR-27). */
export interface P2pTransition {
  readonly next: P2pOrderState;
  readonly by: readonly (P2pActor | 'OPENER')[];
}

const BOTH = ['BUYER', 'SELLER'] as const;

/** State and action give the next state, and who may take the action (ESCR-20). What has no row is refused. */
export const P2P_TRANSITIONS: Readonly<
  Record<P2pOrderState, { readonly [action in P2pAction]?: P2pTransition | undefined }>
> = {
  PENDING_PAYMENT: {
    PAID: { next: 'PAID', by: ['BUYER'] },
    CANCEL: { next: 'CANCELLED', by: ['BUYER'] },
    TIMEOUT: { next: 'CANCELLED', by: ['TIMER'] },
  },
  PAID: {
    CANCEL: { next: 'CANCELLED', by: ['BUYER'] },
    ASK_CANCEL: { next: 'CANCEL_ASKED', by: ['SELLER'] },
    RELEASE: { next: 'RELEASED', by: ['SELLER'] },
    APPEAL: { next: 'APPEAL', by: BOTH },
    TIMEOUT: { next: 'APPEAL', by: ['TIMER'] },
  },
  CANCEL_ASKED: {
    AGREE_CANCEL: { next: 'CANCELLED', by: ['BUYER'] },
    DECLINE_CANCEL: { next: 'PAID', by: ['BUYER'] },
    RELEASE: { next: 'RELEASED', by: ['SELLER'] },
    APPEAL: { next: 'APPEAL', by: BOTH },
    TIMEOUT: { next: 'APPEAL', by: ['TIMER'] },
  },
  APPEAL: {
    RELEASE: { next: 'RELEASED', by: ['SELLER'] },
    WITHDRAW_APPEAL: { next: 'PAID', by: ['OPENER'] },
    RULE_BUYER: { next: 'RULED_BUYER', by: ['STAFF'] },
    RULE_SELLER: { next: 'RULED_SELLER', by: ['STAFF'] },
  },
  RELEASED: {},
  CANCELLED: {},
  RULED_BUYER: {},
  RULED_SELLER: {},
};

/** Returns whether somebody may take an action now (ESCR-20, ESCR-22); `opener`: whose appeal it is, where there is one. */
export function mayTake(state: P2pOrderState, action: P2pAction, who: P2pActor, opener?: P2pParty): boolean {
  const by = P2P_TRANSITIONS[state][action]?.by;
  return by !== undefined && (by.includes(who) || (by.includes('OPENER') && who === opener));
}

/** Actions that may end an order. */
export type P2pEndAction = 'CANCEL' | 'AGREE_CANCEL' | 'RELEASE' | 'RULE_BUYER' | 'RULE_SELLER' | 'TIMEOUT';

/** Whose fault an end is, for reputation: by the action that brought it. TIMEOUT: nobody said that they paid. */
export const P2P_FAULTS: Readonly<Record<P2pEndAction, P2pParty | 'NOBODY'>> = {
  CANCEL: 'BUYER',
  AGREE_CANCEL: 'SELLER',
  RELEASE: 'NOBODY',
  RULE_BUYER: 'SELLER',
  RULE_SELLER: 'BUYER',
  TIMEOUT: 'BUYER',
};
