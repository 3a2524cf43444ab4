import { Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CHART_COUNTS, type ChartCount } from '../several-charts/panes.ts';
import { CHIP, ChartButton, ChartIcon, TOOL } from './chart-icons.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { AXES, barIntervals, CANDLE_TYPES, setChart, useChartSettings } from './chart-settings.ts';

const IntervalDialog = lazyPart(() => import('./interval-dialog.tsx'));
const IndicatorDialog = lazyPart(() => import('../indicators/indicator-dialog.tsx'), ['desk']);
const OptionsDialog = lazyPart(() => import('./options-dialog.tsx'));

type Asked = 'intervals' | 'indicators' | 'options' | null;

/** Toolbar of the chart: interval, type and indicators. */
export function ChartBar({
  isDrawing,
  isFull,
  isReady,
  hasRoom,
  onDraw,
  onFull,
  onPicture,
  onTable,
}: {
  isDrawing: boolean;
  isFull: boolean;
  isReady: boolean;
  /** For several charts. */
  hasRoom: boolean;
  onDraw: () => void;
  onFull: () => void;
  onPicture: () => void;
  onTable: () => void;
}) {
  const t = useMessages();
  const [asked, setAsked] = useState<Asked>(null);
  const { type, axis } = useChartSettings();
  return (
    <div
      role="toolbar"
      aria-label={t('trade.chart.title')}
      className="flex h-10 shrink-0 items-center gap-0.5 overflow-x-auto overflow-y-hidden border-b border-line px-2 max-lg:h-11"
    >
      <Intervals onMore={() => setAsked('intervals')} />
      <span className="mx-1 h-4 w-px shrink-0 bg-line" />
      <ChartMenu
        icon="candles"
        label={t('trade.chart.type')}
        choices={CANDLE_TYPES.map((id) => ({ id, text: t(`trade.chart.type.${id}`), current: id === type }))}
        onChoose={(id) => setChart({ type: id })}
      />
      <ChartMenu
        icon="axis"
        label={t('trade.chart.axis')}
        choices={AXES.map((id) => ({ id, text: t(`trade.chart.axis.${id}`), current: id === axis }))}
        onChoose={(id) => setChart({ axis: id })}
      />
      <button type="button" aria-haspopup="dialog" onClick={() => setAsked('indicators')} className={TOOL}>
        <ChartIcon name="indicators" />
        {t('trade.chart.indicators')}
      </button>
      <ChartButton
        icon="draw"
        label={t('trade.chart.draw')}
        isPressed={isDrawing}
        isDisabled={!isReady}
        onPress={onDraw}
      />
      {hasRoom && <CountMenu />}
      <span className="ms-auto" />
      <ChartButton icon="table" label={t('trade.chart.table')} isDisabled={!isReady} onPress={onTable} />
      <ChartButton icon="options" label={t('trade.chart.options')} onPress={() => setAsked('options')} />
      <ChartButton icon="picture" label={t('trade.chart.picture')} isDisabled={!isReady} onPress={onPicture} />
      <ChartButton
        icon={isFull ? 'leaveFullScreen' : 'fullScreen'}
        label={t(isFull ? 'trade.chart.leaveFullScreen' : 'trade.chart.fullScreen')}
        onPress={onFull}
      />
      <Dialogs asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

function Dialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { indicators } = useChartSettings();
  return (
    <Suspense>
      {asked === 'intervals' && <IntervalDialog onClose={onClose} />}
      {asked === 'indicators' && (
        <IndicatorDialog
          indicators={indicators}
          onChange={(next) => setChart({ indicators: next })}
          onClose={onClose}
        />
      )}
      {asked === 'options' && <OptionsDialog onClose={onClose} />}
    </Suspense>
  );
}

/** How many charts stand beside each other (TRAD-367). */
function CountMenu() {
  const t = useMessages();
  const { charts } = useChartSettings();
  return (
    <ChartMenu
      icon="layout"
      label={t('trade.chart.layout')}
      choices={CHART_COUNTS.map((count) => ({
        id: String(count),
        text: t('trade.chart.count', { count }),
        current: count === charts,
      }))}
      onChoose={(id) => setChart({ charts: Number(id) as ChartCount })}
    />
  );
}

/** The starred intervals, and the way to all. */
function Intervals({ onMore }: { onMore: () => void }) {
  const t = useMessages();
  const { interval, favourites } = useChartSettings();
  return (
    <fieldset aria-label={t('trade.chart.interval')} dir="ltr" className="contents">
      {barIntervals({ interval, favourites }).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === interval}
          onClick={() => setChart({ interval: one })}
          className={CHIP}
        >
          {one}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('trade.chart.moreIntervals')}
        title={t('trade.chart.moreIntervals')}
        aria-haspopup="dialog"
        onClick={onMore}
        className={CHIP}
      >
        …
      </button>
    </fieldset>
  );
}
