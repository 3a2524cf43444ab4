import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { askedSearch } from '../../shell/markets/asked-search.ts';
import { invalid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { type Loaded, TradeScreen } from './trade-screen.tsx';

const DEPTH_LEVELS = 50;
const TAPE_TRADES = 50;

const lettersOf = (pair: string | undefined) => pair?.toUpperCase().replace(/[-_]/g, '');

/** Loads the first paint: the market, its book and its trades at the time of rendering. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(webContext);
  const { symbols, assets } = await api.symbols();
  const goTo = (pair: string) => {
    const { locale } = splitLocale(new URL(request.url).pathname.replace(/\.data$/, ''));
    return redirect(localePath(locale, pagePath('trade', { pair })) + askedSearch(request));
  };
  const wanted = params.pair ?? symbols[0]?.pairCode;
  // No two markets are alike without their separator (PLAN-09): BTCUSDT, as programs say it, is one.
  const symbol = symbols.find(({ pairCode }) => lettersOf(pairCode) === lettersOf(wanted));
  if (symbol === undefined) throw invalid();
  if (params.pair !== symbol.pairCode) throw goTo(symbol.pairCode);
  const [tickers, depth, trades] = await Promise.all([
    api.tickers(),
    api.depth(symbol.pairCode, DEPTH_LEVELS),
    api.trades(symbol.pairCode, TAPE_TRADES),
  ]);
  const ticker = tickers.find(({ pairCode }) => pairCode === symbol.pairCode);
  if (ticker === undefined || depth === null) throw invalid();
  return { symbol, symbols, assets, ticker, tickers, depth, trades: trades ?? [] };
}

/** The spot trade page of one market. */
export default function TradePage() {
  const loaded = useLoaderData<typeof loader>();
  const me = useRootData()?.me ?? null;
  return <TradeScreen key={loaded.symbol.pairCode} loaded={loaded} accountId={me?.accountId ?? null} />;
}
