import { data } from 'react-router';

/** What a page's check of its address says: right, wrong, or wrong with a status and a message of its own. */
export type Verdict = boolean | { readonly status: number; readonly message?: string };

/** Returns what a loader throws at an address that is not valid: 404 unless the verdict names a status (spec S8.03). */
export function invalid(verdict: Exclude<Verdict, true> = false) {
  return verdict === false ? data(null, { status: 404 }) : data(verdict.message ?? null, { status: verdict.status });
}

/** Ends a loader whose address is not valid. */
export function requireValid(verdict: Verdict): void {
  if (verdict !== true) throw invalid(verdict);
}
