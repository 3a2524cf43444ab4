import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useHiddenBalances } from '../../shell/money/use-hidden-balances.ts';
import { isOwner } from '../../shell/native/page-shell.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { BalancesTable } from './balances-table.tsx';
import { FaucetCard } from './faucet-card.tsx';
import { Ledger } from './ledger.tsx';
import { Total } from './total.tsx';
import { valueBalances } from './valuation.ts';
import { useBalances } from './wallet-data.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [tickers, { assets }] = await Promise.all([api.tickers(), api.symbols()]);
  return { tickers, assets };
}

/** Asset in which totals are shown. */
const UNIT = 'USDT';

export default function WalletPage() {
  return (
    <QueryProvider>
      <Wallet />
    </QueryProvider>
  );
}

function Wallet() {
  const t = useMessages();
  const { tickers, assets } = useLoaderData<typeof loader>();
  const features = useRootData()?.config.features;
  const balances = useBalances();
  const live = useTickers();
  const [hidden, setHidden] = useHiddenBalances();
  // Inside a shell balances are shown again to the phone's owner only.
  const onHide = async (next: boolean) => {
    if (next || (await isOwner(t('native.showBalances')))) setHidden(next);
  };
  const prices = tickers.map((ticker) => live.get(ticker.pairCode) ?? ticker);
  const valued = balances.data === undefined ? undefined : valueBalances(balances.data, prices, UNIT);
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('wallet.title')} />
      <h1 className="text-xl font-semibold">{t('wallet.title')}</h1>
      <div className={features?.faucet === true ? 'grid gap-6 md:grid-cols-[1.5fr_1fr]' : 'grid gap-6'}>
        <Total valued={valued} isAway={balances.error !== null} unit={UNIT} hidden={hidden} onHide={onHide} />
        {features?.faucet === true && <FaucetCard />}
      </div>
      <BalancesTable
        valued={valued}
        count={assets.length}
        unit={UNIT}
        hidden={hidden}
        error={balances.error}
        onRetry={() => balances.refetch()}
      />
      <Ledger assets={assets.map(({ code }) => code)} hidden={hidden} />
    </main>
  );
}
