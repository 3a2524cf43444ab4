import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { unitsText } from '../market-rules.ts';
import { hasNextPrice } from './check-lists.ts';
import { StopLimitField, TriggerField, useFieldError } from './fields.view.tsx';
import type { OrderForm } from './form-facts.ts';
import { KINDS, NEXT_KINDS, type NextKind } from './kinds.ts';

const FIELD = 'h-9 min-w-0 rounded bg-surface-sunken px-2 text-sm max-lg:h-11';

/** Fields of a list's followers: another order, or a take-profit and a stop. */
export default function FollowerFields({ form }: { form: OrderForm }) {
  const t = useMessages();
  const said = useFieldError(form);
  const { draft, rules, check, change } = form;
  const { follows, isPaid } = KINDS[draft.kind];
  const isPair = follows === 'pair';
  const kinds = NEXT_KINDS.filter((kind) => !isPaid || kind !== 'market');
  const nextPrice = (
    <DecimalField
      label={t(isPair ? 'trade.form.profit' : 'trade.form.nextPrice')}
      name="nextPrice"
      value={draft.nextPrice}
      onChange={(text) => change({ do: 'nextPrice', text })}
      digits={rules.priceScale}
      step={unitsText(rules.tickUnits, rules.priceScale)}
      unit={rules.quote}
      error={said(check.next, check.missingNext)}
    />
  );
  return (
    <fieldset className="flex flex-col gap-3 rounded border border-line p-3">
      <legend className="px-1 text-sm font-medium">{t('trade.form.then')}</legend>
      {!isPair && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
          <select
            aria-label={t('trade.side')}
            value={isPaid ? 'SELL' : draft.nextSide}
            disabled={isPaid}
            onChange={(event) => change({ do: 'nextSide', side: event.target.value as Side })}
            className={FIELD}
          >
            {SIDES.map((side) => (
              <option key={side} value={side}>
                {t(side === 'BUY' ? 'trade.buy' : 'trade.sell')}
              </option>
            ))}
          </select>
          <select
            aria-label={t('trade.kind')}
            value={draft.nextKind}
            onChange={(event) => change({ do: 'nextKind', nextKind: event.target.value as NextKind })}
            className={FIELD}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`trade.kind.${kind}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      {isPair && nextPrice}
      <TriggerField form={form} />
      <StopLimitField form={form} />
      {!isPair && hasNextPrice(draft) && nextPrice}
      <p className="text-xs text-text-muted">{t(isPaid ? 'trade.form.thenPaid' : 'trade.form.thenLater')}</p>
    </fieldset>
  );
}
