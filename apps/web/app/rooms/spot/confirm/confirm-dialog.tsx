import { formatNumber } from '@pelorus/site/numbers.ts';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { FiatText } from '../../../shell/fiat-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberText } from '../../../ui/price-text.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { unitsText } from '../market-rules.ts';
import type { Asked, OrderForm } from '../order-form/use-order-form.ts';

/** Shows an order before it goes out, says why it is asked about, and can be told not to ask for that again. */
export default function ConfirmDialog({ asked, form }: { asked: Asked; form: OrderForm }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [isStopped, setStopped] = useState(false);
  const { body, reasons, preview, total } = asked;
  const { base, quote } = form.rules;
  const isBuy = body.side === 'BUY';
  const amount = body.quantity ?? preview?.quantity ?? null;
  const about = body.quantity === undefined ? '≈ ' : '';
  return (
    <Dialog role="alertdialog" title={t('trade.confirm.title')} isOpen onClose={() => form.answer(false, isStopped)}>
      <ul className="mb-4 flex flex-col gap-1 rounded bg-warn-soft px-3 py-2 text-sm text-warn">
        {reasons.map((reason) => (
          <li key={reason}>{t(`trade.confirm.reason.${reason}`)}</li>
        ))}
      </ul>
      <dl className="mb-4 flex flex-col gap-1.5 text-sm">
        <Line label={t('trade.side')}>
          <span className={isBuy ? 'font-medium text-up' : 'font-medium text-down'}>
            {t(isBuy ? 'trade.buyAsset' : 'trade.sellAsset', { asset: base })}
          </span>
        </Line>
        <Line label={t('trade.amount')}>
          {about}
          <NumberText value={amount} /> {base}
        </Line>
        <Trigger body={body} quote={quote} />
        <Line label={t('trade.price')}>
          {body.price === undefined ? (
            <>
              {t('trade.kind.market')} ≈ <NumberText value={preview?.averagePrice} /> {quote}
            </>
          ) : (
            <>
              <NumberText value={body.price} /> {quote}
            </>
          )}
        </Line>
        {total !== null && (
          <Line label={t('trade.total')}>
            <NumberText value={total} /> {quote} <FiatText asset={quote} amount={total} className="text-text-muted" />
          </Line>
        )}
        {preview?.slippagePercent != null && (
          <Line label={t('trade.form.slippage')}>{formatNumber(preview.slippagePercent, tag)}%</Line>
        )}
        {preview?.fee != null && (
          <Line label={t('trade.form.fee')}>
            ≈ <NumberText value={preview.fee.amount} /> {preview.fee.asset}
          </Line>
        )}
      </dl>
      <Switch isSelected={isStopped} onChange={setStopped}>
        {t('trade.confirm.stop')}
      </Switch>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="secondary" onPress={() => form.answer(false, isStopped)}>
          {t('trade.confirm.no')}
        </Button>
        <Button variant={isBuy ? 'up' : 'down'} onPress={() => form.answer(true, isStopped)}>
          {t(isBuy ? 'trade.buyAsset' : 'trade.sellAsset', { asset: base })}
        </Button>
      </div>
    </Dialog>
  );
}

/** What the order waits for, where it does. */
function Trigger({ body, quote }: { body: Asked['body']; quote: string }) {
  const t = useMessages();
  const { tag } = useLocale();
  if (body.stopPrice !== undefined)
    return (
      <Line label={t('trade.form.stop')}>
        <NumberText value={body.stopPrice} /> {quote}
      </Line>
    );
  if (body.trailingDelta === undefined) return null;
  return <Line label={t('trade.form.turn')}>{formatNumber(unitsText(BigInt(body.trailingDelta), 2), tag)}%</Line>;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-text-muted">{label}</dt>
      <dd className="numeric text-end">{children}</dd>
    </div>
  );
}
