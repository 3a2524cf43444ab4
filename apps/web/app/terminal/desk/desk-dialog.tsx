import { formatNumber } from '@pelorus/site/numbers.ts';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Sheet } from '../../ui/overlays/dialog.tsx';
import { type ConfirmRules, FAR_PERCENTS, LARGE_WORTHS } from '../confirm/confirm-rules.ts';
import { personOf, setLayout, setPerson, useDesk } from './desk-settings.ts';
import { DEFAULT_LAYOUT, PLACES, PRESET_NAMES, PRESETS, presetOf, TAPE_PLACES } from './layout.ts';
import { playSound } from './sounds.ts';

const CHIP =
  'min-h-8 rounded bg-control px-3 text-sm hover:bg-control-strong aria-pressed:bg-accent-soft aria-pressed:font-medium max-md:min-h-11';
const SELECT = 'numeric h-8 rounded bg-surface-sunken px-2 text-sm max-md:h-11';

/** How the trade page looks, sounds and asks. Everything is done at once; there is nothing to save. */
export default function DeskDialog({
  accountId,
  onHotkeys,
  onTour,
  onClose,
}: {
  accountId: number | null;
  onHotkeys: () => void;
  onTour: () => void;
  onClose: () => void;
}) {
  const t = useMessages();
  const { hasHotkeys, hasSounds } = useDesk();
  const setSounds = (isOn: boolean) => {
    useDesk.setState({ hasSounds: isOn });
    playSound('filled');
  };
  return (
    <Sheet title={t('trade.desk.title')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Layouts />
        <Part title={t('trade.desk.help')}>
          <Switch isSelected={hasSounds} onChange={setSounds}>
            {t('trade.desk.sounds')}
          </Switch>
          <Switch isSelected={hasHotkeys} onChange={(isOn) => useDesk.setState({ hasHotkeys: isOn })}>
            {t('trade.desk.hotkeys')}
          </Switch>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" icon="keyboard" onPress={onHotkeys}>
              {t('trade.keys.title')}
            </Button>
            <Button variant="secondary" size="sm" icon="info" onPress={onTour}>
              {t('trade.tour.take')}
            </Button>
          </div>
        </Part>
        {accountId !== null && <Person accountId={accountId} />}
      </div>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** Presets, and the places of form and book. For wide screens: on a phone the parts share one place. */
function Layouts() {
  const t = useMessages();
  const layout = useDesk((desk) => desk.layout);
  const preset = presetOf(layout);
  return (
    <div className="max-lg:hidden">
      <Part title={t('trade.layout.title')}>
        <div className="flex flex-wrap gap-2">
          {PRESET_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={preset === name}
              onClick={() => setLayout(PRESETS[name])}
              className={CHIP}
            >
              {t(`trade.layout.preset.${name}`)}
            </button>
          ))}
        </div>
        {(['form', 'book'] as const).map((part) => (
          <Choice
            key={part}
            label={t(`trade.layout.place.${part}`)}
            value={layout[part]}
            choices={PLACES.map((place) => [place, t(`trade.layout.place.${place}`)])}
            onChoose={(place) => setLayout({ [part]: place })}
          />
        ))}
        <Choice
          label={t('trade.views.trades')}
          value={layout.tape}
          choices={TAPE_PLACES.map((place) => [place, t(`trade.layout.tape.${place}`)])}
          onChoose={(tape) => setLayout({ tape })}
        />
        <p className="text-sm text-text-muted">{t('trade.layout.edges')}</p>
        <div>
          <Button variant="ghost" size="sm" onPress={() => setLayout(DEFAULT_LAYOUT)}>
            {t('trade.layout.reset')}
          </Button>
        </div>
      </Part>
    </div>
  );
}

/** One of a few, beside its name. */
function Choice<T extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: T;
  choices: readonly (readonly [value: T, text: string])[];
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset className="flex items-center justify-between gap-3 text-sm">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="text-text-muted">
        {label}
      </span>
      <span className="flex flex-wrap justify-end gap-2">
        {choices.map(([one, text]) => (
          <button key={one} type="button" aria-pressed={value === one} onClick={() => onChoose(one)} className={CHIP}>
            {text}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

/** The person's settings: confirmations and one-click mode. */
function Person({ accountId }: { accountId: number }) {
  const t = useMessages();
  const { tag } = useLocale();
  const people = useDesk((desk) => desk.people);
  const { isOneClick, confirm } = personOf({ ...useDesk.getState(), people }, accountId);
  const set = (change: Partial<ConfirmRules>) => setPerson(accountId, { confirm: { ...confirm, ...change } });
  return (
    <>
      <Part title={t('trade.confirm.rules')}>
        <Switch isSelected={confirm.all} onChange={(all) => set({ all })}>
          {t('trade.confirm.rule.all')}
        </Switch>
        <div className="flex items-center justify-between gap-3">
          <Switch isSelected={confirm.large} onChange={(large) => set({ large })}>
            {t('trade.confirm.rule.large')}
          </Switch>
          <select
            aria-label={t('trade.confirm.rule.large')}
            value={confirm.largeWorth}
            onChange={(event) => set({ largeWorth: Number(event.target.value) })}
            className={SELECT}
          >
            {LARGE_WORTHS.map((worth) => (
              <option key={worth} value={worth}>
                ${formatNumber(worth, tag)}
              </option>
            ))}
          </select>
        </div>
        <div className="flex items-center justify-between gap-3">
          <Switch isSelected={confirm.far} onChange={(far) => set({ far })}>
            {t('trade.confirm.rule.far')}
          </Switch>
          <select
            aria-label={t('trade.confirm.rule.far')}
            value={confirm.farPercent}
            onChange={(event) => set({ farPercent: Number(event.target.value) })}
            className={SELECT}
          >
            {FAR_PERCENTS.map((percent) => (
              <option key={percent} value={percent}>
                {percent}%
              </option>
            ))}
          </select>
        </div>
      </Part>
      <Part title={t('trade.oneClick.title')}>
        <Switch isSelected={isOneClick} onChange={(isOn) => setPerson(accountId, { isOneClick: isOn })}>
          {t('trade.oneClick.switch')}
        </Switch>
        <p className="text-sm text-text-muted">{t('trade.oneClick.text')}</p>
      </Part>
    </>
  );
}
