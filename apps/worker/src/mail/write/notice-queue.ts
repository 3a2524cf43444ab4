import { LIQUIDATION_STEPS } from '@pelorus/protocol/futures/contracts.ts';
import type { Fold } from '../../fold/fold.ts';
import { orderNotices, type WaitingRow } from '../../inbox/write/order-notices.ts';
import type { Audience } from '../../write/audience.ts';
import type { TableWrite } from '../../write/table-write.ts';
import { P2P_NOTICE_QUEUE, p2pNotices } from './p2p-notices.ts';

const ORDERS_ENDED = LIQUIDATION_STEPS.indexOf('ORDERS_ENDED');

const NOTHING = { orderId: null, algoId: null, told: '{}' } as const;

/** Yields what people are mailed: each margin call, and of a position's liquidation the first step in this fold. */
function* mailedRows({ futures: { steps } }: Fold): Generator<WaitingRow> {
  for (const { account, market, partE2, seq, timeMs } of steps.marginCalls)
    yield { ...NOTHING, seq, timeMs, account, market, partE2, kind: 'margin-call' };
  const told = new Set<string>();
  for (const { account, market, seq, step, timeMs } of steps.liquidations) {
    const key = `${account} ${market}`;
    if (step === ORDERS_ENDED || told.has(key)) continue;
    told.add(key);
    yield { ...NOTHING, seq, timeMs, account, market, partE2: null, kind: 'position-liquidated' };
  }
}

function* waitingRows(fold: Fold, audience: Audience): Generator<WaitingRow> {
  yield* mailedRows(fold);
  yield* orderNotices(fold, audience);
}

/** Queues notices in the transaction of the rows they tell of: once, also when projections are folded again (MSG-22). */
export const NOTICE_QUEUE: readonly TableWrite[] = [
  {
    name: 'notices_waiting',
    columns: {
      seq: 'int8',
      time_ms: 'int8',
      account: 'int4',
      market: 'int4',
      part_e2: 'int4',
      kind: 'text',
      order_id: 'int8',
      algo_id: 'int8',
      told: 'jsonb',
    },
    // In the order in which they are told: the statement keeps it.
    rows: (fold, audience) => [...waitingRows(fold, audience)].sort((a, b) => a.seq - b.seq),
    statement: (
      _,
      source,
    ) => `INSERT INTO notices.waiting (time_ms, account, market, part_e2, kind, order_id, algo_id, told)
      SELECT r.time_ms, r.account, r.market, r.part_e2, r.kind, r.order_id, r.algo_id, r.told FROM ${source}, notices.progress p
      WHERE r.seq > p.seq RETURNING pg_notify('message_made', '')`,
  },
  P2P_NOTICE_QUEUE,
  {
    name: 'notices_progress',
    columns: { seq: 'int8' },
    rows: (fold, audience) =>
      [waitingRows(fold, audience), p2pNotices(fold)].every((rows) => rows.next().done === true)
        ? []
        : [{ seq: fold.lastSeq }],
    statement: (_, source) => `UPDATE notices.progress AS t SET seq = r.seq FROM ${source} WHERE t.seq < r.seq`,
  },
];
