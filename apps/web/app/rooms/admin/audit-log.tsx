import type { AuditCheck, AuditData } from '@pelorus/protocol/admin/http.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { AuditTable } from './audit-table.tsx';
import { staffGet, staffPost } from './staff-calls.ts';

/** Staff actions, newest first, and the check of the hash chain (STF-10). */
export function AuditLog() {
  const t = useMessages();
  const log = useInfiniteQuery({
    queryKey: ['admin', 'audit'],
    initialPageParam: '0',
    queryFn: ({ signal, pageParam }) => staffGet<AuditData>('/api/admin/audit', signal, { cursor: pageParam }),
    getNextPageParam: (last) => last.next,
  });
  if (log.data === undefined)
    return log.isError ? (
      <ErrorState error={log.error} onRetry={() => log.refetch()} />
    ) : (
      <Skeleton className="mt-6 h-64 w-full" />
    );
  return (
    <div className="flex flex-col gap-6 pt-6">
      <Chain />
      <AuditTable label={t('admin.audit')} entries={log.data.pages.flatMap(({ entries }) => entries)} />
      {log.hasNextPage && (
        <Button
          variant="secondary"
          isPending={log.isFetchingNextPage}
          onPress={() => void log.fetchNextPage()}
          className="self-center"
        >
          {t('admin.audit.older')}
        </Button>
      )}
    </div>
  );
}

function Chain() {
  const t = useMessages();
  const check = useMutation({ mutationFn: () => staffPost<AuditCheck>('/api/admin/audit/check', {}) });
  const { data } = check;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="secondary" isPending={check.isPending} onPress={() => check.mutate()}>
        {t('admin.audit.check')}
      </Button>
      <p role="status">
        {data !== undefined &&
          (data.broken === null ? (
            t('admin.audit.holds', { seq: data.head.seq })
          ) : (
            <span className="font-medium text-danger">{t('admin.audit.broken', { seq: data.broken.seq })}</span>
          ))}
      </p>
      {check.isError && <ErrorState error={check.error} onRetry={() => check.mutate()} />}
    </div>
  );
}
