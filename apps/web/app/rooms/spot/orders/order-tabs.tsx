import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { accountOf } from '../../../live/account.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { QueryProvider } from '../../../shell/query-provider.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { type TabOf, Tabs } from '../../../ui/tabs.tsx';
import type { MarketRules } from '../market-rules.ts';
import { MyTrades } from './my-trades.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { PairBalances } from './pair-balances.tsx';

type TabName = 'open' | 'history' | 'fills' | 'balances';

/** What the person has in this market: fetched only for people who are logged in. */
export default function OrderTabs({
  rules,
  accountId,
  account,
}: {
  rules: MarketRules;
  accountId: number;
  account: AccountState;
}) {
  const t = useMessages();
  const [selected, setSelected] = useState<TabName>('open');
  const { pairCode } = rules;
  const open = account.openOrders?.filter((order) => order.symbol === pairCode) ?? null;
  const failure = account.failure !== null && (
    <ErrorState error={account.failure} onRetry={() => accountOf(accountId).reload()} />
  );
  const tabs: TabOf<TabName>[] = [
    {
      id: 'open',
      title: open === null ? t('trade.open.title') : t('trade.open.titleCount', { count: open.length }),
      content: failure || <OpenOrders rules={rules} accountId={accountId} orders={open} />,
    },
    {
      id: 'history',
      title: t('trade.history.title'),
      content: <OrderHistory pairCode={pairCode} accountId={accountId} done={account.doneOrders} />,
    },
    {
      id: 'fills',
      title: t('trade.fills.title'),
      content: <MyTrades pairCode={pairCode} accountId={accountId} fills={account.fills} />,
    },
    {
      id: 'balances',
      title: t('trade.balances.title'),
      content: failure || <PairBalances rules={rules} balances={account.balances} />,
    },
  ];
  return (
    <QueryProvider>
      <div className="px-3 max-lg:px-4">
        <Tabs label={t('trade.mine')} tabs={tabs} selected={selected} onSelect={setSelected} />
      </div>
    </QueryProvider>
  );
}
