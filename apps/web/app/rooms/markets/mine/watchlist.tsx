import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useFavourites } from '../../../shell/markets/favourites.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { useInBrowser } from '../../../ui/text/time-text.tsx';
import { inOrder, type MarketRow } from '../market-rows.ts';
import { MoverRow } from '../mover-row.tsx';
import { HomeCard } from './home-card.tsx';

const SHOWN = 4;

/** The person's favourites, live (MKTS-41). */
export function Watchlist({ rows, sparklines }: { rows: readonly MarketRow[]; sparklines: Sparklines }) {
  const t = useMessages();
  const to = usePageLink();
  const inBrowser = useInBrowser();
  const favourites = useFavourites();
  const shown = inOrder(
    rows.filter(({ pairCode }) => favourites.includes(pairCode)),
    favourites,
  ).slice(0, SHOWN);
  return (
    <HomeCard
      title={t('markets.favourites')}
      all={{ href: to('markets', {}, { tab: 'favourites' }), text: t('mine.seeAll') }}
    >
      {!inBrowser ? (
        // Only the browser knows them (WEB-79).
        <Skeleton className="h-48 w-full" />
      ) : shown.length === 0 ? (
        <p className="text-text-muted">
          {t('markets.noFavouritesHint')}{' '}
          <Link to={to('markets')} className="text-accent underline">
            {t('home.allMarkets')}
          </Link>
        </p>
      ) : (
        <ul>
          {shown.map((row) => (
            <MoverRow key={row.pairCode} row={row} prices={sparklines[row.pairCode] ?? []} shows="change" />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
