import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { STACKED_ROW, StackedCell } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { FirstCells, useFirstColumns } from './first-cells.tsx';
import { HistoryTable } from './history-table.tsx';
import { FilledText, KindText, OrderPrice, PhaseText, TriggerLine } from './order-cells.tsx';
import { reasonText } from './reason-text.ts';

/** Orders, newest first: terms, fills and outcome (TRAD-237). */
export function OrderHistoryTable({
  rows,
  list,
  hasMarket,
}: Pick<Parameters<typeof HistoryTable<OrderData>>[0], 'rows' | 'list'> & {
  /** They are of more than one market. */
  hasMarket: boolean;
}) {
  const t = useMessages();
  const first = useFirstColumns(hasMarket);
  const columns = [
    ...first,
    { id: 'kind', title: t('trade.kind') },
    { id: 'price', title: t('trade.history.averageOf'), end: true },
    { id: 'amount', title: t('trade.history.filledOf'), end: true },
    { id: 'status', title: t('trade.history.status') },
  ];
  return (
    <HistoryTable
      label={t('trade.history.title')}
      columns={columns}
      rows={rows}
      list={list}
      rowOf={(order) => <Row key={order.orderId} order={order} hasMarket={hasMarket} />}
    />
  );
}

function Row({ order, hasMarket }: { order: OrderData; hasMarket: boolean }) {
  const t = useMessages();
  const { tag } = useLocale();
  const why = reasonText(order, t, tag);
  return (
    <tr className={STACKED_ROW}>
      <FirstCells timeMs={order.createdAt} symbol={order.symbol} side={order.side} hasMarket={hasMarket} />
      <StackedCell>
        <KindText order={order} />
      </StackedCell>
      <StackedCell title={t('trade.history.averageOf')} end>
        <NumberText value={order.averagePrice} />{' '}
        <span className="text-text-muted">
          / <OrderPrice order={order} />
        </span>
        <TriggerLine order={order} />
      </StackedCell>
      <StackedCell title={t('trade.history.filledOf')} end>
        <FilledText order={order} />
      </StackedCell>
      <StackedCell title={t('trade.history.status')}>
        {t(`trade.status.${order.status}`)}
        <PhaseText order={order} />
        {why !== null && <span className="block text-xs text-text-muted">{why}</span>}
      </StackedCell>
    </tr>
  );
}
