import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { STACKED_ROW, StackedCell } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useOrderSource } from '../trading.ts';
import { FirstCells, useFirstColumns } from './first-cells.tsx';
import { HistoryTable } from './history-table.tsx';

/** Trades of one's orders, newest first, each with its fee (TRAD-237). */
export function FillHistoryTable({
  rows,
  list,
  hasMarket,
}: Pick<Parameters<typeof HistoryTable<FillData>>[0], 'rows' | 'list'> & {
  /** They are of more than one market. */
  hasMarket: boolean;
}) {
  const t = useMessages();
  const first = useFirstColumns(hasMarket);
  const columns = [
    ...first,
    { id: 'price', title: t('trade.price'), end: true },
    { id: 'amount', title: t('trade.amount'), end: true },
    { id: 'total', title: t('trade.total'), end: true },
    { id: 'fee', title: t('trade.form.fee'), end: true },
    { id: 'role', title: t('trade.fills.role') },
  ];
  return (
    <HistoryTable
      label={t('trade.fills.title')}
      columns={columns}
      rows={rows}
      list={list}
      rowOf={(fill) => <Row key={`${fill.tradeId} ${fill.orderId}`} fill={fill} hasMarket={hasMarket} />}
    />
  );
}

function Row({ fill, hasMarket }: { fill: FillData; hasMarket: boolean }) {
  const t = useMessages();
  const { FillNote } = useOrderSource();
  return (
    <tr className={STACKED_ROW}>
      <FirstCells timeMs={fill.time} symbol={fill.symbol} side={fill.side} hasMarket={hasMarket} />
      <StackedCell title={t('trade.price')} end>
        <NumberText value={fill.price} />
      </StackedCell>
      <StackedCell title={t('trade.amount')} end>
        <NumberText value={fill.quantity} />
      </StackedCell>
      <StackedCell title={t('trade.total')} end>
        <NumberText value={fill.quoteQuantity} />
      </StackedCell>
      <StackedCell title={t('trade.form.fee')} end>
        <span className="numeric">
          <NumberText value={fill.fee} /> <span className="text-text-muted">{fill.feeAsset}</span>
        </span>
      </StackedCell>
      <StackedCell title={t('trade.fills.role')}>
        {t(fill.isMaker ? 'trade.fills.maker' : 'trade.fills.taker')}
        {FillNote !== null && <FillNote fill={fill} />}
      </StackedCell>
    </tr>
  );
}
