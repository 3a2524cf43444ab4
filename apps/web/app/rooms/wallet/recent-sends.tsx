import { trimZeros } from '@pelorus/money/units.ts';
import type { SendData } from '@pelorus/protocol/wallet/sends.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { SeeAll } from './history/see-all.tsx';
import { useRecentSends } from './send-data.ts';

const STATE_COLOUR: Record<SendData['state'], string> = { OPEN: '', DONE: 'text-up', REFUSED: 'text-down' };

/** What went to other people here and came from them lately (WPAG-53). */
export function RecentSends() {
  const t = useMessages();
  const sends = useRecentSends();
  const rows = sends.data?.rows;
  return (
    <Card id="recent-sends" title={t('send.recent')} action={<SeeAll tab="sends" />}>
      {rows === undefined && sends.isError ? (
        <ErrorState error={sends.error} onRetry={() => void sends.refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState icon="ledger" title={t('send.none')} />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rows?.map((row) => <Send key={row.id} row={row} />) ??
            [1, 2, 3].map((place) => <Skeleton key={place} className="my-3 h-14 w-full" />)}
        </ul>
      )}
    </Card>
  );
}

function Send({ row }: { row: SendData }) {
  const t = useMessages();
  const isSent = row.direction === 'SENT';
  const state: `sendState.${SendData['state']}` = `sendState.${row.state}`;
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">
          <NumberText value={`${isSent ? '-' : '+'}${trimZeros(row.amount)}`} /> {row.asset}
        </span>
        <span className={STATE_COLOUR[row.state]}>{t(state satisfies MessageId)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-text-muted">
        <span className="break-words">{t(isSent ? 'send.toPerson' : 'send.fromPerson', { person: row.person })}</span>
        <TimeText timeMs={row.time} />
      </div>
    </li>
  );
}
