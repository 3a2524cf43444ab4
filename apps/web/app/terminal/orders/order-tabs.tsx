import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { accountOf } from '../../live/account.ts';
import type { AccountState } from '../../live/account-state.ts';
import { ErrorState } from '../../ui/layout/states.tsx';
import { type TabOf, Tabs } from '../../ui/layout/tabs.tsx';
import { useDesk } from '../desk/desk-settings.ts';
import type { MarketRules } from '../market-rules.ts';
import { MyTrades } from './my-trades.tsx';
import { OpenAlgos } from './open-algos.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { PairBalances } from './pair-balances.tsx';
import { TabBar } from './tab-bar.tsx';
import { useOpenChoice } from './use-open-choice.ts';
import { useOrderActions } from './use-order-actions.ts';

type TabName = 'open' | 'history' | 'fills' | 'balances';

/** The person's orders in this market: loaded only for people who are logged in. */
export default function OrderTabs({
  rules,
  rulesOf,
  accountId,
  account,
}: {
  rules: MarketRules;
  rulesOf: (pairCode: string) => MarketRules | null;
  accountId: number;
  account: AccountState;
}) {
  const t = useMessages();
  const [selected, setSelected] = useState<TabName>('open');
  const isOwnPairOnly = useDesk((desk) => desk.isOwnPairOnly);
  const pairCode = isOwnPairOnly ? rules.pairCode : null;
  const actions = useOrderActions(accountId);
  const [choice, choose] = useOpenChoice(pairCode);
  const inAll = account.openOrders;
  const open = pairCode === null || inAll === null ? inAll : inAll.filter(({ symbol }) => symbol === pairCode);
  const failure = account.failure !== null && (
    <ErrorState error={account.failure} onRetry={() => accountOf(accountId).reload()} />
  );
  const tabs: TabOf<TabName>[] = [
    {
      id: 'open',
      title: open === null ? t('trade.open.title') : t('trade.open.titleCount', { count: open.length }),
      content: (
        <>
          <OpenAlgos accountId={accountId} pairCode={pairCode} />
          {failure || (
            <OpenOrders
              rulesOf={rulesOf}
              choice={choice}
              orders={inAll}
              actions={actions}
              hasMarket={pairCode === null}
            />
          )}
        </>
      ),
    },
    {
      id: 'history',
      title: t('trade.history.title'),
      content: <OrderHistory pairCode={pairCode ?? ''} accountId={accountId} done={account.doneOrders} />,
    },
    {
      id: 'fills',
      title: t('trade.fills.title'),
      content: <MyTrades pairCode={pairCode ?? ''} accountId={accountId} fills={account.fills} />,
    },
    {
      id: 'balances',
      title: t('trade.balances.title'),
      content: failure || <PairBalances rules={rules} balances={account.balances} />,
    },
  ];
  const narrowing = { choice, onChoice: choose, orders: inAll, actions };
  const bar = <TabBar market={rules.pairCode} isOpen={selected === 'open'} tabs="few" {...narrowing} />;
  return (
    <div className="@container/panel px-3 max-lg:px-4">
      <Tabs label={t('trade.mine')} tabs={tabs} selected={selected} onSelect={setSelected} end={bar} isDense />
    </div>
  );
}
