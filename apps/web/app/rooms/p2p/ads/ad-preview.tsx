import { makerFee } from '@pelorus/formulas/p2p/amounts.ts';
import { formatUnits, parseUnits, RATE_ONE } from '@pelorus/money/units.ts';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { decimal, decimalText, multiply, trimmed } from '@pelorus/site/decimal.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { OfferRow } from '../offer-row.tsx';
import { OfferTerms } from '../offer-terms.tsx';
import { useP2pSettings, useScale } from '../p2p-frame.tsx';
import { CoinSum } from '../sum.tsx';
import type { AdFormState } from './use-ad-form.ts';

const RATE_DIGITS = Math.round(Math.log10(RATE_ONE));
const HUNDRED = { units: 100n, scale: 0 };

/** The ad as others will see it, and what it costs its owner (PPAG-21). */
export function AdPreview({ form, trader }: { form: AdFormState; trader: TraderData }) {
  const t = useMessages();
  const { draft, price, methods } = form;
  const offer: OfferData = {
    ...{ id: 0, version: 1, code: '', side: draft.side, asset: draft.asset, fiat: draft.fiat, price: price ?? '' },
    ...{ left: draft.amount, fiatMin: draft.fiatMin, fiatMax: draft.fiatMax, windowMinutes: form.windowMinutes },
    ...{ methods, remarks: draft.remarks, hasPassword: false, trader, ineligible: [] },
    conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
  };
  return (
    <section
      aria-labelledby="preview"
      className="flex min-w-0 flex-col gap-2 rounded bg-surface-raised px-5 py-5 md:px-6"
    >
      <h2 id="preview" className="text-lg font-semibold">
        {t('p2p.form.preview')}
      </h2>
      <ul>
        <OfferRow offer={offer} />
      </ul>
      <OfferTerms offer={offer} />
      <Costs form={form} />
    </section>
  );
}

/** The owner's fee, and what a seller has held while the ad is live (ESCR-15, PADS-05). */
function Costs({ form: { draft } }: { form: AdFormState }) {
  const t = useMessages();
  const scale = useScale(draft.asset);
  const rate = useP2pSettings().makerFee;
  const [units, rateE6] = [parseUnits(draft.amount, scale), parseUnits(rate, RATE_DIGITS)];
  const percent = decimalText(trimmed(multiply(decimal(rate), HUNDRED)));
  const held = units.ok && rateE6.ok ? units.units + makerFee(units.units, rateE6.units) : null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3 text-sm">
      <div className="flex gap-2">
        <dt className="text-text-muted">{t('p2p.form.fee')}</dt>
        <dd>
          <bdi dir="ltr">
            <NumberText value={percent} />%
          </bdi>
        </dd>
      </div>
      {draft.side === 'SELL' && held !== null && Number.isSafeInteger(held) && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-text-muted">{t('p2p.form.held')}</dt>
          <dd>
            <CoinSum amount={formatUnits(held, scale)} asset={draft.asset} />
          </dd>
        </div>
      )}
    </dl>
  );
}
