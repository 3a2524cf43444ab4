import type { HistoryEntry } from '@pelorus/protocol/identity/security.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, RowsPlace } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { historySubject, historyWords } from './history-words.ts';
import { OriginText } from './origin-text.tsx';
import { useHistory } from './security-data.ts';

/** Account history: action, time, device and origin (SEC-12). */
export function HistoryCard() {
  const t = useMessages();
  const list = useHistory();
  const entries = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Card id="history" title={t('security.history')} lead={t('security.historyLead')}>
      {list.isError && entries === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : entries === undefined ? (
        <RowsPlace rows={5} />
      ) : entries.length === 0 ? (
        <EmptyState icon="clock" title={t('security.history.none')} />
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {list.isFetchNextPageError && <ErrorState error={list.error} />}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="self-center"
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {t('ui.loadMore')}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry: { kind, at, deviceName, network, country, detail } }: { entry: HistoryEntry }) {
  const t = useMessages();
  const words = historyWords(kind);
  const subject = historySubject(detail);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <p className="min-w-0 break-words font-medium">
        {words === null ? kind : t(words)}
        {subject !== null && (
          <span className="font-normal">
            {' '}
            · <bdi>{subject}</bdi>
          </span>
        )}
      </p>
      <TimeText timeMs={at} className="text-sm text-text-muted" />
      <p className="min-w-0 basis-full break-words text-sm text-text-muted">
        {deviceName !== '' && (
          <>
            <bdi>{deviceName}</bdi> ·{' '}
          </>
        )}
        <OriginText network={network} country={country} />
      </p>
    </li>
  );
}
