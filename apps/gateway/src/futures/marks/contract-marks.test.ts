import { expect, test } from 'vitest';
import { testContract } from '../../../testing/futures/test-contract.ts';
import { BookReplica } from '../../markets/book-replica.ts';
import { ContractMarks } from './contract-marks.ts';

const HOUR_MS = 3_600_000;
const START_MS = 1_700_000_000_000;

type Levels = [number, number][];

/** A market whose lot costs one unit a tick. */
function market(
  bids: Levels,
  asks: Levels,
  own: { lastTicks?: number; impactUnits?: number; markClampE6?: number } = {},
) {
  const { lastTicks, ...terms } = own;
  const book = new BookReplica({ updateId: 0, bids, asks });
  return { id: 7, tickLotUnits: 1, book, lastTicks, contract: testContract(terms) };
}

const at = (seconds: number, indexTicks: number) => ({
  atMs: START_MS + 1_000 * seconds,
  indexTicks,
  mayLiquidate: true,
});

test('MARK-01 MARK-04 the mark is the median of index, index with basis, and the contract’s own price', () => {
  const row = new ContractMarks().row(market([[10_010, 5]], [[10_030, 5]], { lastTicks: 10_026 }), at(0, 10_000));
  expect(row).toEqual({ market: 7, indexTicks: 10_000, markTicks: 10_020, premiumE8: 100_000, mayLiquidate: true });
  const quiet = { ...at(0, 10_000), mayLiquidate: false };
  expect(new ContractMarks().row(market([], []), quiet)).toMatchObject({ markTicks: 10_000, mayLiquidate: false });
  expect(new ContractMarks().row(market([[19_000, 5]], [[19_002, 5]]), at(0, 10_000)).markTicks).toBe(10_500);
  const narrow = market([[19_000, 5]], [[19_002, 5]], { markClampE6: 1_000 });
  expect(new ContractMarks().row(narrow, at(0, 10_000)).markTicks).toBe(10_010);
});

test('MARK-03 the basis is the mean of the samples of 30 seconds, rounded down; a book without a side takes none', () => {
  const marks = new ContractMarks();
  const lone = market([], [[10_400, 5]], { lastTicks: 10_400 });
  const wide = market([[10_000, 5]], [[10_101, 5]]);
  expect(marks.row(lone, at(0, 10_000)).markTicks).toBe(10_000);
  // Half a tick is lost: 50 for 50.5.
  expect(marks.row(wide, at(1, 10_000)).markTicks).toBe(10_050);
  expect(marks.row(lone, at(2, 10_000)).markTicks).toBe(10_050);
  // Two samples, 50.5 and 0: 25 for 25.25.
  marks.row(market([[9_999, 5]], [[10_001, 5]]), at(3, 10_000));
  expect(marks.row(lone, at(4, 10_000)).markTicks).toBe(10_025);
  expect(marks.row(lone, at(31, 10_000)).markTicks).toBe(10_000);
  marks.row(market([[9_989, 5]], [[10_000, 5]]), at(32, 10_000));
  // Below zero it is rounded down too: −6 for −5.5; what the book is worth alone does not count.
  expect(marks.row(market([[9_000, 5]], [], {}), at(40, 10_000)).markTicks).toBe(9_994);
});

test('MARK-05 funding due is of the last settled rate, before of the standing one, and of the time that is left', () => {
  const marks = new ContractMarks();
  const book = market([[12_000, 5]], [], { markClampE6: 500_000 });
  const told = { indexTicks: 0, markTicks: 0, mayLiquidate: true, openLots: 0, market: 7 };
  // Basis 0 and a price of 12,000: the median is the index with funding due, where that is above the index.
  const markAt = (seconds: number) => marks.row(book, at(seconds, 10_000)).markTicks;
  expect(markAt(0)).toBe(10_000);
  const nextFundingMs = START_MS + 4 * HOUR_MS;
  marks.hear({ kind: 'markPrice', fundingE8: 2_000_000, nextFundingMs, ...told });
  expect(markAt(0)).toBe(10_100);
  expect(markAt(2 * 3_600)).toBe(10_050);
  expect(markAt(5 * 3_600)).toBe(10_000);
  const settled = { boundaryMs: nextFundingMs, remainderUnits: 0, market: 7, markTicks: 0 };
  marks.hear({ kind: 'fundingSettled', rateE8: 1_000_000, ...settled });
  marks.hear({ kind: 'markPrice', fundingE8: 9_000_000, nextFundingMs: START_MS + 12 * HOUR_MS, ...told });
  expect(markAt(4 * 3_600)).toBe(10_100);
  // A boundary further away than an interval counts as one interval.
  expect(markAt(0)).toBe(10_100);
});

test('MARK-06 the premium is of the impact prices of the live book, and at most the whole', () => {
  const premium = (bids: Levels, asks: Levels, impactUnits = 1) =>
    new ContractMarks().row(market(bids, asks, { impactUnits }), at(0, 1_000)).premiumE8;
  const bids: Levels = [
    [1_200, 1],
    [1_100, 10],
  ];
  expect([premium(bids, []), premium(bids, [], 2_300), premium(bids, [], 12_201)]).toEqual([20_000_000, 15_000_000, 0]);
  expect(premium([], [[900, 5]])).toBe(-10_000_000);
  expect(premium([[2_000_000_000, 1]], [])).toBe(100_000_000);
});

test('MARK-08 a mark is never above the largest price of the engine', () => {
  const top = 0x7ffffffe;
  const marks = new ContractMarks();
  const told = { indexTicks: 0, markTicks: 0, mayLiquidate: true, openLots: 0, market: 7 };
  marks.hear({ kind: 'markPrice', fundingE8: 10_000_000, nextFundingMs: START_MS + 8 * HOUR_MS, ...told });
  const full = market([[top - 1, 1]], [[top, 1]]);
  marks.row(full, at(0, 2_100_000_000));
  // The index has caught up with the book: with the basis of before it would be above all prices.
  expect(marks.row(full, at(1, top - 5)).markTicks).toBe(top);
});
