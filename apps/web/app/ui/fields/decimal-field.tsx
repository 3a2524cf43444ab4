import type { NumberFilter } from '@pelorus/site/filters.ts';
import { separators } from '@pelorus/site/numbers.ts';
import { type NumberRules, readTypedNumber, typedOf } from '@pelorus/site/typed-number.ts';
import { useReducer, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FieldInput, type FieldInputProps } from './field-input.tsx';
import { numberProblemText } from './number-problem-text.ts';
import { NumberTyping } from './number-typing.ts';
import { STEPS, stepped } from './stepped.ts';
import { useTyping } from './typing.ts';

export interface DecimalFieldProps extends FieldInputProps {
  /** A decimal of the wire, or empty; refused input comes as a text that no parser accepts. Never a float. */
  value: string;
  onChange: (value: string) => void;
  /** Digits after the point that the number may have; 0: whole numbers. */
  digits: number;
  /** Step of the arrow keys, ten of it with Shift: a decimal text. */
  step?: string;
  /** May it be below zero? */
  isSigned?: boolean;
  /** Further rules besides digits: a clamp or a price filter, which reports instead of correcting. */
  filter?: NumberFilter;
}

/**
 * Takes an exact decimal as the reader's language writes it, thousands parted while it is typed (FMT-42 to FMT-47). What cannot
 * be read as one number stays as it was typed, with the reason; the form hears nothing that could be sent.
 */
export function DecimalField({
  value,
  onChange,
  digits,
  step,
  isSigned = false,
  filter,
  error,
  ...rest
}: DecimalFieldProps) {
  const t = useMessages();
  const { tag } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const { unit = '' } = rest;
  const rules: NumberRules = { separators: separators(tag), digits, isSigned, unit, ...(filter && { filter }) };
  const state = useRef<NumberTyping | null>(null);
  state.current ??= new NumberTyping(value, rules);
  const numbers = state.current;
  numbers.rules = rules;
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const tell = (shown: string) => {
    const told = numbers.told(shown);
    // The display may change although the number does not: "5" and "5.".
    if (told === value) draw();
    else onChange(told);
  };
  const typed = useTyping(input, numbers, numbers.shownOf(value), tell);
  const press = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (step === undefined || direction === null || typedOf(value) !== null) return;
    event.preventDefault();
    numbers.put(stepped(value, step, direction * (event.shiftKey ? STEPS.shifted : STEPS.alone)));
    typed.type(numbers.now.shown);
  };
  const refused = typedOf(value);
  const read = refused === null ? null : readTypedNumber(refused, rules);
  const said = read !== null && 'problem' in read ? numberProblemText(read.problem, t) : null;
  return (
    <FieldInput
      {...rest}
      error={said ?? error}
      isNumber
      input={input}
      inputMode={isSigned ? 'text' : digits === 0 ? 'numeric' : 'decimal'}
      typed={typed}
      onKeyDown={press}
    />
  );
}
