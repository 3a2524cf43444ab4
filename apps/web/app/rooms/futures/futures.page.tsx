import { contractToShow } from '@pelorus/site/contract-guard.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ProductPage, type ProductWords } from '../../shell/frame/product-page.tsx';
import { type OpenMarket, openMarkets } from '../../shell/markets/open-markets.tsx';
import { invalid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { FuturesScreen, type Loaded } from './futures-screen.tsx';

const DEPTH_LEVELS = 50;
const TAPE_TRADES = 50;

const WORDS: ProductWords = {
  icon: 'gauge',
  title: 'futures.title',
  lead: 'futures.lead',
  points: ['futures.margin', 'futures.funding', 'futures.liquidation'],
};

/**
 * S2.16: a contract that is missing or unknown gives way to the default one; without any, to the page about them. Loads the
 * first paint: the contract, its book and its trades at the time of rendering.
 */
export async function loader({
  params,
  url,
  context,
}: LoaderFunctionArgs): Promise<{ is: 'contract'; loaded: Loaded } | { is: 'none'; markets: OpenMarket[] }> {
  const { api } = context.get(webContext);
  const contracts = await api.contracts();
  const known = contracts.map(({ symbol }) => symbol);
  const shown = contractToShow(params.contract, known, null);
  const goTo = (contract?: string) =>
    redirect(
      localePath(splitLocale(url.pathname).locale, pagePath('futures', contract === undefined ? {} : { contract })) +
        url.search,
    );
  if (shown.is === 'go') throw goTo(shown.contract);
  if (shown.is === 'none') {
    if (params.contract !== undefined) throw goTo();
    return { is: 'none', markets: await openMarkets(api) };
  }
  const [{ assets }, marks, tickers, depth, trades] = await Promise.all([
    api.symbols(),
    api.marks(),
    api.contractTickers(),
    api.contractDepth(shown.contract, DEPTH_LEVELS),
    api.contractTrades(shown.contract, TAPE_TRADES),
  ]);
  const ticker = tickers.find(({ pairCode }) => pairCode === shown.contract);
  if (ticker === undefined || depth === null) throw invalid();
  const loaded = { symbol: shown.contract, contracts, marks, assets, tickers, ticker, depth, trades: trades ?? [] };
  return { is: 'contract', loaded };
}

/** The trade page of one contract; where there is none, the page about contracts. */
export default function FuturesPage() {
  const data = useLoaderData<typeof loader>();
  const me = useRootData()?.me ?? null;
  if (data.is === 'none') return <ProductPage words={WORDS} markets={data.markets} />;
  return <FuturesScreen key={data.loaded.symbol} loaded={data.loaded} accountId={me?.accountId ?? null} />;
}
