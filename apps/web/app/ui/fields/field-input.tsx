import type { InputFilter } from '@pelorus/site/filters.ts';
import type { Ref } from 'react';
import { FieldFrame, useField } from './field-frame.tsx';
import { CONTROL, CONTROL_BOX } from './field-style.ts';
import type { Typed } from './typing.ts';

const DENSE = `min-h-9 max-lg:min-h-11 ${CONTROL_BOX}`;

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
  /** As in the order form: lower, its problem in the place of its label. */
  isDense?: boolean;
  /** At the end of a dense field's label. */
  aside?: React.ReactNode;
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
  isDense = false,
  aside,
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
    <FieldFrame field={field} hideLabel={compact} isDense={isDense} aside={aside}>
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
          className={`${isDense ? DENSE : CONTROL} ${isNumber ? 'numeric text-end' : ''} ${unit === undefined ? '' : unit.length === 1 ? 'pe-8' : 'pe-16'}`}
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
