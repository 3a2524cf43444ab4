import { type LocaleTag, localeOf } from './locales.ts';

const STYLES = {
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  minute: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type TimeStyle = keyof typeof STYLES;

/** Between date and time, Node's tables have other spaces than some browsers': a page would differ from its rendering. */
const ODD_SPACE = /[\u2009\u202f]/g;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a moment (ms since 1970) as text of a locale, in the reader's time zone unless one is named; 24-hour clock. */
export function formatTime(timeMs: number, tag: LocaleTag, style: TimeStyle, timeZone?: string): string {
  const key = `${tag} ${style} ${timeZone ?? ''}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeOf(tag).bcp47, {
      ...STYLES[style],
      ...(style === 'date' || style === 'day' ? {} : { hourCycle: 'h23' }),
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    formats.set(key, format);
  }
  return format.format(timeMs).replaceAll(ODD_SPACE, ' ');
}

/** Returns a span of time as short text of a locale: 90 sec, 5 min, 1 hr, 30 days. */
export function formatSpan(count: number, unit: 'second' | 'minute' | 'hour' | 'day' | 'week', tag: LocaleTag): string {
  const format = new Intl.NumberFormat(localeOf(tag).bcp47, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(count).replaceAll(ODD_SPACE, ' ');
}
