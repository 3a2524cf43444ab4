/** Returns whether a text names a time zone that this machine knows. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const PARTS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** Returns what clocks of a zone show at a moment, read as if they were UTC: ms. */
function wallMs(timeMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { ...PARTS, hourCycle: 'h23', era: 'short', timeZone });
  const part = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
  const at = (name: keyof typeof PARTS) => Number(part[name]);
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
}

/** More than any zone is away from UTC, and any change of its clocks. */
const APART_MS = 86_400_000;

/** Returns the day after one; days are written as 2026-01-31. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + APART_MS).toISOString().slice(0, 10);
}

/**
 * Returns the moment (ms) at which a day (2026-01-31) begins in a time zone: its first midnight where clocks are put back
 * over it; where they are put forward over it, the moment when they are.
 */
export function dayStartMs(day: string, timeZone: string): number {
  // As if the day were one of UTC.
  const wanted = Date.parse(day);
  const offsetAt = (timeMs: number) => wallMs(timeMs, timeZone) - timeMs;
  const before = wanted - offsetAt(wanted - APART_MS);
  const after = wanted - offsetAt(wanted + APART_MS);
  const midnights = [before, after].filter((timeMs) => wallMs(timeMs, timeZone) === wanted);
  return midnights.length === 0 ? before : Math.min(...midnights);
}
