import { type RefObject, useEffect } from 'react';

/** The form's submit while an algo is chosen; null: submit an order. */
export type Submitting = RefObject<(() => void) | null>;

/** Makes the form do this when it is sent, while the caller is drawn. */
export function useSubmitting(submitting: Submitting, submit: () => void): void {
  useEffect(() => {
    submitting.current = submit;
    return () => {
      submitting.current = null;
    };
  });
}
