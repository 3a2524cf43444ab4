import type { InputFilter } from '@pelorus/site/filters.ts';
import type { Ref } from 'react';
import { FieldFrame, useField } from './field-frame.tsx';
import { CONTROL } from './field-style.ts';
import type { Typed } from './typing.ts';

export interface FieldInputProps {
  label: string;
  error?: string | null | undefined;
  isDisabled?: boolean;
  name?: string;
  autoComplete?: string;
  /** The unit, at the field's end: BTC. */
  unit?: string;
  /** For screen readers only: the label is the placeholder. */
  compact?: boolean;
}

/** One line of text that is followed while it is typed, on the keyboard that fits it. */
export function FieldInput({
  label,
  error,
  isDisabled = false,
  name,
  autoComplete = 'off',
  unit,
  compact = false,
  isNumber = false,
  input,
  inputMode,
  typed,
  onKeyDown,
}: FieldInputProps & {
  /** Digits read from left to right and are end-aligned, in every language. */
  isNumber?: boolean;
  input: Ref<HTMLInputElement>;
  inputMode: InputFilter['inputMode'];
  typed: Typed;
  onKeyDown?: React.KeyboardEventHandler<HTMLInputElement>;
}) {
  const field = useField(label, undefined, error);
  return (
    <FieldFrame field={field} hideLabel={compact}>
      <div {...(isNumber ? { dir: 'ltr' } : {})} className="relative">
        <input
          {...field.control}
          ref={input}
          type="text"
          name={name}
          value={typed.shown}
          onChange={(event) => typed.onChange(event.currentTarget.value)}
          onBlur={typed.onBlur}
          onKeyDown={onKeyDown}
          disabled={isDisabled}
          inputMode={inputMode}
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
