import { formatNumber } from '@pelorus/site/numbers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import type { OrderForm } from './form-facts.ts';
import { KINDS } from './kinds.ts';
import type { Preview } from './preview-facts.ts';

/** Estimated cost and proceeds during input. Rows keep their place while empty. */
export function PreviewRows({ form: { draft, rules, preview, refusal } }: { form: OrderForm }) {
  const t = useMessages();
  const { tag } = useLocale();
  const to = usePageLink();
  const about = (text: string | null | undefined, asset: string) =>
    text ? (
      <>
        ≈ <NumberText value={text} /> {asset}
      </>
    ) : (
      '--'
    );
  const feeLabel =
    preview?.fee?.ratePercent == null
      ? t('trade.form.fee')
      : t('trade.form.feeAt', { rate: formatNumber(preview.fee.ratePercent, tag) });
  const { byMoney, list, trigger } = KINDS[draft.kind];
  const slippage = preview?.slippagePercent == null ? null : `${formatNumber(preview.slippagePercent, tag)}%`;
  return (
    <div className="flex flex-col gap-1 text-xs">
      {byMoney && (
        <>
          <Row label={t('trade.form.averagePrice')} value={about(preview?.averagePrice, rules.quote)} />
          <Row label={t('trade.form.slippage')} value={slippage === null ? '--' : `≈ ${slippage}`} />
          <Row
            label={t(draft.side === 'BUY' ? 'trade.form.youGet' : 'trade.form.youSell')}
            value={about(preview?.quantity, rules.base)}
          />
          <Row
            label={t(draft.side === 'BUY' ? 'trade.form.youPay' : 'trade.form.youGet')}
            value={about(preview?.quote, rules.quote)}
          />
        </>
      )}
      <Row label={t('trade.form.worth')} value={<FiatText asset={rules.quote} amount={preview?.worth} />} />
      {!byMoney && <Row label={t('trade.form.held')} value={<Held held={preview?.held ?? null} />} />}
      <Row
        label={
          <Link to={to('legal-fees')} className="underline decoration-dotted">
            {feeLabel}
          </Link>
        }
        value={about(preview?.fee?.amount, preview?.fee?.asset ?? '')}
      />
      {/* Of profit and stop one stands in the book, as is said with their kind. */}
      {trigger !== null && list === null && preview?.fate !== 'triggered' && (
        <p className="text-text-muted">{t('trade.form.waitsOutside')}</p>
      )}
      {!byMoney && <FateLine form={{ draft, rules, preview, refusal }} />}
      {preview?.behind != null && <Warning text={t('trade.form.stopBehind', { side: preview.behind })} />}
      {preview?.isThin === true && <Warning text={t('trade.form.thin')} />}
      {preview?.impactPercent != null && (
        <Warning text={t('trade.form.impact', { percent: formatNumber(preview.impactPercent, tag) })} />
      )}
    </div>
  );
}

type FateForm = Pick<OrderForm, 'draft' | 'rules' | 'preview' | 'refusal'>;

/** Predicted outcome of the order; its row keeps its place while empty. */
function FateLine({ form: { draft, rules, preview, refusal } }: { form: FateForm }) {
  const t = useMessages();
  const { tag } = useLocale();
  const fate = preview?.fate ?? null;
  if (fate === 'triggered') return refusal === null ? <Warning text={t('error.WOULD_TRIGGER')} /> : null;
  // After a refusal, that is shown below.
  if (fate === 'refused') return refusal === null ? <Warning text={t('trade.form.wouldTake')} /> : null;
  if (fate === 'nothing') return <Warning text={t('trade.form.nothing')} />;
  if (fate === 'part')
    return (
      <Warning text={t('trade.form.part', { amount: formatNumber(preview?.atOnce ?? null, tag), base: rules.base })} />
    );
  const trades = () =>
    preview?.slippagePercent == null || preview.averagePrice === null
      ? t('trade.form.tradesNow')
      : t('trade.form.tradesNowAt', {
          price: formatNumber(preview.averagePrice, tag),
          quote: rules.quote,
          percent: formatNumber(preview.slippagePercent, tag),
        });
  if (KINDS[draft.kind].trigger !== null) return null;
  const text = fate === null ? '\u00a0' : fate === 'waits' ? t('trade.form.waits') : trades();
  return <p className="text-text-muted">{text}</p>;
}

function Held({ held }: { held: Preview['held'] }) {
  if (held === null) return '--';
  return (
    <>
      <NumberText value={held.amount} /> {held.asset}
    </>
  );
}

function Row({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <p className="flex justify-between gap-3">
      <span className="text-text-muted">{label}</span>
      <span className="numeric">{value}</span>
    </p>
  );
}

function Warning({ text }: { text: string }) {
  return <p className="rounded bg-warn-soft px-2 py-1.5 text-warn">{text}</p>;
}
