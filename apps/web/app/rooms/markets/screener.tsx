import { clampFilter } from '@pelorus/site/filters.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { BOUNDED, type Bounded, EMPTY_SCREEN, isCrossed, isScreened, type Screen } from './screen.ts';

const TITLES = {
  change: 'markets.screen.change',
  range: 'markets.screen.range',
  price: 'markets.screen.price',
  volume: 'markets.screen.volume',
} as const satisfies Record<Bounded, MessageId>;

/** As many digits as an address takes (screen.ts). */
const FRACTION_MAX = 8;
const AS_LONG_AS_ADDRESSES_TAKE = clampFilter({ max: '9'.repeat(15) }, { digits: FRACTION_MAX });

/** The screener's bounds (MKTS-13); each applies while it is typed. */
export default function Screener({ screen, onChange }: { screen: Screen; onChange: (screen: Screen) => void }) {
  const t = useMessages();
  return (
    <section aria-label={t('markets.screener')} className="rounded bg-surface-raised p-4 md:p-5">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {BOUNDED.map((name) => (
          <fieldset key={name} className="min-w-0">
            <legend className="mb-1.5 text-sm font-medium">{t(TITLES[name])}</legend>
            <div className="grid grid-cols-2 gap-2">
              {(['least', 'most'] as const).map((end) => (
                <DecimalField
                  key={end}
                  label={t(end === 'least' ? 'markets.screen.least' : 'markets.screen.most')}
                  value={screen[name][end]}
                  onChange={(value) => onChange({ ...screen, [name]: { ...screen[name], [end]: value } })}
                  digits={FRACTION_MAX}
                  isSigned={name === 'change'}
                  filter={AS_LONG_AS_ADDRESSES_TAKE}
                  error={end === 'most' && isCrossed(screen[name]) ? t('markets.screen.crossed') : null}
                  unit={name === 'change' || name === 'range' ? '%' : '$'}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Switch isSelected={screen.newOnly} onChange={(newOnly) => onChange({ ...screen, newOnly })}>
          {t('markets.screen.newOnly')}
        </Switch>
        <Button
          variant="ghost"
          size="sm"
          className="ms-auto"
          isDisabled={!isScreened(screen)}
          onPress={() => onChange(EMPTY_SCREEN)}
        >
          {t('markets.screen.clear')}
        </Button>
      </div>
    </section>
  );
}
