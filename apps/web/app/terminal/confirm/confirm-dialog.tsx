import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { OrderForm } from '../order-form/form-facts.ts';
import { sendingOf, sendWords } from '../order-form/send-words.ts';
import { AskedRows } from './asked-rows.tsx';
import type { Asked } from './use-asked.ts';

/** Shows an order before it is sent, with the reason of the confirmation, which can be turned off here. */
export default function ConfirmDialog({ asked, form }: { asked: Asked; form: OrderForm }) {
  const t = useMessages();
  const [isStopped, setStopped] = useState(false);
  const { pressed, reasons } = asked;
  const { tag } = useLocale();
  const sending = sendingOf(pressed);
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
      <Checkbox isSelected={isStopped} onChange={setStopped}>
        {t('trade.confirm.stop')}
      </Checkbox>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="secondary" onPress={() => form.answer(false, isStopped)}>
          {t('trade.confirm.no')}
        </Button>
        <Button variant={sending.side === 'BUY' ? 'up' : 'down'} onPress={() => form.answer(true, isStopped)}>
          {sendWords(sending, form.rules, t, tag)}
        </Button>
      </div>
    </Dialog>
  );
}
