import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { contractAccountOf } from '../../../live/contract-account.ts';
import { useAccount } from '../../../live/use-account.ts';
import { hasTrigger, MarketText, OrderPrice, SideText, TriggerLine } from '../../../terminal/orders/order-cells.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { HomeCard } from './home-card.tsx';

const SHOWN = 5;

/** The newest open orders of spot and contracts, live (MKTS-45). */
export function OpenOrders({
  accountId,
  account,
  hasContracts,
}: {
  accountId: number;
  account: AccountState;
  hasContracts: boolean;
}) {
  const t = useMessages();
  const to = usePageLink();
  const contracts = useAccount(hasContracts ? accountId : null, contractAccountOf);
  const orders = [...(account.openOrders ?? []), ...(contracts.openOrders ?? [])]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, SHOWN);
  const isOfContracts = orders.length > 0 && orders.every(({ symbol }) => isContractSymbol(symbol));
  const isKnown = account.openOrders !== null && (!hasContracts || contracts.openOrders !== null);
  const isAway = !isKnown && (account.failure !== null || contracts.failure !== null);
  return (
    <HomeCard
      title={t('mine.openOrders')}
      all={{ href: to('orders', {}, isOfContracts ? { product: 'futures' } : {}), text: t('mine.seeAll') }}
    >
      {isAway ? (
        <p className="text-text-muted">{t('mine.away')}</p>
      ) : !isKnown ? (
        <Skeleton className="h-48 w-full" />
      ) : orders.length === 0 ? (
        <p className="text-text-muted">{t('mine.noOpenOrders')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {orders.map((order) => (
            <OrderLine key={`${order.symbol} ${order.orderId}`} order={order} />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function OrderLine({ order }: { order: OrderData }) {
  const { side, symbol, quantity, quoteQuantity, type } = order;
  const amount = /[1-9]/.test(quantity) ? quantity : quoteQuantity;
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 text-sm">
      <span className="flex flex-wrap gap-x-2">
        <MarketText symbol={symbol} />
        <SideText side={side} />
      </span>
      <span className="flex flex-col items-end">
        {(!hasTrigger(order) || type.includes('LIMIT')) && <OrderPrice order={order} />}
        <TriggerLine order={order} />
        <span className="text-xs text-text-muted">
          <NumberText value={amount} />
        </span>
      </span>
    </li>
  );
}
