import type { StatusPart } from '@pelorus/protocol/status/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { barOf, dayAt } from './bars.logic.ts';

const FILLS = {
  operational: 'fill-accent',
  degraded: 'fill-warn',
  down: 'fill-danger',
  none: 'fill-line',
} as const;
const STEP = 4;
const WIDTH = 3;
const HEIGHT = 28;

/** A bar a day, the oldest first; each says its day and share when it is pointed at. The label says the whole. */
export function DayBars({ days, firstDay, label }: { days: StatusPart['days']; firstDay: string; label: string }) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-7 w-full rtl:-scale-x-100"
      >
        {days.map((day, at) => {
          const { look, percent } = barOf(day);
          const date = dayAt(firstDay, at);
          return (
            <rect key={date} x={at * STEP} y={0} width={WIDTH} height={HEIGHT} className={FILLS[look]}>
              {percent !== null && <title>{`${date} · ${percent}%`}</title>}
            </rect>
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-text-muted" aria-hidden>
        <span>{t('status.oldest')}</span>
        <span>{t('status.today')}</span>
      </p>
    </div>
  );
}
