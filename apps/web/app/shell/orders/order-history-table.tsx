import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { NumberText } from '../../ui/price-text.tsx';
import { STACKED_ROW, StackedCell } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { HistoryTable, PHONE_TIME } from './history-table.tsx';
import {
  FilledText,
  hasTrigger,
  KindText,
  MarketText,
  OrderPrice,
  PhaseText,
  SideText,
  TriggerText,
} from './order-cells.tsx';

/** Orders, newest first: what each asked for, what it got, and how it ended (TRAD-237). */
export function OrderHistoryTable({
  rows,
  list,
  hasMarket,
}: Pick<Parameters<typeof HistoryTable<OrderData>>[0], 'rows' | 'list'> & {
  /** They are of more than one market. */
  hasMarket: boolean;
}) {
  const t = useMessages();
  const columns = [
    { id: 'time', title: t('trade.time') },
    ...(hasMarket ? [{ id: 'market', title: t('orders.market') }] : []),
    { id: 'side', title: t('trade.side') },
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
  const { averagePrice, reason } = order;
  return (
    <tr className={STACKED_ROW}>
      <StackedCell className={PHONE_TIME}>
        <TimeText timeMs={order.createdAt} className="text-text-muted" />
      </StackedCell>
      {/* A stacked row is for phones, where it says its market wherever it stands. */}
      <StackedCell className={hasMarket ? '' : 'md:hidden'}>
        <MarketText symbol={order.symbol} />
      </StackedCell>
      <StackedCell>
        <SideText side={order.side} />
      </StackedCell>
      <StackedCell>
        <KindText order={order} />
      </StackedCell>
      <StackedCell title={t('trade.history.averageOf')} end>
        <NumberText value={averagePrice} />{' '}
        <span className="text-text-muted">
          / <OrderPrice order={order} />
        </span>
        {hasTrigger(order) && (
          <span className="block text-xs text-text-muted">
            {t('trade.open.trigger')} <TriggerText order={order} />
          </span>
        )}
      </StackedCell>
      <StackedCell title={t('trade.history.filledOf')} end>
        <FilledText order={order} />
      </StackedCell>
      <StackedCell title={t('trade.history.status')}>
        {t(`trade.status.${order.status}`)}
        <PhaseText order={order} />
        {reason !== null && reason !== 'FILLED' && reason !== 'CANCELED_BY_USER' && (
          <span className="block text-xs text-text-muted">{t(`trade.reason.${reason}`)}</span>
        )}
      </StackedCell>
    </tr>
  );
}
