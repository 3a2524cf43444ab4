import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { INDICATORS, isLineEach, lineNames, readParameter, type ShownIndicator, usualIndicator } from './indicators.ts';
import { LineLookFields } from './line-look-fields.tsx';
import { type LineLook, lineLooks } from './line-looks.ts';
import { useIndicatorWords } from './use-indicator-words.ts';

interface SettingsProps {
  indicator: ShownIndicator;
  onChange: (indicator: ShownIndicator) => void;
}

/** The parameters of one indicator and the looks of its lines; invalid values are reported and not applied (TRAD-361). */
export function IndicatorSettings({ indicator, onChange }: SettingsProps) {
  const t = useMessages();
  const { bands } = useIndicatorWords();
  const { name, params, lines } = indicator;
  const [texts, setTexts] = useState(() => params.map(String));
  const names = lineNames(indicator, bands);
  const looks = lineLooks(names.length, lines);
  const type = (index: number, text: string) => {
    setTexts(texts.map((one, at) => (at === index ? text : one)));
    const value = readParameter(name, index, text);
    if (value !== null) onChange({ ...indicator, params: params.map((one, at) => (at === index ? value : one)) });
  };
  const reset = () => {
    const usual = usualIndicator(name);
    setTexts(usual.params.map(String));
    onChange(usual);
  };
  const lookAt = (index: number) => (
    <LineLookFields
      key={`look ${names[index]}`}
      line={names[index] ?? name}
      look={looks[index] as LineLook}
      isDots={name === 'SAR'}
      onChange={(look) => onChange({ ...indicator, lines: looks.map((one, at) => (at === index ? look : one)) })}
    />
  );
  const fieldAt = (index: number) => (
    <ParameterField
      key={`parameter ${index}`}
      indicator={indicator}
      index={index}
      text={texts[index] ?? ''}
      onType={(text) => type(index, text)}
    />
  );
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      {isLineEach(name) ? (
        texts.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
          <div key={index} className="flex flex-wrap items-end gap-x-4 gap-y-1">
            <div className="w-32 max-md:w-full">{fieldAt(index)}</div>
            {lookAt(index)}
          </div>
        ))
      ) : (
        <>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">{texts.map((_, index) => fieldAt(index))}</div>
          {names.map((line, index) => (
            <div key={line} className="flex flex-wrap items-center gap-x-4">
              <span className="w-20 text-sm">{line}</span>
              {lookAt(index)}
            </div>
          ))}
        </>
      )}
      <div>
        <Button variant="secondary" size="sm" onPress={reset}>
          {t('trade.chart.usual')}
        </Button>
      </div>
    </div>
  );
}

function ParameterField({
  indicator: { name },
  index,
  text,
  onType,
}: {
  indicator: ShownIndicator;
  index: number;
  text: string;
  onType: (text: string) => void;
}) {
  const t = useMessages();
  const { parameterName } = useIndicatorWords();
  const parameter = INDICATORS[name][index];
  const isWrong = readParameter(name, index, text) === null;
  return (
    <DecimalField
      label={parameterName(name, index)}
      value={text}
      onChange={onType}
      digits={parameter?.digits ?? 0}
      step={parameter?.digits === 1 ? '0.1' : '1'}
      error={isWrong ? t('trade.chart.parameterWrong', { max: parameter?.max ?? 0 }) : null}
    />
  );
}
