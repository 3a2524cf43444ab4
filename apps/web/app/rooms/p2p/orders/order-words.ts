import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { MoveData } from '@pelorus/protocol/p2p/orders.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import type { MessageId } from '../../../i18n/messages.ts';

interface Turn {
  /** Whose turn it is, or what came of it. */
  title: MessageId;
  /** What happens then. */
  next: MessageId;
}
const ENDS = {
  RULED_BUYER: { title: 'p2p.turn.RULED_BUYER', next: 'p2p.then.toBuyer' },
  RULED_SELLER: { title: 'p2p.turn.RULED_SELLER', next: 'p2p.then.toSeller' },
  APPEAL: { title: 'p2p.turn.APPEAL', next: 'p2p.then.APPEAL' },
} as const satisfies Partial<Record<P2pOrderState, Turn>>;

/** What the top of the page says of an order, by the reader's side (PPAG-10). */
export const TURNS: Readonly<Record<AdSide, Readonly<Record<P2pOrderState, Turn>>>> = {
  BUY: {
    ...ENDS,
    PENDING_PAYMENT: { title: 'p2p.turn.BUY.PENDING_PAYMENT', next: 'p2p.then.BUY.PENDING_PAYMENT' },
    PAID: { title: 'p2p.turn.BUY.PAID', next: 'p2p.then.BUY.PAID' },
    CANCEL_ASKED: { title: 'p2p.turn.BUY.CANCEL_ASKED', next: 'p2p.then.BUY.CANCEL_ASKED' },
    RELEASED: { title: 'p2p.turn.BUY.RELEASED', next: 'p2p.then.BUY.RELEASED' },
    CANCELLED: { title: 'p2p.turn.CANCELLED', next: 'p2p.then.BUY.CANCELLED' },
  },
  SELL: {
    ...ENDS,
    PENDING_PAYMENT: { title: 'p2p.turn.SELL.PENDING_PAYMENT', next: 'p2p.then.SELL.PENDING_PAYMENT' },
    PAID: { title: 'p2p.turn.SELL.PAID', next: 'p2p.then.SELL.PAID' },
    CANCEL_ASKED: { title: 'p2p.turn.SELL.CANCEL_ASKED', next: 'p2p.then.SELL.CANCEL_ASKED' },
    RELEASED: { title: 'p2p.turn.SELL.RELEASED', next: 'p2p.then.toBuyer' },
    CANCELLED: { title: 'p2p.turn.CANCELLED', next: 'p2p.then.toSeller' },
  },
};

/** Returns how a step is told to both sides, in the chat and where it crossed another (PORD-40, PPAG-15). */
export function moveWords({ action, by, state }: Pick<MoveData, 'action' | 'by' | 'state'>): MessageId {
  if (action === 'APPEAL') return by === 'SELL' ? 'p2p.move.appealSeller' : 'p2p.move.appealBuyer';
  if (action === 'TIMEOUT') return state === 'APPEAL' ? 'p2p.move.appealTimer' : 'p2p.move.timeout';
  return `p2p.move.${action}`;
}

const BOUGHT: ReadonlySet<P2pOrderState> = new Set(['RELEASED', 'RULED_BUYER']);
const RETURNED: ReadonlySet<P2pOrderState> = new Set(['CANCELLED', 'RULED_SELLER']);

/** Returns where the escrow of an order is. */
export function escrowWords(state: P2pOrderState): MessageId {
  if (BOUGHT.has(state)) return 'p2p.escrow.paid';
  return RETURNED.has(state) ? 'p2p.escrow.returned' : 'p2p.escrow.locked';
}

/** Returns how many of the three steps (opened, paid, released) an order has behind it. */
export function stepsDone(state: P2pOrderState, isPaid: boolean): number {
  if (BOUGHT.has(state)) return 3;
  return isPaid ? 2 : 1;
}
