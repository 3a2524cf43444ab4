import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';

/** A history of the person: its rows, loading, no matches, and a button for older ones. */
export function HistoryTable<Row>({
  label,
  columns,
  rows,
  list,
  rowOf,
}: {
  label: string;
  columns: Column<string>[];
  /** null: they come. */
  rows: readonly Row[] | null;
  list: Parameters<typeof LoadMore>[0]['list'];
  rowOf: (row: Row) => ReactNode;
}) {
  const t = useMessages();
  return (
    <>
      <Table label={label} columns={columns} isStacked isDense>
        {rows === null ? (
          <SkeletonRows rows={3} columns={columns.length} />
        ) : rows.length === 0 ? (
          <tr>
            <td colSpan={columns.length} className="py-6 text-center text-text-muted">
              {t(list.hasNextPage ? 'ui.working' : 'trade.open.noneFit')}
            </td>
          </tr>
        ) : (
          rows.map(rowOf)
        )}
      </Table>
      <LoadMore list={list} />
    </>
  );
}
