import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { type KeyboardEvent, useState } from 'react';
import { useChartSettings } from '../chart/chart-settings.ts';
import type { MarketRules } from '../market-rules.ts';
import { useProblemText } from '../order-form/use-problem-text.ts';
import { checkEdit, type EditField, editableFields, type OrderChange, type OrderTexts } from './order-edit.ts';
import type { OrderActions } from './use-order-actions.ts';

/** How a row of an open order is changed in its place (TRAD-391). */
export interface RowEdit {
  rules: MarketRules | null;
  /** What can be changed now. */
  fields: readonly EditField[];
  /** null: nothing is being changed. */
  texts: OrderTexts | null;
  /** The field that was pressed. */
  first: EditField;
  /** What saving does now; null: nothing changed, or something is wrong. */
  change: OrderChange | null;
  /** A replacement that is asked about before it goes out (TRAD-108). */
  asked: OrderChange | null;
  isPending: boolean;
  /** What is wrong with a field, in words; null: nothing that must be said yet. */
  problem(field: EditField): string | null;
  begin(field: EditField): void;
  type(field: EditField, text: string): void;
  save(): void;
  confirm(): void;
  unask(): void;
  drop(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** Returns the texts that an order's row begins with. */
const textsOf = ({ price, quantity }: OrderData): OrderTexts => ({ price, quantity });

/** Changing an order in its row: Enter saves, Escape drops, Tab goes from one field to the other. */
export function useRowEdit(order: OrderData, rules: MarketRules | null, actions: OrderActions): RowEdit {
  const problemText = useProblemText();
  const isToAsk = useChartSettings((chart) => chart.switches.confirm);
  const [texts, setTexts] = useState<OrderTexts | null>(null);
  const [first, setFirst] = useState<EditField>('price');
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<OrderChange | null>(null);
  const fields = editableFields(order, rules);
  const checked = texts === null || rules === null ? null : checkEdit(texts, order, rules);
  const close = (field: EditField, orderId = order.orderId) => {
    setTexts(null);
    setAsked(null);
    setTried(false);
    focusField(orderId, field);
  };
  const send = async (change: OrderChange) => {
    const now = await actions.change(order, change);
    setAsked(null);
    if (now !== null) close(first, now.orderId);
  };
  const save = () => {
    setTried(true);
    if (checked === null || checked.price !== null || checked.quantity !== null) return;
    if (checked.change === null) close(first);
    else if (checked.change.kind === 'replace' && isToAsk) setAsked(checked.change);
    else void send(checked.change);
  };
  const edit: RowEdit = {
    rules,
    fields,
    texts: fields.length === 0 ? null : texts,
    first,
    change: checked?.change ?? null,
    asked,
    isPending: actions.pending.has(order.orderId) || actions.pending.has('all'),
    problem(field) {
      const problem = checked?.[field] ?? null;
      if (problem === null || texts === null || (!isTried && texts[field] === order[field])) return null;
      return problemText(problem);
    },
    begin(field) {
      setFirst(field);
      setTexts(textsOf(order));
    },
    type: (field, text) => setTexts((known) => (known === null ? null : { ...known, [field]: text })),
    save,
    confirm: () => asked !== null && void send(asked),
    unask: () => setAsked(null),
    drop: () => close(first),
    onKeyDown: (event) => fieldKeys(event, edit),
  };
  return edit;
}

/** The keys of a field of the row; the last letters of an input method are not the row's. */
function fieldKeys(event: KeyboardEvent<HTMLElement>, edit: RowEdit): void {
  if (event.nativeEvent.isComposing) return;
  const doing = { Enter: edit.save, Escape: edit.drop, Tab: () => focusOther(event.currentTarget) }[event.key];
  if (doing === undefined || (event.key === 'Tab' && edit.fields.length < 2)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!edit.isPending && !event.repeat) doing();
}

function focusOther(field: HTMLElement): void {
  const both = field.closest('tr')?.querySelectorAll<HTMLInputElement>('input[data-edit]');
  const other = [...(both ?? [])].find((one) => one !== field);
  other?.focus();
  other?.select();
}

/** Gives the focus to a field's button in the row of an order, which may have come only now (TRAD-244). */
function focusField(orderId: number, field: EditField): void {
  // The field is gone by the first frame; a dialog's page takes the focus again by the second.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-open-order="${orderId}"] [data-edit="${field}"]`)?.focus(),
    ),
  );
}
