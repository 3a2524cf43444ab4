import type { KeyObject } from 'node:crypto';
import { type Log, SILENT_LOG } from '@pelorus/database/log.ts';
import { MemoryJournal, MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink, CoreLinkListener, Hello } from '@pelorus/protocol/link/core-link.ts';
import { limitOrder, openSmallExchange } from '@pelorus/testkit/small-exchange.ts';
import type { Registry } from 'prom-client';
import { expect } from 'vitest';
import { startCoreHere } from './start.ts';

const links: CoreLink[] = [];

/** Closes what a test started; call it after each. */
export async function closeAll(): Promise<void> {
  await Promise.all(links.splice(0).map((link) => link.close()));
}

interface Setup {
  store?: MemoryStore;
  snapshotEvery?: number;
  slowestReaderSeq?: number;
  nowMs?: () => number;
  voucherKey?: KeyObject;
  registry?: Registry;
  log?: Log;
}

export async function startOn(setup: Setup = {}) {
  const store = setup.store ?? new MemoryStore();
  const link = await startCoreHere(
    () => ({
      journal: new MemoryJournal(store),
      snapshotEvery: setup.snapshotEvery ?? Number.MAX_SAFE_INTEGER,
      slowestReaderSeq: async () => setup.slowestReaderSeq ?? Number.POSITIVE_INFINITY,
      ...(setup.nowMs === undefined ? {} : { nowMs: setup.nowMs }),
      voucherKey: setup.voucherKey,
    }),
    { log: setup.log ?? SILENT_LOG, ...(setup.registry === undefined ? {} : { registry: setup.registry }) },
  );
  links.push(link);
  return { link, store };
}

export async function startFunded(setup: Setup = {}) {
  const started = await startOn(setup);
  for (const answer of await Promise.all(openSmallExchange(4).map((record) => started.link.submit(record)))) {
    expect(answer.events.map((event) => event.kind)).not.toContain('rejected');
  }
  return started;
}

let orders = 0;
export function order(fields: Partial<Parameters<typeof limitOrder>[0]> = {}) {
  return limitOrder({
    user: 0,
    side: BUY,
    priceTicks: 5_000_000,
    lots: 10,
    clientOrderId: `id-${++orders}`,
    ...fields,
  });
}

/** A listener that records everything. */
export function recorder() {
  const heard: (['hello', Hello] | ['command', AppliedCommand] | ['end', number] | ['down'])[] = [];
  const waiting: { kind: string; resolve: () => void }[] = [];
  const note = (entry: (typeof heard)[number]) => {
    heard.push(entry);
    for (const waiter of waiting.filter(({ kind }) => kind === entry[0])) waiter.resolve();
  };
  const listener: CoreLinkListener = {
    onHello: (hello) => note(['hello', hello]),
    onCommand: (command) => note(['command', command]),
    onBatchEnd: (seq) => note(['end', seq]),
    onDown: () => note(['down']),
  };
  const next = (kind: string) => new Promise<void>((resolve) => waiting.push({ kind, resolve }));
  return { listener, heard, next };
}

/** Holds commits back until released. */
export function gate(store: MemoryStore) {
  const entered = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  store.beforeCommit = () => {
    entered.resolve();
    return open.promise;
  };
  return { entered: entered.promise, release: () => open.resolve() };
}

export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
