import { decimalText, round } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Amount } from './amount.tsx';
import { totalValue, type Valued } from './valuation.ts';

/** On a phone the value in the reader's currency has its own line; content below does not move for it (WEB-79). */
const ROOM = 'min-h-10 max-sm:min-h-17.5 md:min-h-14.5';

/** Everything together, by last prices. */
export function Total({
  valued,
  isAway,
  unit,
  hidden,
  onHide,
}: {
  valued: readonly Valued[] | undefined;
  /** Loading failed: the balances show that, and a retry. */
  isAway: boolean;
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
      {valued === undefined && isAway ? (
        <p className={`text-2xl font-semibold ${ROOM}`}>{EMPTY_NUMBER}</p>
      ) : valued === undefined ? (
        <Skeleton className={`w-56 ${ROOM}`} />
      ) : (
        <p className={`flex flex-wrap content-start items-baseline gap-2 ${ROOM}`}>
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
