import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { SendData } from '@pelorus/protocol/wallet/sends.ts';
import type { WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useCoins } from './deposit-data.ts';
import { isDepositUnderWay } from './deposit-head.tsx';
import { ConversionRow } from './history/conversion-row.tsx';
import { DepositRow } from './history/deposit-row.tsx';
import { HistoryFilters } from './history/history-bar.tsx';
import {
  ALL,
  fitting,
  HISTORY_TABS,
  HISTORY_VIEW,
  type HistoryFilter,
  type HistoryTab,
} from './history/history-filter.ts';
import { HistoryList } from './history/history-list.tsx';
import { SendRow } from './history/send-row.tsx';
import { WithdrawalRow } from './history/withdrawal-row.tsx';
import { isToldOf, useMovementNews } from './movement-news.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { assets } = await context.get(webContext).api.symbols();
  return { assets: assets.map(({ code }) => code) };
}

/** All that came, left and was exchanged, apart from trades (WPAG-70). */
export default function WalletHistoryPage() {
  return (
    <QueryProvider>
      <main id="main" className="page flex grow flex-col gap-6 py-8">
        <History />
      </main>
    </QueryProvider>
  );
}

function History() {
  const t = useMessages();
  const { assets } = useLoaderData<typeof loader>();
  const coins = useCoins().data ?? [];
  const isTold = useMovementNews();
  const [{ tab, ...filter }, change] = useAddressView(HISTORY_VIEW);
  return (
    <>
      <PageHead title={t('history.title')} />
      <h1 className="text-xl font-semibold">{t('history.title')}</h1>
      <section aria-label={t('history.title')} className="rounded bg-surface-raised p-5 md:p-6">
        <Tabs
          label={t('history.kinds')}
          selected={tab}
          onSelect={(next) => change({ tab: next, ...fitting(next, filter) })}
          tabs={HISTORY_TABS.map((id) => ({
            id,
            title: t(`history.${id}`),
            content: (
              <div className="pt-3">
                <HistoryFilters tab={id} filter={filter} assets={assets} coins={coins} onChange={change} />
                <Rows
                  tab={id}
                  filter={filter}
                  coins={coins}
                  isTold={isTold && isToldOf(id)}
                  onClear={() => change(ALL)}
                />
              </div>
            ),
          }))}
        />
      </section>
    </>
  );
}

function Rows({
  tab,
  filter,
  coins,
  isTold,
  onClear,
}: {
  tab: HistoryTab;
  filter: HistoryFilter;
  coins: Parameters<typeof DepositRow>[0]['coins'];
  isTold: boolean;
  onClear: () => void;
}) {
  const t = useMessages();
  const shared = { tab, filter, isTold, onClear };
  if (tab === 'deposits')
    return (
      <HistoryList<DepositData>
        {...shared}
        none={t('deposit.none')}
        isUnderWay={isDepositUnderWay}
        row={(row) => <DepositRow key={row.id} row={row} coins={coins} />}
      />
    );
  if (tab === 'withdrawals')
    return (
      <HistoryList<WithdrawalData>
        {...shared}
        none={t('withdraw.none')}
        isUnderWay={({ endedAt }) => endedAt === null}
        row={(row) => <WithdrawalRow key={row.id} row={row} coins={coins} />}
      />
    );
  if (tab === 'conversions')
    return (
      <HistoryList<ConversionData>
        {...shared}
        none={t('convert.none')}
        isUnderWay={({ state }) => state === 'WORKING'}
        row={(row) => <ConversionRow key={row.id} row={row} />}
      />
    );
  return (
    <HistoryList<SendData>
      {...shared}
      none={t('send.none')}
      isUnderWay={({ state }) => state === 'OPEN'}
      row={(row) => <SendRow key={`${row.id}${row.direction}`} row={row} />}
    />
  );
}
