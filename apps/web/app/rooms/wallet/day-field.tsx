import { useId } from 'react';
import { CONTROL } from '../../ui/field-style.ts';

/** A day of the history, as 2026-01-31; empty: none is chosen. */
export function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5 text-sm">
      <label htmlFor={id} className="text-text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min="2009-01-03"
        max="2999-12-31"
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} w-auto! min-h-8!`}
      />
    </span>
  );
}
