import { apiGet } from '@pelorus/client/http/request.ts';
import type { OutboxMessage } from '@pelorus/protocol/messages/outbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';

const LOOK_EVERY_MS = 2_000;

/** The messages that were not sent, newest first, live; one of them open, the newest unless another was chosen. */
export function Outbox() {
  const t = useMessages();
  const [chosen, setChosen] = useState<string | null>(null);
  const messages = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => apiGet<OutboxMessage[]>('/api/outbox', { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
  if (messages.data === undefined)
    return messages.isError ? (
      <ErrorState error={messages.error} onRetry={() => messages.refetch()} />
    ) : (
      <div aria-busy="true" className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  const open = messages.data.find(({ id }) => id === chosen) ?? messages.data[0];
  return (
    <>
      <p role="status" className={messages.isError ? 'text-sm text-warn' : 'sr-only'}>
        {messages.isError && t('outbox.stale')}
      </p>
      {open === undefined ? (
        <EmptyState icon="mail" title={t('outbox.empty')} text={t('outbox.emptyText')} />
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
          <MessageList messages={messages.data} openId={open.id} onOpen={setChosen} />
          <MessageView key={open.id} message={open} />
        </div>
      )}
    </>
  );
}
