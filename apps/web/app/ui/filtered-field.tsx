import type { InputFilter } from '@pelorus/site/filters.ts';
import { useId, useRef } from 'react';
import { CONTROL, ERROR, LABEL } from './field-style.ts';
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
 * A field that keeps only what its filter lets in (spec S5.10), on the keyboard that fits it. The browser's own parts: a label
 * and an input need no library, which the trade page would fetch for nothing else (decision 0050).
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
  const id = useId();
  const isInvalid = Boolean(error);
  const input = useRef<HTMLInputElement>(null);
  const filtered = useFilter(input, filter, value, onChange);
  const step = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = onStep(value, event.key === 'ArrowUp' ? 1 : -1);
    replaceText(event.currentTarget, next, next.length);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={compact ? 'sr-only' : `self-start ${LABEL}`}>
        {label}
      </label>
      <div {...(isNumber ? { dir: 'ltr' } : {})} className="relative">
        <input
          ref={input}
          id={id}
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
          {...(isInvalid ? { 'aria-invalid': true, 'aria-describedby': `${id}-error`, 'data-invalid': true } : {})}
          className={`${CONTROL} ${isNumber ? 'numeric text-end' : ''} ${unit === undefined ? '' : 'pe-16'}`}
        />
        {unit !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-text-muted">
            {unit}
          </span>
        )}
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className={ERROR}>
          {error}
        </p>
      )}
    </div>
  );
}
