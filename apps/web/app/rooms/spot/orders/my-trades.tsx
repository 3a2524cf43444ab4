import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { fetchFills } from '../../../live/api.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { NumberText } from '../../../ui/price-text.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { CELL, type Column, Table } from '../../../ui/table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { SideCell } from './cells.tsx';
import { mergeFills } from './merge-rows.ts';
import { usePaged } from './use-paged.ts';

/** The person's trades in the market, with the fee of each. */
export function MyTrades({
  pairCode,
  accountId,
  fills,
}: {
  pairCode: string;
  accountId: number;
  fills: readonly FillData[];
}) {
  const t = useMessages();
  const paged = usePaged(['fills', accountId, pairCode], accountId, (cursor) => fetchFills(pairCode, cursor));
  const rows = mergeFills(pairCode, fills, paged.rows ?? []);
  if (paged.error !== null && rows.length === 0) return <ErrorState error={paged.error} onRetry={paged.retry} />;
  if (paged.rows !== null && rows.length === 0) return <EmptyState icon="trade" title={t('trade.fills.empty')} />;
  const columns: Column<string>[] = [
    { id: 'time', title: t('trade.time') },
    { id: 'side', title: t('trade.side') },
    { id: 'price', title: t('trade.price'), end: true },
    { id: 'amount', title: t('trade.amount'), end: true },
    { id: 'total', title: t('trade.total'), end: true, wideOnly: true },
    { id: 'fee', title: t('trade.form.fee'), end: true, wideOnly: true },
    { id: 'role', title: t('trade.fills.role'), wideOnly: true },
  ];
  return (
    <>
      <Table label={t('trade.fills.title')} columns={columns}>
        {paged.rows === null && rows.length === 0 ? (
          <SkeletonRows rows={3} columns={columns.length} />
        ) : (
          rows.map((fill) => <FillRow key={`${fill.tradeId} ${fill.orderId}`} fill={fill} />)
        )}
      </Table>
      <LoadMore list={paged.list} />
    </>
  );
}

function FillRow({ fill }: { fill: FillData }) {
  const t = useMessages();
  return (
    <tr className="border-b border-line">
      <td className={CELL}>
        <TimeText timeMs={fill.time} className="text-text-muted" />
      </td>
      <td className={CELL}>
        <SideCell side={fill.side} />
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={fill.price} />
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={fill.quantity} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <NumberText value={fill.quoteQuantity} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <NumberText value={fill.fee} /> <span className="text-text-muted">{fill.feeAsset}</span>
      </td>
      <td className={`${CELL} max-md:hidden`}>{t(fill.isMaker ? 'trade.fills.maker' : 'trade.fills.taker')}</td>
    </tr>
  );
}
