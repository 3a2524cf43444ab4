import { Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CHART_COUNTS, type ChartCount } from '../several-charts/panes.ts';
import { CHIP, ChartButton, ChartIcon, type ChartIconName, TOOL } from './chart-icons.tsx';
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
  const full = isFull ? 'leaveFullScreen' : 'fullScreen';
  const tools: Tool[] = [
    { id: 'table', icon: 'table', text: t('trade.chart.table'), isDisabled: !isReady, onPress: onTable },
    { id: 'options', icon: 'options', text: t('trade.chart.options'), onPress: () => setAsked('options') },
    { id: 'picture', icon: 'picture', text: t('trade.chart.picture'), isDisabled: !isReady, onPress: onPicture },
    { id: 'full', icon: full, text: t(`trade.chart.${full}`), onPress: onFull },
  ];
  return (
    <div
      role="toolbar"
      aria-label={t('trade.chart.title')}
      className="@container relative flex h-10 shrink-0 items-center gap-0.5 overflow-x-auto overflow-y-hidden border-b border-line px-2 max-lg:h-12"
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
        <span className="@max-2xl:sr-only">{t('trade.chart.indicators')}</span>
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
      <Tools tools={tools} />
      <Dialogs asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

interface Tool {
  id: string;
  icon: ChartIconName;
  text: string;
  isDisabled?: boolean;
  onPress: () => void;
}

/** What is used now and then: buttons, or one list of them where the bar has no room (TRAD-398). */
function Tools({ tools }: { tools: readonly Tool[] }) {
  const t = useMessages();
  return (
    <>
      <div className="contents @max-2xl:hidden">
        {tools.map(({ id, icon, text, isDisabled = false, onPress }) => (
          <ChartButton key={id} icon={icon} label={text} isDisabled={isDisabled} onPress={onPress} />
        ))}
      </div>
      <div className="sticky end-0 flex bg-surface-raised @2xl:hidden">
        <ChartMenu
          icon="more"
          label={t('trade.chart.tools')}
          choices={tools.filter(({ isDisabled }) => isDisabled !== true).map(({ id, text }) => ({ id, text }))}
          onChoose={(chosen) => tools.find(({ id }) => id === chosen)?.onPress()}
        />
      </div>
    </>
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
