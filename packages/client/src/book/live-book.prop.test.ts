import { formatUnits } from '@pelorus/money/units.ts';
import { bookChecksum, CHECKSUM_LEVELS } from '@pelorus/protocol/socket/book-checksum.ts';
import type { DepthUpdate, SocketReply } from '@pelorus/protocol/socket/messages.ts';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveBook } from './live-book.ts';
import type { BookReplica, BookSide } from './replica.ts';

/**
 * How: a slow server (price text → quantity text) tells its book through a line that loses, swaps, doubles and changes
 * messages. Whenever a checksum was accepted, the client's best ranks must be the server's of that moment; and once the
 * line behaves, both hold the same book whole.
 */
const SCALE = { priceScale: 2, tickUnits: 5, quantityScale: 3 };
const TOPIC = { channel: 'depth', pairCode: 'BTC_USDT' } as const;
type Level = [string, string];

class SlowServer {
  readonly line: SocketReply[] = [];
  readonly bids = new Map<number, number>();
  readonly asks = new Map<number, number>();
  /** The book at each id, best ranks first. */
  readonly told = new Map<number, string>();
  #id = 0;

  side(name: 'bids' | 'asks', most = Number.POSITIVE_INFINITY): Level[] {
    const sorted = [...this[name]].sort(([a], [b]) => (name === 'bids' ? b - a : a - b));
    return sorted.slice(0, most).map(([ticks, units]) => levelOf(ticks, units));
  }

  #checksum(): number {
    this.told.set(this.#id, JSON.stringify([this.side('bids', CHECKSUM_LEVELS), this.side('asks', CHECKSUM_LEVELS)]));
    return bookChecksum(this.side('bids'), this.side('asks'));
  }

  snapshot(): void {
    const result = {
      lastUpdateId: this.#id,
      bids: this.side('bids'),
      asks: this.side('asks'),
      checksum: this.#checksum(),
    };
    this.line.push({ event: 'data', ...TOPIC, type: 'snapshot', data: { result } });
  }

  update(changes: readonly Change[], isChecked: boolean): SocketReply {
    const result: DepthUpdate = { firstUpdateId: this.#id + 1, lastUpdateId: this.#id, bids: [], asks: [] };
    for (const { isBid, ticks, units } of changes) {
      const name = isBid ? 'bids' : 'asks';
      if (units === 0) this[name].delete(ticks);
      else this[name].set(ticks, units);
      result[name].push(units === 0 ? [levelOf(ticks, 0)[0], '0'] : levelOf(ticks, units));
      result.lastUpdateId = ++this.#id;
    }
    if (isChecked) result.checksum = this.#checksum();
    return { event: 'data', ...TOPIC, type: 'update', data: { result } };
  }
}

const levelOf = (ticks: number, units: number): Level => [formatUnits(ticks * 5, 2), formatUnits(units, 3)];

interface Change {
  isBid: boolean;
  ticks: number;
  units: number;
}
const change: fc.Arbitrary<Change> = fc.record({
  isBid: fc.boolean(),
  ticks: fc.integer({ min: 1, max: 80 }),
  units: fc.integer({ min: 0, max: 5 }),
});
const FAULTS = ['none', 'none', 'none', 'lose', 'double', 'swap', 'change'] as const;
const step = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
  isChecked: fc.boolean(),
  fault: fc.constantFrom(...FAULTS),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const changesOf = (message: SocketReply) => message.data?.result as DepthUpdate;

/** Puts a message on the line, as the fault says. */
function send(line: SocketReply[], message: SocketReply, fault: Step['fault']): void {
  if (fault === 'lose') return;
  if (fault === 'change') {
    const changed = structuredClone(message);
    const { bids, asks } = changesOf(changed);
    for (const level of [...bids, ...asks]) level[1] = '9.999';
    line.push(changed);
    return;
  }
  line.push(message);
  if (fault === 'double') line.push(structuredClone(message));
  if (fault === 'swap' && line.length > 1) line.push(...line.splice(-2).reverse());
}

const textsOf = (book: BookReplica, most = Number.POSITIVE_INFINITY) => {
  const side = (of: BookSide) => of.ticks.slice(0, most).map((ticks) => levelOf(ticks, of.unitsAt(ticks)));
  return JSON.stringify([side(book.bids), side(book.asks)]);
};

function walk(steps: readonly Step[]): { book: LiveBook; asked: number } {
  const server = new SlowServer();
  let listener: (reply: SocketReply) => void = () => {};
  let asked = 0;
  const socket = {
    subscribe(_topic: object, take: typeof listener) {
      listener = take;
      server.snapshot();
      return () => {};
    },
    resubscribe() {
      asked += 1;
      server.snapshot();
    },
  };
  const book = new LiveBook(socket, { pairCode: TOPIC.pairCode }, SCALE, () => {});
  const hear = () => {
    for (let message = server.line.shift(); message !== undefined; message = server.line.shift()) {
      const before = book.replica.lastUpdateId;
      listener(message);
      const { checksum, lastUpdateId } = changesOf(message);
      const isNew = message.type === 'snapshot' || lastUpdateId > before;
      if (book.replica.isValid && checksum !== undefined && isNew)
        expect(textsOf(book.replica, CHECKSUM_LEVELS)).toBe(server.told.get(lastUpdateId));
    }
  };
  hear();
  steps.forEach(({ changes, isChecked, fault }, index) => {
    send(server.line, server.update(changes, isChecked), fault);
    // Several wait on the line at times: that is when they can change places.
    if (index % 3 === 2) hear();
  });
  hear();
  // Now the line behaves: the next two messages show any fault there was, and the snapshot mends it.
  for (let round = 0; round < 2; round++) {
    for (let ticks = 1; ticks <= 80; ticks++)
      server.line.push(server.update([{ isBid: ticks % 2 === 0, ticks, units: ticks + round }], true));
    hear();
    vi.advanceTimersByTime(60_000);
    hear();
  }
  expect(book.replica.isValid).toBe(true);
  expect(textsOf(book.replica)).toBe(JSON.stringify([server.side('bids'), server.side('asks')]));
  return { book, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a live book over a bad line', () => {
  it('SOCK-17 is the server’s wherever a checksum followed, and whole once the line behaves', () => {
    const seen = { gaps: 0, mismatches: 0, clean: 0 };
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const { book, asked } = walk(steps);
        expect(asked).toBeGreaterThanOrEqual(book.faults.gaps + book.faults.mismatches);
        seen.gaps += book.faults.gaps;
        seen.mismatches += book.faults.mismatches;
        if (steps.every(({ fault }) => fault === 'none' || fault === 'double')) {
          seen.clean += 1;
          expect(book.faults).toEqual({ gaps: 0, mismatches: 0 });
        }
      }),
      { numRuns: 300 },
    );
    // The test tests something: each kind of fault was there and was found.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('SOCK-16 asks anew at once, then less and less often while it does not help', () => {
    let listener: (reply: SocketReply) => void = () => {};
    const askedAt: number[] = [];
    const startMs = Date.now();
    const bad = { lastUpdateId: 1, bids: [['1.00', '1.000'] as Level], asks: [], checksum: 1 };
    const tell = () => listener({ event: 'data', ...TOPIC, type: 'snapshot', data: { result: bad } });
    const socket = {
      subscribe: (_topic: object, take: typeof listener) => {
        listener = take;
        return () => {};
      },
      resubscribe: () => {
        askedAt.push(Math.floor((Date.now() - startMs) / 1_000));
        setTimeout(tell, 0);
      },
    };
    const book = new LiveBook(socket, { pairCode: TOPIC.pairCode }, SCALE, () => {});
    tell();
    vi.advanceTimersByTime(70_000);
    expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 61]);
    expect(book.faults).toEqual({ gaps: 0, mismatches: 8 });
    expect(book.replica.isValid).toBe(false);
    book.stop();
    vi.advanceTimersByTime(70_000);
    expect(askedAt).toHaveLength(7);
  });
});
