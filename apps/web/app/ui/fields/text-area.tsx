import { FieldFrame, useField } from './field-frame.tsx';
import { CONTROL } from './field-style.ts';

/** A text of several lines: for people, or for machines (keys, addresses), which read from left to right in every language. */
export function TextArea({
  label,
  hint,
  error,
  value,
  onChange,
  rows,
  maxLength,
  isProse = false,
}: {
  label: string;
  hint?: string;
  /** Shown below the field, and announced with it; the field is marked invalid. */
  error?: string | null | undefined;
  value: string;
  onChange: (text: string) => void;
  rows: number;
  maxLength: number;
  /** Is it for people? */
  isProse?: boolean;
}) {
  const field = useField(label, hint, error);
  return (
    <FieldFrame field={field}>
      <textarea
        {...field.control}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        maxLength={maxLength}
        rows={rows}
        dir={isProse ? 'auto' : 'ltr'}
        autoComplete="off"
        spellCheck={isProse}
        className={isProse ? `${CONTROL} py-2` : `${CONTROL} py-2 font-mono text-sm`}
      />
    </FieldFrame>
  );
}
