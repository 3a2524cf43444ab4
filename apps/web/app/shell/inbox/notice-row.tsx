import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { AREA_ICONS, noticeSaid } from './notice-words.ts';

/** One entry as a link to what it is about; an unread one has a dot, and says so to screen readers. */
export function NoticeLink({
  entry,
  isShort = false,
  onFollow,
}: {
  entry: InboxEntry;
  /** In little room: two lines at most of what it says, and the day with the time. */
  isShort?: boolean;
  onFollow: () => void;
}) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const said = noticeSaid(entry, { t, tag }, to);
  if (said === null) return null;
  return (
    <Link
      to={said.to}
      onClick={onFollow}
      className="flex min-w-0 grow items-start gap-3 rounded p-3 hover:bg-surface-sunken"
    >
      <span className="relative mt-0.5 text-text-muted">
        <Icon name={AREA_ICONS[entry.area]} />
        {!entry.isRead && <span className="absolute -top-0.5 -end-1 size-2 rounded-full bg-accent" />}
      </span>
      <span className="min-w-0 grow">
        <span className={classes('block break-words text-text', !entry.isRead && 'font-medium')}>
          {said.title}
          {!entry.isRead && <span className="sr-only"> {t('inbox.unread')}</span>}
        </span>
        {said.line !== '' && (
          <span className={classes('block break-words text-sm text-text-muted', isShort && 'line-clamp-2')}>
            {said.line}
          </span>
        )}
      </span>
      <TimeText timeMs={entry.time} style={isShort ? 'minute' : 'time'} className="shrink-0 text-sm text-text-muted" />
    </Link>
  );
}
