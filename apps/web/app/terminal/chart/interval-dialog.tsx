import { KLINE_INTERVALS } from '@pelorus/protocol/markets/intervals.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { setChart, starred, useChartSettings } from './chart-settings.ts';

/** Every interval there is, each with a star that puts it into the bar. */
export default function IntervalDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const { interval, favourites } = useChartSettings();
  return (
    <Dialog title={t('trade.chart.interval')} isOpen onClose={onClose}>
      <ul dir="ltr" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {KLINE_INTERVALS.map((one) => (
          <li key={one} className="flex rounded bg-control">
            <button
              type="button"
              aria-pressed={one === interval}
              onClick={() => {
                setChart({ interval: one });
                onClose();
              }}
              className="min-h-10 grow rounded px-3 text-start aria-pressed:font-medium aria-pressed:text-accent max-md:min-h-11"
            >
              {one}
            </button>
            <button
              type="button"
              aria-label={t('trade.chart.star', { interval: one })}
              aria-pressed={favourites.includes(one)}
              onClick={() => setChart({ favourites: starred(favourites, one) })}
              className="min-w-10 place-items-center rounded text-text-muted aria-pressed:text-accent grid max-md:min-w-11"
            >
              <Icon name="star" size={18} filled={favourites.includes(one)} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
