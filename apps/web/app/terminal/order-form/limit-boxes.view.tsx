import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { unitsText } from '../market-rules.ts';
import { useTrading } from '../trading.ts';
import { useFieldError } from './fields.view.tsx';
import type { OrderForm } from './form-facts.ts';
import { mayHide, tabOf } from './kinds.ts';

/** A limit order that only waits (TRAD-311). */
export function PostOnlyBox({ form: { draft, change } }: { form: OrderForm }) {
  const t = useMessages();
  if (tabOf(draft.kind) !== 'limit') return null;
  return (
    <Checkbox isDense isSelected={draft.kind === 'postOnly'} onChange={(isOn) => change({ do: 'postOnly', isOn })}>
      {t('trade.kind.postOnly')}
    </Checkbox>
  );
}

/** An order that takes its exits with it (TRAD-320). */
export function ExitsBox({ form: { draft, change } }: { form: OrderForm }) {
  const t = useMessages();
  const { canExit } = useTrading();
  if (!canExit(draft)) return null;
  return (
    <Checkbox isDense isSelected={draft.hasExits} onChange={(isOn) => change({ do: 'exits', isOn })}>
      {t('trade.form.exits')}
    </Checkbox>
  );
}

/** Whether the field of an iceberg's visible amount is shown, and how that is changed; null: the order cannot hide. */
interface Iceberg {
  isShown: boolean;
  toggle(isOn: boolean): void;
}

export function useIceberg({ draft, change }: OrderForm): Iceberg | null {
  const [isOpen, setOpen] = useState(false);
  if (!mayHide(draft.kind, draft.timeInForce)) return null;
  return {
    isShown: isOpen || draft.visible !== '',
    toggle(isOn) {
      setOpen(isOn);
      if (!isOn) change({ do: 'visible', text: '' });
    },
  };
}

/** A limit order of which the book shows a part at once (TRAD-311). */
export function IcebergBox({ iceberg }: { iceberg: Iceberg | null }) {
  const t = useMessages();
  if (iceberg === null) return null;
  return (
    <Checkbox isDense isSelected={iceberg.isShown} onChange={iceberg.toggle}>
      {t('trade.form.iceberg')}
    </Checkbox>
  );
}

/** How much of the order the book shows at once; empty: all of it. */
export function VisibleField({ form, iceberg }: { form: OrderForm; iceberg: Iceberg | null }) {
  const { draft, rules, check, change } = form;
  const t = useMessages();
  const said = useFieldError(form);
  if (iceberg?.isShown !== true) return null;
  return (
    <DecimalField
      isDense
      label={t('trade.form.visible')}
      name="visible"
      value={draft.visible}
      onChange={(text) => change({ do: 'visible', text })}
      digits={rules.quantityScale}
      step={unitsText(rules.stepUnits, rules.quantityScale)}
      unit={rules.base}
      error={said(check.visible)}
    />
  );
}
