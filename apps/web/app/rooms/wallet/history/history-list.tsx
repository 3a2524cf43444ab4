import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { type HistoryWanted, useHistory } from './history-data.ts';
import { isAll } from './history-filter.ts';

const PLACES = [1, 2, 3, 4, 5, 6];

/** The rows of a tab, a page at a time (WPAG-70). */
export function HistoryList<Row extends { id: number | string }>({
  none,
  row,
  onClear,
  ...wanted
}: HistoryWanted<Row> & {
  /** What an empty list says where nothing is left out. */
  none: string;
  row: (row: Row) => React.ReactNode;
  onClear: () => void;
}) {
  const t = useMessages();
  const list = useHistory(wanted);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0)
    return isAll(wanted.filter) ? (
      <EmptyState icon="ledger" title={none} />
    ) : (
      <EmptyState
        icon="search"
        title={t('ledger.noneFound')}
        action={
          <Button variant="secondary" size="sm" onPress={onClear}>
            {t('ledger.clear')}
          </Button>
        }
      />
    );
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {rows?.map((one) => row(one)) ?? PLACES.map((place) => <Skeleton key={place} className="my-3 h-10 w-full" />)}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
