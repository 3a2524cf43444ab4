import type { CategoryData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { matching } from '@pelorus/site/market-search.ts';
import { Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useFavourites } from '../../shell/markets/favourites.ts';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { useWatchlists } from '../../shell/markets/watchlists.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Choices } from '../../ui/buttons/choices.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { contractsAtStart } from './contracts-at-start.ts';
import { ListBody } from './list-body.tsx';
import { type MarketInfo, marketInfos, marketRows, quotesOf, unknownPairs } from './market-rows.ts';
import { FUTURES_TAB, isOwn, knownView, MARKET_VIEW, type MarketView, TABS, type Tab } from './market-view.ts';
import { conditions } from './screen.ts';
import { SearchField } from './search-field.tsx';
import type { ContractsAtStart } from './use-contract-rows.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [symbols, tickers, sparklines, contracts] = await Promise.all([
    api.symbols(),
    api.tickers(),
    api.sparklines(),
    contractsAtStart(api),
  ]);
  const { locale } = splitLocale(new URL(request.url).pathname);
  return {
    markets: marketInfos(symbols),
    categories: symbols.categories.map((one) => ({ id: one.id, text: nameIn(one, locale) })),
    tickers,
    sparklines,
    contracts,
    nowMs: Date.now(),
  };
}

function nameIn({ name, names }: CategoryData, locale: string): string {
  return (Object.hasOwn(names, locale) ? names[locale] : undefined) ?? name;
}

/** Loaded on first use, not with the page. */
const Screener = lazyPart(() => import('./screener.tsx'));
const ContractList = lazyPart(() => import('./contract-list.tsx'));
const Lists = lazyPart(() => import('./lists.tsx'));

export default function MarketsPage() {
  const { key } = useLocation();
  // Another visit to this page is another view; what changes the view within a visit is no navigation.
  return <Markets key={key} />;
}

function Markets() {
  const t = useMessages();
  const { markets, categories, tickers, sparklines, contracts, nowMs } = useLoaderData<typeof loader>();
  const [asked, change] = useAddressView(MARKET_VIEW);
  const quotes = quotesOf(markets);
  const view = knownView(
    asked,
    quotes,
    categories.map(({ id }) => id),
    contracts.infos.length > 0,
  );
  const [isManaging, setManaging] = useState(false);
  const live = useTickers();
  useNewcomers(markets, live);
  const rows = marketRows(markets, tickers, live);
  const own = useOwnMarkets(view.tab);
  return (
    <main id="main" className="page flex flex-col gap-5 py-8">
      <PageHead title={t('markets.title')} description={t('markets.description')} />
      <div>
        <h1 className="text-xl font-semibold">{t('markets.title')}</h1>
        <p className="text-text-muted">{t('markets.summary', { count: rows.length })}</p>
      </div>
      <TabRow
        view={view}
        onChange={change}
        hasContracts={contracts.infos.length > 0}
        onManage={() => setManaging(true)}
      />
      {view.tab === FUTURES_TAB ? (
        <>
          <SearchField typed={view.search} onType={(search) => change({ search })} />
          <Contracts contracts={contracts} search={view.search} />
        </>
      ) : (
        <>
          <SpotTools view={view} onChange={change} quotes={quotes} categories={categories} />
          <ListBody
            view={view}
            onChange={change}
            rows={rows}
            own={own}
            sparklines={sparklines}
            nowMs={nowMs}
            onManage={() => setManaging(true)}
          />
          <FoundContracts view={view} contracts={contracts} />
        </>
      )}
      {isManaging && (
        <Suspense>
          <Lists
            markets={markets}
            onClose={() => setManaging(false)}
            onGone={() => isOwn(view.tab) && view.tab !== 'favourites' && change({ tab: 'favourites' })}
          />
        </Suspense>
      )}
    </main>
  );
}

/** Contracts as a table; `search` narrows them. */
function Contracts({ contracts, search }: { contracts: ContractsAtStart; search: string }) {
  return (
    <div className="rounded bg-surface-raised px-2 py-2 md:px-5">
      <Suspense fallback={<Skeleton className="m-3 h-64" />}>
        <ContractList contracts={contracts} search={search} />
      </Suspense>
    </div>
  );
}

/** Contracts that a search among spot markets finds too (FWEB-51). */
function FoundContracts({ view, contracts }: { view: MarketView; contracts: ContractsAtStart }) {
  const t = useMessages();
  if (view.search.trim() === '' || isOwn(view.tab) || matching(contracts.infos, view.search).length === 0) return null;
  return (
    <section aria-labelledby="contracts" className="flex flex-col gap-3">
      <h2 id="contracts" className="text-lg font-semibold">
        {t('nav.futures')}
      </h2>
      <Contracts contracts={contracts} search={view.search} />
    </section>
  );
}

/** What narrows spot markets: search, screener, quote and category. */
function SpotTools({ view, onChange, ...narrowing }: React.ComponentProps<typeof Narrowing>) {
  const [isScreening, setScreening] = useState(() => conditions(view.screen) > 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField typed={view.search} onType={(search) => onChange({ search })} />
        <Tools view={view} onChange={onChange} isScreening={isScreening} onScreen={() => setScreening(!isScreening)} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Narrowing view={view} onChange={onChange} {...narrowing} />
      </div>
      {isScreening && (
        <Suspense fallback={<div className="min-h-36 rounded bg-surface-raised" />}>
          <Screener screen={view.screen} onChange={(screen) => onChange({ screen })} />
        </Suspense>
      )}
    </>
  );
}

/** Reloads the list once a market appears that was listed after the page loaded (MKTS-23). */
function useNewcomers(markets: readonly MarketInfo[], live: ReadonlyMap<string, Ticker>): void {
  const { revalidate } = useRevalidator();
  const newcomers = unknownPairs(markets, live.keys()).join();
  // Once per market: one that the server does not know is not requested again.
  useEffect(() => {
    if (newcomers !== '') void revalidate();
  }, [newcomers, revalidate]);
}

/** Returns the markets of the tab, where that is a list of the reader's own; none elsewhere. */
function useOwnMarkets(tab: Tab): readonly string[] {
  const favourites = useFavourites();
  const lists = useWatchlists();
  if (tab === 'favourites') return favourites;
  return lists.find(({ id }) => tab === `list:${id}`)?.pairs ?? [];
}

interface Part {
  view: MarketView;
  onChange: (change: Partial<MarketView>) => void;
}

/** Tabs, including the reader's own lists. A new tab has its default sorting. */
function TabRow({ view, onChange, hasContracts, onManage }: Part & { hasContracts: boolean; onManage: () => void }) {
  const t = useMessages();
  const lists = useWatchlists();
  const [all, favourites, ...rest] = TABS;
  const choices: { id: Tab; text: string }[] = [
    ...[all, favourites].map((tab) => ({ id: tab, text: t(`markets.${tab}`) })),
    ...lists.map(({ id, name }) => ({ id: `list:${id}` as const, text: name })),
    ...rest.map((tab) => ({ id: tab, text: t(`markets.tab.${tab}`) })),
    ...(hasContracts ? [{ id: FUTURES_TAB as Tab, text: t('nav.futures') }] : []),
  ];
  return (
    <div className="flex items-center gap-3 border-b border-line">
      <Choices
        label={t('markets.filter')}
        choices={choices}
        chosen={view.tab}
        onChoose={(tab) => onChange({ tab, order: null })}
        look="tabs"
      />
      <button
        type="button"
        onClick={onManage}
        aria-label={t('markets.lists.manage')}
        title={t('markets.lists.manage')}
        className={buttonStyle('ghost', 'sm', 'ms-auto px-2')}
      >
        <Icon name="star" size={18} />
        <span className="max-md:sr-only">{t('markets.lists.manage')}</span>
      </button>
    </div>
  );
}

/** Quote and category; the first choice of each clears it. */
function Narrowing({
  view,
  onChange,
  quotes,
  categories,
}: Part & { quotes: readonly string[]; categories: readonly { id: string; text: string }[] }) {
  const t = useMessages();
  return (
    <>
      {quotes.length > 1 && (
        <Choices<string | null>
          label={t('markets.quote')}
          choices={[{ id: null, text: t('markets.allQuotes') }, ...quotes.map((id) => ({ id, text: id }))]}
          chosen={view.quote}
          onChoose={(quote) => onChange({ quote })}
          look="chips"
        />
      )}
      {categories.length > 0 && (
        <Choices<string | null>
          label={t('markets.category')}
          choices={[{ id: null, text: t('markets.allCategories') }, ...categories]}
          chosen={view.category}
          onChoose={(category) => onChange({ category })}
          look="chips"
        />
      )}
    </>
  );
}

/** The screener's switch, and table or map. */
function Tools({ view, onChange, isScreening, onScreen }: Part & { isScreening: boolean; onScreen: () => void }) {
  const t = useMessages();
  const count = conditions(view.screen);
  return (
    <div className="ms-auto flex items-center gap-2">
      <button
        type="button"
        aria-expanded={isScreening}
        onClick={onScreen}
        className={buttonStyle(count > 0 ? 'secondary' : 'ghost', 'sm')}
      >
        {count > 0 ? t('markets.screenerOn', { count }) : t('markets.screener')}
      </button>
      <Choices
        label={t('markets.as')}
        choices={[
          { id: 'table', text: t('markets.as.table') },
          { id: 'map', text: t('markets.as.map') },
        ]}
        chosen={view.isMap ? 'map' : 'table'}
        onChoose={(as) => onChange({ isMap: as === 'map' })}
        look="chips"
      />
    </div>
  );
}
