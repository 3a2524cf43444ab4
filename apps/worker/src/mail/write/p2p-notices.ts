import type { MessageKind } from '@pelorus/protocol/messages/kinds.ts';
import type { P2pAction } from '@pelorus/protocol/p2p/order-states.ts';
import type { Fold } from '../../fold/fold.ts';
import type { TableWrite } from '../../write/table-write.ts';

interface StepRow {
  seq: number;
  timeMs: number;
  orderId: number;
  deadlineMs: number | null;
  /** Of the buyer's mail and of the seller's; null: none. */
  toBuyer: MessageKind | null;
  toSeller: MessageKind | null;
  /** Who took the step, and is not mailed of it; null: time or staff. */
  by: number | null;
}

/** What each step is mailed as, to whoever must act or is affected and did not take it (PORD-60). */
const LETTERS: Readonly<Record<'OPEN' | P2pAction, readonly [buyer: MessageKind | null, seller: MessageKind | null]>> =
  {
    OPEN: ['p2p-pay', 'p2p-opened'],
    PAID: [null, 'p2p-paid'],
    CANCEL: [null, 'p2p-cancelled'],
    ASK_CANCEL: ['p2p-cancel-asked', null],
    AGREE_CANCEL: [null, 'p2p-cancelled'],
    DECLINE_CANCEL: [null, 'p2p-cancel-declined'],
    RELEASE: ['p2p-released', null],
    APPEAL: ['p2p-appeal', 'p2p-appeal'],
    WITHDRAW_APPEAL: ['p2p-appeal-withdrawn', 'p2p-appeal-withdrawn'],
    RULE_BUYER: ['p2p-ruled', 'p2p-ruled'],
    RULE_SELLER: ['p2p-ruled', 'p2p-ruled'],
    // Before the payment it cancels, afterwards it appeals.
    TIMEOUT: ['p2p-cancelled', 'p2p-cancelled'],
  };

/** Yields the steps of P2P's orders that somebody is mailed of. */
export function* p2pNotices({ p2p }: Fold): Generator<StepRow> {
  for (const { account: by, action, atMs: timeMs, deadlineMs, orderId, seq, state } of p2p.moves) {
    const letters = action === 'TIMEOUT' && state === 'APPEAL' ? LETTERS.APPEAL : LETTERS[action];
    const [toBuyer, toSeller] = letters;
    yield { seq, timeMs, orderId, deadlineMs, toBuyer, toSeller, by };
  }
}

/** Queues mails of steps, as notice-queue.ts does for contracts. */
export const P2P_NOTICE_QUEUE: TableWrite = {
  name: 'p2p_notices_waiting',
  columns: {
    seq: 'int8',
    time_ms: 'int8',
    order_id: 'int8',
    deadline_ms: 'int8',
    to_buyer: 'text',
    to_seller: 'text',
    by: 'int8',
  },
  rows: p2pNotices,
  statement: (
    _,
    source,
  ) => `INSERT INTO notices.waiting (time_ms, account, market, part_e2, kind, p2p_order, p2p_until_ms)
    SELECT r.time_ms, w.account, NULL, NULL, CASE WHEN w.user_id = o.buyer THEN r.to_buyer ELSE r.to_seller END,
      r.order_id, CASE WHEN c.is_running IS NOT FALSE THEN r.deadline_ms + coalesce(c.stood_ms, 0) END
    FROM ${source} LEFT JOIN projection.p2p_clock c ON true, p2p.orders o, p2p.people w, notices.progress p
    WHERE o.order_id = r.order_id AND w.user_id IN (o.buyer, o.seller) AND w.account IS DISTINCT FROM r.by
      AND CASE WHEN w.user_id = o.buyer THEN r.to_buyer ELSE r.to_seller END IS NOT NULL AND r.seq > p.seq
    ORDER BY r.seq RETURNING pg_notify('message_made', '')`,
};
