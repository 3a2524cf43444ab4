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
  field: { id, label, hint, error },
  hideLabel = false,
  children,
}: {
  field: Field;
  hideLabel?: boolean;
  children: React.ReactNode;
}) {
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
