import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { NOTICE_AREAS, type NoticeArea } from '@pelorus/protocol/inbox/topics.ts';
import { useLocale } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { markAllRead, markRead } from '../../shell/inbox/inbox.ts';
import { NoticeLink } from '../../shell/inbox/notice-row.tsx';
import { isNoticeKind } from '../../shell/inbox/notice-words.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { Choices } from '../../ui/buttons/choices.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { byDay, dayName } from './notice-days.ts';
import { useNotices } from './notices-data.ts';
import type { NoticeFilter } from './notices-view.ts';

const AREA_WORDS: Record<NoticeArea, MessageId> = {
  orders: 'nav.orders',
  futures: 'nav.futures',
  alerts: 'inbox.topic.priceAlerts',
  wallet: 'nav.wallet',
  p2p: 'nav.p2p',
  security: 'nav.security',
  venue: 'inbox.venue',
};
const PLACES = [1, 2, 3, 4, 5];

/** Notifications by day, newest first, with filters (INBX-52). */
export function NoticeList({
  filter,
  onChange,
}: {
  filter: NoticeFilter;
  onChange: (change: Partial<NoticeFilter>) => void;
}) {
  const t = useMessages();
  const { list, newsCount, showNews } = useNotices(filter);
  const entries = list.data?.pages.flatMap((page) => page.entries).filter(({ kind }) => isNoticeKind(kind));
  return (
    <>
      <FilterBar filter={filter} onChange={onChange} newest={entries?.[0]} />
      <div aria-live="polite" className="flex min-h-10 items-center justify-center">
        {newsCount > 0 && (
          <Button variant="secondary" size="sm" onPress={showNews}>
            {t('inbox.news', { count: newsCount })}
          </Button>
        )}
      </div>
      {entries === undefined && list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : entries === undefined ? (
        <div className="flex flex-col gap-3">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-14 w-full" />
          ))}
        </div>
      ) : entries.length === 0 ? (
        <Nothing filter={filter} onChange={onChange} />
      ) : (
        <Days entries={entries} />
      )}
      <LoadMore list={list} />
    </>
  );
}

function FilterBar({
  filter: { area, isUnread },
  onChange,
  newest,
}: {
  filter: NoticeFilter;
  onChange: (change: Partial<NoticeFilter>) => void;
  newest: InboxEntry | undefined;
}) {
  const t = useMessages();
  const tellFailure = useTellFailure();
  const features = useRootData()?.config.features;
  const offered = NOTICE_AREAS.filter(
    (one) => (one !== 'futures' || features?.futures === true) && (one !== 'p2p' || features?.p2p === true),
  );
  return (
    <div className="flex flex-col gap-2">
      <Choices<NoticeArea | ''>
        label={t('inbox.areas')}
        look="chips"
        chosen={area}
        onChoose={(next) => onChange({ area: next })}
        choices={[{ id: '', text: t('markets.all') }, ...offered.map((id) => ({ id, text: t(AREA_WORDS[id]) }))]}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Switch isSelected={isUnread} onChange={(isOn) => onChange({ isUnread: isOn })}>
          {t('inbox.unreadOnly')}
        </Switch>
        <Button
          variant="ghost"
          size="sm"
          isDisabled={newest === undefined}
          onPress={() => newest && markAllRead(newest.id, area === '' ? undefined : area).catch(tellFailure)}
        >
          {t('inbox.markAll')}
        </Button>
      </div>
    </div>
  );
}

function Nothing({ filter, onChange }: { filter: NoticeFilter; onChange: (change: Partial<NoticeFilter>) => void }) {
  const t = useMessages();
  if (filter.area === '' && !filter.isUnread) return <EmptyState icon="mail" title={t('inbox.none')} />;
  const clear = () => onChange({ area: '', isUnread: false });
  return (
    <EmptyState
      icon="search"
      title={t('ledger.noneFound')}
      action={
        <Button variant="secondary" size="sm" onPress={clear}>
          {t('ledger.clear')}
        </Button>
      }
    />
  );
}

function Days({ entries }: { entries: readonly InboxEntry[] }) {
  const { tag } = useLocale();
  const now = Date.now();
  return byDay(entries).map(({ startMs, entries: ofDay }) => (
    <section key={startMs} aria-labelledby={`day-${startMs}`} className="mb-4">
      <h2 id={`day-${startMs}`} className="border-b border-line pb-2 text-sm font-medium text-text-muted">
        {dayName(startMs, now, tag)}
      </h2>
      <ul className="divide-y divide-line">
        {ofDay.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function EntryRow({ entry }: { entry: InboxEntry }) {
  const t = useMessages();
  const tellFailure = useTellFailure();
  const read = () => void markRead([entry]).catch(tellFailure);
  return (
    <li className="flex items-center gap-1" data-notice={entry.kind} data-unread={!entry.isRead || undefined}>
      <NoticeLink entry={entry} onFollow={read} />
      {/* Its place stays: the column of times before it does not move (INBX-59). */}
      <IconButton icon="check" label={t('inbox.markRead')} onPress={read} className={entry.isRead ? 'invisible' : ''} />
    </li>
  );
}

function useTellFailure(): (failure: unknown) => void {
  const say = useRefusalText();
  return (failure) => void showToast({ kind: 'failed', text: say(failure).text });
}
