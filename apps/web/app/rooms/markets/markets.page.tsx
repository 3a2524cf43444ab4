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
import { ColumnSwitch } from './column-switch.tsx';
import { contractsAtStart } from './contracts-at-start.ts';
import { ListBody } from './list-body.tsx';
import { type MarketInfo, marketInfos, marketRows, quotesOf, unknownPairs } from './market-rows.ts';
import { type Part, SpotTools } from './market-tools.tsx';
import { FUTURES_TAB, isOwn, knownView, MARKET_VIEW, type MarketView, TABS, type Tab } from './market-view.ts';
import { type PastAtStart, usePastPrices, withPastChanges } from './past-changes.ts';
import { SearchField } from './search-field.tsx';
import { CONTRACT_TABLE } from './table-columns.ts';
import type { ContractsAtStart } from './use-contract-rows.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [symbols, tickers, sparklines, past, contracts, contractPast] = await Promise.all([
    api.symbols(),
    api.tickers(),
    api.sparklines(),
    api.pastPrices(),
    contractsAtStart(api),
    api.contractPastPrices(),
  ]);
  const nowMs = Date.now();
  const { locale } = splitLocale(new URL(request.url).pathname);
  return {
    markets: marketInfos(symbols),
    categories: symbols.categories.map((one) => ({ id: one.id, text: nameIn(one, locale) })),
    tickers,
    sparklines,
    past,
    contracts: { ...contracts, past: contractPast, nowMs },
    nowMs,
  };
}

function nameIn({ name, names }: CategoryData, locale: string): string {
  return (Object.hasOwn(names, locale) ? names[locale] : undefined) ?? name;
}

/** Loaded on first use, not with the page. */
const ContractList = lazyPart(() => import('./contract-list.tsx'));
const Lists = lazyPart(() => import('./lists.tsx'));

export default function MarketsPage() {
  const { key } = useLocation();
  // Another visit to this page is another view; what changes the view within a visit is no navigation.
  return <Markets key={key} />;
}

function Markets() {
  const t = useMessages();
  const { markets, categories, tickers, sparklines, past, contracts, nowMs } = useLoaderData<typeof loader>();
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
  const rows = withPastChanges(marketRows(markets, tickers, live), usePastPrices({ past, nowMs }, 'spot'));
  const own = useOwnMarkets(view.tab);
  return (
    <main id="main" className="page flex flex-col gap-5 py-8">
      <PageHead title={t('markets.title')} description={t('markets.description')} />
      <div>
        <h1 className="text-xl font-semibold">{t('markets.title')}</h1>
        <p className="text-text-muted">
          {view.tab === FUTURES_TAB
            ? t('markets.found', { count: matching(contracts.infos, view.search).length })
            : t('markets.summary', { count: rows.length })}
        </p>
      </div>
      <TabRow
        view={view}
        onChange={change}
        hasContracts={contracts.infos.length > 0}
        onManage={() => setManaging(true)}
      />
      {view.tab === FUTURES_TAB ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SearchField typed={view.search} onType={(search) => change({ search })} />
            <ColumnSwitch table={CONTRACT_TABLE} />
          </div>
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
function Contracts({ contracts, search }: { contracts: ContractsAtStart & PastAtStart; search: string }) {
  return (
    <div className="rounded bg-surface-raised px-2 py-2 md:px-5">
      <Suspense fallback={<Skeleton className="m-3 h-64" />}>
        <ContractList contracts={contracts} search={search} />
      </Suspense>
    </div>
  );
}

/** Contracts that a search among spot markets finds too (FWEB-51). */
function FoundContracts({ view, contracts }: { view: MarketView; contracts: ContractsAtStart & PastAtStart }) {
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
