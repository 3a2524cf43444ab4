import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { spotCalls } from '../../../live/api.ts';
import { contractCalls } from '../../../live/contract-orders.ts';
import { MarketText, SideText } from '../../../terminal/orders/order-cells.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { useAskedAgain } from './asked-again.ts';
import { HomeCard } from './home-card.tsx';

const SHOWN = 5;
const EVERY_MS = 60_000;
async function ask(hasContracts: boolean): Promise<FillData[]> {
  const calls = hasContracts ? [spotCalls, contractCalls] : [spotCalls];
  const pages = await Promise.all(calls.map(({ fills }) => fills({ limit: SHOWN })));
  return pages.flatMap(({ rows }) => rows).toSorted((a, b) => b.time - a.time);
}

/** The newest trades of spot and contracts; asked for again when one's own order trades (MKTS-45). */
export function RecentTrades({ account, hasContracts }: { account: AccountState; hasContracts: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const { data, isAway } = useAskedAgain(
    () => ask(hasContracts),
    EVERY_MS,
    `${account.fills[0]?.tradeId} ${account.failure === null}`,
  );
  const shown = data?.slice(0, SHOWN) ?? [];
  const isOfContracts = shown.length > 0 && shown.every(({ symbol }) => isContractSymbol(symbol));
  const query = { tab: 'trades', ...(isOfContracts ? { product: 'futures' } : {}) };
  return (
    <HomeCard title={t('mine.trades')} all={{ href: to('orders', {}, query), text: t('mine.seeAll') }}>
      {data === null && isAway ? (
        <p className="text-text-muted">{t('mine.away')}</p>
      ) : data === null ? (
        <Skeleton className="h-48 w-full" />
      ) : data.length === 0 ? (
        <p className="text-text-muted">{t('mine.noTrades')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((fill) => (
            <TradeLine key={`${fill.symbol} ${fill.tradeId} ${fill.orderId}`} fill={fill} />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function TradeLine({ fill: { price, quantity, side, symbol, time } }: { fill: FillData }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 text-sm">
      <span className="flex flex-col">
        <span className="flex flex-wrap gap-x-2">
          <MarketText symbol={symbol} />
          <SideText side={side} />
        </span>
        <TimeText timeMs={time} className="text-xs text-text-muted" />
      </span>
      <span className="flex flex-col items-end">
        <NumberText value={price} />
        <span className="text-xs text-text-muted">
          <NumberText value={quantity} />
        </span>
      </span>
    </li>
  );
}
