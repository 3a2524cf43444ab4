import { add, type Decimal, decimalText, ONE, round, ZERO } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Amount } from './amount.tsx';
import { totalValue, type Valued } from './valuation.ts';

/** On a phone the value in the reader's currency has its own line; content below does not move for it (WEB-79). */
const ROOM = 'min-h-10 max-sm:min-h-17.5 md:min-h-14.5';

/** What the futures wallets are worth; null: it cannot be said; undefined: not known yet. */
type OfFutures = Decimal | null | undefined;

interface TotalProps {
  valued: readonly Valued[] | undefined;
  /** 'none': the venue has no contracts. */
  futures: OfFutures | 'none';
  /** Loading failed: the balances show that, and a retry. */
  isAway: boolean;
  unit: string;
  /** Returns a value in BTC; null: no market leads there. */
  inBitcoin: (value: Decimal) => Decimal | null;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** Everything together, by last prices and equity. */
export function Total({ valued, futures, isAway, unit, inBitcoin, hidden, onHide }: TotalProps) {
  const t = useMessages();
  const spot = valued === undefined ? undefined : totalValue(valued);
  const ofFutures = futures === 'none' ? null : futures;
  const total = spot === undefined || ofFutures === undefined ? undefined : add(spot, ofFutures ?? ZERO);
  const unpriced = [
    ...(valued?.filter(({ value }) => value === null).map(({ balance }) => balance.asset) ?? []),
    ...(futures === null ? [t('transfer.futuresWallet')] : []),
  ];
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
      {total === undefined && isAway ? (
        <p className={`text-2xl font-semibold ${ROOM}`}>{EMPTY_NUMBER}</p>
      ) : total === undefined ? (
        <Skeleton className={`w-56 ${ROOM}`} />
      ) : (
        <p className={`flex flex-wrap content-start items-baseline gap-2 ${ROOM}`}>
          <span className="numeric">
            <Sum value={total} hidden={hidden} className="text-2xl font-semibold" />{' '}
            <span className="text-lg text-text-muted">{unit}</span>
          </span>
          {!hidden && <FiatText asset={unit} amount={decimalText(total)} className="text-lg text-text-muted" />}
        </p>
      )}
      {inBitcoin(ONE) !== null && (
        <Bitcoin value={total === undefined ? undefined : inBitcoin(total)} hidden={hidden} />
      )}
      {futures !== 'none' && <Parts spot={spot} futures={futures} isAway={isAway} hidden={hidden} />}
      <p className="text-sm text-text-muted">
        {unpriced.length === 0 ? t('wallet.byLastPrices') : t('wallet.unpriced', { assets: unpriced.join(', ') })}
      </p>
    </section>
  );
}

function Sum({ value, hidden, className = '' }: { value: Decimal; hidden: boolean; className?: string }) {
  return <Amount value={decimalText(round(value, 2, 'floor'))} hidden={hidden} minDigits={2} className={className} />;
}

/** The same in BTC (VAL-20). */
function Bitcoin({ value, hidden }: { value: Decimal | null | undefined; hidden: boolean }) {
  return (
    <p className="min-h-5 text-sm text-text-muted">
      {value != null && (
        <span className="numeric">
          ≈ <Amount value={decimalText(round(value, 8, 'floor'))} hidden={hidden} /> BTC
        </span>
      )}
    </p>
  );
}

/** What of it is in which wallet. */
function Parts({
  spot,
  futures,
  isAway,
  hidden,
}: {
  spot: Decimal | undefined;
  futures: OfFutures;
  isAway: boolean;
  hidden: boolean;
}) {
  const t = useMessages();
  const part = (value: OfFutures) =>
    value === undefined && !isAway ? (
      <Skeleton className="inline-block h-4 w-16 align-middle" />
    ) : value === null || value === undefined ? (
      EMPTY_NUMBER
    ) : (
      <Sum value={value} hidden={hidden} className="font-medium text-text" />
    );
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm text-text-muted">
      <div className="flex gap-1.5">
        <dt>{t('wallet.spot')}</dt>
        <dd>{part(spot)}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt>{t('wallet.futures')}</dt>
        <dd>{part(futures)}</dd>
      </div>
    </dl>
  );
}
