import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CELL, type Column, Table } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { pictureText } from './chart-numbers.ts';
import type { KlineChart } from './kline-chart.ts';

const ROWS = 50;
const PRICES = ['open', 'high', 'low', 'close'] as const;

/** The newest candles of the chart as numbers (TRAD-115), as they stood when they were asked for. */
export default function CandleTable({
  chart,
  priceDigits,
  onClose,
}: {
  chart: KlineChart;
  priceDigits: number;
  onClose: () => void;
}) {
  const t = useMessages();
  const [rows] = useState(() => chart.newest(ROWS));
  const columns: Column<string>[] = [
    { id: 'time', title: t('trade.time') },
    ...PRICES.map((id) => ({ id, title: t(`trade.chart.${id}`), end: true })),
  ];
  return (
    <Dialog title={t('trade.chart.table')} isWide isOpen onClose={onClose}>
      <Table label={t('trade.chart.table')} columns={columns}>
        {rows.map((row) => (
          <tr key={row.timestamp} className="border-b border-line">
            <td className={CELL}>
              <TimeText timeMs={row.timestamp} />
            </td>
            {PRICES.map((id) => (
              <td key={id} className={`${CELL} text-end`}>
                <NumberText value={pictureText(row[id], priceDigits)} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Dialog>
  );
}
