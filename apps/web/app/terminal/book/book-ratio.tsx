import type { Ladder } from '@pelorus/client/book/ladder.ts';
import { decimal, sizeOf } from '@pelorus/site/decimal.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { write } from './book-side.tsx';
import { bidShareE1 } from './line-sums.ts';

export interface RatioHandle {
  draw(ladder: Ladder): void;
}

/** Returns the bids' share of the drawn amounts, in tenths of a percent; null for an empty book. */
function shareOfLadder({ bids, asks }: Ladder): number | null {
  const units = (text: string | undefined) => (text === undefined ? 0n : sizeOf(decimal(text).units));
  // Both sums are written at the same scale.
  return bidShareE1(units(bids.at(-1)?.total), units(asks.at(-1)?.total));
}

/** The ratio of drawn buy and sell amounts. Written directly to the DOM, not rendered, on each update. */
export function BookRatio({ tag, ref }: { tag: LocaleTag; ref: Ref<RatioHandle> }) {
  const t = useMessages();
  const area = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => {
    const [bidText, bar, askText] = [...(area.current?.children ?? [])] as HTMLElement[];
    let shown: number | null = -1;
    const percent = (tenths: number) => `${formatNumber(`${Math.floor(tenths / 10)}.${tenths % 10}`, tag)}%`;
    return {
      draw(ladder) {
        const share = shareOfLadder(ladder);
        if (share === shown || bidText === undefined || askText === undefined) return;
        shown = share;
        area.current?.toggleAttribute('data-empty', share === null);
        if (share === null) return;
        write(bidText.lastElementChild as HTMLElement, percent(share));
        write(askText.firstElementChild as HTMLElement, percent(1_000 - share));
        (bar?.firstElementChild as HTMLElement | undefined)?.style.setProperty('width', `${share / 10}%`);
      },
    };
  }, [tag]);
  return (
    <div className="relative h-6 shrink-0">
      <div
        ref={area}
        className="absolute inset-0 flex items-center gap-2 px-3 text-xs tabular-nums contain-strict data-empty:invisible"
      >
        <span className="whitespace-nowrap text-up">
          {t('trade.book.ratio.buy')} <span className="numeric" />
        </span>
        <span className="flex h-1 grow overflow-hidden rounded bg-down-fill">
          <span className="w-1/2 border-e-2 border-surface-raised bg-up-fill" />
        </span>
        <span className="whitespace-nowrap text-down">
          <span className="numeric" /> {t('trade.book.ratio.sell')}
        </span>
      </div>
    </div>
  );
}
