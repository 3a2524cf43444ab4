import { data } from 'react-router';

/** What a page's check of its address says: right, wrong, or wrong with a status and a message of its own. */
export type Verdict = boolean | { readonly status: number; readonly message?: string };

/** Ends a loader whose address is not valid: with the verdict's status, 404 unless it names one (spec S8.03). */
export function requireValid(verdict: Verdict): asserts verdict is true {
  if (verdict === true) return;
  const { status, message } = verdict === false ? { status: 404, message: null } : { message: null, ...verdict };
  throw data(message, { status });
}
