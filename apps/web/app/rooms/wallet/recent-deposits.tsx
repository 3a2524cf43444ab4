import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { BlockProgress } from './block-progress.tsx';
import { useRecentDeposits } from './deposit-data.ts';
import { DepositHead } from './deposit-head.tsx';
import { SeeAll } from './history/see-all.tsx';
import { TransactionLink } from './transaction-link.tsx';

/** What has come lately, from its first sighting on (WPAG-03). */
export function RecentDeposits({ coins }: { coins: readonly CoinData[] }) {
  const t = useMessages();
  const deposits = useRecentDeposits();
  const rows = deposits.data?.rows;
  return (
    <Card id="recent-deposits" title={t('deposit.recent')} action={<SeeAll tab="deposits" />}>
      {rows === undefined && deposits.isError ? (
        <ErrorState error={deposits.error} onRetry={() => void deposits.refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState icon="ledger" title={t('deposit.none')} text={t('deposit.noneHint')} />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rows?.map((row) => <Deposit key={row.id} row={row} coins={coins} />) ??
            [1, 2, 3].map((place) => <Skeleton key={place} className="my-3 h-14 w-full" />)}
        </ul>
      )}
    </Card>
  );
}

function Deposit({ row, coins }: { row: DepositData; coins: readonly CoinData[] }) {
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <DepositHead row={row} />
      {row.state === 'CONFIRMING' && <BlockProgress done={row.confirmations} needed={row.needed} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-text-muted">
        <TimeText timeMs={row.time} />
        <TransactionLink coins={coins} network={row.network} id={row.transaction} />
      </div>
    </li>
  );
}
