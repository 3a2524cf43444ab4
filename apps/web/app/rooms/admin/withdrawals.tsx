import type { StaffWithdrawal } from '@pelorus/protocol/admin/custody.ts';
import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Stuck } from './desk/stuck.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { UserPage } from './user-page.tsx';
import { AmountText, DECISIONS, type Decision, DestinationText, WithdrawalTable } from './withdrawal-table.tsx';

const KEY = ['admin', 'withdrawals'];

/** Withdrawals that wait for people, the oldest first; and the person who asked for one (ADMW-01). */
export function StaffWithdrawals({ roles }: { roles: readonly StaffRole[] }) {
  const [openId, setOpen] = useState<string | null>(null);
  // Keyed, so that one user's revealed data is not shown for the next.
  if (openId !== null)
    return <UserPage key={openId} id={openId} roles={roles} onOpen={setOpen} onBack={() => setOpen(null)} />;
  return (
    <div className="flex flex-col gap-6 pt-6">
      <Queue onOpen={setOpen} />
      <Stuck onOpen={setOpen} />
    </div>
  );
}

function Queue({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const [asked, setAsked] = useState<{ withdrawal: StaffWithdrawal; decision: Decision } | null>(null);
  const queue = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => staffGet<StaffWithdrawal[]>('/api/admin/withdrawals', signal),
    refetchInterval: 10_000,
  });
  if (queue.data === undefined)
    return queue.isError ? (
      <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  return (
    <>
      {queue.data.length === 0 ? (
        <EmptyState icon="check" title={t('admin.withdrawals.none')} />
      ) : (
        <WithdrawalTable
          withdrawals={queue.data}
          onOpen={onOpen}
          onAsk={(withdrawal, decision) => setAsked({ withdrawal, decision })}
        />
      )}
      {asked !== null && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Asks for the reason, and shows once more what is decided on (ADMW-02). */
function DecisionDialog({
  withdrawal,
  decision,
  onClose,
}: {
  withdrawal: StaffWithdrawal;
  decision: Decision;
  onClose: () => void;
}) {
  const t = useMessages();
  const queries = useQueryClient();
  const [title, warning] = DECISIONS[decision];
  const send = async (reason: string) => {
    try {
      const isApproved = decision === 'approve';
      await staffPost<StaffWithdrawal>(`/api/admin/withdrawals/${withdrawal.id}/decision`, { isApproved, reason });
      showToast({ kind: 'done', text: t('admin.verification.done') });
    } finally {
      // Refused, too: somebody else may have decided, or its owner cancelled it.
      await queries.invalidateQueries({ queryKey: KEY });
    }
  };
  return (
    <ReasonDialog
      title={t(title)}
      warning={t(warning)}
      isDanger={decision === 'reject'}
      onClose={onClose}
      onReason={send}
    >
      <div className="flex flex-col gap-1 rounded bg-surface-sunken p-3 text-sm">
        <AmountText withdrawal={withdrawal} />
        <DestinationText withdrawal={withdrawal} />
      </div>
    </ReasonDialog>
  );
}
