import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { useFavourites } from '../../shell/favourites.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { webContext } from '../../web-context.ts';
import { inOrder, marketRows, quotesOf, type SortKey, searchRows, sortRows } from './market-rows.ts';
import { MarketTable } from './market-table.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  return { symbols: api.symbols(), tickers: api.tickers(), sparklines: await api.sparklines() };
}

const ALL = 'all';
const FAVOURITES = 'favourites';

/** Comes when somebody wants to put favourites in order, not with the page. */
const ArrangeFavourites = lazy(() => import('./arrange-favourites.tsx'));

export default function MarketsPage() {
  const t = useMessages();
  const { symbols, tickers, sparklines } = useLoaderData<typeof loader>();
  const favourites = useFavourites();
  const [typed, setTyped] = useState(useSearchParams()[0].get('search') ?? '');
  const [shown, setShown] = useState(ALL);
  const [sorting, setSorting] = useState<{ by: SortKey; descending: boolean } | null>(null);
  const [isArranging, setArranging] = useState(false);
  const all = marketRows(symbols, tickers, useTickers());
  const filtered = all.filter(
    ({ quote, ticker }) =>
      shown === ALL || (shown === FAVOURITES ? favourites.includes(ticker.pairCode) : quote === shown),
  );
  const found = searchRows(filtered, typed);
  const order = sorting ?? { by: 'volume' as const, descending: true };
  // Favourites stand as they were put in order, until a column is asked to sort them.
  const isOwnOrder = shown === FAVOURITES && sorting === null;
  const rows = isOwnOrder ? inOrder(found, favourites) : sortRows(found, order.by, order.descending);
  const sort = (by: SortKey) =>
    setSorting({ by, descending: by === order.by && !isOwnOrder ? !order.descending : by !== 'pair' });
  const filters = [
    { id: ALL, text: t('markets.all') },
    { id: FAVOURITES, text: t('markets.favourites') },
    ...quotesOf(all).map((quote) => ({ id: quote, text: quote })),
  ];
  return (
    <main id="main" className="page flex flex-col gap-6 py-8">
      <PageHead title={t('markets.title')} description={t('markets.description')} />
      <div>
        <h1 className="text-xl font-semibold">{t('markets.title')}</h1>
        <p className="text-text-muted">{t('markets.summary', { count: all.length })}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Filters filters={filters} shown={shown} onShow={setShown} />
        {shown === FAVOURITES && favourites.length > 1 && (
          <button type="button" onClick={() => setArranging(true)} className={buttonStyle('secondary', 'sm')}>
            {t('markets.arrange')}
          </button>
        )}
        <SearchField typed={typed} onType={setTyped} />
      </div>
      {isArranging && (
        <Suspense>
          <ArrangeFavourites
            rows={inOrder(all, favourites).filter(({ ticker }) => favourites.includes(ticker.pairCode))}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {t('markets.found', { count: rows.length })}
      </p>
      <div className="rounded bg-surface-raised px-2 py-2 md:px-5">
        {rows.length > 0 ? (
          <MarketTable
            rows={rows}
            sparklines={sparklines}
            favourites={favourites}
            {...(isOwnOrder ? {} : { sorting: order })}
            onSort={sort}
          />
        ) : shown === FAVOURITES && typed === '' ? (
          <EmptyState icon="star" title={t('markets.noFavourites')} text={t('markets.noFavouritesHint')} />
        ) : (
          <EmptyState icon="search" title={t('markets.nothingFound')} text={t('markets.nothingFoundHint')} />
        )}
      </div>
    </main>
  );
}

function Filters({
  filters,
  shown,
  onShow,
}: {
  filters: readonly { id: string; text: string }[];
  shown: string;
  onShow: (id: string) => void;
}) {
  const t = useMessages();
  return (
    <fieldset className="flex min-w-0 gap-1 overflow-x-auto">
      <legend className="sr-only">{t('markets.filter')}</legend>
      {filters.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          aria-pressed={shown === id}
          onClick={() => onShow(id)}
          className="min-h-8 whitespace-nowrap rounded px-3 text-sm text-text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent max-md:min-h-11"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

function SearchField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page came alive stands in the field, but no event told it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then
  useLayoutEffect(() => {
    if (field.current !== null) onType(field.current.value);
  }, []);
  return (
    <div className="relative grow md:ms-auto md:max-w-72">
      <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-text-muted">
        <Icon name="search" size={18} />
      </span>
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        aria-label={t('markets.search')}
        placeholder={t('markets.search')}
        autoComplete="off"
        spellCheck={false}
        className="min-h-10 w-full rounded border border-line-strong bg-surface-raised ps-10 pe-3 max-md:min-h-11 max-md:text-[1rem] focus:outline-2 focus:outline-focus focus:outline-offset-0"
      />
    </div>
  );
}
