import { trimZeros } from '@pelorus/money/units.ts';
import type { FuturesAccount, FuturesWallet } from '@pelorus/protocol/futures/http.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Warning } from '../../ui/layout/warning.tsx';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { percentOf } from '../../ui/text/rate-text.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { Amount } from './amount.tsx';

/** From this part of its equity on, maintenance margin is a warning; at all of it positions are liquidated. */
const WARNED_FROM = decimal('0.8');

interface SummaryProps {
  account: FuturesAccount | undefined;
  error: unknown;
  hidden: boolean;
  onRetry: () => void;
  /** Opens the way in; absent: the person may not move money. */
  onTransfer?: (() => void) | undefined;
}

/** What is in the futures wallets, what stands behind positions, and how far it is to a liquidation (FWEB-21). */
export function FuturesSummary({ account, error, hidden, onRetry, onTransfer }: SummaryProps) {
  const t = useMessages();
  const to = usePageLink();
  const contract = useRootData()?.defaultContract;
  return (
    <section aria-labelledby="futures-wallet" className="flex flex-col gap-4 rounded bg-surface-raised p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="futures-wallet" className="text-lg font-semibold">
          {t('transfer.futuresWallet')}
        </h2>
        <Link
          to={to('futures', contract == null ? {} : { contract })}
          className={buttonStyle('secondary', 'sm', 'inline-flex')}
        >
          {t('futuresWallet.trade')}
        </Link>
      </div>
      {account?.transfersClosedSince != null && <Closed sinceMs={account.transfersClosedSince} />}
      {account === undefined && error !== null ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : account === undefined ? (
        <Skeleton className="h-56 w-full md:h-36" />
      ) : account.wallets.length === 0 ? (
        <Nothing onTransfer={onTransfer} />
      ) : (
        account.wallets.map((wallet) => <Wallet key={wallet.asset} wallet={wallet} hidden={hidden} />)
      )}
      {account?.wallets.every(({ balance, unrealisedProfit }) => isNothing(balance) && isNothing(unrealisedProfit)) &&
        account.wallets.length > 0 && <Nothing onTransfer={onTransfer} />}
    </section>
  );
}

const isNothing = (amount: string | null) => amount !== null && !/[1-9]/.test(amount);

function Nothing({ onTransfer }: { onTransfer: (() => void) | undefined }) {
  const t = useMessages();
  return (
    <EmptyState
      icon="gauge"
      title={t('futuresWallet.empty')}
      {...(onTransfer !== undefined && {
        text: t('futuresWallet.emptyHint'),
        action: (
          <button type="button" onClick={onTransfer} className={buttonStyle('primary', 'sm')}>
            {t('transfer.open')}
          </button>
        ),
      })}
    />
  );
}

function Closed({ sinceMs }: { sinceMs: number }) {
  const t = useMessages();
  const words = useTimeWords();
  return <Warning>{t('transfer.closed', { time: words(sinceMs, 'dateTime') })}</Warning>;
}

function Wallet({ wallet, hidden }: { wallet: FuturesWallet; hidden: boolean }) {
  const t = useMessages();
  const money = (value: string | null) => <Money value={value} asset={wallet.asset} hidden={hidden} />;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="block text-sm text-text-muted">{t('futuresWallet.equity')}</span>
        <span className="text-2xl font-semibold">{money(wallet.equity)}</span>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
        <Fact title={t('futuresWallet.balance')}>{money(wallet.balance)}</Fact>
        <Fact title={t('futuresWallet.profit')}>
          <Profit value={wallet.unrealisedProfit} hidden={hidden} /> <Code>{wallet.asset}</Code>
        </Fact>
        <Fact title={t('futuresWallet.initial')}>{money(wallet.initialMargin)}</Fact>
        <Fact title={t('futuresWallet.maintenance')}>{money(wallet.maintenanceMargin)}</Fact>
        <Fact title={t('futuresWallet.isolated')}>{money(wallet.isolatedMargin)}</Fact>
        <Fact title={t('futuresWallet.free')}>{money(wallet.free)}</Fact>
        <Fact title={t('transfer.movable')}>{money(wallet.withdrawable)}</Fact>
        <Fact title={t('futuresWallet.ratio')}>
          <MarginRatio wallet={wallet} />
        </Fact>
      </dl>
      {wallet.equity === null && <p className="text-sm text-warn">{t('futuresWallet.noMark')}</p>}
    </div>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}

/** Smaller than a large amount before it. */
const Code = ({ children }: { children: string }) => (
  <span className="text-base font-normal text-text-muted">{children}</span>
);

function Money({ value, asset, hidden }: { value: string | null; asset: string; hidden: boolean }) {
  if (value === null) return EMPTY_NUMBER;
  return (
    <span className="numeric">
      <Amount value={trimZeros(value)} hidden={hidden} minDigits={2} /> <Code>{asset}</Code>
    </span>
  );
}

/** Profit or loss: sign and colour both say which. */
export function Profit({ value, hidden }: { value: string | null; hidden: boolean }) {
  if (value === null) return EMPTY_NUMBER;
  return (
    <Amount
      value={trimZeros(value)}
      hidden={hidden}
      signed
      minDigits={2}
      className={hidden ? '' : DIRECTION_COLOUR[direction(value)]}
    />
  );
}

/** Maintenance margin of crossed positions by what stands behind them, as a number and a meter. */
function MarginRatio({ wallet: { marginRatio, maintenanceMargin } }: { wallet: FuturesWallet }) {
  const t = useMessages();
  // Without equity behind it there is no ratio: with positions that is the worst of all.
  if (marginRatio === null) return maintenanceMargin === null || isNothing(maintenanceMargin) ? EMPTY_NUMBER : '≥ 100%';
  const isWarned = compare(decimal(marginRatio), WARNED_FROM) >= 0;
  const percent = percentOf(marginRatio);
  return (
    <span className="flex flex-col gap-1">
      <span className={isWarned ? 'text-down' : ''}>
        <NumberText value={percent} minDigits={2} maxDigits={2} />%
      </span>
      <meter
        aria-label={t('futuresWallet.ratio')}
        min={0}
        max={1}
        high={0.8}
        optimum={0}
        value={marginRatio}
        className="h-1.5 w-full"
      />
      <span className="text-xs font-normal text-text-muted">{t('futuresWallet.ratioHint')}</span>
    </span>
  );
}
