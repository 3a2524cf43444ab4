import { trimZeros } from '@pelorus/money/units.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import type { WithdrawalData, WithdrawalState } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useMutation } from '@tanstack/react-query';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { BlockProgress } from './block-progress.tsx';
import { TransactionLink } from './transaction-link.tsx';
import { useRecentWithdrawals, useWithdrawing } from './withdraw-data.ts';

const STATE_COLOUR: Partial<Record<WithdrawalState, string>> = {
  PAID: 'text-up',
  REJECTED: 'text-down',
  REFUSED: 'text-down',
  FAILED: 'text-warn',
  REVIEW: 'text-warn',
};

/** What was asked for lately, and how far it is (WPAG-14). */
export function RecentWithdrawals({ coins }: { coins: readonly CoinData[] }) {
  const t = useMessages();
  const withdrawals = useRecentWithdrawals();
  const rows = withdrawals.data?.rows;
  return (
    <Card id="recent-withdrawals" title={t('withdraw.recent')}>
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
  const t = useMessages();
  const word: `withdrawalState.${WithdrawalState}` = `withdrawalState.${row.state}`;
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">
          <NumberText value={trimZeros(row.amount)} /> {row.asset}
        </span>
        <span role="status" className={STATE_COLOUR[row.state] ?? ''}>
          {t(word satisfies MessageId)}
        </span>
      </div>
      {row.state === 'MINED' && <BlockProgress done={Math.min(row.confirmations, row.needed)} needed={row.needed} />}
      <p dir="ltr" className="text-start font-mono text-xs text-text-muted break-all">
        {row.address}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-text-muted">
        <TimeText timeMs={row.time} />
        {row.transaction !== null && <TransactionLink coins={coins} network={row.network} id={row.transaction} />}
        {row.mayCancel && <Cancel id={row.id} />}
      </div>
    </li>
  );
}

function Cancel({ id }: { id: number }) {
  const t = useMessages();
  const say = useRefusalText();
  const { cancel } = useWithdrawing();
  const { isPending, mutate } = useMutation({
    mutationFn: () => cancel(id),
    onSuccess: () => showToast({ kind: 'done', text: t('withdraw.cancelled') }),
    onError: (error) => showToast({ kind: 'failed', text: say(error).text }),
  });
  return (
    <Button variant="ghost" size="sm" isPending={isPending} onPress={() => !isPending && mutate()}>
      {t('withdraw.cancel')}
    </Button>
  );
}
