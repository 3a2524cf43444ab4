import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { abbreviate } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/fiat-text.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icons.tsx';
import { direction, PercentText } from '../../ui/percent-text.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { type MarketRow, sortRows } from './market-rows.ts';

const SHOWN = 5;

const moves = (way: 'up' | 'down') => (row: MarketRow) => direction(row.ticker.changePercent) === way;

/** What rose, fell and was traded most in the last day. */
export function Movers({ rows, sparklines }: { rows: readonly MarketRow[]; sparklines: Sparklines }) {
  const t = useMessages();
  const to = usePageLink();
  const lists = [
    {
      id: 'gainers',
      title: t('home.gainers'),
      rows: sortRows(rows.filter(moves('up')), 'change', true),
      none: t('home.noneRose'),
    },
    {
      id: 'losers',
      title: t('home.losers'),
      rows: sortRows(rows.filter(moves('down')), 'change', false),
      none: t('home.noneFell'),
    },
    { id: 'traded', title: t('home.mostTraded'), rows: sortRows(rows, 'volume', true), none: t('home.noneTraded') },
  ];
  return (
    <section className="page flex flex-col gap-5 py-12" aria-labelledby="movers">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="movers" className="text-xl font-semibold">
          {t('home.markets')}
        </h2>
        <Link to={to('markets')} className="flex min-h-8 items-center gap-1 text-accent hover:underline">
          {t('home.allMarkets')}
          <Icon name="next" size={16} />
        </Link>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-3">
        {lists.map(({ id, title, rows: some, none }) => (
          <section key={id} aria-label={title} className="rounded bg-surface-raised p-4">
            <h3 className="mb-1 px-1 text-sm font-medium text-text-muted">{title}</h3>
            {some.length === 0 && <p className="px-1 py-3 text-text-muted">{none}</p>}
            <ul>
              {some.slice(0, SHOWN).map((row) => (
                <MoverRow
                  key={row.ticker.pairCode}
                  row={row}
                  prices={sparklines[row.ticker.pairCode] ?? []}
                  showVolume={id === 'traded'}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function MoverRow({ row, prices, showVolume }: { row: MarketRow; prices: readonly string[]; showVolume: boolean }) {
  const to = usePageLink();
  const { tag } = useLocale();
  const { ticker, base, quote } = row;
  return (
    <li>
      <Link
        to={to('trade', { pair: ticker.pairCode })}
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
          {showVolume ? (
            <span className="numeric text-text-muted">
              {abbreviate(ticker.quoteVolume, tag, 2)} {quote}
            </span>
          ) : (
            <PercentText value={ticker.changePercent} />
          )}
        </span>
      </Link>
    </li>
  );
}
