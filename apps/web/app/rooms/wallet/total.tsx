import { decimalText, round } from '@pelorus/site/decimal.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/fiat-text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Amount } from './amount.tsx';
import { totalValue, type Valued } from './valuation.ts';

/** Everything together, by last prices. */
export function Total({
  valued,
  unit,
  hidden,
  onHide,
}: {
  valued: readonly Valued[] | undefined;
  unit: string;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}) {
  const t = useMessages();
  const unpriced = valued?.filter(({ value }) => value === null).map(({ balance }) => balance.asset) ?? [];
  return (
    <section className="flex flex-col justify-center gap-1 rounded bg-surface-raised p-5 md:p-6">
      <div className="flex items-center gap-1">
        <h2 className="text-sm text-text-muted">{t('wallet.total')}</h2>
        <IconButton
          icon={hidden ? 'eyeOff' : 'eye'}
          label={hidden ? t('wallet.show') : t('wallet.hide')}
          onPress={() => onHide(!hidden)}
        />
      </div>
      {valued === undefined ? (
        <Skeleton className="h-10 w-56" />
      ) : (
        <p className="flex min-h-10 flex-wrap items-baseline gap-2">
          <span className="numeric">
            <Amount
              value={decimalText(round(totalValue(valued), 2, 'floor'))}
              hidden={hidden}
              minDigits={2}
              className="text-2xl font-semibold"
            />{' '}
            <span className="text-lg text-text-muted">{unit}</span>
          </span>
          {!hidden && (
            <FiatText asset={unit} amount={decimalText(totalValue(valued))} className="text-lg text-text-muted" />
          )}
        </p>
      )}
      <p className="text-sm text-text-muted">
        {unpriced.length === 0 ? t('wallet.byLastPrices') : t('wallet.unpriced', { assets: unpriced.join(', ') })}
      </p>
    </section>
  );
}
