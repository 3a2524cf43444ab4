import { trimZeros } from '@pelorus/money/units.ts';
import { AD_SIDES, PRICE_KINDS } from '@pelorus/protocol/p2p/rules.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ChoiceTiles } from '../../../ui/fields/choice-tiles.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { useP2pSettings } from '../p2p-frame.tsx';
import type { AdFormState } from './use-ad-form.ts';

const PRICE_DIGITS = 8;

/** The first step: what is traded, and for how much. Side, coin and currency of an ad never change. */
export function PriceStep({ form, isNew }: { form: AdFormState; isNew: boolean }) {
  const t = useMessages();
  const { draft, change } = form;
  return (
    <>
      {isNew && <What form={form} />}
      <ChoiceTiles
        label={t('p2p.form.kind')}
        tiles={PRICE_KINDS.map((kind) => ({ id: kind, text: t(`p2p.form.kind.${kind}`) }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'FIXED' ? <Fixed form={form} /> : <Floating form={form} />}
      <Facts form={form} />
    </>
  );
}

function What({ form: { draft, change } }: { form: AdFormState }) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const { assets, fiats } = useP2pSettings();
  const names = new Intl.DisplayNames([bcp47, 'en'], { type: 'currency' });
  return (
    <>
      <ChoiceTiles
        label={t('p2p.form.side')}
        tiles={AD_SIDES.map((side) => ({ id: side, text: t(side === 'BUY' ? 'trade.buy' : 'trade.sell') }))}
        value={draft.side}
        onChange={(side) => change({ side })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('p2p.coin')}
          options={assets.map((asset) => ({ id: asset, text: asset }))}
          value={draft.asset}
          onChange={(asset) => change({ asset, amount: '' })}
        />
        <SearchSelect
          label={t('p2p.fiat')}
          options={fiats.map((fiat) => ({ id: fiat, text: `${fiat} · ${names.of(fiat)}` }))}
          value={draft.fiat}
          onChange={(fiat) => change({ fiat, price: '', fiatMin: '', fiatMax: '', methods: [], accounts: [] })}
        />
      </div>
    </>
  );
}

function Fixed({ form: { draft, change, problems } }: { form: AdFormState }) {
  const t = useMessages();
  return (
    <DecimalField
      label={t('trade.price')}
      name="price"
      value={draft.price}
      digits={PRICE_DIGITS}
      unit={draft.fiat}
      error={problems.price ?? null}
      onChange={(price) => change({ price })}
    />
  );
}

function Floating({ form: { draft, change, problems } }: { form: AdFormState }) {
  const t = useMessages();
  const bounds = [
    ['floor', t('p2p.form.floor')],
    ['ceiling', t('p2p.form.ceiling')],
  ] as const;
  return (
    <>
      <DecimalField
        label={t('p2p.form.margin')}
        name="margin"
        value={draft.margin}
        digits={2}
        step="0.1"
        isSigned
        unit="%"
        error={problems.margin ?? null}
        onChange={(margin) => change({ margin })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {bounds.map(([name, label]) => (
          <DecimalField
            key={name}
            label={label}
            name={name}
            value={draft[name]}
            digits={PRICE_DIGITS}
            unit={draft.fiat}
            error={problems[name] ?? null}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
    </>
  );
}

/** The price as it would be now, beside the index and the best of others. */
function Facts({ form: { draft, price, prices } }: { form: AdFormState }) {
  const t = useMessages();
  const facts = [
    [t('p2p.form.priceNow'), price],
    [t('rules.index'), prices?.index ?? null],
    [t('p2p.form.bestSell'), prices?.bestSell ?? null],
    [t('p2p.form.bestBuy'), prices?.bestBuy ?? null],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded bg-surface-sunken p-4 text-sm lg:grid-cols-4">
        {facts.map(([title, value]) => (
          <div key={title} className="min-w-0">
            <dt className="text-text-muted">{title}</dt>
            <dd className="font-medium">
              <bdi dir="ltr">
                <NumberText value={value === null ? null : trimZeros(value)} /> {value !== null && draft.fiat}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {prices !== null && prices.index === null && (
        <p role="status" className="text-sm text-warn">
          {t('p2p.form.noIndex')}
        </p>
      )}
    </div>
  );
}
