import { AD_SIDES } from '@pelorus/protocol/p2p/rules.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Choices } from '../../ui/buttons/choices.tsx';
import { classes } from '../../ui/classes.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { SearchSelect, SearchSelectMany } from '../../ui/fields/search-select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import type { KnownView, OffersView } from './offers-view.ts';
import { useP2pSettings } from './p2p-frame.tsx';

interface Props {
  view: KnownView;
  onChange: (change: Partial<OffersView>) => void;
}

/** Which list it is: side and coin. */
export function ListChoice({ view, onChange }: Props) {
  const t = useMessages();
  const { assets } = useP2pSettings();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <fieldset className="flex rounded bg-surface-sunken p-1">
        <legend className="sr-only">{t('trade.side')}</legend>
        {AD_SIDES.map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={view.side === side}
            onClick={() => onChange({ side })}
            className={`min-h-9 max-md:min-h-11 min-w-20 rounded px-4 font-medium text-text-muted hover:text-text ${
              side === 'BUY'
                ? 'aria-pressed:bg-up-fill aria-pressed:text-on-up'
                : 'aria-pressed:bg-down-fill aria-pressed:text-on-down'
            }`}
          >
            {t(side === 'BUY' ? 'trade.buy' : 'trade.sell')}
          </button>
        ))}
      </fieldset>
      <Choices
        label={t('p2p.coin')}
        choices={assets.map((asset) => ({ id: asset, text: asset }))}
        chosen={view.asset}
        onChoose={(asset) => onChange({ asset })}
        look="tabs"
      />
    </div>
  );
}

/** What narrows a list; on a phone currency and amount are always there, the others behind a button. */
export function MarketFilters({ view, onChange }: Props) {
  const t = useMessages();
  const isPerson = useRootData()?.me != null;
  const count = [view.methods.length > 0, view.country !== null, view.isMerchant, view.isEligible && isPerson];
  const chosen = count.filter(Boolean).length;
  const [isOpen, setOpen] = useState(chosen > 0);
  const rest = isOpen ? '' : 'max-md:hidden';
  return (
    <fieldset className="grid min-w-0 grid-cols-2 items-start gap-3 lg:grid-cols-4">
      <legend className="sr-only">{t('p2p.filters')}</legend>
      <FiatFilter view={view} onChange={onChange} />
      <AmountFilter key={view.fiat} view={view} onChange={onChange} />
      <div className={rest}>
        <MethodFilter view={view} onChange={onChange} />
      </div>
      <div className={rest}>
        <RegionFilter view={view} onChange={onChange} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-6 gap-y-1 lg:col-span-4">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle(chosen > 0 ? 'secondary' : 'ghost', 'sm', '-ms-3 md:hidden')}
        >
          <Icon name="tune" size={18} />
          {t('p2p.filters')}
          {chosen > 0 && ` (${chosen})`}
        </button>
        <div className={classes('flex flex-wrap gap-x-6 gap-y-1', rest)}>
          <Switch isSelected={view.isMerchant} onChange={(isMerchant) => onChange({ isMerchant })}>
            {t('p2p.merchantsOnly')}
          </Switch>
          {isPerson && (
            <Switch isSelected={view.isEligible} onChange={(isEligible) => onChange({ isEligible })}>
              {t('p2p.eligibleOnly')}
            </Switch>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** After this pause in typing the list is asked for. */
const TYPED_MS = 400;

function AmountFilter({ view, onChange }: Props) {
  const t = useMessages();
  const [typed, setTyped] = useState(view.amount);
  useEffect(() => {
    if (typed === view.amount) return;
    const timer = setTimeout(() => onChange({ amount: typed }), TYPED_MS);
    return () => clearTimeout(timer);
  });
  return (
    <DecimalField
      label={t('p2p.amountIn', { fiat: view.fiat })}
      value={typed}
      digits={currencyDigits(view.fiat)}
      unit={view.fiat}
      onChange={setTyped}
    />
  );
}

function FiatFilter({ view, onChange }: Props) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const { fiats } = useP2pSettings();
  const names = new Intl.DisplayNames([bcp47, 'en'], { type: 'currency' });
  return (
    <SearchSelect
      label={t('p2p.fiat')}
      options={fiats.map((fiat) => ({ id: fiat, text: `${fiat} · ${names.of(fiat)}` }))}
      value={view.fiat}
      onChange={(fiat) => onChange({ fiat, amount: '', methods: [] })}
    />
  );
}

function MethodFilter({ view, onChange }: Props) {
  const t = useMessages();
  const { methods } = useP2pSettings();
  return (
    <SearchSelectMany
      label={t('p2p.accounts')}
      placeholder={t('p2p.allMethods')}
      options={methods
        .filter(({ fiats }) => fiats.includes(view.fiat))
        .map(({ code, name }) => ({ id: code, text: name }))}
      values={view.methods}
      onChange={(chosen) => onChange({ methods: chosen })}
    />
  );
}

const ANYWHERE = 'ANY';

function RegionFilter({ view, onChange }: Props) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const { methods } = useP2pSettings();
  const names = new Intl.DisplayNames([bcp47, 'en'], { type: 'region' });
  const countries = [
    ...new Set(methods.filter(({ fiats }) => fiats.includes(view.fiat)).flatMap((one) => one.countries)),
  ];
  const options = countries
    .map((country) => ({ id: country, text: names.of(country) ?? country }))
    .sort((a, b) => a.text.localeCompare(b.text, bcp47));
  return (
    <SearchSelect
      label={t('p2p.region')}
      options={[{ id: ANYWHERE, text: t('p2p.allRegions') }, ...options]}
      value={view.country ?? ANYWHERE}
      onChange={(country) => onChange({ country: country === ANYWHERE ? null : country })}
    />
  );
}
