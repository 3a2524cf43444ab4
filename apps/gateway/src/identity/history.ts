import { insertHistory, type Origin } from '@pelorus/database/identity/history.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { HISTORY_KINDS } from '@pelorus/protocol/identity/history-kinds.ts';

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
