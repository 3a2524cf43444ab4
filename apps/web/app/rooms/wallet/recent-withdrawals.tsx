import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import type { WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { BlockProgress } from './block-progress.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { SeeAll } from './history/see-all.tsx';
import { TransactionLink } from './transaction-link.tsx';
import { useRecentWithdrawals } from './withdraw-data.ts';
import { WithdrawalHead } from './withdrawal-head.tsx';

/** What was asked for lately, and how far it is (WPAG-14). */
export function RecentWithdrawals({ coins }: { coins: readonly CoinData[] }) {
  const t = useMessages();
  const withdrawals = useRecentWithdrawals();
  const rows = withdrawals.data?.rows;
  return (
    <Card id="recent-withdrawals" title={t('withdraw.recent')} action={<SeeAll tab="withdrawals" />}>
      {rows === undefined && withdrawals.isError ? (
        <ErrorState error={withdrawals.error} onRetry={() => void withdrawals.refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState icon="ledger" title={t('withdraw.none')} />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rows?.map((row) => <Withdrawal key={row.id} row={row} coins={coins} />) ??
            [1, 2, 3].map((place) => <Skeleton key={place} className="my-3 h-14 w-full" />)}
        </ul>
      )}
    </Card>
  );
}

function Withdrawal({ row, coins }: { row: WithdrawalData; coins: readonly CoinData[] }) {
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <WithdrawalHead row={row} />
      {row.state === 'MINED' && <BlockProgress done={Math.min(row.confirmations, row.needed)} needed={row.needed} />}
      <p dir="ltr" className="text-start font-mono text-xs text-text-muted break-all">
        {row.address}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-text-muted">
        <TimeText timeMs={row.time} />
        {row.transaction !== null && <TransactionLink coins={coins} network={row.network} id={row.transaction} />}
        {row.mayCancel && <CancelWithdrawal id={row.id} />}
      </div>
    </li>
  );
}
