import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitOrder } from '@pelorus/testkit/small-exchange.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SubmitRing } from './submit-ring.ts';

const record = (i: number) => limitOrder({ user: 0, side: 0, priceTicks: 1, lots: 1, clientOrderId: `r-${i}` });

test('CORE-27 what goes into the ring comes out, whole, once and in order, round the end of its memory and back', () => {
  const ring = new SubmitRing();
  const reader = new SubmitRing(ring.memory);
  let put = 0;
  let taken = 0;
  const takeAll = () => {
    const records = reader.take();
    if (records === null) return;
    const size = record(0).byteLength;
    expect(records.bytes.byteLength).toBe(records.count * size);
    for (let i = 0; i < records.count; i++) {
      const one = records.bytes.subarray(i * size, (i + 1) * size);
      expect(Buffer.compare(one, record(taken++))).toBe(0);
    }
  };
  // Three times round: 112 bytes a record do not divide the ring.
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.boolean(), (count, isTaken) => {
      const records = Buffer.concat(Array.from({ length: count }, (_, i) => record(put + i)));
      if (records.byteLength > ring.roomBytes()) takeAll();
      else {
        ring.put(records);
        put += count;
      }
      if (isTaken) takeAll();
    }),
    { numRuns: 100, endOnFailure: true },
  );
  takeAll();
  expect(taken).toBe(put);
  expect(put * record(0).byteLength).toBeGreaterThan(3 * new SubmitRing().roomBytes());
});

test('CORE-27 more than there is room for is not taken', () => {
  const ring = new SubmitRing();
  const room = ring.roomBytes();
  ring.put(record(1));
  expect(ring.roomBytes()).toBe(room - record(1).byteLength);
  expect(() => ring.put(new Uint8Array(room))).toThrow(/no room/);
});

test('CORE-27 a reader that sleeps is woken by exactly the next record; one that has records does not fall asleep', () => {
  const ring = new SubmitRing();
  expect([ring.put(record(1)), ring.put(record(2))]).toEqual([true, false]);
  expect(ring.sleep()).toBe(false);
  expect(ring.put(record(3))).toBe(false);
  expect(ring.take()?.count).toBe(3);
  expect([ring.take(), ring.sleep()]).toEqual([null, true]);
  expect([ring.put(record(4)), ring.put(record(5))]).toEqual([true, false]);
});

/** Takes from the ring in another thread, sleeping whenever it is empty, until it has `total` records. */
const READER = `
  import { parentPort, workerData } from 'node:worker_threads';
  const { SubmitRing } = await import(workerData.module);
  const ring = new SubmitRing(workerData.memory);
  let count = 0;
  const takeAll = () => {
    do {
      for (let records = ring.take(); records !== null; records = ring.take()) count += records.count;
    } while (!ring.sleep());
    if (count === workerData.total) { parentPort.postMessage(count); parentPort.close(); }
  };
  parentPort.on('message', takeAll);
`;

test('CORE-27 no record waits for ever when a reader in another thread falls asleep at that moment', async () => {
  const total = 50_000;
  const ring = new SubmitRing();
  const workerData = { memory: ring.memory, total, module: new URL('./submit-ring.ts', import.meta.url).href };
  const reader = new Worker(new URL(`data:text/javascript,${encodeURIComponent(READER)}`), { workerData });
  const done = once(reader, 'message');
  await once(reader, 'online');
  for (let i = 0; i < total; ) {
    // Now one alone, now many: the reader is asleep, half asleep and awake.
    for (const end = Math.min(total, i + (i % 7) ** 2 + 1); i < end && ring.roomBytes() > 1_000; i++)
      if (ring.put(record(i))) reader.postMessage('wake');
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await done).toEqual([total]);
});
