import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { useCoins } from './deposit-data.ts';
import { DEPOSIT_VIEW } from './deposit-view.ts';
import { RecentDeposits } from './recent-deposits.tsx';

/** Deposits of a sub-account are its parent's (DEPO-04). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if ((await context.get(webContext).api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('wallet')));
  return null;
}

/** Where to send coins from outside, and what has come (WPAG-01). */
export default function DepositPage() {
  return (
    <QueryProvider>
      <main id="main" className="page flex grow flex-col gap-6 py-8">
        <Deposit />
      </main>
    </QueryProvider>
  );
}

function Deposit() {
  const t = useMessages();
  const coins = useCoins();
  return (
    <>
      <PageHead title={t('deposit.title')} />
      <h1 className="text-xl font-semibold">{t('deposit.title')}</h1>
      {coins.data === undefined && coins.isError ? (
        <div className="rounded bg-surface-raised">
          <ErrorState error={coins.error} onRetry={() => void coins.refetch()} />
        </div>
      ) : coins.data?.length === 0 ? (
        <div className="rounded bg-surface-raised">
          <EmptyState icon="wallet" title={t('deposit.noNetworks')} />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {coins.data === undefined ? <Skeleton className="h-190 w-full" /> : <Where coins={coins.data} />}
          <RecentDeposits coins={coins.data ?? []} />
        </div>
      )}
    </>
  );
}

/** What is sent, by which network, and the address for it. */
function Where({ coins }: { coins: readonly CoinData[] }) {
  const t = useMessages();
  const [view, change] = useAddressView(DEPOSIT_VIEW);
  const coin = coins.find(({ asset }) => asset === view.asset) ?? (coins[0] as CoinData);
  const network = coin.networks.find((one) => one.network === view.network) ?? coin.networks[0];
  return (
    <section
      aria-label={t('deposit.title')}
      className="flex min-w-0 flex-col gap-4 rounded bg-surface-raised p-5 md:p-6"
    >
      <SearchSelect
        label={t('wallet.asset')}
        options={coins.map(({ asset, name }) => ({ id: asset, text: asset === name ? asset : `${asset} · ${name}` }))}
        value={coin.asset}
        onChange={(asset) => change({ asset, network: null })}
      />
      {network !== undefined && (
        <>
          <Select
            label={t('deposit.network')}
            options={coin.networks.map((one) => ({ id: one.network, text: one.name }))}
            value={network.network}
            onChange={(next) => change({ asset: coin.asset, network: next })}
          />
          <DepositAddress key={`${coin.asset} ${network.network}`} asset={coin.asset} network={network} />
        </>
      )}
    </section>
  );
}
