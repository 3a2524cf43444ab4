import { formatNumber, separators } from '@pelorus/site/numbers.ts';
import { type NumberRules, readTypedNumber, typedOf } from '@pelorus/site/typed-number.ts';
import { type ReactNode, type RefObject, useEffect, useId, useReducer, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { numberProblemText } from '../../ui/fields/number-problem-text.ts';
import { NumberTyping } from '../../ui/fields/number-typing.ts';
import { stepped } from '../../ui/fields/stepped.ts';
import { useTyping } from '../../ui/fields/typing.ts';
import { Beside } from '../../ui/overlays/beside.tsx';
import { type MarketRules, unitsText } from '../market-rules.ts';
import type { EditField } from './order-edit.ts';
import type { RowEdit } from './row-edit.ts';

const LABELS = { price: 'trade.edit.price', quantity: 'trade.edit.amount' } as const;

/** A price or an amount of an open order; a press lets it be changed where it stands (TRAD-391). */
export function EditCell({
  field,
  value,
  edit,
  children,
}: {
  field: EditField;
  value: string;
  edit: RowEdit;
  /** How it is shown. */
  children: ReactNode;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const { rules, texts } = edit;
  if (rules === null || !edit.fields.includes(field)) return children;
  if (texts !== null) return <CellField field={field} value={texts[field]} rules={rules} edit={edit} />;
  return (
    <button
      type="button"
      data-edit={field}
      aria-label={t(LABELS[field], { value: formatNumber(value, tag) })}
      onClick={() => edit.begin(field)}
      className="rounded border border-transparent @xl:-me-1 @xl:px-1 decoration-dotted underline-offset-4 hover:border-line-strong hover:bg-surface-sunken max-md:min-h-11 @max-xl:underline"
    >
      {children}
    </button>
  );
}

const scaleOf = (field: EditField, rules: MarketRules) =>
  field === 'price'
    ? { digits: rules.priceScale, step: rules.tickUnits, unit: rules.quote }
    : { digits: rules.quantityScale, step: rules.stepUnits, unit: rules.base };

/** Typing a number: as in any field for decimals (FMT-42 to FMT-47). */
function useNumber(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  rules: NumberRules,
  onChange: (value: string) => void,
) {
  const state = useRef<NumberTyping | null>(null);
  state.current ??= new NumberTyping(value, rules);
  const numbers = state.current;
  numbers.rules = rules;
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const typed = useTyping(input, numbers, numbers.shownOf(value), (shown) => {
    const told = numbers.told(shown);
    // The display may change although the number does not: "5" and "5.".
    if (told === value) draw();
    else onChange(told);
  });
  return { numbers, typed };
}

/** A number field as low as its row. What is wrong stands beside it, over the rows. */
function CellField({
  field,
  value,
  rules,
  edit,
}: {
  field: EditField;
  value: string;
  rules: MarketRules;
  edit: RowEdit;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { digits, step, unit } = scaleOf(field, rules);
  const numberRules: NumberRules = { separators: separators(tag), digits, isSigned: false, unit };
  const { numbers, typed } = useNumber(input, value, numberRules, (told) => edit.type(field, told));
  const isFirst = edit.first === field;
  useEffect(() => {
    if (!isFirst) return;
    input.current?.focus();
    input.current?.select();
  }, [isFirst]);
  const refused = typedOf(value);
  const read = refused === null ? null : readTypedNumber(refused, numberRules);
  const problem = read !== null && 'problem' in read ? numberProblemText(read.problem, t) : edit.problem(field);
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null || refused !== null) return edit.onKeyDown(event);
    event.preventDefault();
    numbers.put(stepped(value, unitsText(step, digits), direction));
    typed.type(numbers.now.shown);
  };
  return (
    <span dir="ltr" className="inline-block">
      <input
        ref={input}
        data-edit={field}
        type="text"
        value={typed.shown}
        onChange={(event) => typed.onChange(event.currentTarget.value)}
        onBlur={typed.onBlur}
        onKeyDown={onKeyDown}
        readOnly={edit.isPending}
        inputMode={digits === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-label={t(field === 'price' ? 'trade.edit.newPrice' : 'trade.edit.newAmount', { asset: unit })}
        aria-describedby={problem === null ? `${id}-keys` : `${id}-problem`}
        aria-invalid={problem !== null}
        className="numeric h-6 w-24 rounded border border-line-strong bg-surface-raised px-1 text-end text-xs text-text focus:outline-2 focus:outline-focus aria-invalid:border-danger max-md:h-11 max-md:w-32 max-md:text-[1rem]"
      />
      <span id={`${id}-keys`} className="sr-only">
        {t('trade.edit.keys')}
      </span>
      {problem !== null && (
        <Beside anchor={input} id={`${id}-problem`} isAlert>
          {problem}
        </Beside>
      )}
    </span>
  );
}
