import { LIQUIDATION_STEPS } from '@pelorus/protocol/futures/contracts.ts';
import type { Fold } from '../../fold/fold.ts';
import type { TableWrite } from '../../write/table-write.ts';
import { P2P_NOTICE_QUEUE, p2pNotices } from './p2p-notices.ts';

const ORDERS_ENDED = LIQUIDATION_STEPS.indexOf('ORDERS_ENDED');

interface WaitingRow {
  seq: number;
  timeMs: number;
  account: number;
  market: number | null;
  partE2: number | null;
  kind: string;
}

/** Yields what people are mailed: each margin call, and of a position's liquidation the first step in this fold. */
function* waitingRows({ futures: { steps } }: Fold): Generator<WaitingRow> {
  for (const { account, market, partE2, seq, timeMs } of steps.marginCalls)
    yield { seq, timeMs, account, market, partE2, kind: 'margin-call' };
  const told = new Set<string>();
  for (const { account, market, seq, step, timeMs } of steps.liquidations) {
    const key = `${account} ${market}`;
    if (step === ORDERS_ENDED || told.has(key)) continue;
    told.add(key);
    yield { seq, timeMs, account, market, partE2: null, kind: 'position-liquidated' };
  }
}

/** Queues notices in the transaction of the rows they tell of: once, also when projections are folded again (MSG-22). */
export const NOTICE_QUEUE: readonly TableWrite[] = [
  {
    name: 'notices_waiting',
    columns: { seq: 'int8', time_ms: 'int8', account: 'int4', market: 'int4', part_e2: 'int4', kind: 'text' },
    rows: waitingRows,
    statement: (_, source) => `INSERT INTO notices.waiting (time_ms, account, market, part_e2, kind)
      SELECT r.time_ms, r.account, r.market, r.part_e2, r.kind FROM ${source}, notices.progress p
      WHERE r.seq > p.seq ORDER BY r.seq RETURNING pg_notify('message_made', '')`,
  },
  P2P_NOTICE_QUEUE,
  {
    name: 'notices_progress',
    columns: { seq: 'int8' },
    rows: (fold) =>
      [waitingRows(fold), p2pNotices(fold)].every((rows) => rows.next().done === true) ? [] : [{ seq: fold.lastSeq }],
    statement: (_, source) => `UPDATE notices.progress AS t SET seq = r.seq FROM ${source} WHERE t.seq < r.seq`,
  },
];
