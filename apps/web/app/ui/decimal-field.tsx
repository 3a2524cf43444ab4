import { decimalInput } from '@pelorus/site/filters.ts';
import { useLayoutEffect, useRef } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { CONTROL, ERROR, LABEL } from './field-style.ts';
import { stepped } from './stepped.ts';

export interface DecimalFieldProps {
  label: string;
  /** A decimal text, or empty. Never a number: money has no floats. */
  value: string;
  onChange: (value: string) => void;
  /** Digits after the point that may be typed. */
  digits: number;
  /** What one press of an arrow key adds or takes: a decimal text. */
  step?: string;
  /** The unit, at the field's end: BTC. */
  unit?: string;
  error?: string | null;
  isDisabled?: boolean;
  name?: string;
  /** Says it to screen readers only: the label stands as a placeholder inside. */
  compact?: boolean;
}

/** Takes an exact decimal as it is typed (spec S5.10): what cannot stand is dropped, the caret stays where it was. */
export function DecimalField({
  label,
  value,
  onChange,
  digits,
  step,
  unit,
  error,
  compact = false,
  ...rest
}: DecimalFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caretFromEnd = useRef<number | null>(null);
  const composing = useRef(false);
  useLayoutEffect(() => {
    const field = input.current;
    if (field === null || caretFromEnd.current === null) return;
    const at = Math.max(0, field.value.length - caretFromEnd.current);
    field.setSelectionRange(at, at);
    caretFromEnd.current = null;
  });
  const take = (typed: string) => {
    if (composing.current) return;
    const field = input.current;
    caretFromEnd.current = field === null ? null : field.value.length - (field.selectionStart ?? field.value.length);
    onChange(decimalInput(typed, digits));
  };
  return (
    <AriaTextField {...rest} value={value} onChange={take} isInvalid={Boolean(error)} className="flex flex-col gap-1.5">
      <Label className={compact ? 'sr-only' : LABEL}>{label}</Label>
      <div dir="ltr" className="relative">
        <Input
          ref={input}
          inputMode="decimal"
          autoComplete="off"
          {...(compact ? { placeholder: label } : {})}
          className={`${CONTROL} numeric text-end ${unit === undefined ? '' : 'pe-16'}`}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            take(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            onChange(stepped(value, step, event.key === 'ArrowUp' ? 1 : -1));
          }}
        />
        {unit !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-text-muted">
            {unit}
          </span>
        )}
      </div>
      <FieldError className={ERROR}>{error}</FieldError>
    </AriaTextField>
  );
}
