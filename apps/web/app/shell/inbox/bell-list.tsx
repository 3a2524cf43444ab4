import { useEffect, useSyncExternalStore } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useGlobal } from '../../state/global-state.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { markAllRead, markRead, newestEntries, renewInbox } from './inbox.ts';
import { NoticeLink } from './notice-row.tsx';

const PLACES = [1, 2, 3, 4];

/** The newest notifications under the bell (INBX-50). */
export default function BellList({
  triggerRef,
  onClose,
}: {
  triggerRef: React.RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const t = useMessages();
  const say = useRefusalText();
  const { entries, error } = useSyncExternalStore(newestEntries.subscribe, newestEntries.get, newestEntries.get);
  // Opened before the page asked by itself.
  useEffect(() => {
    if (newestEntries.get().entries === null) renewInbox();
  }, []);
  const first = entries?.[0];
  const tellFailure = (failure: unknown) => showToast({ kind: 'failed', text: say(failure).text });
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={6}
      className="appear flex max-h-[80dvh] w-96 max-w-[calc(100vw-1rem)] flex-col rounded bg-surface-raised shadow-over"
    >
      <Dialog className="flex min-h-0 flex-col outline-none">
        <Head onAll={() => first !== undefined && markAllRead(first.id).catch(tellFailure)} />
        <div className="min-h-64 overflow-y-auto p-1">
          {entries === null && error !== null ? (
            <ErrorState error={error} onRetry={renewInbox} />
          ) : entries?.length === 0 ? (
            <EmptyState icon="mail" title={t('inbox.none')} />
          ) : (
            <ul>
              {entries?.map((entry) => (
                <li key={entry.id} className="flex">
                  <NoticeLink
                    entry={entry}
                    isShort
                    onFollow={() => {
                      onClose();
                      markRead([entry]).catch(tellFailure);
                    }}
                  />
                </li>
              )) ??
                PLACES.map((place) => (
                  <li key={place} className="p-3">
                    <Skeleton className="h-10 w-full" />
                  </li>
                ))}
            </ul>
          )}
        </div>
        <Foot onClose={onClose} />
      </Dialog>
    </Popover>
  );
}

function Head({ onAll }: { onAll: () => void }) {
  const t = useMessages();
  const unread = useGlobal((state) => state.unread);
  return (
    <div className="flex items-center justify-between gap-2 border-b border-line py-2 ps-4 pe-2">
      <Heading slot="title" level={2} className="text-base font-semibold">
        {t('inbox.title')}
      </Heading>
      <Button variant="ghost" size="sm" isDisabled={unread === 0} onPress={onAll}>
        {t('inbox.markAll')}
      </Button>
    </div>
  );
}

function Foot({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <div className="flex flex-wrap justify-between gap-2 border-t border-line p-2">
      <Link to={to('notifications')} onClick={onClose} className={buttonStyle('ghost', 'sm')}>
        {t('inbox.all')}
      </Link>
      <Link to={to('notifications', {}, { tab: 'settings' })} onClick={onClose} className={buttonStyle('ghost', 'sm')}>
        {t('inbox.settings')}
      </Link>
    </div>
  );
}
