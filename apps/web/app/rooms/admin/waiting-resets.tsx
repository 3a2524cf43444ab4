import type { WaitingReset } from '@pelorus/protocol/admin/factor-resets.ts';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { staffGet } from './staff-calls.ts';

/** The resets of second factors that wait for a second person (STF-40), so that one finds them. */
export function WaitingResets({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const waiting = useQuery({
    queryKey: ['admin', 'factor-resets'],
    queryFn: ({ signal }) => staffGet<WaitingReset[]>('/api/admin/factor-resets', signal),
    refetchInterval: 15_000,
  });
  return (
    <section aria-labelledby="waiting-resets" className="flex flex-col gap-2">
      <h2 id="waiting-resets" className="text-lg font-semibold">
        {t('admin.reset')}
      </h2>
      {waiting.data !== undefined ? (
        <WaitingTable waiting={waiting.data} onOpen={onOpen} />
      ) : waiting.isError ? (
        <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </section>
  );
}

export function WaitingTable({
  waiting,
  onOpen,
}: {
  waiting: readonly WaitingReset[];
  onOpen: (userId: string) => void;
}) {
  const t = useMessages();
  if (waiting.length === 0) return <p className="text-text-muted">{t('admin.reset.waiting')}</p>;
  return (
    <Table
      label={t('admin.reset')}
      columns={[
        { id: 'address', title: t('admin.address') },
        { id: 'by', title: t('admin.reset.by') },
        { id: 'ends', title: t('admin.reset.ends'), wideOnly: true },
        { id: 'open', title: t('admin.open'), hideTitle: true },
      ]}
    >
      {waiting.map(({ address, by, endsAt, id, userId }) => (
        <tr key={id} className="border-b border-line">
          <td className={CELL}>
            <bdi dir="ltr">{address ?? userId}</bdi>
          </td>
          <td className={CELL}>
            <bdi dir="ltr">{by}</bdi>
          </td>
          <td className={`${CELL} max-md:hidden`}>
            <TimeText timeMs={endsAt} />
          </td>
          <td className={`${CELL} text-end`}>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${t('admin.reset')}: ${address ?? userId}`}
              onPress={() => onOpen(userId)}
            >
              {t('admin.open')}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
