import type { BookSideName } from '@pelorus/client/book/ladder.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { NumberText } from '../../ui/text/price-text.tsx';
import { type MarketRules, unitsText } from '../market-rules.ts';
import { sumsTo } from './line-sums.ts';
import type { LiveBook } from './use-book.ts';

/** The line that is pointed at. */
export interface Pointed {
  side: BookSideName;
  priceTicks: number;
  /** Position of the line on the screen, px. */
  top: number;
  /** The book's edges on the screen. */
  left: number;
  right: number;
}

const RENEW_MS = 250;
const WIDTH_PX = 208;
const GAP_PX = 8;

/** Tooltip with the sums up to the hovered line (TRAD-212), next to the book. Mouse only. */
export function BookHover({
  pointed,
  live,
  rules,
  stepTicks,
}: {
  pointed: Pointed;
  live: LiveBook;
  rules: MarketRules;
  stepTicks: number;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const card = useRef<HTMLDivElement>(null);
  const [, renew] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => renew((count) => count + 1), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  const { side, priceTicks, top, left, right } = pointed;
  // Set by script: the page's policy forbids inline styles in the server's HTML, and this works alike in both.
  useLayoutEffect(() => {
    const style = card.current?.style;
    // Towards the larger part of the page: the chart's.
    const isRoomBefore = left >= window.innerWidth - right;
    style?.setProperty('left', `${isRoomBefore ? left - WIDTH_PX - GAP_PX : right + GAP_PX}px`);
    style?.setProperty('top', `${Math.max(GAP_PX, Math.min(top - 40, window.innerHeight - 140))}px`);
  }, [top, left, right]);
  const sums = sumsTo(live.current(), side, stepTicks, priceTicks);
  if (sums === null) return null;
  const { quantityUnits, worthUnits, averageUnits, fromBestE2 } = sums;
  return (
    <div
      ref={card}
      aria-hidden="true"
      className="pointer-events-none fixed z-40 flex w-52 flex-col gap-1 rounded bg-surface-raised p-2.5 text-xs shadow-over"
    >
      <Line label={t('trade.form.averagePrice')}>
        ≈ <NumberText value={unitsText(averageUnits, rules.priceScale)} />
      </Line>
      <Line label={t('trade.book.sumIn', { asset: rules.base })}>
        <NumberText value={unitsText(quantityUnits, rules.quantityScale)} />
      </Line>
      <Line label={t('trade.book.sumIn', { asset: rules.quote })}>
        <NumberText value={unitsText(worthUnits, rules.priceScale + rules.quantityScale)} maxDigits={2} />
      </Line>
      <Line label={t('trade.book.fromBest')}>{formatNumber(unitsText(fromBestE2, 2), tag)}%</Line>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-2">
      <span className="truncate text-text-muted">{label}</span>
      <span className="numeric shrink-0">{children}</span>
    </p>
  );
}
