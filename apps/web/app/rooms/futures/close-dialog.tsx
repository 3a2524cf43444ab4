import { formatNumber } from '@pelorus/site/numbers.ts';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { marketName } from '../../terminal/market-links.ts';
import { unitsText } from '../../terminal/market-rules.ts';
import { isSome } from '../../terminal/order-form/order-form.logic.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { PercentSlider } from '../../ui/fields/slider.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { closingTerms, shareOfPosition } from './closing.ts';
import type { PositionRow } from './position-rows.ts';
import { RefusalLine } from './refusal-line.tsx';
import { useSendOrder } from './use-send-order.ts';

/** Closes a position, or a part of it, at the market or at a price. */
export default function CloseDialog({ row, onClose }: { row: PositionRow; onClose: () => void }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { rules, position, markPrice, side } = row;
  const [percent, setPercent] = useState(100);
  const [isLimit, setLimit] = useState(false);
  const [price, setPrice] = useState(markPrice ?? position.entryPrice);
  const [isTried, setTried] = useState(false);
  const { send, isPending, refusal } = useSendOrder();
  const quantity = shareOfPosition(row, percent);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isLimit && !isSome(price)) return;
    const kind = isLimit ? ({ type: 'LIMIT', price, timeInForce: 'GTC' } as const) : ({ type: 'MARKET' } as const);
    if (await send({ ...closingTerms(row), ...kind, quantity })) onClose();
  };
  return (
    <Dialog title={t('perp.closeTitle', { side, market: marketName(position.symbol) })} isOpen onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <fieldset aria-label={t('trade.kind')} className="flex gap-4">
          {[false, true].map((isOne) => (
            <button
              key={String(isOne)}
              type="button"
              aria-pressed={isLimit === isOne}
              onClick={() => setLimit(isOne)}
              className="min-h-8 border-b-2 border-transparent text-sm text-text-muted hover:text-text aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text max-md:min-h-11"
            >
              {t(isOne ? 'trade.kind.limit' : 'trade.kind.market')}
            </button>
          ))}
        </fieldset>
        {isLimit && (
          <DecimalField
            label={t('trade.price')}
            value={price}
            onChange={setPrice}
            digits={rules.priceScale}
            step={unitsText(rules.tickUnits, rules.priceScale)}
            unit={rules.quote}
            error={isTried && !isSome(price) ? t('trade.problem.missingPrice') : null}
          />
        )}
        <div>
          <p className="flex justify-between text-sm">
            <span className="text-text-muted">{t('trade.amount')}</span>
            <span className="numeric">
              {formatNumber(quantity, tag)} {rules.base} · {percent}%
            </span>
          </p>
          <PercentSlider
            label={t('perp.closeShare')}
            value={percent}
            onChange={(next) => setPercent(Math.max(1, next))}
          />
        </div>
        <RefusalLine text={refusal} />
        <Button type="submit" variant={side === 'LONG' ? 'down' : 'up'} isPending={isPending}>
          {t(side === 'LONG' ? 'perp.closeLong' : 'perp.closeShort')} {formatNumber(quantity, tag)} {rules.base}
        </Button>
      </form>
    </Dialog>
  );
}
