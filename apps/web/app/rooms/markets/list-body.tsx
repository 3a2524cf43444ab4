import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { Suspense } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useFavourites } from '../../shell/markets/favourites.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { type MarketRow, markedNew } from './market-rows.ts';
import { MarketTable } from './market-table.tsx';
import {
  type Emptiness,
  emptinessOf,
  isOwn,
  type MarketView,
  orderIn,
  rowsIn,
  sortedBy,
  USUAL_VIEW,
} from './market-view.ts';

const HeatMap = lazyPart(() => import('./heat-map.tsx'));
const Nothing = lazyPart(async () => ({ default: (await import('../../ui/layout/states.tsx')).EmptyState }));
const WAITING = <Skeleton className="m-3 h-64" />;

/** Content of the view: a table, a map, or the reason why it is empty (MKTS-18). */
export function ListBody({
  view,
  onChange,
  rows,
  own,
  sparklines,
  nowMs,
  onManage,
}: {
  view: MarketView;
  onChange: (change: Partial<MarketView>) => void;
  rows: readonly MarketRow[];
  /** The markets of the tab where that is a list. */
  own: readonly string[];
  sparklines: Sparklines;
  nowMs: number;
  onManage: () => void;
}) {
  const t = useMessages();
  const favourites = useFavourites();
  const inBrowser = useInBrowser();
  const shown = rowsIn(view, rows, own, nowMs);
  const order = orderIn(view);
  // Own lists exist only in the browser: the server does not know them.
  const isUnknown = isOwn(view.tab) && !inBrowser;
  return (
    <>
      <p role="status" className="sr-only">
        {t('markets.found', { count: shown.length })}
      </p>
      <div className="rounded bg-surface-raised px-2 py-2 md:px-5">
        {isUnknown ? (
          WAITING
        ) : shown.length === 0 ? (
          <Suspense fallback={WAITING}>
            <NothingHere view={view} onChange={onChange} onManage={onManage} />
          </Suspense>
        ) : view.isMap ? (
          <Suspense fallback={<Skeleton className="h-[34rem] w-full max-md:h-[32rem]" />}>
            <HeatMap rows={shown} />
          </Suspense>
        ) : (
          <MarketTable
            rows={shown}
            sparklines={sparklines}
            favourites={favourites}
            marked={markedNew(rows, nowMs)}
            showsListed={view.tab === 'new'}
            {...(order === null ? {} : { sorting: order })}
            onSort={(by) => onChange({ order: sortedBy(view, by).order })}
          />
        )}
      </div>
    </>
  );
}

/** Explains an empty list, with one action. */
function NothingHere({
  view,
  onChange,
  onManage,
}: {
  view: MarketView;
  onChange: (change: Partial<MarketView>) => void;
  onManage: () => void;
}) {
  const t = useMessages();
  const kind = emptinessOf(view);
  const { quote, category, search, screen } = USUAL_VIEW;
  const act = (text: string, onClick: () => void) => (
    <button type="button" onClick={onClick} className={buttonStyle('secondary', 'sm')}>
      {text}
    </button>
  );
  const shown: Record<Emptiness, React.ComponentProps<typeof Nothing>> = {
    filtered: {
      icon: 'search',
      title: t('markets.nothingFound'),
      text: t('markets.nothingFoundHint'),
      action: act(t('markets.clearFilters'), () => onChange({ quote, category, search, screen })),
    },
    favourites: { icon: 'star', title: t('markets.noFavourites'), text: t('markets.noFavouritesHint') },
    list: {
      icon: 'star',
      title: t('markets.lists.empty'),
      text: t('markets.lists.emptyHint'),
      action: act(t('markets.lists.manage'), onManage),
    },
    new: { icon: 'clock', title: t('markets.noNew'), text: t('markets.noNewHint') },
    tab: { icon: 'markets', title: t('markets.noneInTab'), text: t('markets.noneInTabHint') },
  };
  return <Nothing {...shown[kind]} />;
}
