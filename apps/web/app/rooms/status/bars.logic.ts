import type { StatusPart } from '@pelorus/protocol/status/http.ts';
import type { PartState } from '@pelorus/protocol/status/parts.ts';

const DAY_MS = 86_400_000;

/** Returns a day of the row as YYYY-MM-DD. */
export function dayAt(firstDay: string, at: number): string {
  return new Date(Date.parse(firstDay) + at * DAY_MS).toISOString().slice(0, 10);
}

/** Returns how a day's bar looks: by the worst that lasted a minute, and its available share, rounded down. */
export function barOf(day: StatusPart['days'][number]): { look: PartState | 'none'; percent: string | null } {
  if (day === null) return { look: 'none', percent: null };
  const [operational, degraded, down] = day;
  const all = operational + degraded + down;
  if (all === 0) return { look: 'none', percent: null };
  const hundredths = Math.floor(((operational + degraded) * 10_000) / all);
  const percent = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return { look: down > 0 ? 'down' : degraded > 0 ? 'degraded' : 'operational', percent };
}
