import { expect, it } from 'vitest';
import { FrameRun } from './frames.ts';
import { Outlet } from './outlet.ts';

const START = FrameRun.start();

/** A connection that is no socket, and what was written to it, write by write. */
function testOutlet(socketBufferedBytes = 1_000) {
  const writes: string[] = [];
  const raw = {
    writable: true,
    writableLength: 0,
    write: (bytes: Buffer) => {
      writes.push(bytes.toString());
      raw.writableLength += bytes.length;
    },
  };
  const ws = { close: () => writes.push('closed'), terminate: () => writes.push('cut') };
  const outlet = new Outlet(ws as never, raw as never, { socketBufferedBytes, socketBehindMs: 1_000 } as never);
  return { outlet, writes, gather: (text: string) => outlet.gather(Buffer.from(text)) };
}

it('BWS-07 BWS-93 answers that are there at the same moment are one write, in their order', async () => {
  const { writes, gather } = testOutlet();
  const answers = Array.from({ length: 3 }, async (_, i) => {
    await Promise.resolve();
    gather(`answer ${i};`);
  });
  expect(writes).toEqual([]);
  await Promise.all(answers);
  await new Promise((resolve) => process.nextTick(resolve));
  expect(writes).toEqual(['answer 0;answer 1;answer 2;']);
  gather('later;');
  await new Promise((resolve) => process.nextTick(resolve));
  expect(writes).toEqual(['answer 0;answer 1;answer 2;', 'later;']);
});

it('SOCK-34 whatever is said behind an answer is written behind it', () => {
  const { outlet, writes, gather } = testOutlet();
  gather('answer;');
  outlet.write(Buffer.from('message;'));
  expect(writes).toEqual(['answer;', 'message;']);
  outlet.push(Buffer.from('round;'), START);
  gather('second;');
  outlet.wait();
  gather('third;');
  outlet.end(1_001, 'server stops');
  expect(writes.slice(2).join('')).toBe('second;round;third;closed');
});

it('BWS-08 answers that a reader does not take cut it off', async () => {
  const { outlet, writes, gather } = testOutlet(10);
  gather('more than');
  gather(' ten bytes');
  await new Promise((resolve) => process.nextTick(resolve));
  expect(writes).toEqual(['more than ten bytes', 'cut']);
  gather('never');
  await new Promise((resolve) => process.nextTick(resolve));
  expect([writes.length, outlet.closed]).toEqual([2, true]);
});
