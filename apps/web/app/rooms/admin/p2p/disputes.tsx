import { trimZeros } from '@pelorus/money/units.ts';
import type { DisputeRow, DisputesData } from '@pelorus/protocol/p2p/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Mark } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { CELL, Table } from '../../../ui/layout/table.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { staffGet } from '../staff-calls.ts';
import { DisputePage } from './dispute-page.tsx';

type List = 'open' | 'closed';
const EACH_MS = 10_000;

/** The queue of disputes, the oldest first, and the case that is open (PDIS-10, PDIS-20). */
export function Disputes({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const [list, setList] = useState<List>('open');
  const [openId, setOpenId] = useState<number | null>(null);
  if (openId !== null) return <DisputePage key={openId} id={openId} onOpen={onOpen} onBack={() => setOpenId(null)} />;
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div className="w-full max-w-xs">
        <Select<List>
          label={t('admin.p2p.list')}
          options={[
            { id: 'open', text: t('admin.p2p.open') },
            { id: 'closed', text: t('admin.p2p.closed') },
          ]}
          value={list}
          onChange={setList}
        />
      </div>
      <Queue key={list} list={list} onOpen={setOpenId} />
    </div>
  );
}

function Queue({ list, onOpen }: { list: List; onOpen: (orderId: number) => void }) {
  const t = useMessages();
  const queue = useQuery({
    queryKey: ['admin', 'p2p', 'disputes', list],
    queryFn: ({ signal }) => staffGet<DisputesData>('/api/admin/p2p/disputes', signal, { list }),
    refetchInterval: EACH_MS,
  });
  if (queue.data === undefined)
    return queue.isError ? (
      <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  const { late, open, rows } = queue.data;
  return (
    <>
      {list === 'open' && <p className="text-sm text-text-muted">{t('admin.p2p.counts', { open, late })}</p>}
      {rows.length === 0 ? (
        <EmptyState icon="check" title={t(list === 'open' ? 'admin.p2p.none' : 'admin.p2p.noneClosed')} />
      ) : (
        <DisputeTable rows={rows} onOpen={onOpen} />
      )}
    </>
  );
}

function DisputeTable({ rows, onOpen }: { rows: readonly DisputeRow[]; onOpen: (orderId: number) => void }) {
  const t = useMessages();
  return (
    <Table
      label={t('admin.p2p.disputes')}
      columns={[
        { id: 'opened', title: t('p2p.order.opened') },
        { id: 'order', title: t('p2p.order.number') },
        { id: 'what', title: t('p2p.order.quantity'), wideOnly: true },
        { id: 'people', title: t('admin.p2p.people'), wideOnly: true },
        { id: 'state', title: t('admin.state') },
        { id: 'open', title: t('admin.open'), hideTitle: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.orderId} className="border-b border-line align-top">
          <td className={CELL}>
            <TimeText timeMs={row.openedAt} />
          </td>
          <td className={`${CELL} numeric`}>{row.orderId}</td>
          <td className={`${CELL} max-md:hidden`}>
            <bdi className="numeric">{`${trimZeros(row.amount)} ${row.asset}`}</bdi>
            <span className="block text-sm text-text-muted">
              <bdi className="numeric">{`${row.fiatAmount} ${row.fiat}`}</bdi> · {row.method}
            </span>
          </td>
          <td className={`${CELL} max-md:hidden`}>
            <bdi>{row.buyer}</bdi> · <bdi>{row.seller}</bdi>
            {row.reason !== null && (
              <span className="block text-sm text-text-muted">{t(`p2p.appealReason.${row.reason}`)}</span>
            )}
          </td>
          <td className={CELL}>
            <RowState row={row} />
          </td>
          <td className={`${CELL} text-end`}>
            <Button
              variant="secondary"
              size="sm"
              onPress={() => onOpen(row.orderId)}
              aria-label={`${t('admin.open')}: ${t('p2p.order.title', { id: row.orderId })}`}
            >
              {t('admin.open')}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function RowState({ row: { agreeFrom, isLate, isMine, state, takenBy } }: { row: DisputeRow }) {
  const t = useMessages();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t(`p2p.dispute.state.${state}`)}
      {isLate && <Mark isGood={false}>{t('admin.p2p.late')}</Mark>}
      {agreeFrom !== null && <Mark isGood={false}>{t('admin.verification.proposed')}</Mark>}
      {takenBy !== null && (
        <Mark isGood={isMine}>
          <bdi>{takenBy}</bdi>
        </Mark>
      )}
    </span>
  );
}
