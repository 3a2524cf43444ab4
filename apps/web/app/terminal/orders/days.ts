/** Days that a history is narrowed to, both ends included: the reader's own, as 2026-11-21. Empty: no end. */
export interface Days {
  from: string;
  to: string;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the start of a day in the reader's zone (`add`: days later), ms; undefined for an invalid day, and before 1970:
 * while a year is typed, date fields report its first digits as the years 2, 20 and 202, which the API refuses.
 */
export function dayStart(text: string, add = 0): number | undefined {
  const match = DAY.exec(text);
  if (match === null) return undefined;
  const [, year, month, day] = match;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + add).getTime();
  return at >= 0 ? at : undefined;
}
