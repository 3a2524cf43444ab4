/** Date parts of each of the library's templates. */
const PARTS: Record<string, Intl.DateTimeFormatOptions> = {
  'HH:mm:ss': { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  'HH:mm': { hour: '2-digit', minute: '2-digit' },
  'MM-DD HH:mm': { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  'YYYY-MM-DD': { year: 'numeric', month: '2-digit', day: '2-digit' },
  'YYYY-MM': { year: 'numeric', month: 'short' },
  YYYY: { year: 'numeric' },
};
const WHOLE: Intl.DateTimeFormatOptions = {
  ...PARTS['YYYY-MM-DD'],
  hour: '2-digit',
  minute: '2-digit',
};
const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
/** Places where a chart shows a time. */
type Place = 'tooltip' | 'crosshair' | 'xAxis';
/** Marks of direction, which a canvas that runs left to right would draw as gaps. */
const MARKS = /[\u061c\u200e\u200f]/g;

/**
 * Returns how the chart writes moments (ms): in a language (with Latin digits, 24 hours) and a zone, the viewer's unless
 * one is named. `template` is the library's own; on the axis of a chart shorter than a day midnight is a day (TRAD-114).
 */
export function chartTimes(
  bcp47: string,
  timeZone?: string,
): (timeMs: number, template: string, place: Place) => string {
  const locale = new Intl.Locale(bcp47, { numberingSystem: 'latn' });
  const zone = timeZone === undefined ? {} : { timeZone };
  const made = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();
  const format = (options: Intl.DateTimeFormatOptions, timeMs: number) => {
    let one = made.get(options);
    if (one === undefined) {
      one = new Intl.DateTimeFormat(locale, {
        ...options,
        ...zone,
        ...('hour' in options ? { hourCycle: 'h23' } : {}),
      });
      made.set(options, one);
    }
    return one.format(timeMs).replace(MARKS, '');
  };
  const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone });
  return (timeMs, template, place) => {
    const isWithinDay = template.startsWith('HH') || template.startsWith('MM-DD');
    if (place === 'xAxis' && isWithinDay && timeMs % 60_000 === 0 && clock.format(timeMs) === '00:00')
      return format(DAY, timeMs);
    return format(PARTS[template] ?? WHOLE, timeMs);
  };
}

/**
 * Returns the remaining time of a candle as "4:59", "1:04:59" or, from two days on, whole days (TRAD-113); "" when it
 * is over.
 */
export function countdownText(leftMs: number, days: (count: number) => string): string {
  if (leftMs <= 0) return '';
  const seconds = Math.ceil(leftMs / 1_000);
  const hours = Math.floor(seconds / 3_600);
  if (hours >= 48) return days(Math.floor(hours / 24));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
