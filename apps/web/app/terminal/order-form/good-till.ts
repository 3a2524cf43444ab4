/** How long after its press an order until a time ends; 30 days, not a month, as their lengths differ. */
export const LASTINGS = {
  hour: { count: 1, unit: 'hour', ms: 3_600_000 },
  day: { count: 1, unit: 'day', ms: 86_400_000 },
  week: { count: 1, unit: 'week', ms: 604_800_000 },
  days30: { count: 30, unit: 'day', ms: 2_592_000_000 },
} as const;
/** `own`: until the moment that is written. */
export type Lasting = keyof typeof LASTINGS | 'own';

/** When an order ends, as it is written. */
interface Written {
  lasts: Lasting;
  /** As a date field of the reader's own time writes it: 2026-11-21T18:30. */
  until: string;
}

/** Returns when an order that is placed at `nowMs` ends, ms; null: the moment is not written yet. */
export function endOf({ lasts, until }: Written, nowMs: number): number | null {
  return lasts === 'own' ? readMoment(until) : nowMs + LASTINGS[lasts].ms;
}

/** Returns the moment that a date field names in the reader's own time, ms; null: none. */
function readMoment(text: string): number | null {
  const ms = /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** Returns a moment as a date field of the reader's own time writes it, to the minute. */
export function fieldMoment(ms: number): string {
  const moment = new Date(ms);
  const two = (count: number) => String(count).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
