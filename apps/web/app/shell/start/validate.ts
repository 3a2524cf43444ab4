import { data } from 'react-router';

/** Result of a page's check of its address: valid, invalid, or invalid with its own status and message. */
export type Verdict = boolean | { readonly status: number; readonly message?: string };

/** Returns the error for an invalid address: 404 unless the verdict names a status (spec S8.03). */
export function invalid(verdict: Exclude<Verdict, true> = false) {
  return verdict === false ? data(null, { status: 404 }) : data(verdict.message ?? null, { status: verdict.status });
}

/** Ends a loader whose address is not valid. */
export function requireValid(verdict: Verdict): void {
  if (verdict !== true) throw invalid(verdict);
}
