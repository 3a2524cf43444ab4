import { apiGet } from '@pelorus/client/http/request.ts';
import type { Webhook } from '@pelorus/protocol/webhooks/http.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useRootData } from '../../../state/root-data.ts';
import { RowsPlace } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { useNoticeChoices } from './choices-data.ts';
import { PushPart } from './push-part.tsx';
import { TopicTable } from './topic-table.tsx';

/** What is told, and by which channels (INBX-54). A sub-account has no webhooks (HOOK-13). */
export function Settings() {
  const t = useMessages();
  const to = usePageLink();
  const isSub = useRootData()?.me?.sub !== undefined;
  const choices = useNoticeChoices();
  const hooks = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => apiGet<Webhook[]>('/api/webhooks', { signal }),
    enabled: !isSub,
  });
  if (choices.data === undefined)
    return choices.error === null ? (
      <RowsPlace rows={12} />
    ) : (
      <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
    );
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-text-muted text-pretty">{t('inbox.settingsAbout')}</p>
      <PushPart choices={choices.data} />
      <TopicTable choices={choices.data} hooks={isSub ? null : (hooks.data ?? [])} />
      {!isSub && (
        <Link to={to('webhooks')} className="self-start text-accent underline">
          {t('webhooks.manage')}
        </Link>
      )}
    </div>
  );
}
