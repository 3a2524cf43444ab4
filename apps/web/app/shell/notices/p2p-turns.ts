import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import type { MessageId } from '../../i18n/messages.ts';

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

/** What the order's page and notices of it say, by the reader's side (PPAG-10, PPAG-23). */
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
