import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { typedOf } from '@pelorus/site/typed-number.ts';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type MarketRules, unitsText } from '../market-rules.ts';
import { useProblemText } from '../order-form/use-problem-text.ts';
import { checkAmend } from './amend-check.ts';
import { TriggerLine } from './order-cells.tsx';
import type { OrderActions } from './use-order-actions.ts';

/** Makes an order smaller; it keeps its place in the queue, or goes on waiting for its trigger (TRAD-271). */
export default function AmendDialog({
  order,
  rules,
  actions,
  onClose,
}: {
  order: OrderData;
  rules: MarketRules;
  actions: OrderActions;
  onClose: () => void;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const problemText = useProblemText();
  const [quantity, setQuantity] = useState(order.quantity);
  const [isTried, setTried] = useState(false);
  const problem = checkAmend(quantity, order, rules);
  const isChanged = quantity !== order.quantity;
  const isWaiting = order.phase !== 'WORKING';
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null && (await actions.amend(order, quantity))) onClose();
  };
  return (
    <Dialog title={t('trade.amend.title')} isOpen onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <div className="text-text-muted">
          <p>
            {t(isWaiting ? 'trade.amend.waiting' : 'trade.amend.text', {
              side: order.side,
              quantity: formatNumber(order.quantity, tag),
              filled: formatNumber(order.filledQuantity, tag),
              price: formatNumber(order.price, tag),
              base: rules.base,
              quote: rules.quote,
            })}
          </p>
          {isWaiting && <TriggerLine order={order} />}
        </div>
        <DecimalField
          label={t('trade.amend.amount')}
          value={quantity}
          onChange={setQuantity}
          digits={rules.quantityScale}
          step={unitsText(rules.stepUnits, rules.quantityScale)}
          unit={rules.base}
          error={problem !== null && (isChanged || isTried) ? problemText(problem) : null}
        />
        <Button type="submit" isPending={actions.pending.has(order.orderId)}>
          {t('trade.amend.submit', {
            amount: formatNumber(typedOf(quantity) === null ? quantity : null, tag),
            base: rules.base,
          })}
        </Button>
      </form>
    </Dialog>
  );
}
