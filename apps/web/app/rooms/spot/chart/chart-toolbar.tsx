import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/intervals.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { INDICATORS, type IndicatorName } from './chart-settings.ts';

const AT_HAND: readonly KlineInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];
const CHIP =
  'min-h-7 rounded px-2 text-xs text-text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-text max-lg:min-h-9';

/** What one candle spans, and what is drawn with it. */
export function ChartToolbar({
  interval,
  indicators,
  onInterval,
  onIndicator,
}: {
  interval: KlineInterval;
  indicators: readonly IndicatorName[];
  onInterval: (interval: KlineInterval) => void;
  onIndicator: (name: IndicatorName) => void;
}) {
  const t = useMessages();
  const others = KLINE_INTERVALS.filter((one) => !AT_HAND.includes(one));
  const isOther = others.includes(interval);
  return (
    <div className="flex h-10 shrink-0 items-center gap-1 overflow-x-auto border-b border-line px-2 max-lg:h-11">
      <fieldset aria-label={t('trade.chart.interval')} dir="ltr" className="contents">
        {AT_HAND.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === interval}
            onClick={() => onInterval(one)}
            className={CHIP}
          >
            {one}
          </button>
        ))}
        <select
          aria-label={t('trade.chart.moreIntervals')}
          value={isOther ? interval : ''}
          onChange={(event) => onInterval(event.target.value as KlineInterval)}
          className={`h-7 rounded bg-surface-raised px-1 text-xs max-lg:h-9 ${isOther ? 'font-medium text-text' : 'text-text-muted'}`}
        >
          {!isOther && (
            <option value="" disabled>
              …
            </option>
          )}
          {others.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </fieldset>
      <span className="mx-1 h-4 w-px shrink-0 bg-line" />
      <fieldset aria-label={t('trade.chart.indicators')} dir="ltr" className="contents">
        {INDICATORS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={indicators.includes(name)}
            onClick={() => onIndicator(name)}
            className={CHIP}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
