import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useRootData } from '../../shell/root-data.ts';
import { webContext } from '../../web-context.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { marketRows } from './market-rows.ts';
import { Movers } from './movers.tsx';
import { Steps } from './steps.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  return { symbols: api.symbols(), tickers: api.tickers(), sparklines: await api.sparklines() };
}

export default function HomePage() {
  const t = useMessages();
  const root = useRootData();
  const { symbols, tickers, sparklines } = useLoaderData<typeof loader>();
  const rows = marketRows(symbols, tickers, useTickers());
  const brand = root?.config.brandName ?? '';
  return (
    <main id="main" className="flex flex-col">
      <PageHead title={`${brand}: ${t('home.title')}`} description={t('home.description', { brand })} />
      <Hero rows={rows} sparklines={sparklines} />
      <Movers rows={rows} sparklines={sparklines} />
      <Features />
      {root?.me == null && root?.config.features.signUp === true && <Steps faucet={root.config.features.faucet} />}
    </main>
  );
}
