import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { MarketRules } from '../market-rules.ts';
import { setChart, useChartSettings } from './chart-settings.ts';
import type { LineDrag } from './line-drag.ts';
import { type OrderLine, wholePrice } from './order-lines.ts';

/** Confirms the move of an order (TRAD-108): both prices, and the loss of its place in the queue. */
export default function MoveDialog({
  drag,
  line,
  rules,
  isPending,
  onMove,
  onClose,
}: {
  drag: LineDrag;
  line: OrderLine;
  rules: MarketRules;
  isPending: boolean;
  onMove: () => void;
  onClose: () => void;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const { switches } = useChartSettings();
  const price = (text: string) => formatNumber(wholePrice(text, rules), tag);
  return (
    <Dialog title={t('trade.chart.move.title')} role="alertdialog" isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          {t('trade.chart.move.text', {
            side: line.side,
            rest: formatNumber(line.rest, tag),
            base: rules.base,
            from: price(drag.from),
            to: price(drag.to),
            quote: rules.quote,
          })}
        </p>
        <p className="text-text-muted">{t('trade.chart.move.queue')}</p>
        <Switch isSelected={switches.confirm} onChange={(confirm) => setChart({ switches: { ...switches, confirm } })}>
          {t('trade.chart.show.confirm')}
        </Switch>
        <Button onPress={onMove} isPending={isPending} autoFocus>
          {t('trade.chart.move.submit', { price: price(drag.to) })}
        </Button>
      </div>
    </Dialog>
  );
}
