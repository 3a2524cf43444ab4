import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { expect, test } from 'vitest';
import { catalogWith, PERP, SPOT, START_MS, TestMarks } from '../../../testing/futures/test-marks.ts';

const BOOK = {
  market: PERP,
  updateId: 4,
  bids: [[10_010, 5] as [number, number]],
  asks: [[10_030, 5] as [number, number]],
};
const row = (markTicks: number, premiumE8: number) => ({
  market: PERP,
  indexTicks: 10_000,
  markTicks,
  premiumE8,
  mayLiquidate: true,
});
const failed = new CoreUnavailable('UNAVAILABLE');

test('MARK-01 MARK-02 a tick is one record of every contract with an index; without any nothing is sent', () => {
  const marks = new TestMarks([BOOK]);
  marks.tick(1, null);
  marks.tick(1, 10_000, { indexes: [] });
  const indexes = ['BTC_USDT', 'NONE_USDT_PERP'].map((contract) => ({ contract, indexTicks: 5, mayLiquidate: true }));
  marks.tick(1, 10_000, { indexes });
  expect(marks.sent).toHaveLength(0);
  const all = [...indexes, { contract: 'BTC_USDT_PERP', indexTicks: 10_000, mayLiquidate: true }];
  marks.tick(1, 10_000, { indexes: all });
  expect(marks.sent.map(({ rows }) => rows)).toEqual([[row(10_020, 100_000)]]);
});

test('MARK-01 a contract that is delisted gets no prices', () => {
  const marks = new TestMarks([BOOK]);
  const { markets, ...rest } = catalogWith();
  marks.catalog.reset({ ...rest, markets: markets.map((one) => ({ ...one, status: 'DELISTED' as const })) });
  marks.tick(1, 10_000);
  expect([marks.sent.length, marks.maker.needs().contracts.length]).toEqual([0, 0]);
});

test('MARK-09 a tick of more than 5 seconds ago changes nothing', () => {
  const marks = new TestMarks([BOOK]);
  marks.tick(10, 10_000, { atMs: START_MS + 4_999 });
  expect(marks.sent).toHaveLength(0);
  marks.tick(0, 10_000, { atMs: START_MS + 5_000 });
  expect(marks.sent).toHaveLength(1);
});

test('MARK-10 MARK-13 a slow core skips ticks, whose samples count; who begins has none', async () => {
  const marks = new TestMarks([BOOK]);
  for (const seconds of [1, 1, 1]) marks.tick(seconds, 10_000);
  expect(marks.sent).toHaveLength(1);
  marks.live.hello({ seq: 9, catalog: catalogWith(), books: [] });
  await marks.end((sent) => sent.answer());
  expect(marks.sent).toHaveLength(1);
  marks.tick(1, 10_000);
  expect(marks.sent[1]?.rows).toEqual([row(10_020, 0)]);
  const anew = new TestMarks();
  anew.tick(1, 10_000);
  expect(anew.sent[0]?.rows).toEqual([row(10_000, 0)]);
});

test('MARK-11 a core that is away is tried again, ever later, and at once when it is back', async () => {
  const marks = new TestMarks([BOOK]);
  const fail = (sent: (typeof marks.sent)[number]) => sent.fail(failed);
  // At 1, 2, 4, 8 and 12 seconds.
  expect(await marks.after(1, fail)).toBe(1);
  expect(await marks.after(1, fail)).toBe(2);
  expect(await marks.after(1, fail)).toBe(2);
  expect(await marks.after(5, fail)).toBe(4);
  expect(await marks.after(3, fail)).toBe(4);
  expect(await marks.after(1, fail)).toBe(5);
  marks.live.hello({ seq: 9, catalog: catalogWith(), books: [] });
  expect(await marks.after(1, (sent) => sent.answer())).toBe(6);
  expect(await marks.after(3, (sent) => sent.answer())).toBe(9);
  expect(marks.logged).toEqual(['mark prices were not taken; trying again', 'mark prices are taken again']);
});

test('MARK-11 what the engine refuses is a failure too', async () => {
  const marks = new TestMarks([BOOK]);
  const refuse = (sent: (typeof marks.sent)[number]) => sent.answer([{ kind: 'rejected', code: 'MALFORMED_COMMAND' }]);
  expect(await marks.after(3, refuse)).toBe(2);
  expect(marks.logged).toHaveLength(1);
});

test('MARK-20 MARK-21 MARK-22 our own market is told while it trades, as old as the newest command or Hello', () => {
  const spot = { market: SPOT, updateId: 1, bids: [[99, 1] as [number, number]], asks: [[101, 1] as [number, number]] };
  const marks = new TestMarks([spot]);
  const quote = { bidTicks: 99, askTicks: 101, lastTicks: undefined, tickSize: '0.01' };
  const contract = { contract: 'BTC_USDT_PERP', base: 'BTC', quote: 'USDT', tickSize: '0.01' };
  marks.nowMs += 7_000;
  expect(marks.maker.needs()).toEqual({
    contracts: [{ ...contract, sources: [{ name: 'own', weight: 1 }] }],
    quotes: { BTC_USDT: { ...quote, atMs: START_MS } },
  });
  marks.live.command({ seq: 1, timeMs: START_MS + 5_000, events: [] } as unknown as AppliedCommand);
  expect(marks.maker.needs().quotes.BTC_USDT?.atMs).toBe(START_MS + 5_000);
  marks.live.hello({ seq: 9, catalog: catalogWith(), books: [] });
  expect(marks.maker.needs().quotes.BTC_USDT).toMatchObject({ bidTicks: undefined, atMs: START_MS + 7_000 });
  const { markets, ...rest } = catalogWith();
  const halted = markets.map((one) => (one.id === SPOT ? { ...one, status: 'HALT' as const } : one));
  marks.catalog.reset({ ...rest, markets: halted });
  expect(marks.maker.needs().quotes).toEqual({});
});
