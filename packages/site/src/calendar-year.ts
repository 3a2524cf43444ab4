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

/** Returns the moment (ms) at which a calendar year begins in a time zone. */
export function yearStartMs(year: number, timeZone: string): number {
  const wanted = Date.UTC(year, 0, 1);
  // Twice: the offset is asked of the moment that the first guess leads to.
  const guess = wanted - (wallMs(wanted, timeZone) - wanted);
  return wanted - (wallMs(guess, timeZone) - guess);
}
