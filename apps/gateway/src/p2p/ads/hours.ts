import type { AdSchedule } from '@pelorus/protocol/p2p/ads.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();
/** Time zones that are remembered; there are some 600. */
const MOST = 1_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (FORMATS.size >= MOST) FORMATS.clear();
  FORMATS.set(timeZone, format);
  return format;
}

function minuteOfDay(timeZone: string, nowMs: number): number {
  const [hour = '0', minute = '0'] = formatOf(timeZone).format(nowMs).split(':');
  return Number(hour) * 60 + Number(minute);
}

/** Is it within an ad's hours, which may go over midnight? `to` is the first minute after them (PADS-09). */
export function isWithinHours(schedule: AdSchedule | null, nowMs: number): boolean {
  if (schedule === null) return true;
  const { from, timeZone, to } = schedule;
  const minute = minuteOfDay(timeZone, nowMs);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
