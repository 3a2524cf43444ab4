import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { OrderForm } from '../order-form/form-facts.ts';
import { AskedRows } from './asked-rows.tsx';
import type { Asked } from './use-asked.ts';

/** Shows an order before it is sent, with the reason of the confirmation, which can be turned off here. */
export default function ConfirmDialog({ asked, form }: { asked: Asked; form: OrderForm }) {
  const t = useMessages();
  const [isStopped, setStopped] = useState(false);
  const { pressed, reasons } = asked;
  const { base } = form.rules;
  const isBuy = (pressed.kind === 'list' ? pressed.body.legs[0] : pressed.body)?.side === 'BUY';
  return (
    <Dialog role="alertdialog" title={t('trade.confirm.title')} isOpen onClose={() => form.answer(false, isStopped)}>
      <ul className="mb-4 flex flex-col gap-1 rounded bg-warn-soft px-3 py-2 text-sm text-warn">
        {reasons.map((reason) => (
          <li key={reason}>{t(`trade.confirm.reason.${reason}`)}</li>
        ))}
      </ul>
      <div className="mb-4 flex flex-col gap-3 text-sm">
        <AskedRows asked={asked} rules={form.rules} />
      </div>
      <Switch isSelected={isStopped} onChange={setStopped}>
        {t('trade.confirm.stop')}
      </Switch>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="secondary" onPress={() => form.answer(false, isStopped)}>
          {t('trade.confirm.no')}
        </Button>
        <Button variant={isBuy ? 'up' : 'down'} onPress={() => form.answer(true, isStopped)}>
          {t(isBuy ? 'trade.buyAsset' : 'trade.sellAsset', { asset: base })}
        </Button>
      </div>
    </Dialog>
  );
}
