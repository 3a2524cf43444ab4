/** Polls come every few seconds: data that is older than this says that they bring nothing. */
const POLLED_SECONDS_MAX = 15;

/** Kinds of connection trouble shown on the page (SHL-06). */
type Trouble = 'offline' | 'polling' | 'down';

/** Returns the current trouble: offline, prices by polling, or no data at all. */
export function troubleOf(isOnline: boolean, ageSeconds: number | null): Trouble {
  if (!isOnline) return 'offline';
  return ageSeconds !== null && ageSeconds <= POLLED_SECONDS_MAX ? 'polling' : 'down';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Returns "12 seconds ago" in the language of `bcp47`, with Latin digits; whole minutes and hours when it is longer. */
export function agoText(seconds: number, bcp47: string): string {
  const locale = new Intl.Locale(bcp47, { numberingSystem: 'latn' });
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (seconds < MINUTE) return format.format(-seconds, 'second');
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute');
  return format.format(-Math.floor(seconds / HOUR), 'hour');
}
