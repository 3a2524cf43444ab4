import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { useHandled } from './use-handled.ts';

/** What waits to be handled, each with the button for it. */
export function HandledList<Row extends { id: string | number }>({
  title,
  lead,
  none,
  list: { handle, query },
  nameOf,
  children,
}: {
  title: string;
  lead: string;
  none: string;
  list: ReturnType<typeof useHandled<Row>>;
  nameOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}) {
  const t = useMessages();
  const [asked, setAsked] = useState<Row | null>(null);
  const { data, error, isError, refetch } = query;
  return (
    <section className="mt-6 flex flex-col gap-4 rounded bg-surface-raised p-5">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-pretty text-text-muted">{lead}</p>
      </div>
      {data === undefined && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton className="h-24 w-full" />}
      {data?.rows.length === 0 && <EmptyState icon="check" title={none} />}
      {data?.rows.map((row) => (
        <article key={row.id} className="flex flex-col gap-2 rounded border border-line p-4 text-sm">
          {children(row)}
          <Button
            size="sm"
            variant="secondary"
            className="self-start"
            aria-label={`${t('admin.p2p.handled')}: ${nameOf(row)}`}
            onPress={() => setAsked(row)}
          >
            {t('admin.p2p.handled')}
          </Button>
        </article>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={t('admin.p2p.handled')}
          warning={t('admin.p2p.handledWarning')}
          onClose={() => setAsked(null)}
          onReason={(reason) => handle(asked.id, reason)}
        />
      )}
    </section>
  );
}

/** A person by nickname, whose page opens. */
export function PersonLink({
  person: { nickname, userId },
  onOpen,
}: {
  person: { userId: string; nickname: string | null };
  onOpen: (userId: string) => void;
}) {
  const t = useMessages();
  const name = nickname ?? userId.slice(0, 8);
  return (
    <Button variant="ghost" size="sm" aria-label={`${t('admin.open')}: ${name}`} onPress={() => onOpen(userId)}>
      <bdi>{name}</bdi>
    </Button>
  );
}
