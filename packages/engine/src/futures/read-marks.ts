import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { MARK_ROW_BYTES } from '@pelorus/protocol/wire/encode-marks.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { PRICE_TICKS_MAX } from '../order-book/price-ladder.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** The prices of one contract in a tick. */
interface MarkPrices {
  contract: Contract;
  indexTicks: number;
  markTicks: number;
  premiumE8: number;
  mayLiquidate: boolean;
}

const isPrice = (ticks: number) => ticks >= 1 && ticks <= PRICE_TICKS_MAX;

/** Returns the prices that a record says, by contract; null when it is malformed: then none of them counts (FUT-50). */
export function readMarks(
  state: FuturesState,
  batch: CommandBatch,
  at: number,
  recordBytes: number,
): MarkPrices[] | null {
  const count = batch.marksCount(at);
  if (count < 1 || recordBytes !== OFFSET.marksRows + count * MARK_ROW_BYTES) return null;
  const rows: MarkPrices[] = [];
  for (let i = 0; i < count; i++) {
    const row = at + OFFSET.marksRows + i * MARK_ROW_BYTES;
    const contract = state.of(batch.word(row, 0));
    const indexTicks = batch.word(row, 4);
    const markTicks = batch.word(row, 8);
    const flag = batch.word(row, 16);
    if (contract === undefined || !isPrice(indexTicks) || !isPrice(markTicks) || flag < 0 || flag > 1) return null;
    rows.push({ contract, indexTicks, markTicks, premiumE8: batch.word(row, 12), mayLiquidate: flag === 1 });
  }
  rows.sort((a, b) => a.contract.id - b.contract.id);
  return rows.every((row, i) => i === 0 || row.contract !== rows[i - 1]?.contract) ? rows : null;
}
