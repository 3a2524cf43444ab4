import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { direction } from '../../ui/text/percent-text.tsx';
import { type MarketRow, sortRows } from './market-rows.ts';
import { MoverRow } from './mover-row.tsx';

const SHOWN = 5;

const moves = (way: 'up' | 'down') => (row: MarketRow) => direction(row.ticker.changePercent) === way;

/** Gainers, losers, most traded and newest markets (MKTS-40). */
export function Movers({ rows, sparklines }: { rows: readonly MarketRow[]; sparklines: Sparklines }) {
  const t = useMessages();
  const to = usePageLink();
  const lists = [
    {
      id: 'gainers',
      title: t('home.gainers'),
      rows: sortRows(rows.filter(moves('up')), { by: 'change', descending: true }),
      none: t('home.noneRose'),
    },
    {
      id: 'losers',
      title: t('home.losers'),
      rows: sortRows(rows.filter(moves('down')), { by: 'change', descending: false }),
      none: t('home.noneFell'),
    },
    {
      id: 'traded',
      title: t('home.mostTraded'),
      rows: sortRows(rows, { by: 'volume', descending: true }),
      none: t('home.noneTraded'),
    },
    {
      id: 'newest',
      title: t('home.newest'),
      rows: sortRows(
        rows.filter(({ listedAtMs }) => listedAtMs !== null),
        { by: 'listed', descending: true },
      ),
      none: t('home.noneNew'),
    },
  ];
  return (
    <section className="page flex flex-col gap-5 py-12" aria-labelledby="movers">
      {/* On a phone a long language takes two lines of whole words, never a heading cut within one. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="movers" className="text-xl font-semibold">
          {t('home.markets')}
        </h2>
        <Link to={to('markets')} className="flex min-h-8 items-center gap-1 text-accent hover:underline">
          {t('home.allMarkets')}
          <Icon name="next" size={16} />
        </Link>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {lists.map(({ id, title, rows: some, none }) => (
          <section key={id} aria-label={title} className="rounded bg-surface-raised p-4">
            <h3 className="mb-1 px-1 text-sm font-medium text-text-muted">{title}</h3>
            {some.length === 0 && <p className="px-1 py-3 text-text-muted">{none}</p>}
            <ul>
              {some.slice(0, SHOWN).map((row) => (
                <MoverRow
                  key={row.pairCode}
                  row={row}
                  prices={sparklines[row.pairCode] ?? []}
                  shows={id === 'traded' ? 'volume' : id === 'newest' ? 'listed' : 'change'}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
