import { SILENT_LOG } from '@pelorus/database/log.ts';
import { MemoryJournal, MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink, CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { encodeAmend, encodeCancel } from '@pelorus/protocol/wire/encode-command.ts';
import { BTC_USDT, limitOrder, openSmallExchange, userAccount } from '@pelorus/testkit/small-exchange.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startCoreHere } from './start.ts';
import { verifyReplay } from './verify-replay.ts';

const USERS = 4;

type Step =
  | { kind: 'place'; user: number; side: number; priceTicks: number; lots: number }
  | { kind: 'cancel' | 'amend'; user: number; nth: number; lots: number }
  /** The commit `after` batches from now fails, before or after it is stored. */
  | { kind: 'crash'; when: 'beforeCommit' | 'afterCommit'; after: number };

const user = fc.nat({ max: USERS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      user,
      side: fc.nat({ max: 1 }),
      priceTicks: fc.integer({ min: 4_999_990, max: 5_000_010 }),
      lots: fc.integer({ min: 1, max: 500 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'amend' as const),
      user,
      nth: fc.nat({ max: 40 }),
      lots: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      when: fc.constantFrom('beforeCommit' as const, 'afterCommit' as const),
      after: fc.nat({ max: 5 }),
    }),
  },
);

function recordOf(one: Exclude<Step, { kind: 'crash' }>, i: number): Uint8Array<ArrayBuffer> {
  if (one.kind === 'place') return limitOrder({ ...one, clientOrderId: `p-${i}` });
  const target = { clientOrderId: `p-${one.nth}` };
  const account = userAccount(one.user);
  if (one.kind === 'cancel') return encodeCancel(account, BTC_USDT, target);
  return encodeAmend(account, BTC_USDT, target, one.lots);
}

/** Sends it again, unchanged, until it is answered. */
async function untilAnswered(link: CoreLink, make: () => Uint8Array<ArrayBuffer>): Promise<AppliedCommand> {
  for (;;) {
    try {
      return await link.submit(make());
    } catch (error) {
      if ((error as CoreUnavailable).code === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

function failOnce(store: MemoryStore, { when, after }: Extract<Step, { kind: 'crash' }>): void {
  let left = after;
  store[when] = () => {
    if (left-- > 0) return;
    store[when] = () => undefined;
    throw new Error('crash');
  };
}

/** Every placement that was answered was accepted once in the journal, under the id that was answered. */
function expectHeld(store: MemoryStore, answers: AppliedCommand[], seen: Map<string, number[]>): void {
  for (const { events, clientOrderId, kind } of answers) {
    const [event] = events;
    if (kind !== 'place' || (event?.kind !== 'orderAccepted' && event?.kind !== 'duplicate')) continue;
    expect(seen.get(clientOrderId as string)).toEqual([event.orderId]);
  }
  expect(store.rows.length).toBeGreaterThan(0);
}

test('CORE-26 random commands with crashes at random moments before and after commits: every answer holds, and replay makes the live state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 120 }), async (steps) => {
      const store = new MemoryStore();
      const link = await startCoreHere(
        () => ({ journal: new MemoryJournal(store), snapshotEvery: 25, slowestReaderSeq: async () => 0 }),
        { log: SILENT_LOG, restartFirstMs: 1 },
      );
      const seen = new Map<string, number[]>();
      const answers: AppliedCommand[] = [];
      await Promise.all(openSmallExchange(USERS).map((record) => link.submit(record)));
      const waiting: Promise<void>[] = [];
      for (const [i, one] of steps.entries()) {
        if (one.kind === 'crash') failOnce(store, one);
        else waiting.push(untilAnswered(link, () => recordOf(one, i)).then((answer) => void answers.push(answer)));
        if (i % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      await Promise.all(waiting);
      await link.close();
      const report = await verifyReplay(new MemoryJournal(store), (command) => {
        const [event] = command.events;
        if (event?.kind !== 'orderAccepted' || command.clientOrderId === null) return;
        seen.set(command.clientOrderId, [...(seen.get(command.clientOrderId) ?? []), event.orderId]);
      });
      expectHeld(store, answers, seen);
      // The newest snapshot is the live state at close.
      expect(report.snapshotsEqual.at(-1)).toBe(report.seq);
    }),
    { numRuns: 40 },
  );
});
