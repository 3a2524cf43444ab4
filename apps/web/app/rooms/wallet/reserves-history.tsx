import { useMessages } from '../../i18n/messages.ts';
import { Card, RowsPlace } from '../../ui/layout/card.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { useReservesHistory } from './reserves-data.ts';

/** All statements with their roots and files: who kept one sees whether it is still the same (RSV-51). */
export function ReservesHistory() {
  const t = useMessages();
  const history = useReservesHistory();
  const rows = history.data?.pages.flatMap((page) => page.rows);
  return (
    <Card id="history" title={t('reserves.history')}>
      {rows === undefined && history.isError ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : rows === undefined ? (
        <RowsPlace rows={3} />
      ) : (
        <Table
          label={t('reserves.history')}
          columns={[
            { id: 'taken', title: t('reserves.taken') },
            { id: 'accounts', title: t('reserves.accounts'), end: true, wideOnly: true },
            { id: 'root', title: t('reserves.root') },
          ]}
        >
          {rows.map(({ id, takenAt, accounts, root }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <td className={CELL}>
                <TimeText timeMs={takenAt} />
              </td>
              <td className={`${CELL} text-end max-md:hidden`}>
                <NumberText value={String(accounts)} />
              </td>
              <td className={`${CELL} max-w-0 md:w-1/2`}>
                <a
                  href={`/api/reserves/${id}/file`}
                  download={`reserves-${id}.json`}
                  className="block truncate text-accent underline"
                >
                  <bdi className="numeric text-sm">{root}</bdi>
                </a>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <LoadMore list={history} />
    </Card>
  );
}
