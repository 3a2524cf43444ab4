import { SILENT_LOG } from '@pelorus/database/log.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { JournalFailed } from '@pelorus/journal/journal.ts';
import { MemoryJournal } from '@pelorus/journal/memory/memory-journal.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, codeOf, gate, order, recorder, startFunded, startOn } from './core-setup.ts';
import { replayTo } from './recovery.ts';
import { verifyReplay } from './verify-replay.ts';

afterEach(closeAll);

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

  test('CORE-35 a journal is verified up to where it ended at the beginning, while commands and snapshots go on', async () => {
    const { link, store } = await startFunded({ snapshotEvery: 40 });
    const journal = new MemoryJournal(store);
    const ended = await journal.tail();
    journal.tail = async () => {
      for (let i = 0; i < 100; i++) await link.submit(order({ user: i % 4 }));
      return ended;
    };
    const report = await verifyReplay(journal);
    expect(report.seq).toBe(ended.seq);
    expect((await verifyReplay(new MemoryJournal(store))).seq).toBe(ended.seq + 100);
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
    const replayed = async () => {
      const journal = new MemoryJournal(store);
      const { exchange, snapshotSeq } = await replayTo(journal, await journal.tail(), SILENT_LOG);
      return [snapshotSeq, exchange.seq, exchange.hash()];
    };
    const [first, last] = [...store.snapshots.values()].sort((a, b) => a.position.seq - b.position.seq);
    if (first === undefined || last === undefined) throw new Error('two snapshots are kept');
    const { seq } = first.position;
    const [, endSeq, hash] = await replayed();
    last.bytes.fill(0, 100, 120);
    expect(await replayed()).toEqual([seq, endSeq, hash]);
    // Whole, of the sequence that it says, and of another state than the one that was saved.
    const other = new Exchange();
    for (const { count, payload } of store.rows) if (other.seq + count < seq) other.applyBatch(payload, count);
    while (other.seq < seq) other.applyBatch(order({ lots: 9 }), 1);
    store.snapshots.set(seq, { ...first, bytes: other.snapshot() });
    expect(await replayed()).toEqual([0, endSeq, hash]);
    const again = await startOn({ store });
    const answer = await again.link.submit(order({ lots: 1 }));
    expect(answer.seq).toBe((endSeq as number) + 1);
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
