import { SILENT_LOG } from '@pelorus/database/log.ts';
import { expect, test } from 'vitest';
import { runNetwork } from './network-loop.ts';

const WORK = { network: { blockMs: 1_000, code: 'TEST' }, reader: { connect: async () => undefined } };

/** Runs rounds of work, one a second of a clock of its own, until so many seconds have gone. */
async function run(seconds: number, steps: Parameters<typeof runNetwork>[0]['steps'], work: object = WORK) {
  const stopping = new AbortController();
  let nowMs = 0;
  await runNetwork({
    work: work as typeof WORK,
    steps,
    log: SILENT_LOG,
    stopping: stopping.signal,
    clock: () => nowMs,
    async woken() {
      nowMs += 1_000;
      if (nowMs >= seconds * 1_000) stopping.abort();
    },
  });
}

test('DEPO-15 what fails is tried later and later, and the others go on meanwhile', async () => {
  let seconds = 0;
  const failedAt: number[] = [];
  const done: number[] = [];
  await run(130, [
    {
      name: 'failing',
      async step() {
        failedAt.push(seconds);
        throw new Error('no');
      },
    },
    {
      name: 'working',
      async step() {
        done.push(seconds);
        seconds++;
        return false;
      },
    },
  ]);
  expect(done.length).toBeGreaterThan(120);
  const waits = failedAt.slice(1).map((at, i) => at - (failedAt[i] as number));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60]);
});

test('DEPO-15 one that always has more leaves the others their turn', async () => {
  const order: string[] = [];
  const step = (name: string, hasMore: boolean) => ({
    name,
    async step() {
      order.push(name);
      return hasMore;
    },
  });
  await run(4, [step('busy', true), step('quiet', false)]);
  expect(order.filter((name) => name === 'quiet').length).toBeGreaterThan(1);
});

test('DEPO-15 nothing is done before the endpoints are connected, which is tried again', async () => {
  let tries = 0;
  let done = 0;
  const connect = async () => {
    if (++tries < 3) throw new Error('no');
  };
  await run(
    8,
    [
      {
        name: 'work',
        async step() {
          expect(tries).toBe(3);
          done++;
          return false;
        },
      },
    ],
    { ...WORK, reader: { connect } },
  );
  expect(tries).toBe(3);
  expect(done).toBeGreaterThan(0);
});
