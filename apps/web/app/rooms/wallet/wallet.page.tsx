import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { useHiddenBalances } from '../../shell/money/use-hidden-balances.ts';
import { isOwner } from '../../shell/native/page-shell.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { TransferDialog } from '../../shell/transfer/transfer-dialog.tsx';
import { useFuturesAccount } from '../../shell/transfer/use-futures-account.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { BalancesTable } from './balances-table.tsx';
import { FaucetCard } from './faucet-card.tsx';
import { FUTURES_QUERIES } from './futures-data.ts';
import { FuturesTab } from './futures-tab.tsx';
import { Ledger } from './ledger.tsx';
import { Total } from './total.tsx';
import { futuresParts, futuresValue, toBitcoin, valueBalances } from './valuation.ts';
import { allocation } from './value/allocation.ts';
import { AllocationCard } from './value/allocation-card.tsx';
import { ValueCard } from './value/value-card.tsx';
import { useBalances } from './wallet-data.ts';
import { WALLET_VIEW } from './wallet-view.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [tickers, { assets }, contracts] = await Promise.all([api.tickers(), api.symbols(), api.contracts()]);
  return {
    tickers,
    assets,
    contracts: contracts.map(({ symbol }) => symbol),
    marginAssets: [...new Set(contracts.map(({ marginAsset }) => marginAsset))],
  };
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

/** What the person has in all wallets, with what it is worth. */
function useWorth({ contracts, tickers }: Pick<Awaited<ReturnType<typeof loader>>, 'contracts' | 'tickers'>) {
  const balances = useBalances();
  const futures = useFuturesAccount(contracts.length > 0);
  const live = useTickers();
  const prices = tickers.map((ticker) => live.get(ticker.pairCode) ?? ticker);
  const valued = balances.data === undefined ? undefined : valueBalances(balances.data, prices, UNIT);
  const wallets = contracts.length === 0 ? [] : futures.data?.wallets;
  const ofFutures = wallets && futuresValue(wallets, prices, UNIT);
  // Where futures cannot be asked for, the shares are those of spot.
  const parts =
    wallets === undefined && !futures.isLoadingError ? undefined : futuresParts(wallets ?? [], prices, UNIT);
  const ofSpot = valued?.map(({ balance: { asset }, value }) => ({ asset, value }));
  return {
    balances,
    futures,
    valued,
    ofFutures: contracts.length > 0 ? ofFutures : ('none' as const),
    shares: ofSpot && parts && allocation([...ofSpot, ...parts]),
    inBitcoin: toBitcoin(prices, UNIT),
  };
}

function Wallet() {
  const t = useMessages();
  const loaded = useLoaderData<typeof loader>();
  const features = useRootData()?.config.features;
  const { balances, futures, inBitcoin, ofFutures, shares, valued } = useWorth(loaded);
  const client = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const codes = loaded.assets.map(({ code }) => code);
  const markets = loaded.tickers.map(({ pairCode }) => pairCode);
  const [hidden, setHidden] = useHiddenBalances();
  // Inside a shell balances are shown again to the phone's owner only.
  const onHide = async (next: boolean) => {
    if (next || (await isOwner(t('native.showBalances')))) setHidden(next);
  };
  const isAway = balances.error !== null || futures.isLoadingError;
  const transfer = loaded.contracts.length > 0 ? () => setMoving(true) : undefined;
  const spot = (
    <>
      <BalancesTable
        valued={valued}
        count={loaded.assets.length}
        unit={UNIT}
        hidden={hidden}
        error={balances.error}
        onRetry={() => balances.refetch()}
      />
      <Ledger assets={codes} markets={markets} hidden={hidden} />
    </>
  );
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('wallet.title')} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{t('wallet.title')}</h1>
        <Deeds />
      </div>
      <div className={features?.faucet === true ? 'grid gap-6 md:grid-cols-[1.5fr_1fr]' : 'grid gap-6'}>
        <Total
          valued={valued}
          futures={ofFutures}
          isAway={isAway}
          unit={UNIT}
          inBitcoin={inBitcoin}
          hidden={hidden}
          onHide={onHide}
        />
        {features?.faucet === true && <FaucetCard />}
      </div>
      <div className="grid gap-6 lg:grid-cols-[1.5fr_1fr]">
        <ValueCard hidden={hidden} />
        <AllocationCard shares={shares} isAway={isAway} unit={UNIT} hidden={hidden} />
      </div>
      {loaded.contracts.length === 0 ? (
        spot
      ) : (
        <Wallets
          spot={spot}
          futures={<FuturesTab account={futures} contracts={loaded.contracts} hidden={hidden} onTransfer={transfer} />}
        />
      )}
      {isMoving && (
        <TransferDialog
          marginAssets={loaded.marginAssets}
          onClose={() => setMoving(false)}
          onMoved={() => void client.invalidateQueries({ queryKey: FUTURES_QUERIES })}
        />
      )}
    </main>
  );
}

/** What is done with balances besides trading. */
function Deeds() {
  const t = useMessages();
  const to = usePageLink();
  // Coins from outside come to its parent (DEPO-04).
  const isSub = useRootData()?.me?.sub !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      {!isSub && (
        <>
          <Link to={to('deposit')} className={buttonStyle()}>
            {t('deposit.title')}
          </Link>
          <Link to={to('withdraw')} className={buttonStyle('secondary')}>
            {t('withdraw.title')}
          </Link>
        </>
      )}
      <Link to={to('transfer')} className={buttonStyle('secondary')}>
        {t('transfer.open')}
      </Link>
      <Link to={to('convert')} className={buttonStyle('secondary')}>
        {t('nav.convert')}
      </Link>
    </div>
  );
}

/** One of the two wallets, as the address says. */
function Wallets({ spot, futures }: { spot: React.ReactNode; futures: React.ReactNode }) {
  const t = useMessages();
  const [{ tab }, change] = useAddressView(WALLET_VIEW);
  return (
    <Tabs
      label={t('wallet.wallets')}
      selected={tab}
      onSelect={(next) => change({ tab: next })}
      tabs={[
        { id: 'spot', title: t('wallet.spot'), content: <div className="flex flex-col gap-6 pt-6">{spot}</div> },
        { id: 'futures', title: t('wallet.futures'), content: futures },
      ]}
    />
  );
}
