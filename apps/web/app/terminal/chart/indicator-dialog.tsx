import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CHIP } from './chart-icons.tsx';
import { setChart, useChartSettings } from './chart-settings.ts';
import {
  INDICATOR_NAMES,
  INDICATORS,
  type IndicatorName,
  ON_CANDLES,
  PANES_MAX,
  readParameter,
  type ShownIndicator,
  toggled,
  usualIndicator,
} from './indicators.ts';

/** Dialog for the indicators and their parameters. */
export default function IndicatorDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const { indicators } = useChartSettings();
  const [isFull, setFull] = useState(false);
  const press = (name: IndicatorName) => {
    const next = toggled(indicators, name);
    setFull(next === indicators);
    setChart({ indicators: next });
  };
  const change = (changed: ShownIndicator) =>
    setChart({ indicators: indicators.map((one) => (one.name === changed.name ? changed : one)) });
  const group = (title: string, names: readonly IndicatorName[]) => (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm text-text-muted">{title}</legend>
      <div dir="ltr" className="flex flex-wrap gap-1">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={indicators.some((one) => one.name === name)}
            onClick={() => press(name)}
            className={`${CHIP} border border-line`}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
  return (
    <Dialog title={t('trade.chart.indicators')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        {group(
          t('trade.chart.onCandles'),
          INDICATOR_NAMES.filter((name) => ON_CANDLES.has(name)),
        )}
        {group(
          t('trade.chart.inPanes'),
          INDICATOR_NAMES.filter((name) => !ON_CANDLES.has(name)),
        )}
        <p role="status" className="text-sm text-warn empty:hidden">
          {isFull && t('trade.chart.panesFull', { count: PANES_MAX })}
        </p>
        {indicators
          .filter(({ params }) => params.length > 0)
          .map((one) => (
            <Parameters key={one.name} indicator={one} onChange={change} />
          ))}
      </div>
    </Dialog>
  );
}

/** The parameters of one indicator; invalid values are reported and not applied. */
function Parameters({
  indicator,
  onChange,
}: {
  indicator: ShownIndicator;
  onChange: (indicator: ShownIndicator) => void;
}) {
  const t = useMessages();
  const { name, params } = indicator;
  const [texts, setTexts] = useState(() => params.map(String));
  const type = (index: number, text: string) => {
    setTexts(texts.map((one, at) => (at === index ? text : one)));
    const value = readParameter(name, index, text);
    if (value !== null) onChange({ name, params: params.map((one, at) => (at === index ? value : one)) });
  };
  const reset = () => {
    const usual = usualIndicator(name);
    setTexts(usual.params.map(String));
    onChange(usual);
  };
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex items-center justify-between">
        <h3 className="font-medium">{name}</h3>
        <Button variant="ghost" size="sm" onPress={reset}>
          {t('trade.chart.usual')}
        </Button>
      </div>
      <div className="grid grid-cols-3 gap-2">
        {texts.map((text, index) => {
          const parameter = INDICATORS[name][index];
          const isWrong = readParameter(name, index, text) === null;
          return (
            <DecimalField
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
              key={index}
              label={t('trade.chart.parameter', { number: index + 1 })}
              value={text}
              onChange={(next) => type(index, next)}
              digits={parameter?.digits ?? 0}
              error={isWrong ? t('trade.chart.parameterWrong', { max: parameter?.max ?? 0 }) : null}
            />
          );
        })}
      </div>
    </section>
  );
}
