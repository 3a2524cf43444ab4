import { MemoryJournal, MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import { openSmallExchange } from '@pelorus/testkit/small-exchange.ts';
import { expect, test } from 'vitest';
import { gate, order } from './core-setup.ts';
import { runCore } from './host.ts';
import type { FromCore, ToCore } from './messages.ts';
import { SubmitRing } from './submit-ring.ts';

/** Where the ring says whether its reader sleeps. */
const SLEEPS = 2;

/** A core that runs here, told and heard by hand. */
async function startCore() {
  const store = new MemoryStore();
  const ring = new SubmitRing();
  let answered = 0;
  let tell = (_message: ToCore): void => undefined;
  let look = (): void => undefined;
  const post = (message: FromCore) => {
    if (message.kind === 'batch') answered += message.batch.eventCounts.length;
    look();
  };
  const onMessage = (listener: typeof tell) => {
    tell = listener;
  };
  const up = new Promise<void>((resolve) => {
    look = resolve;
  });
  const options = {
    journal: new MemoryJournal(store),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    slowestReaderSeq: async () => Number.POSITIVE_INFINITY,
  };
  void runCore({ post, onMessage, close: () => undefined }, ring, options);
  await up;
  const wake = () => tell({ kind: 'wake' });
  /** Resolves once so many commands were answered in all. */
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (answered >= count) resolve();
      };
      look();
    });
  return { store, ring, wake, until, close: () => tell({ kind: 'close' }) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('CORE-34 a writer held up between writing and looking whether the core sleeps leaves nobody waiting for ever', async () => {
  const { store, ring, wake, until, close } = await startCore();
  const lanes = new Int32Array(ring.memory);
  const opening = openSmallExchange(4);
  for (const record of opening) if (ring.put(record)) wake();
  await until(opening.length);
  await turn();

  const { entered, release } = gate(store);
  expect(ring.put(order())).toBe(true);
  wake();
  await entered;
  // Written while the core is busy, so it finds nobody asleep; that it looked only later is said below.
  expect(ring.put(order())).toBe(false);
  release();
  await until(opening.length + 2);
  await turn();
  // The core has taken it, answered it and fallen asleep. Now the writer goes on.
  expect(Atomics.exchange(lanes, SLEEPS, 0)).toBe(1);
  wake();
  await turn();

  expect(ring.put(order())).toBe(true);
  wake();
  await until(opening.length + 3);
  close();
});
