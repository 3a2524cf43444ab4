import { AGE_LEAST_YEARS } from '@pelorus/protocol/identity/verification-rules.ts';
import { latinNumber } from '@pelorus/site/filters.ts';

/** A date as it is given: three fields, in the order that the reader's language writes them. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}
export type DatePart = keyof DateParts;
export const NO_DATE: DateParts = { day: '', month: '', year: '' };

const YEAR_FIRST = 1_900;
const MONTHS = 12;

/** Returns the order in which a language (BCP 47) writes day, month and year. */
export function datePartsOrder(lang: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', calendar: 'gregory' });
  return parts
    .formatToParts(Date.UTC(2_000, 0, 2))
    .map(({ type }) => type)
    .filter((type): type is DatePart => type === 'day' || type === 'month' || type === 'year');
}

/** Returns the twelve months by name in a language, January first. */
export function monthNames(lang: string): string[] {
  const format = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC', calendar: 'gregory' });
  return Array.from({ length: MONTHS }, (_, month) => format.format(Date.UTC(2_000, month, 15)));
}

/** Returns "1990-02-28", null for an invalid date or one before 1900. Digits of any script count. */
export function dateText({ day, month, year }: DateParts): string | null {
  const [d, m, y] = [day, month, year].map((text) => latinNumber(text.trim()));
  if (!/^\d{1,2}$/.test(d ?? '') || !/^\d{1,2}$/.test(m ?? '') || !/^\d{4}$/.test(y ?? '')) return null;
  const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  const isSame = date.getUTCMonth() === Number(m) - 1 && date.getUTCDate() === Number(d);
  return isSame && Number(y) >= YEAR_FIRST ? date.toISOString().slice(0, 10) : null;
}

/** Returns the three fields of "1990-02-28". */
export function partsOfDate(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day: String(Number(day)), month: String(Number(month)), year };
}

/** Is a person born on that day an adult by now, anywhere on earth? The server decides by its own clock. */
export function isAdult(birthDate: string, nowMs: number): boolean {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  return Date.UTC(year + AGE_LEAST_YEARS, month - 1, day) <= nowMs + 14 * 3_600_000;
}
