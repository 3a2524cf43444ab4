import { priceText } from '@pelorus/client/book/ladder.ts';
import type { BookReplica } from '@pelorus/client/book/replica.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';

/** Prices that the form takes from the book at a press (TRAD-221). */
export const BOOK_PRICES = ['bid', 'ask', 'bid5', 'ask5'] as const;
export type BookPrice = (typeof BOOK_PRICES)[number];

/** Index of the fifth-best price. */
const FIFTH = 4;

/**
 * Returns the price a pegged order would take at this moment: of its own side of the book, or of the other, so many levels
 * deeper; null where the book has no such level.
 */
export function pegPrice(book: BookReplica, side: Side, peg: 'PRIMARY' | 'MARKET', levels: number): string | null {
  const { ticks } = (side === 'BUY') === (peg === 'PRIMARY') ? book.bids : book.asks;
  const found = ticks[levels];
  return found === undefined ? null : priceText(found, book.scale);
}

/** Returns the price as text; of a side with fewer than five, its last; null of an empty side. */
export function bookPrice(book: BookReplica, which: BookPrice): string | null {
  const { ticks } = which.startsWith('bid') ? book.bids : book.asks;
  const at = which.endsWith('5') ? Math.min(FIFTH, ticks.length - 1) : 0;
  const found = ticks[at];
  return found === undefined ? null : priceText(found, book.scale);
}
