import { apiGet } from '@pelorus/client/http/request.ts';
import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import { VALUE_ASSET } from '@pelorus/protocol/wallet/value-spans.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { FiatText } from '../../../shell/money/fiat-text.tsx';
import { useHiddenBalances } from '../../../shell/money/use-hidden-balances.ts';
import { useRootData } from '../../../state/root-data.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { DIRECTION_COLOUR, direction, PercentText } from '../../../ui/text/percent-text.tsx';
import { Sparkline } from '../../../ui/text/sparkline.tsx';
import { useAskedAgain } from './asked-again.ts';
import { HomeCard } from './home-card.tsx';

const EVERY_MS = 60_000;
const CURVE_ROOM = 'h-20 w-full';
const ask = () => apiGet<WalletValueData>('/api/wallet/value', { query: { span: '24h' } });

/** What both wallets are worth, with the profit and the course of 24 hours (MKTS-45). */
export function Value({ account }: { account: AccountState }) {
  const t = useMessages();
  const to = usePageLink();
  const pair = useRootData()?.defaultPair;
  const { data, isAway } = useAskedAgain(ask, EVERY_MS, account.failure === null);
  return (
    <HomeCard title={t('mine.value')}>
      {data !== null ? (
        <Worth value={data} />
      ) : isAway ? (
        <p className="min-h-36 text-text-muted">{t('mine.valueAway')}</p>
      ) : (
        <>
          <Skeleton className="h-13 w-48" />
          <Skeleton className={CURVE_ROOM} />
        </>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        <Link to={to('wallet')} className={buttonStyle('secondary', 'sm')}>
          {t('mine.toWallet')}
        </Link>
        <Link to={to('trade', pair == null ? {} : { pair })} className={buttonStyle('primary', 'sm')}>
          {t('home.ctaTrade')}
        </Link>
      </div>
    </HomeCard>
  );
}

export function Worth({ value: { points, profit, profitPercent } }: { value: WalletValueData }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [hidden] = useHiddenBalances();
  const first = points[0]?.value ?? '0';
  const now = points.at(-1)?.value ?? '0';
  const two = (amount: string) => formatNumber(amount, tag, { minDigits: 2, maxDigits: 2 });
  if (hidden)
    return (
      <p className="min-h-36 text-xl font-semibold">
        <span aria-hidden="true">••••••</span>
        <span className="sr-only">{t('mine.hidden')}</span>
      </p>
    );
  return (
    <>
      <div className="min-h-13">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="numeric text-xl font-semibold">
            {two(now)} <span className="text-base font-normal text-text-muted">{VALUE_ASSET}</span>
          </span>
          <FiatText asset={VALUE_ASSET} amount={now} className="text-sm text-text-muted" />
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm">
          <span className="text-text-muted">{t('mine.profit')}</span>
          <span className={`numeric ${DIRECTION_COLOUR[direction(profit)]}`}>
            {formatNumber(profit, tag, { minDigits: 2, maxDigits: 2, signed: true })} {VALUE_ASSET}
          </span>
          {profitPercent !== null && <PercentText value={profitPercent} />}
        </p>
      </div>
      <Sparkline
        prices={points.map(({ value }) => value)}
        rising={compare(decimal(now), decimal(first)) >= 0}
        width={400}
        height={80}
        filled
        className={CURVE_ROOM}
      />
      <p className="sr-only">{t('mine.curve', { from: two(first), to: two(now) })}</p>
    </>
  );
}
