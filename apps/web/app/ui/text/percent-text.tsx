import { formatPercent } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';

/** Returns which way a signed decimal text points, by its text alone. */
export function direction(change: string): 'up' | 'down' | 'flat' {
  if (!/[1-9]/.test(change)) return 'flat';
  return change.startsWith('-') ? 'down' : 'up';
}

export const DIRECTION_COLOUR = { up: 'text-up', down: 'text-down', flat: 'text-text-muted' } as const;

/** A change in percent: sign and colour both say which way. */
export function PercentText({ value, className = '' }: { value: string; className?: string }) {
  const { tag } = useLocale();
  return (
    <span className={`numeric ${DIRECTION_COLOUR[direction(value)]} ${className}`}>{formatPercent(value, tag)}</span>
  );
}
