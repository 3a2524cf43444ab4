import { trimZeros } from '@pelorus/money/units.ts';
import type { StaffWithdrawal } from '@pelorus/protocol/admin/custody.ts';
import type { ReviewReason } from '@pelorus/protocol/wallet/withdrawals.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { UserButton } from './user-button.tsx';

/** Decisions on a withdrawal, and their effects. */
export const DECISIONS = {
  approve: ['admin.verification.approve', 'admin.withdrawals.approveWarning'],
  reject: ['admin.verification.reject', 'admin.withdrawals.rejectWarning'],
} as const;
export type Decision = keyof typeof DECISIONS;

const REASON_WORDS: Record<ReviewReason, MessageId> = {
  AMOUNT: 'admin.withdrawals.reason.AMOUNT',
  NEW_ADDRESS: 'admin.withdrawals.reason.NEW_ADDRESS',
  NEW_ACCOUNT: 'admin.withdrawals.reason.NEW_ACCOUNT',
  LARGE_SHARE: 'admin.withdrawals.reason.LARGE_SHARE',
  VELOCITY: 'admin.withdrawals.reason.VELOCITY',
};

function reasonText(reason: string, t: ReturnType<typeof useMessages>): string {
  return Object.hasOwn(REASON_WORDS, reason) ? t(REASON_WORDS[reason as ReviewReason]) : reason;
}

export function AmountText({ withdrawal: { amount, asset, worth } }: { withdrawal: StaffWithdrawal }) {
  return (
    <p>
      <span className="font-semibold">
        <NumberText value={trimZeros(amount)} /> {asset}
      </span>{' '}
      <span className="whitespace-nowrap text-text-muted">
        ≈ <NumberText value={worth} /> USD
      </span>
    </p>
  );
}

type Destination = Pick<StaffWithdrawal, 'address' | 'memo' | 'network'>;
export function DestinationText({ withdrawal: { address, memo, network } }: { withdrawal: Destination }) {
  const t = useMessages();
  return (
    <div>
      <p>{network}</p>
      <LongText text={address} />
      {memo !== null && (
        <p className="text-text-muted">
          {t('withdraw.memo')}: <bdi className="wrap-anywhere">{memo}</bdi>
        </p>
      )}
    </div>
  );
}

/** What waits, why, and what was decided so far (ADMW-01). */
export function WithdrawalTable({
  withdrawals,
  onOpen,
  onAsk,
}: {
  withdrawals: readonly StaffWithdrawal[];
  onOpen: (userId: string) => void;
  onAsk: (withdrawal: StaffWithdrawal, decision: Decision) => void;
}) {
  const t = useMessages();
  return (
    <Table
      label={t('admin.withdrawals')}
      isStacked
      columns={[
        { id: 'amount', title: t('withdraw.amount') },
        { id: 'asked', title: t('admin.id') },
        { id: 'address', title: t('withdraw.address') },
        { id: 'reasons', title: t('admin.withdrawals.reasons') },
        { id: 'decisions', title: t('admin.withdrawals.decisions') },
        { id: 'deeds', title: t('admin.audit.deed'), hideTitle: true },
      ]}
    >
      {withdrawals.map((withdrawal) => (
        <WithdrawalRow
          key={withdrawal.id}
          withdrawal={withdrawal}
          onOpen={onOpen}
          onAsk={(decision) => onAsk(withdrawal, decision)}
        />
      ))}
    </Table>
  );
}

function WithdrawalRow({
  withdrawal,
  onOpen,
  onAsk,
}: {
  withdrawal: StaffWithdrawal;
  onOpen: (userId: string) => void;
  onAsk: (decision: Decision) => void;
}) {
  const t = useMessages();
  const { reasons, time, userId } = withdrawal;
  return (
    <tr className={`${STACKED_ROW} align-top`}>
      <StackedCell>
        <AmountText withdrawal={withdrawal} />
        <p className="text-text-muted">
          <TimeText timeMs={time} />
        </p>
      </StackedCell>
      <StackedCell title={t('admin.id')}>
        <UserButton userId={userId} onOpen={onOpen} />
      </StackedCell>
      <StackedCell title={t('withdraw.address')}>
        <DestinationText withdrawal={withdrawal} />
      </StackedCell>
      <StackedCell title={t('admin.withdrawals.reasons')}>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reasonText(reason, t)}</li>
          ))}
        </ul>
      </StackedCell>
      <StackedCell title={t('admin.withdrawals.decisions')}>
        <Decisions withdrawal={withdrawal} />
      </StackedCell>
      <StackedCell end className="@max-xl:order-last @max-xl:basis-full">
        <Deeds withdrawal={withdrawal} onAsk={onAsk} />
      </StackedCell>
    </tr>
  );
}

function Decisions({ withdrawal: { decisions, needed } }: { withdrawal: StaffWithdrawal }) {
  const t = useMessages();
  const done = decisions.filter(({ isApproved }) => isApproved).length;
  return (
    <>
      <p>{t('admin.withdrawals.approvals', { done, needed })}</p>
      <ul className="text-text-muted">
        {decisions.map(({ at, by, isApproved, reason }) => (
          <li key={`${by} ${at}`}>
            <bdi dir="ltr">{by}</bdi>: {t(isApproved ? 'withdrawalState.APPROVED' : 'withdrawalState.REJECTED')} ·{' '}
            <TimeText timeMs={at} /> · <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Both decisions, to whoever has not decided yet (ADMW-03). */
function Deeds({
  withdrawal: { amount, asset, decisions },
  onAsk,
}: {
  withdrawal: StaffWithdrawal;
  onAsk: (decision: Decision) => void;
}) {
  const t = useMessages();
  if (decisions.some(({ isOwn }) => isOwn))
    return <p className="text-text-muted">{t('admin.verification.proposed')}</p>;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {(['approve', 'reject'] as const).map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={decision === 'reject' ? 'danger' : 'secondary'}
          aria-label={`${t(DECISIONS[decision][0])}: ${trimZeros(amount)} ${asset}`}
          onPress={() => onAsk(decision)}
        >
          {t(DECISIONS[decision][0])}
        </Button>
      ))}
    </span>
  );
}
