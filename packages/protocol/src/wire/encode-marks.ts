import { HEADER_BYTES, OFFSET } from './command-layout.ts';
import { writeMarkPrices } from './encode-fixed.ts';
import { bytesOf, NO_KEY, record } from './record.ts';

/** Bytes of one contract's prices: five numbers of four bytes, and four that say nothing. */
export const MARK_ROW_BYTES = 24;
/** How many contracts one record may price: its length is a u16. */
const MARKS_MAX = Math.floor((65_528 - HEADER_BYTES - 8) / MARK_ROW_BYTES);

/** One contract's prices in a tick. */
export interface MarkRow {
  market: number;
  indexTicks: number;
  markTicks: number;
  /** The premium of this tick's sample, 10^−8 of the index. */
  premiumE8: number;
  /** Positions may be liquidated by this price (PERP-32). */
  mayLiquidate: boolean;
}

/** Returns the record that tells the prices of all contracts of a tick. Throws RangeError past MARKS_MAX rows. */
export function encodeMarkPrices(rows: readonly MarkRow[]): Uint8Array<ArrayBuffer> {
  if (rows.length > MARKS_MAX) throw new RangeError(`prices of ${rows.length} contracts in one record`);
  const view = record(OFFSET.marksRows + rows.length * MARK_ROW_BYTES, 'markPrices', 0, NO_KEY);
  writeMarkPrices(view, { count: rows.length });
  rows.forEach((row, i) => {
    const at = OFFSET.marksRows + i * MARK_ROW_BYTES;
    view.setUint32(at, row.market, true);
    view.setInt32(at + 4, row.indexTicks, true);
    view.setInt32(at + 8, row.markTicks, true);
    view.setInt32(at + 12, row.premiumE8, true);
    view.setInt32(at + 16, row.mayLiquidate ? 1 : 0, true);
  });
  return bytesOf(view);
}
