import { futuresGet } from '@pelorus/client/http/request.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import type { ToldLiquidation } from '@pelorus/protocol/futures/http.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';

const PAGE_ROWS = 30;
const EVERY_MS = 10_000;

/** The liquidations of one contract, without whose they were; new ones come by themselves. */
export function Liquidations({ symbol }: { symbol: string }) {
  const t = useMessages();
  const list = useInfiniteQuery({
    queryKey: ['liquidations', symbol],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      futuresGet<Page<ToldLiquidation>>('/futuresapi/liquidations', {
        signal,
        query: { symbol, limit: PAGE_ROWS, cursor: pageParam },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: EVERY_MS,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0) return <EmptyState icon="shield" title={t('perp.data.noLiquidations')} />;
  const titles = {
    size: t('perp.size'),
    price: t('perp.data.bankruptcy'),
    mark: t('perp.mark'),
  };
  const columns = [
    { id: 'time', title: t('trade.time') },
    { id: 'step', title: t('perp.data.step') },
    ...Object.entries(titles).map(([id, title]) => ({ id, title, end: true })),
  ];
  return (
    <>
      <Table label={t('perp.data.liquidations')} columns={columns} isStacked>
        {rows?.map((row) => (
          <tr key={row.id} className={STACKED_ROW}>
            <StackedCell className="text-text-muted">
              <TimeText timeMs={row.time} />
            </StackedCell>
            <StackedCell>{row.step === 'ORDERS_ENDED' ? '' : t(`perp.data.${row.step}`)}</StackedCell>
            <StackedCell title={titles.size} end>
              <NumberText value={trimZeros(row.quantity.replace('-', ''))} />
            </StackedCell>
            <StackedCell title={titles.price} end>
              <NumberText value={row.bankruptcyPrice} />
            </StackedCell>
            <StackedCell title={titles.mark} end>
              <NumberText value={row.markPrice} />
            </StackedCell>
          </tr>
        )) ?? <SkeletonRows rows={5} columns={columns.length} />}
      </Table>
      <LoadMore list={list} />
    </>
  );
}
