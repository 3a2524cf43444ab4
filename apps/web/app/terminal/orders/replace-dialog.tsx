import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { setChart, useChartSettings } from '../chart/chart-settings.ts';
import { MarketText, TriggerLine } from './order-cells.tsx';
import type { RowEdit } from './row-edit.ts';

/** Confirms that an order is replaced by what was typed in its row: it loses its place in the queue (TRAD-108). */
export default function ReplaceDialog({ order, edit }: { order: OrderData; edit: RowEdit }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { switches } = useChartSettings();
  const { rules, texts } = edit;
  if (rules === null || texts === null) return null;
  const said = {
    side: order.side,
    amount: formatNumber(texts.quantity, tag),
    base: rules.base,
    price: formatNumber(texts.price, tag),
    quote: rules.quote,
  };
  return (
    <Dialog title={t('trade.edit.title')} role="alertdialog" isOpen onClose={edit.unask}>
      <div className="flex flex-col gap-4">
        <div>
          <MarketText symbol={order.symbol} />
          <p>{t(order.type.includes('LIMIT') ? 'trade.edit.text' : 'trade.edit.textMarket', said)}</p>
          <TriggerLine order={order} />
        </div>
        <p className="text-text-muted">{t('trade.chart.move.queue')}</p>
        <Switch isSelected={switches.confirm} onChange={(confirm) => setChart({ switches: { ...switches, confirm } })}>
          {t('trade.chart.show.confirm')}
        </Switch>
        <Button onPress={edit.confirm} isPending={edit.isPending} autoFocus>
          {t('trade.edit.submit')}
        </Button>
      </div>
    </Dialog>
  );
}
