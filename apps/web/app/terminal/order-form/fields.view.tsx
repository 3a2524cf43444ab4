import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { quantityRules, unitsText } from '../market-rules.ts';
import { BOOK_PRICES, type BookPrice } from './book-price.ts';
import type { OrderForm } from './form-facts.ts';
import { hasStop, hasStopLimit, KINDS, mayHide } from './kinds.ts';
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
  return (
    <div className="relative">
      {/* Before the field in the order of the Tab key, so that price leads to amount. */}
      <select
        aria-label={t('trade.form.best')}
        value=""
        onChange={(event) => take(event.target.value as BookPrice)}
        className="absolute end-0 -top-1 z-10 h-6 max-w-44 rounded bg-surface-raised text-end text-xs text-accent max-lg:h-9 max-lg:-top-3"
      >
        <option value="" disabled>
          {t('trade.form.best')}
        </option>
        {BOOK_PRICES.map((which) => (
          <option key={which} value={which}>
            {t(`trade.form.best.${which}`)}
          </option>
        ))}
      </select>
      <DecimalField
        label={t(KINDS[draft.kind].list === 'OCO' ? 'trade.form.profit' : 'trade.price')}
        name="price"
        value={draft.price}
        onChange={(text) => change({ do: 'price', text })}
        digits={rules.priceScale}
        step={unitsText(rules.tickUnits, rules.priceScale)}
        unit={rules.quote}
        error={said(check.price, check.missingPrice)}
      />
    </div>
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

/** How much of the order the book shows at once; empty: all of it. */
export function VisibleField({ form }: { form: OrderForm }) {
  const { draft, rules, check, change } = form;
  const t = useMessages();
  const said = useFieldError(form);
  const [isOpen, setOpen] = useState(false);
  if (!mayHide(draft.kind, draft.timeInForce)) return null;
  const isShown = isOpen || draft.visible !== '';
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => {
          setOpen(!isShown);
          if (isShown) change({ do: 'visible', text: '' });
        }}
        className="-ms-2 min-h-7 self-start rounded px-2 text-xs text-text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text max-lg:min-h-9"
      >
        {t('trade.form.iceberg')}
      </button>
      {isShown && (
        <DecimalField
          label={t('trade.form.visible')}
          name="visible"
          value={draft.visible}
          onChange={(text) => change({ do: 'visible', text })}
          digits={rules.quantityScale}
          step={unitsText(rules.stepUnits, rules.quantityScale)}
          unit={rules.base}
          error={said(check.visible)}
        />
      )}
    </div>
  );
}

/** Amount and total of a limit order; of a market order the one of the two that is given. */
export function AmountFields({ form }: { form: OrderForm }) {
  const { draft } = form;
  const { hasPrice, byMoney } = KINDS[draft.kind];
  if (!byMoney && !hasPrice) return <QuantityField form={form} />;
  if (hasPrice) {
    return (
      <>
        <QuantityField form={form} />
        <TotalField form={form} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <UnitSwitch form={form} />
      {draft.given === 'quantity' ? <QuantityField form={form} /> : <TotalField form={form} />}
    </div>
  );
}

function QuantityField({ form }: { form: OrderForm }) {
  const { draft, rules, check, change } = form;
  const t = useMessages();
  const said = useFieldError(form);
  return (
    <DecimalField
      label={t('trade.amount')}
      name="amount"
      value={draft.quantity}
      onChange={(text) => change({ do: 'quantity', text })}
      digits={rules.quantityScale}
      step={unitsText(quantityRules(rules, KINDS[draft.kind].hasPrice).step, rules.quantityScale)}
      unit={rules.base}
      error={said(check.quantity, draft.given === 'quantity' ? check.missingAmount : null)}
    />
  );
}

function TotalField({ form }: { form: OrderForm }) {
  const { draft, rules, check, change } = form;
  const t = useMessages();
  const said = useFieldError(form);
  const isMarket = KINDS[draft.kind].byMoney;
  const label = !isMarket ? 'trade.total' : draft.side === 'BUY' ? 'trade.form.spend' : 'trade.form.receive';
  return (
    <DecimalField
      label={t(label)}
      name="total"
      value={draft.total}
      onChange={(text) => change({ do: 'total', text })}
      digits={rules.quoteScale}
      step="1"
      unit={rules.quote}
      error={said(check.total, draft.given === 'total' ? check.missingAmount : null)}
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
    <fieldset aria-label={t('trade.form.givenIn')} className="flex items-center gap-2 text-xs text-text-muted">
      <span>{t('trade.form.givenIn')}</span>
      {units.map(([given, asset]) => (
        <button
          key={given}
          type="button"
          aria-pressed={draft.given === given}
          onClick={() => change({ do: 'given', given })}
          className="min-h-6 rounded px-2 hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text max-lg:min-h-9"
        >
          {asset}
        </button>
      ))}
    </fieldset>
  );
}
