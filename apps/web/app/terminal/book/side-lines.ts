import type { BookSideName, LadderRow } from '@pelorus/client/book/ladder.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { abbreviate, formatNumber } from '@pelorus/site/numbers.ts';
import { lineKey } from './own-prices.ts';

/** Longer quantities are shown short, or the columns would run into each other. */
const LONGEST = 10;
/** Number of cached texts: those of a few dozen updates. */
const KEPT = 2_000;

/** One side of a drawn book as text: a line of the book is a line of each column, from top to bottom. */
interface SideColumns {
  prices: string;
  quantities: string;
  totals: string;
}

/**
 * Returns the texts of a side's columns; `lines` come best first. Asks have the best at the bottom. `last` is the
 * content of the third column: the cumulative sum, or the line's value in the other asset.
 */
export function columnsOf(
  side: BookSideName,
  lines: readonly LadderRow[],
  tag: LocaleTag,
  last: 'sum' | 'worth' = 'sum',
): SideColumns {
  const shown = side === 'asks' ? lines.toReversed() : lines;
  return {
    prices: shown.map(({ price }) => known(price, tag)).join('\n'),
    quantities: shown.map(({ quantity }) => fitted(quantity, tag)).join('\n'),
    totals: shown.map(({ total, worth }) => fitted(last === 'sum' ? total : worth, tag)).join('\n'),
  };
}

/**
 * Returns the outline of a side's shade as a CSS clip-path: from the right edge, each line as wide as its share of the
 * deepest one, in whole percents. Lines count downwards from the best, in the element's line heights.
 */
export function shadeOutline(lines: readonly LadderRow[]): string {
  const steps = lines.map(({ share }, line) => {
    const left = `${100 - Math.round(share * 100)}%`;
    return `${left} ${line}lh,${left} ${line + 1}lh`;
  });
  return `polygon(100% 0lh,${steps.concat(`100% ${lines.length}lh`).join()})`;
}

/** Returns which lines hold an order of one's own, counted from the best. */
export function ownIndexes(side: BookSideName, lines: readonly LadderRow[], own: ReadonlySet<string>): number[] {
  if (own.size === 0) return [];
  return lines.flatMap(({ priceTicks }, index) => (own.has(lineKey(side, priceTicks)) ? [index] : []));
}

let keptTag: LocaleTag | null = null;
const kept = new Map<string, string>();

/** Like formatNumber, with a cache: the text of a line that only moved up or down is reused. */
function known(text: string, tag: LocaleTag): string {
  if (keptTag !== tag || kept.size > KEPT) kept.clear();
  keptTag = tag;
  const shown = kept.get(text) ?? formatNumber(text, tag);
  kept.set(text, shown);
  return shown;
}

function fitted(text: string, tag: LocaleTag): string {
  if (text.length <= LONGEST) return known(text, tag);
  // Below a thousand there is no unit to shorten it by: digits at the end go.
  const whole = text.indexOf('.');
  return whole > 0 && whole <= 3
    ? formatNumber(text, tag, { maxDigits: LONGEST - 1 - whole })
    : abbreviate(text, tag, 2);
}
