import { abbreviate } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { direction, PercentText } from '../../ui/text/percent-text.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { Sparkline } from '../../ui/text/sparkline.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import type { MarketRow } from './market-rows.ts';

/** A market in a short list: sparkline, price, and the list's value. */
export function MoverRow({
  row,
  prices,
  shows,
}: {
  row: MarketRow;
  prices: readonly string[];
  shows: 'change' | 'volume' | 'listed';
}) {
  const to = usePageLink();
  const { tag } = useLocale();
  const { ticker, base, quote, listedAtMs } = row;
  return (
    <li>
      <Link
        to={to('trade', { pair: row.pairCode })}
        className="grid min-h-12 grid-cols-[1fr_auto_minmax(5.5rem,auto)] items-center gap-3 rounded px-1 py-1.5 hover:bg-surface-sunken"
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <CoinIcon code={base} />
          <span className="numeric font-medium">
            {base}
            <span className="font-normal text-text-muted">/{quote}</span>
          </span>
        </span>
        <Sparkline prices={prices} rising={direction(ticker.changePercent) !== 'down'} width={56} height={24} />
        <span className="flex flex-col items-end text-sm">
          <PriceText value={ticker.last} className="rounded px-0.5 font-medium" />
          <FiatText asset={quote} amount={ticker.last} className="text-xs text-text-muted" />
          {shows === 'listed' && listedAtMs !== null && (
            <TimeText timeMs={listedAtMs} style="date" className="text-text-muted" />
          )}
          {shows === 'volume' && (
            <span className="numeric text-text-muted">
              {abbreviate(ticker.quoteVolume, tag, 2)} {quote}
            </span>
          )}
          {shows === 'change' && <PercentText value={ticker.changePercent} />}
        </span>
      </Link>
    </li>
  );
}
