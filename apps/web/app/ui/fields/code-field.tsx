import { CODE_DIGITS, codeFilter } from '@pelorus/site/filters.ts';
import { useEffect, useRef } from 'react';
import { FieldFrame, useField } from './field-frame.tsx';
import { filtering, useTyping } from './typing.ts';

const EDITING = filtering(codeFilter);
const CELLS = Array.from({ length: CODE_DIGITS }, (_, place) => place);

/**
 * The six digits that were sent to a person (spec S5.10, S9.01). One input over six boxes, so that pasting, the phone's
 * own suggestion and screen readers work as anywhere (FMT-40).
 */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  error,
  isDisabled = false,
  autoFocus = false,
  name = 'code',
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The sixth digit has come. Called once for each whole code. */
  onComplete?: (code: string) => void;
  error?: string | null;
  isDisabled?: boolean;
  autoFocus?: boolean;
  name?: string;
}) {
  const field = useField(label, undefined, error);
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyping(input, EDITING, value, onChange);
  const complete = useRef(onComplete);
  useEffect(() => {
    complete.current = onComplete;
  });
  useEffect(() => {
    if (value.length === CODE_DIGITS) complete.current?.(value);
  }, [value]);
  return (
    <FieldFrame field={field}>
      {/* Wider than its boxes, for what follows the last digit: from right to left, that hangs over the edge. */}
      <div dir="ltr" className="group relative h-12 w-75 rtl:-me-7.5">
        <div aria-hidden="true" className="absolute inset-y-0 flex gap-1.5">
          {CELLS.map((place) => (
            <span
              key={place}
              className={`w-10 rounded border bg-surface-raised ${error ? 'border-danger' : 'border-line-strong'} ${
                place === Math.min(value.length, CODE_DIGITS - 1) ? 'group-focus-within:outline-2 outline-focus' : ''
              }`}
            />
          ))}
        </div>
        <input
          {...field.control}
          ref={input}
          type="text"
          name={name}
          value={typed.shown}
          onChange={({ currentTarget }) => typed.onChange(currentTarget.value)}
          disabled={isDisabled}
          // biome-ignore lint/a11y/noAutofocus: where it is the one thing to do
          autoFocus={autoFocus}
          inputMode={codeFilter.inputMode}
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          className="absolute inset-0 w-full bg-transparent ps-[calc(1.25rem-0.5ch)] font-mono text-xl tracking-[calc(2.875rem-1ch)] text-text outline-none disabled:opacity-55"
        />
      </div>
    </FieldFrame>
  );
}
