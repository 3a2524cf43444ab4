import { type ReactNode, useContext } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { quantityRules, unitsText } from '../market-rules.ts';
import { BOOK_PRICES, type BookPrice } from './book-price.ts';
import type { OrderForm } from './form-facts.ts';
import { FormPartsContext } from './form-parts.ts';
import { hasStop, hasStopLimit, KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { TURN_SCALE } from './order-form.logic.ts';
import type { Problem } from './problem.ts';
import { useProblemText } from './use-problem-text.ts';

/** Returns a field's problem as text, including that it is empty once the person tried to submit (TRAD-243). */
export function useFieldError({
  isTried,
}: OrderForm): (wrong: Problem | null, missing?: Problem | null) => string | null {
  const problemText = useProblemText();
  return (wrong, missing = null) => {
    const said = wrong ?? (isTried ? missing : null);
    return said === null ? null : problemText(said);
  };
}

/** The limit price; it can be taken from the book, as by pressing a line of it. */
export function PriceField({ form }: { form: OrderForm }) {
  const { draft, rules, check, change, priceOf } = form;
  const t = useMessages();
  const said = useFieldError(form);
  const take = (which: BookPrice) => {
    const text = priceOf(which);
    if (text !== null) change({ do: 'price', text });
  };
  const best = (
    <Select
      hideLabel
      label={t('trade.form.best')}
      placeholder={t('trade.form.best')}
      options={BOOK_PRICES.map((which) => ({ id: which, text: t(`trade.form.best.${which}`) }))}
      value={null}
      onChange={take}
      className="-my-1 flex min-h-6 items-center text-xs text-accent hover:text-accent-strong max-lg:-my-3.5 max-lg:min-h-11"
    />
  );
  return (
    <DecimalField
      isDense
      label={t(KINDS[draft.kind].list === 'OCO' ? 'trade.form.profit' : 'trade.price')}
      name="price"
      value={draft.price}
      onChange={(text) => change({ do: 'price', text })}
      digits={rules.priceScale}
      step={unitsText(rules.tickUnits, rules.priceScale)}
      unit={rules.quote}
      error={said(check.price, check.missingPrice)}
      aside={best}
    />
  );
}

/** Field of the trigger: a price, or a trailing distance. */
export function TriggerField({ form }: { form: OrderForm }) {
  const { draft, rules, check, change } = form;
  const t = useMessages();
  const said = useFieldError(form);
  const isPrice = hasStop(draft.kind, draft.nextKind);
  if (!isPrice && KINDS[draft.kind].trigger === null) return null;
  return (
    <DecimalField
      isDense
      label={t(isPrice ? 'trade.form.stop' : 'trade.form.turn')}
      name="stop"
      value={isPrice ? draft.stop : draft.turn}
      onChange={(text) => change({ do: isPrice ? 'stop' : 'turn', text })}
      digits={isPrice ? rules.priceScale : TURN_SCALE}
      step={isPrice ? unitsText(rules.tickUnits, rules.priceScale) : '0.1'}
      unit={isPrice ? rules.quote : '%'}
      error={said(check.trigger, check.missingTrigger)}
    />
  );
}

/** Field of a list's stop limit price; empty: a market order. */
export function StopLimitField({ form }: { form: OrderForm }) {
  const { draft, rules, check, change } = form;
  const t = useMessages();
  const said = useFieldError(form);
  if (!hasStopLimit(draft.kind)) return null;
  return (
    <DecimalField
      isDense
      label={t('trade.form.stopLimit')}
      name="stopLimit"
      value={draft.stopLimit}
      onChange={(text) => change({ do: 'stopLimit', text })}
      digits={rules.priceScale}
      step={unitsText(rules.tickUnits, rules.priceScale)}
      unit={rules.quote}
      error={said(check.stopLimit)}
    />
  );
}

/** Amount and total of a limit order; of a market order the one of the two that is given. */
export function AmountFields({ form }: { form: OrderForm }) {
  const { hasPrice, byMoney } = KINDS[form.draft.kind];
  if (byMoney) return <AmountField form={form} of={form.draft.given} aside={<UnitSwitch form={form} />} />;
  return (
    <>
      <AmountField form={form} of="quantity" />
      {hasPrice && <AmountField form={form} of="total" />}
    </>
  );
}

/** One field for both, so that a change of the unit keeps the focus. */
function AmountField({ form, of, aside }: { form: OrderForm; of: OrderDraft['given']; aside?: ReactNode }) {
  const { draft, rules, check, change } = form;
  const t = useMessages();
  const said = useFieldError(form);
  const parts = useContext(FormPartsContext);
  const { hasPrice, byMoney } = KINDS[draft.kind];
  const money = parts?.moneyLabel ?? (draft.side === 'BUY' ? 'trade.form.spend' : 'trade.form.receive');
  const total = byMoney ? money : 'trade.total';
  const isTotal = of === 'total';
  return (
    <DecimalField
      isDense
      label={t(isTotal ? total : 'trade.amount')}
      name={isTotal ? 'total' : 'amount'}
      value={isTotal ? draft.total : draft.quantity}
      onChange={(text) => change({ do: of, text })}
      digits={isTotal ? rules.quoteScale : rules.quantityScale}
      step={isTotal ? '1' : unitsText(quantityRules(rules, hasPrice).step, rules.quantityScale)}
      unit={isTotal ? rules.quote : rules.base}
      error={said(isTotal ? check.total : check.quantity, draft.given === of ? check.missingAmount : null)}
      aside={aside}
    />
  );
}

/** Whether a market order is given in coins or in money. */
function UnitSwitch({ form: { draft, rules, change } }: { form: OrderForm }) {
  const t = useMessages();
  const units = [
    ['quantity', rules.base],
    ['total', rules.quote],
  ] as const;
  return (
    <fieldset aria-label={t('trade.form.givenIn')} className="-my-1 flex items-center text-text-muted max-lg:-my-3.5">
      {units.map(([given, asset]) => (
        <button
          key={given}
          type="button"
          aria-pressed={draft.given === given}
          onClick={() => change({ do: 'given', given })}
          className="min-h-6 rounded px-2 hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text max-lg:min-h-11"
        >
          {asset}
        </button>
      ))}
    </fieldset>
  );
}
