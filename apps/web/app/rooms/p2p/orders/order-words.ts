import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { MoveData } from '@pelorus/protocol/p2p/orders.ts';
import type { MessageId } from '../../../i18n/messages.ts';

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
