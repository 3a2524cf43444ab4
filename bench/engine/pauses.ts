import { Exchange } from '@pelorus/engine/exchange.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { ORDER_TYPES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { encodeCancel, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { applyJournal, journalOf, setUpRecords } from './records.ts';
import { threadMs } from './stopwatch.ts';

const GROUP = 128;
const RESTING = 100_000;
const KEYS = 18_000_000;
/** So many keys a day that the second day's end, which drops the first one's, comes before KEYS. */
const KEYS_A_DAY = 8_600_000;
const DAY_MS = 86_400_000;
const STARTED_MS = 1_760_000_100_000;

/** As the core takes them, of about twice as many commands. */
const SNAPSHOT_EVERY = 250_000;
const SLICE_BYTES = 1024 * 1024;

/**
 * How long everybody waits at the worst for a group of commands or a piece of a snapshot while two days of keys come, ms:
 * tables of millions of keys become full meanwhile, and a day's keys are dropped.
 */
export function longestGroupMs(): Record<string, number> {
  const exchange = new Exchange();
  applyJournal(exchange, journalOf(setUpRecords(1)));
  let longest = 0;
  let snapshotAt = SNAPSHOT_EVERY;
  const timed = (work: () => void) => {
    const startedMs = threadMs();
    work();
    longest = Math.max(longest, threadMs() - startedMs);
  };
  for (let first = 1; first <= KEYS; first += GROUP) {
    const timeMs = Math.floor(STARTED_MS + (first / KEYS_A_DAY) * DAY_MS);
    const records: Uint8Array[] = [];
    for (let order = first; order < first + GROUP; order++) {
      records.push(place(order));
      if (order > RESTING) records.push(encodeCancel(accountOf(order - RESTING), 0, { orderId: order - RESTING }));
    }
    const { bytes, count } = journalOf(records, timeMs);
    timed(() => exchange.applyBatch(bytes, count));
    if (first < snapshotAt || !exchange.isSettled) continue;
    snapshotAt = first + SNAPSHOT_EVERY;
    snapshot(exchange, timed);
  }
  return { ms: longest };
}

function snapshot(exchange: Exchange, timed: (work: () => void) => void): void {
  let writing: ReturnType<Exchange['beginSnapshot']> | undefined;
  timed(() => {
    writing = exchange.beginSnapshot();
  });
  for (let isDone = false; !isDone; ) {
    timed(() => {
      isDone = writing?.step(SLICE_BYTES) ?? true;
    });
  }
}

function accountOf(order: number): number {
  return FIRST_USER_ACCOUNT + (order % 1_000);
}

function place(order: number): Uint8Array {
  const side = order & 1;
  const away = (order * 7_919) % 900;
  return encodePlace({
    account: accountOf(order),
    market: 0,
    side,
    type: ORDER_TYPES.indexOf('LIMIT'),
    tif: 0,
    stp: STP_MODES.indexOf('EXPIRE_MAKER'),
    lots: 1 + (order % 50),
    quoteUnits: 0,
    priceTicks: side === 0 ? 49_000 - away : 51_000 + away,
    clientOrderId: `client-${order}`,
  });
}
