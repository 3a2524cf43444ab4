import type { BookSideName, Ladder } from '@pelorus/client/book/ladder.ts';
import type { MouseEvent, PointerEvent } from 'react';
import { type MarketRules, unitsText } from '../market-rules.ts';
import type { Pointed } from './book-hover.tsx';
import { columnAt, takenAt } from './line-sums.ts';
import type { LiveBook } from './use-book.ts';

/** The result of a press on the book, as texts of the form: a price, and an amount if one was pressed. */
export interface Pick {
  price: string;
  quantity: string | null;
  /** The finger met no line: this one is the nearest (TRAD-347). Nothing is sent by it. */
  isNear?: boolean;
}

type DrawnSides = Record<BookSideName, readonly unknown[]>;

interface LinePlace {
  side: BookSideName;
  line: number;
  /** Of the line, or of its side. */
  box: DOMRect;
}

function sideAt(target: Element): { place: Element; side: BookSideName } | null {
  const place = target.closest('[data-side]');
  const side = place?.getAttribute('data-side');
  return place == null || (side !== 'asks' && side !== 'bids') ? null : { place, side };
}

/** Returns the side and the number of the line at a place, null beside the lines. */
function lineAt(target: Element): LinePlace | null {
  const line = target.closest('[data-line]');
  const at = sideAt(target);
  if (line === null || at === null) return null;
  return { side: at.side, line: Number(line.getAttribute('data-line')), box: line.getBoundingClientRect() };
}

/** Returns the drawn line that is nearest to a place within a side; null outside both, and in an empty side. */
function nearestLine(target: Element, y: number, drawn: DrawnSides): LinePlace | null {
  const at = sideAt(target);
  const best = at?.place.querySelector('[data-line="0"]')?.getBoundingClientRect();
  if (at == null || best === undefined || drawn[at.side].length === 0) return null;
  // The best price stands at the middle of the book: asks grow upwards from there.
  const away = at.side === 'asks' ? best.bottom - y : y - best.top;
  const line = Math.max(0, Math.min(drawn[at.side].length - 1, Math.floor(away / best.height)));
  return { side: at.side, line, box: at.place.getBoundingClientRect() };
}

/**
 * Returns what a press takes; null beside the lines. A side is one place to press for fingers: whatever they meet in it,
 * the nearest line is taken (TRAD-347). `isPriceOnly`: for a book without room for columns.
 */
export function pickAt(
  event: MouseEvent,
  drawn: Ladder,
  live: LiveBook,
  stepTicks: number,
  rules: MarketRules,
  isPriceOnly = false,
): Pick | null {
  const target = event.target as Element;
  const last = target.closest('[data-price]')?.getAttribute('data-price');
  if (last) return { price: last, quantity: null };
  const met = lineAt(target);
  const isMet = met !== null && drawn[met.side][met.line] !== undefined;
  const isFinger = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
  const at = isMet || !isFinger ? met : nearestLine(target, event.clientY, drawn);
  const row = at === null ? undefined : drawn[at.side][at.line];
  if (at === null || row === undefined) return null;
  const near = isMet ? {} : { isNear: true };
  if (isPriceOnly) return { price: row.price, quantity: null, ...near };
  const column = columnAt((event.clientX - at.box.x) / at.box.width);
  const { quantityUnits } = takenAt(live.current(), at.side, stepTicks, row.priceTicks, column);
  return {
    price: row.price,
    quantity: quantityUnits === null ? null : unitsText(quantityUnits, rules.quantityScale),
    ...near,
  };
}

/** Returns the line that is pointed at: the known one while it is the same. */
export function pointedAt(event: PointerEvent, drawn: Ladder, known: Pointed | null): Pointed | null {
  const at = lineAt(event.target as Element);
  const row = at === null ? undefined : drawn[at.side][at.line];
  if (at === null || row === undefined) return null;
  const { side, box } = at;
  if (known?.side === side && known.priceTicks === row.priceTicks && known.top === box.y) return known;
  return { side, priceTicks: row.priceTicks, top: box.y, left: box.x, right: box.x + box.width };
}
