import { formatUnits } from '@pelorus/money/units.ts';
import type { BookReplica, BookScale, BookSide } from './replica.ts';

/** One line of a drawn book. Texts are exact; `share` (0 to 1 of the deepest line) is for shading only. */
export interface LadderRow {
  /** The group's price in ticks. */
  priceTicks: number;
  price: string;
  /** In coins or in money, as the look says. */
  quantity: string;
  /** Quantity from the best price down to and with this line. */
  total: string;
  /** The line in the other asset; empty unless the look asks for it. */
  worth: string;
  share: number;
}

/** In what a drawn book counts. Money is price × quantity of each level, exact. */
interface LadderLook {
  unit: 'base' | 'quote';
  hasWorth: boolean;
  /** Basis of a row's depth bar: the cumulative sum or the row itself. */
  shade: 'sum' | 'line';
}

const COINS: LadderLook = { unit: 'base', hasWorth: false, shade: 'sum' };

export interface Ladder {
  /** Best first. */
  bids: LadderRow[];
  asks: LadderRow[];
  /** Best ask − best bid, ungrouped; null while a side is empty. Negative in a crossed book (a stopped market). */
  spread: string | null;
}

export type BookSideName = 'bids' | 'asks';

/**
 * Returns the group of a price, in ticks: bids round down, asks up, so that a grouped book never shows a better price
 * than it has.
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
export function ladderOf(book: BookReplica, stepTicks: number, rows: number, look: LadderLook = COINS): Ladder {
  const { priceScale, quantityScale } = book.scale;
  const bids = sumGroups(book.bids, 'bids', stepTicks, rows, look, book.scale);
  const asks = sumGroups(book.asks, 'asks', stepTicks, rows, look, book.scale);
  const measure = (group: Group) => Number(look.shade === 'sum' ? group.totalUnits : group.units);
  const deepest = [...bids, ...asks].reduce((most, group) => Math.max(most, measure(group)), 0);
  const scaleOf = (unit: LadderLook['unit']) => (unit === 'base' ? quantityScale : priceScale + quantityScale);
  const drawn = (group: Group): LadderRow => ({
    priceTicks: group.priceTicks,
    price: priceText(group.priceTicks, book.scale),
    quantity: decimalOf(group.units, scaleOf(look.unit)),
    total: decimalOf(group.totalUnits, scaleOf(look.unit)),
    worth: look.hasWorth ? decimalOf(group.otherUnits, scaleOf(look.unit === 'base' ? 'quote' : 'base')) : '',
    share: measure(group) / deepest,
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
  /** Units of the other asset; 0 if not needed. */
  otherUnits: bigint;
  totalUnits: bigint;
}

function sumGroups(
  side: BookSide,
  name: BookSideName,
  stepTicks: number,
  rows: number,
  look: LadderLook,
  scale: BookScale,
): Group[] {
  const groups: Group[] = [];
  const isBase = look.unit === 'base';
  let totalUnits = 0n;
  for (const ticks of side.ticks) {
    const priceTicks = groupTicks(name, ticks, stepTicks);
    const coins = BigInt(side.unitsAt(ticks));
    const money = isBase && !look.hasWorth ? 0n : coins * BigInt(ticks) * BigInt(scale.tickUnits);
    const units = isBase ? coins : money;
    const otherUnits = isBase ? money : coins;
    const last = groups.at(-1);
    if (last?.priceTicks !== priceTicks) {
      if (groups.length === rows) break;
      totalUnits += units;
      groups.push({ priceTicks, units, otherUnits, totalUnits });
    } else {
      totalUnits += units;
      last.units += units;
      last.otherUnits += otherUnits;
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
