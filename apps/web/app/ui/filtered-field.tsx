import type { InputFilter } from '@pelorus/site/filters.ts';
import { useRef } from 'react';
import { FieldFrame, useField } from './field-frame.tsx';
import { CONTROL } from './field-style.ts';
import { replaceText } from './text-edit.ts';
import { useFilter } from './use-filter.ts';

export interface FilteredFieldProps {
  label: string;
  /** A decimal is a text, or empty. Never a number: money has no floats. */
  value: string;
  onChange: (value: string) => void;
  filter: InputFilter;
  /** Digits read from left to right and stand at the end, in every language. */
  isNumber?: boolean;
  /** Returns what an arrow key makes of the value. */
  onStep?: (value: string, direction: 1 | -1) => string;
  /** The unit, at the field's end: BTC. */
  unit?: string;
  error?: string | null;
  isDisabled?: boolean;
  name?: string;
  autoComplete?: string;
  /** Says it to screen readers only: the label stands as a placeholder inside. */
  compact?: boolean;
}

/**
 * A field that keeps only what its filter lets in (spec S5.10), on the keyboard that fits it.
 */
export function FilteredField({
  label,
  value,
  onChange,
  filter,
  isNumber = false,
  onStep,
  unit,
  error,
  isDisabled = false,
  name,
  autoComplete = 'off',
  compact = false,
}: FilteredFieldProps) {
  const field = useField(label, undefined, error);
  const input = useRef<HTMLInputElement>(null);
  const filtered = useFilter(input, filter, value, onChange);
  const step = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = onStep(value, event.key === 'ArrowUp' ? 1 : -1);
    replaceText(event.currentTarget, next, next.length);
  };
  return (
    <FieldFrame field={field} hideLabel={compact}>
      <div {...(isNumber ? { dir: 'ltr' } : {})} className="relative">
        <input
          {...field.control}
          ref={input}
          type="text"
          name={name}
          value={filtered.shown}
          onChange={(event) => filtered.onChange(event.currentTarget.value)}
          onBlur={filtered.onBlur}
          onKeyDown={step}
          disabled={isDisabled}
          inputMode={filter.inputMode}
          autoComplete={autoComplete}
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          {...(compact ? { placeholder: label } : {})}
          className={`${CONTROL} ${isNumber ? 'numeric text-end' : ''} ${unit === undefined ? '' : unit.length === 1 ? 'pe-8' : 'pe-16'}`}
        />
        {unit !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-text-muted">
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
