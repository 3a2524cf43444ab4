import type { TimeStyle } from '@pelorus/site/times.ts';
import { HintText } from './hint-text.tsx';
import { useInBrowser, useTimeWords } from './time-text.tsx';

/** A moment in short: today its time, before its day; the whole while it is pointed at or has the focus (TRAD-394). */
export function ShortTime({ timeMs, className = '' }: { timeMs: number; className?: string }) {
  const words = useTimeWords();
  const inBrowser = useInBrowser();
  const whole = words(timeMs, 'dateTime');
  const short = inBrowser ? words(timeMs, shortStyle(timeMs, Date.now())) : whole;
  return (
    <time dateTime={new Date(timeMs).toISOString()} className={`tabular ${className}`}>
      <HintText whole={whole}>{short}</HintText>
    </time>
  );
}

/** Returns how a moment is said in short at another one, by the reader's calendar. */
export function shortStyle(timeMs: number, nowMs: number): TimeStyle {
  const [then, now] = [new Date(timeMs), new Date(nowMs)];
  if (then.toDateString() === now.toDateString()) return 'time';
  return then.getFullYear() === now.getFullYear() ? 'day' : 'date';
}
