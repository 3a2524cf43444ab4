import { insertHistory, type Origin } from '@pelorus/database/queries/history.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';

/** What a person's history tells of (SEC-12), in one table; the page has a message for each. */
export const HISTORY_KINDS = [
  'signed-up',
  'logged-in',
  'log-in-failed',
  'factor-failed',
  'logged-out',
  'sessions-ended',
  'device-forgotten',
  'password-changed',
  'password-reset',
  'email-changed',
  'phone-changed',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'recovery-codes-made',
  'anti-phishing-changed',
  'key-made',
  'key-changed',
  'key-removed',
  'link-added',
  'link-removed',
  'sub-account-made',
  'sub-account-changed',
  'frozen',
  'thawed',
  'exported',
  'closed',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Adds to a person's history, in the transaction of what happened. `detail` holds no secret. */
export function note(
  db: Queryable,
  userId: string,
  kind: HistoryKind,
  origin: Origin,
  atMs: number,
  detail: Record<string, string> = {},
): Promise<void> {
  return insertHistory(db, { ...origin, userId, kind, atMs, detail });
}
