import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { foundIndicators } from './indicator-search.ts';
import { IndicatorSettings } from './indicator-settings.tsx';
import { type IndicatorName, ON_CANDLES, PANES_MAX, type ShownIndicator, toggled } from './indicators.ts';
import { TemplatesSection } from './templates-section.tsx';
import { useIndicatorWords } from './use-indicator-words.ts';

/** The indicators on the chart with their settings, and all that can be added, found by name. */
export default function IndicatorDialog({
  indicators,
  onChange,
  onClose,
}: {
  indicators: readonly ShownIndicator[];
  onChange: (indicators: readonly ShownIndicator[]) => void;
  onClose: () => void;
}) {
  const t = useMessages();
  const { plainName } = useIndicatorWords();
  const [typed, setTyped] = useState('');
  const [isFull, setFull] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const found = foundIndicators(typed, plainName);
  const press = (name: IndicatorName) => {
    const next = toggled(indicators, name);
    setFull(next === indicators);
    onChange(next);
  };
  const remove = (name: IndicatorName) => {
    press(name);
    // The pressed button goes with its row (TRAD-244).
    search.current?.focus();
  };
  return (
    <Dialog title={t('trade.chart.indicators')} isOpen isWide onClose={onClose}>
      <div className="flex flex-col gap-5">
        {indicators.length > 0 && <OnChart indicators={indicators} onChange={onChange} onRemove={remove} />}
        <TemplatesSection indicators={indicators} onApply={onChange} />
        <TextField ref={search} label={t('trade.indicator.search')} type="search" value={typed} onChange={setTyped} />
        <p role="status" className="text-sm text-warn empty:hidden">
          {isFull && t('trade.chart.panesFull', { count: PANES_MAX })}
        </p>
        {found.length === 0 && <p className="text-sm text-text-muted">{t('trade.indicator.none')}</p>}
        <Group
          title={t('trade.chart.onCandles')}
          names={found.filter((name) => ON_CANDLES.has(name))}
          indicators={indicators}
          onPress={press}
        />
        <Group
          title={t('trade.chart.inPanes')}
          names={found.filter((name) => !ON_CANDLES.has(name))}
          indicators={indicators}
          onPress={press}
        />
      </div>
    </Dialog>
  );
}

function Group({
  title,
  names,
  indicators,
  onPress,
}: {
  title: string;
  names: readonly IndicatorName[];
  indicators: readonly ShownIndicator[];
  onPress: (name: IndicatorName) => void;
}) {
  const { fullName } = useIndicatorWords();
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-text-muted">{title}</legend>
      <div className="grid gap-x-2 sm:grid-cols-2">
        {names.map((name) => {
          const isShown = indicators.some((one) => one.name === name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isShown}
              onClick={() => onPress(name)}
              className="flex min-h-9 items-center gap-2 rounded px-2 text-start text-sm hover:bg-surface-sunken aria-pressed:font-medium max-md:min-h-11"
            >
              <span className="grow">{fullName(name)}</span>
              {isShown && <Icon name="check" size={16} />}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What stands on the chart; the settings of one at a time are open. */
function OnChart({
  indicators,
  onChange,
  onRemove,
}: {
  indicators: readonly ShownIndicator[];
  onChange: (indicators: readonly ShownIndicator[]) => void;
  onRemove: (name: IndicatorName) => void;
}) {
  const t = useMessages();
  const { fullName } = useIndicatorWords();
  const [open, setOpen] = useState<IndicatorName | null>(null);
  const change = (changed: ShownIndicator) =>
    onChange(indicators.map((one) => (one.name === changed.name ? changed : one)));
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm text-text-muted">{t('trade.indicator.shown')}</h3>
      {indicators.map((one) => {
        const name = fullName(one.name);
        return (
          <div key={one.name} className="rounded bg-surface-sunken">
            <div className="flex items-center ps-3">
              <span className="grow text-sm font-medium">{name}</span>
              <IconButton
                icon="tune"
                label={t('trade.indicator.settings', { name })}
                aria-expanded={open === one.name}
                onPress={() => setOpen(open === one.name ? null : one.name)}
              />
              <IconButton
                icon="close"
                label={t('trade.indicator.remove', { name })}
                onPress={() => onRemove(one.name)}
              />
            </div>
            {open === one.name && <IndicatorSettings indicator={one} onChange={change} />}
          </div>
        );
      })}
    </section>
  );
}
