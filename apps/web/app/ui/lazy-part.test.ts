import { expect, test } from 'vitest';
import { loadedOnline } from './lazy-part.ts';

/** A network that is away until `back` is called, and a part that comes only while it is there. */
function lineOf(isThere: boolean) {
  const waiting: (() => void)[] = [];
  const line = { isThere, asked: 0 };
  return {
    line,
    network: { isOnline: () => line.isThere, onceOnline: (call: () => void) => void waiting.push(call) },
    waiting,
    load: async () => {
      line.asked += 1;
      if (!line.isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return 'the part';
    },
    back: () => {
      line.isThere = true;
      for (const call of waiting.splice(0)) call();
    },
  };
}

test('WEB-77 a part that is asked for without a network comes by itself once there is one', async () => {
  const { line, network, waiting, load, back } = lineOf(false);
  const part = loadedOnline(load, network);
  await expect.poll(() => waiting.length).toBe(1);
  expect(line.asked).toBe(1);
  back();
  expect([await part, line.asked]).toEqual(['the part', 2]);
});

test('WEB-77 where the browser does not ask for it again, the page is loaded anew', async () => {
  const { network, waiting, back } = lineOf(false);
  const gone = new TypeError('remembered');
  const told: unknown[] = [];
  const anew = (error: unknown) => {
    told.push(error);
    return Promise.reject(new Error('the page goes'));
  };
  const part = loadedOnline(() => Promise.reject(gone), network, anew);
  await expect.poll(() => waiting.length).toBe(1);
  back();
  await expect(part).rejects.toThrow('the page goes');
  expect(told).toEqual([gone]);
});

test('WEB-77 with a network its failure is told, and nothing is asked for again', async () => {
  const { network } = lineOf(true);
  const gone = new TypeError('404');
  await expect(loadedOnline(() => Promise.reject(gone), network)).rejects.toBe(gone);
});
