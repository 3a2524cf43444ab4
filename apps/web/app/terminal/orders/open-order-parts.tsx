import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { decimal, decimalText, trimmed } from '@pelorus/site/decimal.ts';
import { formatPercent } from '@pelorus/site/numbers.ts';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { tickerFeed } from '../../live/tickers.ts';
import { NumberText } from '../../ui/text/price-text.tsx';
import { distanceOf, filledShare, totalOf } from './distance.ts';

const isSome = (amount: string) => /[1-9]/.test(amount);
const short = (amount: string) => decimalText(trimmed(decimal(amount)));
const Below = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-xs text-text-muted">{children}</span>
);

/** The filled part, and under it how much that is, at which average price, and what self-trade prevention took (TRAD-253). */
export function FilledShare({ order }: { order: OrderData }) {
  const t = useMessages();
  const { averagePrice, filledQuantity, preventedQuantity } = order;
  const share = filledShare(order);
  return (
    <>
      <span className="numeric">{share === null ? '--' : <NumberText value={share} />}%</span>
      {isSome(filledQuantity) && (
        <Below>
          <NumberText value={short(filledQuantity)} />
          {averagePrice !== null && (
            <>
              {' · '}
              {t('trade.open.average')} <NumberText value={averagePrice} />
            </>
          )}
        </Below>
      )}
      {isSome(preventedQuantity) && (
        <Below>
          {t('trade.history.prevented')} <NumberText value={short(preventedQuantity)} />
        </Below>
      )}
    </>
  );
}

/** What the order comes to, in the market's quote asset. */
export function TotalText({ order }: { order: OrderData }) {
  return <NumberText value={totalOf(order)} />;
}

/** How far the order's price is from the market. It writes its text itself: nothing is rendered while prices move. */
export function DistanceText({ order }: { order: OrderData }) {
  const { tag } = useLocale();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const feed = tickerFeed(order.symbol);
    const write = () => {
      if (place.current !== null) place.current.textContent = formatPercent(distanceOf(order, feed.get()?.last), tag);
    };
    write();
    return feed.subscribe(write);
  }, [order, tag]);
  return <span ref={place} className="numeric" />;
}
