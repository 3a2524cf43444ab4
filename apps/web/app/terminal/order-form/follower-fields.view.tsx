import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { unitsText } from '../market-rules.ts';
import { hasNextPrice } from './check-lists.ts';
import { StopLimitField, TriggerField, useFieldError } from './fields.view.tsx';
import type { OrderForm } from './form-facts.ts';
import { KINDS, NEXT_KINDS } from './kinds.ts';

const FIELD =
  'flex h-9 min-w-0 items-center justify-between gap-1 rounded bg-surface-sunken px-2 text-sm hover:bg-control disabled:opacity-55 max-lg:h-11';

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
      isDense
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
          <Select
            hideLabel
            label={t('trade.side')}
            options={SIDES.map((side) => ({ id: side, text: t(side === 'BUY' ? 'trade.buy' : 'trade.sell') }))}
            value={isPaid ? 'SELL' : draft.nextSide}
            isDisabled={isPaid}
            onChange={(side) => change({ do: 'nextSide', side })}
            className={FIELD}
          />
          <Select
            hideLabel
            label={t('trade.kind')}
            options={kinds.map((id) => ({ id, text: t(`trade.kind.${id}`) }))}
            value={draft.nextKind}
            onChange={(nextKind) => change({ do: 'nextKind', nextKind })}
            className={FIELD}
          />
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
