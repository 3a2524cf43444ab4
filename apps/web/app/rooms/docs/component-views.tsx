import { networkFailure } from '@pelorus/client/http/refusal.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { CELL, type Sorting, Table } from '../../ui/layout/table.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText, PriceText } from '../../ui/text/price-text.tsx';
import { Sparkline } from '../../ui/text/sparkline.tsx';

interface Row {
  pair: string;
  last: string;
  change: string;
  course: readonly string[];
}
const ROWS: readonly Row[] = [
  { pair: 'BTC/USDT', last: '84261.75', change: '-2.57', course: ['9', '8', '8', '6', '7', '5'] },
  { pair: 'ETH/USDT', last: '1621.5', change: '4.87', course: ['3', '4', '3', '6', '7', '8'] },
  { pair: 'PEPE/USDT', last: '0.00000072', change: '0', course: ['4', '5', '4', '5', '4', '5'] },
];

/** A table that sorts, prices that flash, changes, courses; and the same while it is fetched. */
export function Numbers() {
  const t = useMessages();
  const [sorting, setSorting] = useState<Sorting<'pair' | 'change'>>({ by: 'pair', descending: false });
  const [isUp, setUp] = useState(false);
  const key = (row: Row) => (sorting.by === 'pair' ? row.pair : row.change.padStart(9));
  const rows = [...ROWS].sort((a, b) => (key(a) < key(b) ? -1 : 1) * (sorting.descending ? -1 : 1));
  const columns = [
    { id: 'pair', title: t('markets.pair'), sortable: true },
    { id: 'last', title: t('markets.price'), end: true },
    { id: 'change', title: t('markets.change24h'), sortable: true, end: true },
    { id: 'course', title: t('markets.lastDay'), end: true, wideOnly: true },
  ] as const;
  return (
    <div className="flex flex-col gap-6">
      <Table
        label={t('markets.title')}
        columns={columns}
        sorting={sorting}
        onSort={(by) => {
          if (by !== 'last' && by !== 'course')
            setSorting({ by, descending: sorting.by === by && !sorting.descending });
        }}
      >
        {rows.map(({ pair, last, change, course }) => (
          <tr key={pair} className="border-b border-line last:border-0">
            <th scope="row" className={`${CELL} text-start font-medium`}>
              <span className="flex items-center gap-2">
                <CoinIcon code={pair.split('/')[0] ?? ''} size={22} />
                <bdi>{pair}</bdi>
              </span>
            </th>
            <td className={`${CELL} text-end`}>
              <NumberText value={last} />
            </td>
            <td className={`${CELL} text-end`}>
              <PercentText value={change} />
            </td>
            <td className={`${CELL} text-end max-md:hidden`}>
              <Sparkline prices={course} rising={!change.startsWith('-')} className="ms-auto" />
            </td>
          </tr>
        ))}
      </Table>
      <div className="flex items-center gap-4">
        <PriceText value={isUp ? '84262.10' : '84261.75'} className="rounded text-xl font-semibold" />
        <Button variant="secondary" size="sm" onPress={() => setUp(!isUp)}>
          {t('docs.components.flash')}
        </Button>
      </div>
      <Table label={t('ui.working')} columns={columns}>
        <SkeletonRows rows={2} columns={columns.length} />
      </Table>
    </div>
  );
}

const NO_ANSWER = networkFailure(null);

/** Loading, nothing there, could not be shown. */
export function States() {
  const t = useMessages();
  return (
    <div className="grid items-center gap-4 md:grid-cols-3">
      <div className="flex flex-col items-center gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-28" />
      </div>
      <EmptyState icon="star" title={t('markets.noFavourites')} text={t('markets.noFavouritesHint')} />
      <ErrorState error={NO_ANSWER} onRetry={() => {}} />
    </div>
  );
}
