import { trimZeros } from '@pelorus/money/units.ts';
import type { WithdrawalLimits } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Warning } from '../../ui/layout/warning.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { useWithdrawalLimits } from './withdraw-data.ts';

/** What is left of the person's limits, and until when nothing may leave (WPAG-13). */
export function WithdrawLimits() {
  const t = useMessages();
  const words = useTimeWords();
  const { data } = useWithdrawalLimits();
  if (data === undefined) return <Skeleton className="h-11 w-full" />;
  return (
    <>
      {data.holdUntil !== null && <Warning>{t('withdraw.hold', { time: words(data.holdUntil, 'dateTime') })}</Warning>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <dt className="text-text-muted">{t('withdraw.leftDay')}</dt>
        <dd className="text-end">
          <Left of={data.day} />
        </dd>
        <dt className="text-text-muted">{t('withdraw.leftMonth')}</dt>
        <dd className="text-end">
          <Left of={data.month} />
        </dd>
      </dl>
    </>
  );
}

function Left({ of: { left, limit } }: { of: WithdrawalLimits['day'] }) {
  const t = useMessages();
  if (left === null || limit === null) return t('withdraw.noLimit');
  return (
    <span dir="ltr">
      $<NumberText value={trimZeros(left)} /> / $<NumberText value={trimZeros(limit)} />
    </span>
  );
}
