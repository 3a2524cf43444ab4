import { trimZeros } from '@pelorus/money/units.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { useRootData } from '../../state/root-data.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { arrivalMinutes, useCoins } from './deposit-data.ts';
import { isAllOpen, type NetworkRow, networkRows } from './networks.logic.ts';
import { WithdrawLimits } from './withdraw-limits.tsx';

/** Terms of every coin and network, and what is open (WPAG-60). */
export default function NetworksPage() {
  const t = useMessages();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('nav.networks')} description={t('networks.about')} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('nav.networks')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('networks.about')}</p>
      </div>
      <QueryProvider>
        <Networks />
      </QueryProvider>
    </main>
  );
}

function Networks() {
  const t = useMessages();
  const coins = useCoins();
  const me = useRootData()?.me;
  if (coins.data === undefined && coins.isError)
    return (
      <section className="rounded bg-surface-raised">
        <ErrorState error={coins.error} onRetry={() => void coins.refetch()} />
      </section>
    );
  if (coins.data?.length === 0)
    return (
      <section className="rounded bg-surface-raised">
        <EmptyState icon="wallet" title={t('networks.none')} />
      </section>
    );
  return (
    <>
      {me != null && me.sub === undefined && (
        <Card id="limits" title={t('networks.limits')}>
          <WithdrawLimits />
        </Card>
      )}
      {coins.data === undefined ? <Skeleton className="h-96 w-full" /> : <Terms coins={coins.data} />}
    </>
  );
}

function Terms({ coins }: { coins: readonly CoinData[] }) {
  const t = useMessages();
  const [search, setSearch] = useState('');
  const rows = networkRows(coins, search);
  const allOpen = isAllOpen(coins);
  const columns = [
    { id: 'coin', title: t('wallet.asset') },
    { id: 'network', title: t('deposit.network') },
    { id: 'depositMin', title: t('networks.depositMin'), end: true },
    { id: 'withdrawMin', title: t('networks.withdrawMin'), end: true },
    { id: 'withdrawMax', title: t('networks.withdrawMax'), end: true },
    { id: 'fee', title: t('networks.fee'), end: true },
    { id: 'confirmations', title: t('networks.confirmations'), end: true },
    { id: 'deposits', title: t('networks.deposits'), end: true },
    { id: 'withdrawals', title: t('networks.withdrawals'), end: true },
  ];
  return (
    <section
      aria-label={t('nav.networks')}
      className="flex min-w-0 flex-col gap-4 rounded bg-surface-raised p-5 md:p-6"
    >
      <p role="status" className={`flex items-center gap-2.5 ${allOpen ? '' : 'text-warn'}`}>
        <Icon name={allOpen ? 'check' : 'alert'} />
        {t(allOpen ? 'networks.allOpen' : 'networks.someClosed')}
      </p>
      <div className="max-w-sm">
        <TextField label={t('networks.search')} name="search" autoComplete="off" value={search} onChange={setSearch} />
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('networks.noMatch')} />
      ) : (
        <Table label={t('nav.networks')} columns={columns} isStacked>
          {rows.map((row) => (
            <TermsRow key={`${row.asset} ${row.network.network}`} row={row} />
          ))}
        </Table>
      )}
    </section>
  );
}

function TermsRow({ row: { asset, name, network } }: { row: NetworkRow }) {
  const t = useMessages();
  const numbers = [
    ['networks.depositMin', network.depositMin],
    ['networks.withdrawMin', network.withdrawMin],
    ['networks.withdrawMax', network.withdrawMax],
    ['networks.fee', network.withdrawFee],
  ] as const;
  return (
    <tr className={STACKED_ROW}>
      <StackedCell>
        <span className="font-medium">{asset}</span>{' '}
        {name !== asset && <span className="text-xs text-text-muted">{name}</span>}
      </StackedCell>
      <StackedCell title={t('deposit.network')}>{network.name}</StackedCell>
      {numbers.map(([title, amount]) => (
        <StackedCell key={title} title={t(title)} end>
          <NumberText value={trimZeros(amount)} />
        </StackedCell>
      ))}
      <StackedCell title={t('networks.confirmations')} end>
        <NumberText value={String(network.confirmations)} />{' '}
        <span className="whitespace-nowrap text-xs text-text-muted">
          {t('deposit.minutes', { minutes: String(arrivalMinutes(network)) })}
        </span>
      </StackedCell>
      <StackedCell title={t('networks.deposits')} end>
        <State isOpen={network.depositsOpen} />
      </StackedCell>
      <StackedCell title={t('networks.withdrawals')} end>
        <State isOpen={network.withdrawalsOpen} />
      </StackedCell>
    </tr>
  );
}

function State({ isOpen }: { isOpen: boolean }) {
  const t = useMessages();
  return <span className={isOpen ? 'text-up' : 'text-warn'}>{t(isOpen ? 'networks.open' : 'networks.closed')}</span>;
}
