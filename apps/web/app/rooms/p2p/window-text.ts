import type { LocaleTag } from '@pelorus/site/locales.ts';
import { formatSpan } from '@pelorus/site/times.ts';

const HOUR = 60;

/** Returns a payment window in words: minutes below an hour, else hours. */
export function windowText(minutes: number, tag: LocaleTag): string {
  return minutes < HOUR ? formatSpan(minutes, 'minute', tag) : formatSpan(minutes / HOUR, 'hour', tag);
}
