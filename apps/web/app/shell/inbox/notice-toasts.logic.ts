import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import type { NoticeTopic } from '@pelorus/protocol/inbox/topics.ts';

/** What the page tells at once besides: fills are told by the trade page, steps of P2P by their own notices. */
const TOLD: ReadonlySet<NoticeTopic> = new Set<NoticeTopic>(['priceAlerts', 'triggers', 'refusals', 'marginCalls']);

/** What is older was missed, as by a machine that slept: the bell has it. */
const OLDEST_MS = 120_000;

/** Returns whether an entry is told on the open page too (INBX-56). */
export function isTold({ isRead, time, topic }: Pick<InboxEntry, 'isRead' | 'time' | 'topic'>, nowMs: number): boolean {
  return !isRead && TOLD.has(topic) && nowMs - time < OLDEST_MS;
}
