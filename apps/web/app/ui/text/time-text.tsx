import { formatTime, type TimeStyle } from '@pelorus/site/times.ts';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/locale.ts';

const never = () => () => {};

/**
 * Returns whether the page runs in a browser yet: what depends on the reader's clock or zone waits for it, until the page
 * is alive and in small pieces, so that fifty times do not keep it from being pressed.
 */
export function useInBrowser(): boolean {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(isAlive);
}

/** Returns a formatter of times in the reader's zone; in UTC while the server renders. */
export function useTimeWords(): (timeMs: number, style: TimeStyle) => string {
  const { tag } = useLocale();
  const zone = useInBrowser() ? undefined : 'UTC';
  return (timeMs, style) => formatTime(timeMs, tag, style, zone);
}

/** A moment in the reader's time zone; while the server renders, in UTC. */
export function TimeText({
  timeMs,
  style = 'dateTime',
  className = '',
}: {
  timeMs: number;
  style?: TimeStyle;
  className?: string;
}) {
  const words = useTimeWords();
  return (
    <time dateTime={new Date(timeMs).toISOString()} className={`tabular ${className}`}>
      {words(timeMs, style)}
    </time>
  );
}
