import { futuresPost } from '@pelorus/client/http/request.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { typedOf } from '@pelorus/site/typed-number.ts';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { newClientId } from '../../live/submission.ts';
import { isSome } from '../../terminal/order-form/order-form.logic.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import type { PositionRow } from './position-rows.ts';
import { RefusalLine } from './refusal-line.tsx';
import { useChange } from './use-change.ts';

const ACTIONS = ['ADD', 'REMOVE'] as const;

/** Adds margin to an isolated position, or takes it back. */
export default function MarginDialog({ row, onClose }: { row: PositionRow; onClose: () => void }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { position, rules } = row;
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('ADD');
  const [amount, setAmount] = useState('');
  const [clientId, setClientId] = useState(newClientId);
  const [isTried, setTried] = useState(false);
  const { change, isPending, refusal } = useChange();
  const isWhole = typedOf(amount) === null && isSome(amount);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWhole) return;
    const { positionSide, symbol } = position;
    const body = { symbol, positionSide, action, amount, clientId };
    const outcome = await change([() => futuresPost('/futuresapi/positions/margin', body)], t('perp.changed'));
    if (outcome === 'placed') onClose();
    // An amount that was refused is another the next time; one in doubt is the same.
    else if (outcome === 'refused') setClientId(newClientId());
  };
  return (
    <Dialog title={t('perp.adjustMargin')} isOpen onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <fieldset aria-label={t('perp.adjustMargin')} className="grid grid-cols-2 gap-1 rounded bg-surface-sunken p-1">
          {ACTIONS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={action === one}
              onClick={() => setAction(one)}
              className="min-h-8 rounded text-sm text-text-muted aria-pressed:bg-surface-raised aria-pressed:font-medium aria-pressed:text-text max-md:min-h-11"
            >
              {t(one === 'ADD' ? 'perp.addMargin' : 'perp.removeMargin')}
            </button>
          ))}
        </fieldset>
        <p className="flex justify-between text-sm">
          <span className="text-text-muted">{t('perp.margin')}</span>
          <span>
            <NumberText value={position.isolatedMargin} /> {rules.quote}
          </span>
        </p>
        <DecimalField
          label={t('trade.amount')}
          value={amount}
          onChange={setAmount}
          digits={rules.quoteScale}
          unit={rules.quote}
          error={isTried && !isWhole ? t('trade.problem.missingAmount') : null}
        />
        <RefusalLine text={refusal} />
        <Button type="submit" isPending={isPending}>
          {isWhole
            ? t('perp.marginSubmit', { action, amount: formatNumber(amount, tag), asset: rules.quote })
            : t(action === 'ADD' ? 'perp.addMargin' : 'perp.removeMargin')}
        </Button>
      </form>
    </Dialog>
  );
}
