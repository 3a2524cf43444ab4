import { useId } from 'react';
import { ERROR, HINT, LABEL } from './field-style.ts';

interface Field {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | null;
  /** Attributes of the control for its state. */
  control: React.AriaAttributes & { id: string; 'data-invalid'?: true };
}

/** Connects a control with its FieldFrame. An empty error is none. */
export function useField(label: string, hint: string | undefined, error: string | null | undefined): Field {
  const id = useId();
  const wrong = error === undefined || error === '' ? null : error;
  const said = wrong !== null ? { 'aria-invalid': true, 'data-invalid': true as const } : {};
  const described = wrong !== null || hint !== undefined ? { 'aria-describedby': `${id}-said` } : {};
  return { id, label, hint, error: wrong, control: { id, ...said, ...described } };
}

/** A control with its label above, and its problem or hint below. Uses the browser's own elements (decision 0050). */
export function FieldFrame({
  field,
  hideLabel = false,
  isDense = false,
  aside,
  children,
}: {
  field: Field;
  hideLabel?: boolean;
  /** A small label; the problem takes its place, so that nothing moves. */
  isDense?: boolean;
  /** At the end of a small label's line. */
  aside?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { id, label, hint, error } = field;
  if (isDense)
    return (
      <div className="flex flex-col gap-0.5">
        <DenseLabel field={field}>{aside}</DenseLabel>
        {children}
      </div>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : `self-start ${LABEL}`}>
        {label}
      </label>
      {children}
      {(error ?? hint) !== undefined && (
        <p id={`${id}-said`} className={error === null ? HINT : ERROR}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** A problem of two lines grows over the gap above, which is about as high as one. */
function DenseLabel({ field: { id, label, error }, children }: { field: Field; children: React.ReactNode }) {
  return (
    <div className="relative flex min-h-4 items-center justify-between gap-2 text-xs">
      <label htmlFor={id} className={error === null ? 'truncate text-text-muted' : 'sr-only'}>
        {label}
      </label>
      {error !== null && (
        <div className="relative grow self-stretch">
          <p id={`${id}-said`} className="absolute inset-x-0 bottom-0 z-10 bg-surface-raised leading-tight text-danger">
            {error}
          </p>
        </div>
      )}
      {children}
    </div>
  );
}
