import { GENESIS } from '@pelorus/journal/chain.ts';
import { MemoryJournal } from '@pelorus/journal/memory/memory-journal.ts';
import type { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { limitOrder } from '@pelorus/testkit/small-exchange.ts';
import { expect, test } from 'vitest';
import { CommandQueue, stampTime } from './command-queue.ts';
import { CoreLoop } from './loop.ts';
import { Pending } from './pending.ts';

const record = (i: number) => limitOrder({ user: 0, side: 0, priceTicks: 1, lots: 1, clientOrderId: `q-${i}` });
const join = (records: Uint8Array[]) => new Uint8Array(Buffer.concat(records));

test('CORE-17 a broken invariant stops the loop before anything of its batch is written or told', async () => {
  const journal = new MemoryJournal();
  const position = await journal.open();
  const stopped = Promise.withResolvers<[Error, number]>();
  let told = 0;
  const loop = new CoreLoop({
    exchange: {
      seq: 0,
      nextExpiryMs: Number.POSITIVE_INFINITY,
      applyBatch: () => {
        throw new Error('sums are not zero');
      },
    },
    journal,
    position,
    nowMs: () => 1,
    onBatch: () => told++,
    onStopped: (error, seq) => stopped.resolve([error, seq]),
  });
  loop.submit(record(1), 1);
  const [error, seq] = await stopped.promise;
  expect([error.message, seq]).toEqual(['sums are not zero', 0]);
  loop.submit(record(2), 1);
  await loop.drained();
  expect(told).toBe(0);
  expect((await journal.tail()).seq).toBe(0);
});

test('CORE-18 a loop does not begin where journal and exchange stand at different sequences', () => {
  const ports = { journal: new MemoryJournal(), nowMs: () => 1, onBatch: () => undefined, onStopped: () => undefined };
  const nextExpiryMs = Number.POSITIVE_INFINITY;
  const exchange = {
    seq: 5,
    nextExpiryMs,
    applyBatch: () => ({ eventCounts: new Uint32Array(), events: new Uint8Array() }),
  };
  expect(() => new CoreLoop({ ...ports, exchange, position: GENESIS })).toThrow(/different sequences/);
});

test('CORE-19 batches keep order and stay within both limits, splitting what came together', () => {
  const records = Array.from({ length: 20 }, (_, i) => record(i));
  const queue = new CommandQueue();
  queue.push(join(records.slice(0, 7)), 7);
  queue.push(join(records.slice(7, 8)), 1);
  queue.push(join(records.slice(8)), 12);
  const bytesOfOne = (records[0] as Uint8Array).byteLength;
  const taken = [queue.take(5, 1e9), queue.take(1e9, bytesOfOne * 6), queue.take(100, 1), queue.take(1e9, 1e9)];
  expect(taken.map(({ count }) => count)).toEqual([5, 6, 1, 8]);
  expect(Buffer.compare(join(taken.map(({ bytes }) => bytes)), join(records))).toBe(0);
  expect([queue.count, queue.take(1, 1).count]).toEqual([0, 0]);
});

test('CORE-20 every record of a batch gets the batch time', () => {
  const bytes = join([record(1), record(2)]);
  stampTime(bytes, 123_456_789);
  const view = new DataView(bytes.buffer);
  expect([view.getFloat64(16, true), view.getFloat64(112 + 16, true)]).toEqual([123_456_789, 123_456_789]);
});

test('CORE-21 when the core stops, what is still in the outbox is UNAVAILABLE and what was sent OUTCOME_UNKNOWN', async () => {
  const pending = new Pending(7);
  const sent = [1, 2].map((i) => pending.add(record(i)).catch((error: CoreUnavailable) => error.code));
  expect(pending.takeOutbox(1e9)?.byteLength).toBe(2 * record(1).byteLength);
  const unsent = [3, 4].map((i) => pending.add(record(i)).catch((error: CoreUnavailable) => error.code));
  pending.rejectAll();
  expect(await Promise.all(sent)).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
  expect(await Promise.all(unsent)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  expect([pending.count, pending.takeOutbox(1e9)]).toEqual([0, null]);
});
