import { expect, test } from 'vitest';
import { Barrier } from './barrier.ts';

async function isThrough(waiting: Promise<void>): Promise<boolean> {
  return Promise.race([waiting.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

test('HTTP-12 an account waits for its own last command, not for others’', async () => {
  const barrier = new Barrier(60_000);
  barrier.projected(10);
  barrier.acknowledge(16, 12);
  barrier.acknowledge(17, 9);
  await barrier.wait(17);
  await barrier.wait(18);
  const waiting = barrier.wait(16);
  expect(await isThrough(waiting)).toBe(false);
  barrier.projected(11);
  expect(await isThrough(waiting)).toBe(false);
  barrier.projected(12);
  expect(await isThrough(waiting)).toBe(true);
});

test('HTTP-12 what happened before this gateway joined counts for everybody', async () => {
  const barrier = new Barrier(60_000);
  barrier.reset(5);
  const waiting = barrier.wait(99);
  expect(await isThrough(waiting)).toBe(false);
  barrier.projected(5);
  expect(await isThrough(waiting)).toBe(true);
});

test('HTTP-12 an older acknowledgement or projection that comes late takes nothing back', async () => {
  const barrier = new Barrier(60_000);
  barrier.acknowledge(16, 12);
  barrier.acknowledge(16, 7);
  barrier.projected(11);
  barrier.projected(3);
  expect(barrier.projectedSeq).toBe(11);
  expect(await isThrough(barrier.wait(16))).toBe(false);
  barrier.projected(12);
});

test('HTTP-41 that the tables are catching up is said once, however many are refused, and once that they have', async () => {
  const said: unknown[] = [];
  const say = (fields: unknown) => void said.push(fields);
  const barrier = new Barrier(1, { warn: say, info: say } as never);
  barrier.reset(5);
  barrier.projected(2);
  const asked = Array.from({ length: 30 }, (_, account) => barrier.wait(account));
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: 'rejected', reason: { refusal: 'LAGGING', retryAfterSeconds: 1 } });
  barrier.projected(4);
  await expect(barrier.wait(16)).rejects.toMatchObject({ refusal: 'LAGGING' });
  expect(said).toEqual([{ projectedSeq: 2, headSeq: 5 }]);
  barrier.projected(5);
  await barrier.wait(16);
  expect(said).toEqual([{ projectedSeq: 2, headSeq: 5 }, { projectedSeq: 5 }]);
});

test('HTTP-12 who waits too long is refused, and is not kept', async () => {
  const barrier = new Barrier(1);
  barrier.acknowledge(16, 2);
  await expect(barrier.wait(16)).rejects.toMatchObject({ refusal: 'LAGGING' });
  barrier.projected(2);
  await barrier.wait(16);
});
