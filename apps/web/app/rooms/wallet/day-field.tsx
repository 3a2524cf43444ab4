import { useId } from 'react';
import { CONTROL, LABEL } from '../../ui/fields/field-style.ts';

/** A date filter of the history, as 2026-01-31; empty: none. Its label is before it, or above it in a form. */
export function DayField({
  label,
  value,
  isInForm = false,
  onChange,
}: {
  label: string;
  value: string;
  isInForm?: boolean;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <span className={isInForm ? 'flex min-w-0 flex-col gap-1.5' : 'flex items-center gap-1.5 text-sm'}>
      <label htmlFor={id} className={isInForm ? LABEL : 'text-text-muted'}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min="2009-01-03"
        max="2999-12-31"
        onChange={(event) => onChange(event.target.value)}
        className={isInForm ? `${CONTROL} min-w-0` : `${CONTROL} w-auto! min-h-8!`}
      />
    </span>
  );
}
