import { type BookSideName, groupTicks } from '@pelorus/client/book/ladder.ts';
import type { BookReplica } from '@pelorus/client/book/replica.ts';

/** The sums of trading up to a line of the book, as whole units. */
interface LineSums {
  /** At the market's quantity scale. */
  quantityUnits: bigint;
  /** price × quantity of each level: at the price's and the quantity's scale together. */
  worthUnits: bigint;
  /** At the price's scale, half up. */
  averageUnits: bigint;
  /** How much worse the average is than the best price, in hundredths of a percent, rounded down. */
  fromBestE2: bigint;
}

/**
 * Returns the sums of a side from its best price to the group at `priceTicks`, inclusive; null if the side is empty.
 */
export function sumsTo(book: BookReplica, side: BookSideName, stepTicks: number, priceTicks: number): LineSums | null {
  const tickUnits = BigInt(book.scale.tickUnits);
  const isBeyond = (group: number) => (side === 'bids' ? group < priceTicks : group > priceTicks);
  let quantityUnits = 0n;
  let worthUnits = 0n;
  for (const ticks of book[side].ticks) {
    if (isBeyond(groupTicks(side, ticks, stepTicks))) break;
    const units = BigInt(book[side].unitsAt(ticks));
    quantityUnits += units;
    worthUnits += units * BigInt(ticks) * tickUnits;
  }
  const best = book[side].ticks[0];
  if (quantityUnits === 0n || best === undefined) return null;
  const bestWorth = BigInt(best) * tickUnits * quantityUnits;
  const worse = side === 'asks' ? worthUnits - bestWorth : bestWorth - worthUnits;
  return {
    quantityUnits,
    worthUnits,
    averageUnits: (2n * worthUnits + quantityUnits) / (2n * quantityUnits),
    fromBestE2: (worse * 10_000n) / bestWorth,
  };
}

/** Returns the quantity of the group at `priceTicks`, in units. */
function unitsOfLine(book: BookReplica, side: BookSideName, stepTicks: number, priceTicks: number): bigint {
  let sum = 0n;
  for (const ticks of book[side].ticks) {
    if (groupTicks(side, ticks, stepTicks) === priceTicks) sum += BigInt(book[side].unitsAt(ticks));
  }
  return sum;
}

/** The column of the book that a place lies in. */
type BookColumn = 'price' | 'amount' | 'sum';

/** Where the columns' texts end, as shares of the width: amounts end at 65 % (book-side.tsx). */
const AMOUNT_FROM = 0.36;
const SUM_FROM = 0.67;

/** Returns the column at a share (0 to 1) of a line's width. */
export function columnAt(share: number): BookColumn {
  return share < AMOUNT_FROM ? 'price' : share < SUM_FROM ? 'amount' : 'sum';
}

/** The result of a press on the book: a price, and an amount if one was pressed. Units of the market. */
interface TakenLine {
  priceTicks: number;
  quantityUnits: bigint | null;
}

/** Returns the result of a press on a column of the line at `priceTicks` (TRAD-211). */
export function takenAt(
  book: BookReplica,
  side: BookSideName,
  stepTicks: number,
  priceTicks: number,
  column: BookColumn,
): TakenLine {
  if (column === 'price') return { priceTicks, quantityUnits: null };
  const units =
    column === 'amount'
      ? unitsOfLine(book, side, stepTicks, priceTicks)
      : (sumsTo(book, side, stepTicks, priceTicks)?.quantityUnits ?? 0n);
  // The line may have gone between the showing and the press.
  return { priceTicks, quantityUnits: units === 0n ? null : units };
}

/** Returns the bids' share of two sums, in tenths of a percent; null where there is nothing to share. Asks have the rest. */
export function bidShareE1(bids: bigint, asks: bigint): number | null {
  const whole = bids + asks;
  return whole === 0n ? null : Number((bids * 1_000n + whole / 2n) / whole);
}
