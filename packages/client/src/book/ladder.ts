import { formatUnits } from '@pelorus/money/units.ts';
import type { BookReplica, BookScale, BookSide } from './replica.ts';

/** One line of a drawn book. Texts are exact; `share` (0 to 1 of the deepest line) is for shading only. */
export interface LadderRow {
  /** The group's price in ticks. */
  priceTicks: number;
  price: string;
  quantity: string;
  /** Quantity from the best price down to and with this line. */
  total: string;
  share: number;
}

export interface Ladder {
  /** Best first. */
  bids: LadderRow[];
  asks: LadderRow[];
  /** Best ask − best bid, ungrouped; null while a side is empty. Negative in a crossed book (a stopped market). */
  spread: string | null;
}

export type BookSideName = 'bids' | 'asks';

/**
 * Returns the price in ticks of the group a price falls into: bids go down to the step, asks up, so that a grouped
 * book never shows a better price than stands in it.
 */
export function groupTicks(side: BookSideName, priceTicks: number, stepTicks: number): number {
  const whole = side === 'bids' ? Math.floor(priceTicks / stepTicks) : Math.ceil(priceTicks / stepTicks);
  return whole * stepTicks;
}

/** Returns the price of whole ticks as text with the market's digits. */
export function priceText(priceTicks: number, scale: BookScale): string {
  return formatUnits(priceTicks * scale.tickUnits, scale.priceScale);
}

/**
 * Returns the best `rows` lines of each side, prices grouped by `stepTicks` whole ticks. Sums are made in bigint: the
 * quantities of many levels can pass 2^53 units although each fits.
 */
export function ladderOf(book: BookReplica, stepTicks: number, rows: number): Ladder {
  const bids = sumGroups(book.bids, 'bids', stepTicks, rows);
  const asks = sumGroups(book.asks, 'asks', stepTicks, rows);
  const deepest = Math.max(Number(bids.at(-1)?.totalUnits ?? 0n), Number(asks.at(-1)?.totalUnits ?? 0n));
  const drawn = (group: Group): LadderRow => ({
    priceTicks: group.priceTicks,
    price: priceText(group.priceTicks, book.scale),
    quantity: decimalOf(group.units, book.scale.quantityScale),
    total: decimalOf(group.totalUnits, book.scale.quantityScale),
    share: Number(group.totalUnits) / deepest,
  });
  const bestBid = book.bids.ticks[0];
  const bestAsk = book.asks.ticks[0];
  return {
    bids: bids.map(drawn),
    asks: asks.map(drawn),
    spread: bestBid === undefined || bestAsk === undefined ? null : priceText(bestAsk - bestBid, book.scale),
  };
}

interface Group {
  priceTicks: number;
  units: bigint;
  totalUnits: bigint;
}

function sumGroups(side: BookSide, name: BookSideName, stepTicks: number, rows: number): Group[] {
  const groups: Group[] = [];
  let totalUnits = 0n;
  for (const ticks of side.ticks) {
    const priceTicks = groupTicks(name, ticks, stepTicks);
    const units = BigInt(side.unitsAt(ticks));
    const last = groups.at(-1);
    if (last?.priceTicks !== priceTicks) {
      if (groups.length === rows) break;
      totalUnits += units;
      groups.push({ priceTicks, units, totalUnits });
    } else {
      totalUnits += units;
      last.units += units;
      last.totalUnits = totalUnits;
    }
  }
  return groups;
}

/** As formatUnits, for any size. */
function decimalOf(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
