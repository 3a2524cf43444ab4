import type { Queue, QueueEntry, QueueList } from '@pelorus/protocol/admin/verification.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { STATE_WORDS } from '../../shell/verification/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Mark } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { staffGet } from './staff-calls.ts';
import { VerificationCasePage } from './verification-case.tsx';

/**
 * Identity verifications: pending ones, longest waiting first, or decided ones, newest first; and one of them
 * (KYC-05).
 */
export function Verifications() {
  const t = useMessages();
  const [list, setList] = useState<QueueList>('waiting');
  const [openId, setOpen] = useState<string | null>(null);
  if (openId !== null) return <VerificationCasePage id={openId} onBack={() => setOpen(null)} />;
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div className="w-full max-w-xs">
        <Select<QueueList>
          label={t('admin.verification.list')}
          options={[
            { id: 'waiting', text: t('admin.verification.waiting') },
            { id: 'decided', text: t('admin.verification.decided') },
          ]}
          value={list}
          onChange={setList}
        />
      </div>
      <Found key={list} list={list} onOpen={setOpen} />
    </div>
  );
}

function Found({ list, onOpen }: { list: QueueList; onOpen: (id: string) => void }) {
  const t = useMessages();
  const queue = useInfiniteQuery({
    queryKey: ['admin', 'verifications', list],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      staffGet<Queue>('/api/admin/verifications', signal, { list, cursor: pageParam }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  if (queue.data === undefined)
    return queue.isError ? (
      <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  const entries = queue.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <EmptyState
        icon="check"
        title={t(list === 'waiting' ? 'admin.verification.none' : 'admin.verification.noneDecided')}
      />
    );
  return (
    <>
      {list === 'waiting' && (
        <p className="text-sm text-text-muted">
          {t('admin.verification.count', { count: queue.data.pages.at(-1)?.waiting ?? 0 })}
        </p>
      )}
      <Entries entries={entries} onOpen={onOpen} />
      {queue.hasNextPage && (
        <Button
          variant="secondary"
          isPending={queue.isFetchingNextPage}
          onPress={() => void queue.fetchNextPage()}
          className="self-center"
        >
          {t('admin.verification.older')}
        </Button>
      )}
    </>
  );
}

function Entries({ entries, onOpen }: { entries: readonly QueueEntry[]; onOpen: (id: string) => void }) {
  const t = useMessages();
  return (
    <Table
      label={t('admin.verifications')}
      columns={[
        { id: 'submitted', title: t('verification.submittedAt') },
        { id: 'account', title: t('account.number') },
        { id: 'submission', title: t('admin.verification.submission'), wideOnly: true },
        { id: 'state', title: t('admin.state') },
        { id: 'open', title: t('admin.open'), hideTitle: true },
      ]}
    >
      {entries.map(({ id, account, state, submission, submittedAt, isProposed }) => (
        <tr key={id} className="border-b border-line">
          <td className={CELL}>{submittedAt !== null && <TimeText timeMs={submittedAt} />}</td>
          <td className={`${CELL} numeric`}>{account}</td>
          <td className={`${CELL} numeric max-md:hidden`}>{submission}</td>
          <td className={CELL}>
            <span className="flex flex-wrap items-center gap-2">
              {t(STATE_WORDS[state])}
              {isProposed && <Mark isGood={false}>{t('admin.verification.proposed')}</Mark>}
            </span>
          </td>
          <td className={`${CELL} text-end`}>
            <Button
              variant="secondary"
              size="sm"
              onPress={() => onOpen(id)}
              aria-label={`${t('admin.open')}: ${t('account.number')} ${account ?? ''}`}
            >
              {t('admin.open')}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
