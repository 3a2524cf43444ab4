import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { formatTime } from '@pelorus/site/times.ts';

/** Returns the first moment of the reader's day, `daysLater` days after that of `timeMs`. */
function dayStart(timeMs: number, daysLater = 0): number {
  const day = new Date(timeMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater).getTime();
}

/** Returns "today", "yesterday" or the date of a moment, in the reader's language and time zone. */
export function dayName(timeMs: number, nowMs: number, tag: LocaleTag): string {
  const near = [0, -1].find((days) => dayStart(nowMs, days) === dayStart(timeMs));
  if (near === undefined) return formatTime(timeMs, tag, 'date');
  const { bcp47 } = localeOf(tag);
  const [first = '', ...rest] = new Intl.RelativeTimeFormat(bcp47, { numeric: 'auto' }).format(near, 'day');
  return first.toLocaleUpperCase(bcp47) + rest.join('');
}

/** Returns entries by the reader's days, in their order. */
export function byDay(entries: readonly InboxEntry[]): { startMs: number; entries: InboxEntry[] }[] {
  const days: { startMs: number; entries: InboxEntry[] }[] = [];
  for (const entry of entries) {
    const startMs = dayStart(entry.time);
    const last = days.at(-1);
    if (last?.startMs === startMs) last.entries.push(entry);
    else days.push({ startMs, entries: [entry] });
  }
  return days;
}
