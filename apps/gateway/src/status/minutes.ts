import type { DayRow, PartRow } from '@pelorus/database/status/parts.ts';
import { PART_STATES, type PartState } from '@pelorus/protocol/status/parts.ts';

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1_440;

export type States = ReadonlyMap<string, PartState>;

/** Returns the day of a moment: days since 1970, UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / (MINUTE_MS * MINUTES_A_DAY));

/** Returns how many of `minutes` from a minute on (minutes since 1970) fall on each day. */
export function minutesByDay(first: number, minutes: number): Map<number, number> {
  const days = new Map<number, number>();
  for (let at = first, left = minutes; left > 0; ) {
    const day = Math.floor(at / MINUTES_A_DAY);
    const here = Math.min(left, (day + 1) * MINUTES_A_DAY - at);
    days.set(day, here);
    at += here;
    left -= here;
  }
  return days;
}

/**
 * Returns what a measurement changes: how each part is now, and the minutes to add to days. A part that was measured in
 * this minute already stays as it is. Minutes without a measurement count as down, or not at all (SYST-07); one that was
 * late by less than a minute leaves none.
 */
export function measured(
  before: readonly PartRow[],
  states: States,
  nowMs: number,
  countsGaps: boolean,
): { parts: PartRow[]; days: DayRow[] } {
  const now = Math.floor(nowMs / MINUTE_MS);
  const days = new Map<string, DayRow>();
  const add = (part: string, state: PartState, first: number, minutes: number) => {
    for (const [day, count] of minutesByDay(first, minutes)) {
      const key = `${part} ${day}`;
      const row = days.get(key) ?? { part, day, operational: 0, degraded: 0, down: 0 };
      row[state] += count;
      days.set(key, row);
    }
  };
  const parts = [...states].map(([part, state]): PartRow => {
    const last = before.find((row) => row.part === part);
    const passed = last === undefined ? 1 : now - Math.floor(last.measuredAtMs / MINUTE_MS);
    if (last !== undefined && passed < 1) return last;
    const missed = Math.max(0, passed - 2);
    if (countsGaps && missed > 0) add(part, 'down', now - passed + 1, missed);
    const own = Math.min(passed, 2);
    add(part, state, now - own + 1, own);
    const isSame = last?.state === state && !(countsGaps && missed > 0);
    return { part, state, sinceMs: isSame ? last.sinceMs : nowMs, measuredAtMs: nowMs };
  });
  return { parts, days: [...days.values()] };
}

/** Returns the worst of states. */
export function worstOf(states: Iterable<PartState>): PartState {
  return PART_STATES[Math.max(0, ...[...states].map((state) => PART_STATES.indexOf(state)))] as PartState;
}

/** Returns the availability of measured minutes as percent with two decimals, rounded down (SYST-08); null without any. */
export function uptimeOf(days: readonly (readonly [number, number, number] | null)[]): string | null {
  let [up, all] = [0, 0];
  for (const day of days) {
    if (day === null) continue;
    up += day[0] + day[1];
    all += day[0] + day[1] + day[2];
  }
  if (all === 0) return null;
  const hundredths = Math.floor((up * 10_000) / all);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
