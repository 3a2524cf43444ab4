import { SILENT_LOG } from '@pelorus/database/log.ts';
import { JournalFailed } from '@pelorus/journal/journal.ts';
import { MemoryJournal, MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink, CoreLinkListener, Hello } from '@pelorus/protocol/link/core-link.ts';
import { BUY, SELL } from '@pelorus/protocol/spot/enums.ts';
import { BTC_USDT, limitOrder, openSmallExchange } from '@pelorus/testkit/small-exchange.ts';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import { startCoreHere } from './start.ts';
import { verifyReplay } from './verify-replay.ts';

const links: CoreLink[] = [];
afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
});

interface Setup {
  store?: MemoryStore;
  snapshotEvery?: number;
  slowestReaderSeq?: number;
  nowMs?: () => number;
  registry?: Registry;
}

async function startOn(setup: Setup = {}) {
  const store = setup.store ?? new MemoryStore();
  const link = await startCoreHere(
    () => ({
      journal: new MemoryJournal(store),
      snapshotEvery: setup.snapshotEvery ?? Number.MAX_SAFE_INTEGER,
      slowestReaderSeq: async () => setup.slowestReaderSeq ?? Number.POSITIVE_INFINITY,
      ...(setup.nowMs === undefined ? {} : { nowMs: setup.nowMs }),
    }),
    { log: SILENT_LOG, ...(setup.registry === undefined ? {} : { registry: setup.registry }) },
  );
  links.push(link);
  return { link, store };
}

async function startFunded(setup: Setup = {}) {
  const started = await startOn(setup);
  for (const answer of await Promise.all(openSmallExchange(4).map((record) => started.link.submit(record)))) {
    expect(answer.events.map((event) => event.kind)).not.toContain('rejected');
  }
  return started;
}

let orders = 0;
function order(fields: Partial<Parameters<typeof limitOrder>[0]> = {}) {
  return limitOrder({
    user: 0,
    side: BUY,
    priceTicks: 5_000_000,
    lots: 10,
    clientOrderId: `id-${++orders}`,
    ...fields,
  });
}

/** A listener that keeps what it hears. */
function recorder() {
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
function gate(store: MemoryStore) {
  const entered = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  store.beforeCommit = () => {
    entered.resolve();
    return open.promise;
  };
  return { entered: entered.promise, release: () => open.resolve() };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

describe('answering', () => {
  test('CORE-01 nobody is told of a command before it is durable', async () => {
    const { link, store } = await startFunded();
    const { listener, heard } = recorder();
    link.listen(listener);
    const { entered, release } = gate(store);
    let isAnswered = false;
    const answer = link.submit(order()).then((command) => {
      isAnswered = true;
      return command;
    });
    await entered;
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    expect(heard.filter(([kind]) => kind === 'command')).toEqual([]);
    release();
    expect((await answer).events[0]).toMatchObject({ kind: 'orderAccepted' });
    expect(heard.filter(([kind]) => kind === 'command')).toHaveLength(1);
  });

  test('CORE-02 while one batch is being committed the next gathers', async () => {
    const { link, store } = await startFunded();
    const before = store.rows.length;
    const { entered, release } = gate(store);
    const first = link.submit(order());
    await entered;
    const rest = Array.from({ length: 100 }, () => link.submit(order({ lots: 1 })));
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await Promise.all([first, ...rest]);
    expect(store.rows.slice(before).map((row) => row.count)).toEqual([1, 100]);
  });

  test('CORE-03 the listener hears every command in order and the end of its batch, and each sender its own answer after that', async () => {
    const { link } = await startFunded();
    const { listener, heard } = recorder();
    link.listen(listener);
    const ids = Array.from({ length: 50 }, (_, i) => `own-${i}`);
    const answers = await Promise.all(
      ids.map(async (clientOrderId) => {
        const command = await link.submit(order({ clientOrderId, lots: 1 }));
        expect(heard.some(([kind, value]) => kind === 'command' && (value as AppliedCommand).seq === command.seq)).toBe(
          true,
        );
        return command;
      }),
    );
    expect(answers.map((command) => command.clientOrderId)).toEqual(ids);
    const seqs = heard.filter(([kind]) => kind === 'command').map(([, command]) => (command as AppliedCommand).seq);
    expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] as number) + i));
    expect(heard.at(-1)).toEqual(['end', seqs.at(-1)]);
  });

  test('CORE-04 the time of commands never goes back, whatever the clock does, also across a restart', async () => {
    let clock = 1_000_000;
    const { link, store } = await startFunded({ nowMs: () => clock });
    const times: number[] = [];
    for (const jump of [5, -3_600_000, 10, 172_800_000, -1, 0.7]) {
      clock += jump;
      times.push((await link.submit(order({ lots: 1 }))).timeMs);
    }
    await link.close();
    clock = 5;
    const again = await startOn({ store, nowMs: () => clock });
    times.push((await again.link.submit(order({ lots: 1 }))).timeMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every(Number.isInteger)).toBe(true);
  });

  test('CORE-05 beyond the limit of commands in flight new ones are refused at once, and none of the others is harmed', async () => {
    const { link, store } = await startFunded();
    const { entered, release } = gate(store);
    const answers = Array.from({ length: LIMITS.commandsInFlight }, () =>
      codeOf(link.submit(order({ lots: 1, priceTicks: 1 }))),
    );
    await entered;
    expect(await codeOf(link.submit(order()))).toBe('OVERLOADED');
    release();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['answered']));
    expect(await codeOf(link.submit(order()))).toBe('answered');
  });

  test('CORE-06 what is not one whole record of a known kind never reaches the journal', async () => {
    const { link, store } = await startFunded();
    const rows = store.rows.length;
    const cut = order().slice(0, 48);
    const unknown = order();
    unknown[2] = 99;
    const two = new Uint8Array([...order(), ...order()]);
    for (const record of [cut, unknown, two, new Uint8Array(0), new Uint8Array(8)]) {
      expect(() => link.submit(record)).toThrow(RangeError);
    }
    expect(await codeOf(link.submit(order()))).toBe('answered');
    expect(store.rows).toHaveLength(rows + 1);
  });
});

describe('joining', () => {
  test('CORE-07 a Hello and the commands after it leave no gap: levels folded onto its books are the books', async () => {
    const { link } = await startFunded();
    let stop = false;
    const traffic = Array.from({ length: 8 }, async (_, i) => {
      while (!stop)
        await link.submit(
          order({ user: i % 4, side: i % 2 === 0 ? BUY : SELL, lots: 1 + i, priceTicks: 5_000_000 + ((i * 37) % 11) }),
        );
    });
    const { listener, heard, next } = recorder();
    for (let i = 0; i < 20; i++) await link.submit(order({ lots: 1 }));
    link.listen(listener);
    await next('hello');
    for (let i = 0; i < 20; i++) await next('end');
    stop = true;
    await Promise.all(traffic);
    const [first, ...later] = heard;
    const hello = first?.[1] as Hello;
    const commands = later.filter(([kind]) => kind === 'command').map(([, command]) => command as AppliedCommand);
    expect(commands[0]?.seq).toBe(hello.seq + 1);
    const late = recorder();
    link.listen(late.listener);
    await late.next('hello');
    const final = late.heard[0]?.[1] as Hello;
    expect(foldLevels(hello, commands)).toEqual(levelsOf(final));
  });

  test('CORE-08 a listener that fails starts anew from a Hello instead of going on with a hole', async () => {
    const { link } = await startFunded();
    const { listener, heard, next } = recorder();
    let failures = 1;
    link.listen({
      ...listener,
      onCommand: (command) => {
        if (failures-- > 0) throw new Error('listener bug');
        listener.onCommand(command);
      },
    });
    const again = next('hello').then(() => next('hello'));
    const answer = await link.submit(order());
    await link.submit(order());
    await again;
    const last = await link.submit(order());
    const hellos = heard.filter(([kind]) => kind === 'hello').map(([, hello]) => (hello as Hello).seq);
    expect(hellos.at(-1)).toBeGreaterThanOrEqual(answer.seq);
    expect(heard.filter(([kind]) => kind === 'command').at(-1)?.[1]).toMatchObject({ seq: last.seq });
  });
});

function levelsOf(hello: Hello): Map<string, number> {
  const book = hello.books.find(({ market }) => market === BTC_USDT);
  return new Map([
    ...(book?.bids ?? []).map(([price, lots]) => [`BUY ${price}`, lots] as const),
    ...(book?.asks ?? []).map(([price, lots]) => [`SELL ${price}`, lots] as const),
  ]);
}

function foldLevels(hello: Hello, commands: AppliedCommand[]): Map<string, number> {
  const levels = levelsOf(hello);
  for (const event of commands.flatMap((command) => command.events)) {
    if (event.kind !== 'level') continue;
    const key = `${event.side} ${event.priceTicks}`;
    if (event.lots === 0) levels.delete(key);
    else levels.set(key, event.lots);
  }
  return levels;
}

describe('stopping and starting', () => {
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'CORE-09 a failed commit (%s) stops the core unanswered; it comes back by itself and a repeat is done once',
    async (when) => {
      const { link, store } = await startFunded();
      const { listener, heard, next } = recorder();
      link.listen(listener);
      const record = order({ clientOrderId: `once-${when}` });
      store[when] = () => {
        store[when] = () => undefined;
        throw new Error('the disk is gone');
      };
      const back = next('down').then(() => next('hello'));
      expect(await codeOf(link.submit(record.slice()))).toBe('OUTCOME_UNKNOWN');
      expect(link.isUp()).toBe(false);
      expect(await codeOf(link.submit(order()))).toBe('UNAVAILABLE');
      expect(heard.filter(([kind]) => kind === 'command')).toEqual([]);
      await back;
      const repeat = await link.submit(record.slice());
      const wasStored = when === 'afterCommit';
      expect(repeat.events[0]?.kind).toBe(wasStored ? 'duplicate' : 'orderAccepted');
      const orderId = (repeat.events[0] as { orderId: number }).orderId;
      expect((await link.submit(record.slice())).events).toEqual([{ kind: 'duplicate', orderId }]);
      expect((await verifyReplay(new MemoryJournal(store))).seq).toBe(repeat.seq + 1);
    },
  );

  test('CORE-10 what has not left yet when the core stops was surely not done', async () => {
    const { link, store } = await startFunded();
    const journalRows = store.rows.length;
    const { entered, release } = gate(store);
    const sent = codeOf(link.submit(order()));
    await entered;
    const down = Promise.withResolvers<void>();
    link.listen({ ...recorder().listener, onDown: down.resolve });
    store.leader?.lose(new JournalFailed('connection lost'));
    const unsent = codeOf(link.submit(order()));
    release();
    await down.promise;
    expect(await sent).toBe('OUTCOME_UNKNOWN');
    expect(['UNAVAILABLE', 'OUTCOME_UNKNOWN']).toContain(await unsent);
    expect(store.rows.length).toBeLessThanOrEqual(journalRows + 1);
  });

  test('CORE-11 recovery from a snapshot and the commands after it makes the state that all commands make', async () => {
    const { link, store } = await startFunded({ snapshotEvery: 40 });
    for (let i = 0; i < 150; i++) await link.submit(order({ user: i % 4, side: i % 2, lots: 1 + (i % 7) }));
    await link.close();
    expect([...store.snapshots.keys()]).toHaveLength(2);
    const report = await verifyReplay(new MemoryJournal(store));
    expect(report.snapshotsEqual).toHaveLength(2);
    const again = await startOn({ store });
    expect((await again.link.submit(order())).seq).toBe(report.seq + 1);
  });

  test('CORE-12 snapshots are kept for the slowest reader', async () => {
    const { link, store } = await startFunded({ snapshotEvery: 10, slowestReaderSeq: 30 });
    for (let i = 0; i < 100; i++) await link.submit(order({ lots: 1 }));
    await link.close();
    const kept = [...store.snapshots.keys()].sort((a, b) => a - b);
    expect(kept).toHaveLength(3);
    expect(kept[0]).toBeGreaterThan(20);
    expect(kept[0]).toBeLessThanOrEqual(30);
  });

  test('CORE-13 a snapshot that cannot be used is passed over, down to replaying everything', async () => {
    const { link, store } = await startFunded({ snapshotEvery: 20 });
    for (let i = 0; i < 60; i++) await link.submit(order({ lots: 1 }));
    await link.close();
    const seqs = [...store.snapshots.keys()].sort((a, b) => a - b);
    store.snapshots.get(seqs.at(-1) as number)?.bytes.fill(0, 100, 120);
    const other = store.snapshots.get(seqs[0] as number);
    if (other !== undefined) other.stateHash = 'another';
    const again = await startOn({ store });
    const answer = await again.link.submit(order({ lots: 1 }));
    expect(answer.seq).toBe((seqs.at(-1) as number) + 1);
    expect(answer.events[0]?.kind).toBe('orderAccepted');
  });

  test('CORE-14 a journal whose end is missing, or that is damaged, is not served from', async () => {
    const { link, store } = await startFunded();
    await link.submit(order());
    await link.close();
    const last = store.rows.pop();
    await expect(startOn({ store })).rejects.toThrow(/end is missing/);
    store.rows.push(last as (typeof store.rows)[number]);
    store.snapshots.clear();
    const row = store.rows[1] as (typeof store.rows)[number];
    row.payload[50] = (row.payload[50] as number) ^ 1;
    await expect(startOn({ store })).rejects.toThrow(/journal damaged/);
  });

  test('CORE-15 ten thousand client order ids, each sent several times at once and again after a restart, make one order each', async () => {
    const { link, store } = await startFunded();
    const ids = Array.from({ length: 10_000 }, (_, i) => `many-${i}`);
    const idOf = (command: AppliedCommand) => (command.events[0] as { orderId: number }).orderId;
    const send = (to: CoreLink, clientOrderId: string) =>
      to
        .submit(order({ clientOrderId, lots: 1, priceTicks: 1_000 }))
        .then((command) => [command.events[0]?.kind, idOf(command)] as const);
    const answers = await Promise.all(ids.map((id) => Promise.all([send(link, id), send(link, id), send(link, id)])));
    await link.close();
    const again = await startOn({ store });
    for (const [i, copies] of answers.entries()) {
      const id = copies[0][1];
      expect(copies).toEqual([
        ['orderAccepted', id],
        ['duplicate', id],
        ['duplicate', id],
      ]);
      if (i % 10 === 0) expect(await send(again.link, ids[i] as string)).toEqual(['duplicate', id]);
    }
    expect(new Set(answers.map(([first]) => first[1])).size).toBe(ids.length);
  });

  test('CORE-16 the metrics tell commands, commits, stops and whether it is up', async () => {
    const registry = new Registry();
    const { link, store } = await startFunded({ registry });
    await link.submit(order());
    const metricOf = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
    expect(await metricOf('pelorus_core_seq')).toBe(store.rows.reduce((sum, row) => sum + row.count, 0));
    expect(await metricOf('pelorus_core_commands_total')).toBe(await metricOf('pelorus_core_seq'));
    expect(await metricOf('pelorus_core_up')).toBe(1);
    const { listener, next } = recorder();
    link.listen(listener);
    const down = next('down');
    store.leader?.lose(new JournalFailed('gone'));
    await down;
    expect(await metricOf('pelorus_core_up')).toBe(0);
    expect(await registry.metrics()).toContain('pelorus_core_stops_total{reason="JournalFailed"} 1');
  });
});
