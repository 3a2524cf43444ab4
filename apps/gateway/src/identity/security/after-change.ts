import { deletePowerfulKeys, forgetKeysOf, putKeysToSleep } from '@pelorus/database/identity/api-keys.ts';
import type { Origin } from '@pelorus/database/identity/history.ts';
import { holdWithdrawals, reachOf } from '@pelorus/database/identity/security.ts';
import { endSessionsOf, isSessionOpen } from '@pelorus/database/identity/sessions.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { MessageKind, MessageValues } from '@pelorus/protocol/messages/kinds.ts';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../../http/origin.ts';
import { Refused } from '../../http/refused.ts';
import { whoOf } from '../../http/routes.ts';
import { type HistoryKind, note } from '../history.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';

type Needs = Pick<IdentityNeeds, 'config' | 'sessions' | 'apiKeys' | 'messages' | 'limits' | 'clock'>;

/** The person who changes something, and their origin. */
export interface Changer {
  userId: string;
  origin: Origin;
  /** Language of the requesting page, for people who never chose one (MSG-02). */
  language: string;
  /** The session that goes on; null: all end. */
  keptSessionId: string | null;
}

/** A notification; the texts belong to one kind of message. */
interface Told<K extends MessageKind> {
  kind: K;
  values: MessageValues<K>;
}

interface Change<K extends MessageKind> {
  /** The entry in the history, without secrets. */
  kind: HistoryKind;
  detail?: Record<string, string>;
  /** Makes the message; both times in ms, as texts. `heldUntilMs` is '' where nothing is held. */
  tell: (times: { timeMs: string; heldUntilMs: string }) => Told<K>;
  /** Other recipients besides the person's first address: former addresses, and their other ones. */
  alsoTo?: readonly string[];
  /** Do their other sessions end? They do unless told. */
  endsSessions?: boolean;
  /** Are withdrawals held for a day? They are unless told: adding a first factor holds nothing. */
  holds?: boolean;
  /** For how long, where a day is not enough. */
  holdMs?: number;
  /**
   * Effect on API keys: they `stay` (default), `sleep` until confirmed (JRN-41), `die` if they may do more than read
   * (FAC-41), or are reloaded because the account's permissions changed (`ask`).
   */
  keys?: 'stay' | 'sleep' | 'die' | 'ask';
}

/** Returns who changes something by a session's request. */
export function changerOf(deps: Needs, request: FastifyRequest): Changer {
  const { userId, sessionId } = whoOf(request);
  return {
    userId,
    origin: originOf(request, deps.config.hosts.trustedProxies),
    language: pageLanguage(deps, request),
    keptSessionId: sessionId,
  };
}

async function changeKeys(db: Queryable, userId: string, keys: Change<MessageKind>['keys'], nowMs: number) {
  if (keys === 'sleep') return putKeysToSleep(db, userId, nowMs);
  if (keys === 'die') return deletePowerfulKeys(db, userId);
  return keys === 'ask' ? forgetKeysOf(db, userId) : [];
}

/**
 * Applies the common effects of security changes (FAC-40, FAC-41), in the change's transaction: ends other sessions,
 * locks withdrawals, writes history, notifies the old and the new channel. The caller runs the returned callback after
 * the commit, which ends sockets and keys in this process; other processes learn of it by NOTIFY. Refuses
 * NOT_LOGGED_IN to a session that another change ended meanwhile; nothing of this change is kept then.
 */
export async function afterChange<K extends MessageKind>(
  deps: Pick<IdentityNeeds, 'apiKeys' | 'clock' | 'limits' | 'messages' | 'sessions'>,
  db: Queryable,
  { userId, origin, language, keptSessionId }: Changer,
  change: Change<K>,
): Promise<() => void> {
  const nowMs = deps.clock();
  const kept = keptSessionId === null ? null : Buffer.from(keptSessionId, 'hex');
  // Another change may have ended the session of this call while it waited for the person's row.
  if (kept !== null && !(await isSessionOpen(db, kept))) throw new Refused('NOT_LOGGED_IN');
  const sessions = change.endsSessions === false ? [] : await endSessionsOf(db, userId, kept, nowMs);
  const { holdMs = deps.limits.withdrawalHoldMs } = change;
  const heldUntilMs = change.holds === false ? null : await holdWithdrawals(db, userId, nowMs + holdMs);
  const keys = await changeKeys(db, userId, change.keys, nowMs);
  await note(db, userId, change.kind, origin, nowMs, change.detail);
  const reach = await reachOf(db, userId);
  const told = change.tell({ timeMs: String(nowMs), heldUntilMs: heldUntilMs === null ? '' : String(heldUntilMs) });
  const present = reach?.email ?? reach?.phone ?? null;
  const addresses = new Set([...(present === null ? [] : [present]), ...(change.alsoTo ?? [])]);
  for (const [nth, address] of [...addresses].entries())
    await deps.messages.queue(db, {
      ...{ ...told, address, userId, isCopy: nth > 0 },
      language: reach?.language ?? language,
    });
  return () => {
    for (const id of sessions) deps.sessions.announceEnd(id);
    for (const key of keys) deps.apiKeys.forget(key);
  };
}
