import type { LocaleTag } from '@pelorus/site/locales.ts';
import { abbreviate, formatNumber } from '@pelorus/site/numbers.ts';
import { memo } from 'react';

/** Longer quantities are shown short, or the columns would run into each other. */
const LONGEST = 10;

export interface BookRowProps {
  side: 'bids' | 'asks';
  price: string;
  quantity: string;
  total: string;
  /** Whole percents of the deepest line; null while the server renders (no style attributes there). */
  share: number | null;
  isOwn: boolean;
  tag: LocaleTag;
}

/**
 * One line of the book. Of fixed size, contained, its cells at fixed places and its shade a background: a change in it
 * lays out nothing else and adds no layer (bench/web measures it).
 */
export const BookRow = memo(function BookRow({ side, price, quantity, total, share, isOwn, tag }: BookRowProps) {
  const shade = side === 'bids' ? SHADES.bids : SHADES.asks;
  return (
    <div
      data-price={price}
      className={`relative h-5 shrink-0 cursor-pointer bg-no-repeat bg-[position:100%_0] bg-[length:0_100%] text-xs leading-5 tabular-nums contain-strict hover:bg-surface-sunken max-lg:h-6 max-lg:leading-6 ${shade}`}
      {...(share === null ? {} : { style: { backgroundSize: `${share}% 100%` } })}
    >
      {isOwn && <span className="absolute inset-y-1.5 start-1 w-1 rounded-full bg-accent" />}
      <span className={`absolute start-3 ${side === 'bids' ? 'text-up' : 'text-down'}`}>
        {formatNumber(price, tag)}
      </span>
      <span className="absolute end-[35%]">{fitted(quantity, tag)}</span>
      <span className="absolute end-3 text-text-muted">{fitted(total, tag)}</span>
    </div>
  );
});

const SHADES = {
  bids: 'bg-[image:linear-gradient(var(--up-soft),var(--up-soft))]',
  asks: 'bg-[image:linear-gradient(var(--down-soft),var(--down-soft))]',
};

function fitted(text: string, tag: LocaleTag): string {
  return text.length > LONGEST ? abbreviate(text, tag, 2) : formatNumber(text, tag);
}
