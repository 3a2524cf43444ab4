import type { P2pAction, P2pActor, P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';

export interface ReferenceP2pOrder {
  readonly id: number;
  readonly adId: number;
  readonly taker: number;
  readonly seller: number;
  readonly buyer: number;
  readonly asset: number;
  readonly units: bigint;
  readonly fee: bigint;
  /** What it took of the ad. */
  readonly takes: bigint;
  readonly isOwnerSelling: boolean;
  readonly releaseMs: number;
  readonly appealAfterMs: number;
  state: P2pOrderState;
  deadlineMs: number;
  appealFromMs: number;
  opener: 'BUYER' | 'SELLER' | null;
  isOver: boolean;
}

interface Follows {
  next: P2pOrderState;
  by: P2pActor[];
}

/** Returns where an action leads from where an order is, and who may take it; null: nowhere. In the words of the rules. */
export function whatFollows({ opener, state }: ReferenceP2pOrder, action: P2pAction): Follows | null {
  const isPaid = state === 'PAID' || state === 'CANCEL_ASKED';
  switch (action) {
    case 'PAID':
      return state === 'PENDING_PAYMENT' ? { next: 'PAID', by: ['BUYER'] } : null;
    case 'CANCEL':
      return state === 'PENDING_PAYMENT' || state === 'PAID' ? { next: 'CANCELLED', by: ['BUYER'] } : null;
    case 'ASK_CANCEL':
      return state === 'PAID' ? { next: 'CANCEL_ASKED', by: ['SELLER'] } : null;
    case 'AGREE_CANCEL':
      return state === 'CANCEL_ASKED' ? { next: 'CANCELLED', by: ['BUYER'] } : null;
    case 'DECLINE_CANCEL':
      return state === 'CANCEL_ASKED' ? { next: 'PAID', by: ['BUYER'] } : null;
    case 'RELEASE':
      return isPaid || state === 'APPEAL' ? { next: 'RELEASED', by: ['SELLER'] } : null;
    case 'APPEAL':
      return isPaid ? { next: 'APPEAL', by: ['BUYER', 'SELLER'] } : null;
    case 'WITHDRAW_APPEAL':
      return state === 'APPEAL' ? { next: 'PAID', by: opener === null ? [] : [opener] } : null;
    case 'RULE_BUYER':
      return state === 'APPEAL' ? { next: 'RULED_BUYER', by: ['STAFF'] } : null;
    case 'RULE_SELLER':
      return state === 'APPEAL' ? { next: 'RULED_SELLER', by: ['STAFF'] } : null;
    case 'TIMEOUT':
      if (state === 'PENDING_PAYMENT') return { next: 'CANCELLED', by: ['TIMER'] };
      return isPaid ? { next: 'APPEAL', by: ['TIMER'] } : null;
  }
}
