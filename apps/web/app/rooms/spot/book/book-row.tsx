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

/** One line of the book. Of fixed size and contained, so that a change in it lays out nothing else. */
export const BookRow = memo(function BookRow({ side, price, quantity, total, share, isOwn, tag }: BookRowProps) {
  const isBid = side === 'bids';
  return (
    <div
      data-price={price}
      className="relative grid h-5 cursor-pointer grid-cols-[1fr_1fr_1fr] items-center px-3 text-xs leading-5 tabular-nums contain-strict hover:bg-surface-sunken max-lg:h-6"
    >
      <span
        className={`absolute inset-y-0 end-0 w-full origin-[100%_50%] ${isBid ? 'bg-up-soft' : 'bg-down-soft'} ${share === null ? 'hidden' : ''}`}
        {...(share === null ? {} : { style: { transform: `scaleX(${share / 100})` } })}
      />
      {isOwn && <span className="absolute inset-y-1.5 start-1 w-1 rounded-full bg-accent" />}
      <span className={`relative ${isBid ? 'text-up' : 'text-down'}`}>{formatNumber(price, tag)}</span>
      <span className="relative text-end">{fitted(quantity, tag)}</span>
      <span className="relative text-end text-text-muted">{fitted(total, tag)}</span>
    </div>
  );
});

function fitted(text: string, tag: LocaleTag): string {
  return text.length > LONGEST ? abbreviate(text, tag, 2) : formatNumber(text, tag);
}
