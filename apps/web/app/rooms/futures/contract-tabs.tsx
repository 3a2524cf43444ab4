import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useDesk } from '../../terminal/desk/desk-settings.ts';
import { MyTrades } from '../../terminal/orders/my-trades.tsx';
import { OpenAlgos } from '../../terminal/orders/open-algos.tsx';
import { OpenOrders } from '../../terminal/orders/open-orders.tsx';
import { OrderHistory } from '../../terminal/orders/order-history.tsx';
import { TabBar } from '../../terminal/orders/tab-bar.tsx';
import { useOpenChoice } from '../../terminal/orders/use-open-choice.ts';
import { useOrderActions } from '../../terminal/orders/use-order-actions.ts';
import { useTrading } from '../../terminal/trading.ts';
import { ErrorState } from '../../ui/layout/states.tsx';
import { type TabOf, Tabs } from '../../ui/layout/tabs.tsx';
import { useContractDesk } from './contract-desk.ts';
import { ClosedPositions, FundingHistory, IncomeHistory } from './contract-histories.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { PositionsTable } from './positions-table.tsx';

type TabName = 'positions' | 'open' | 'history' | 'fills' | 'closed' | 'funding' | 'income' | 'margin';

/** The person's positions and orders: loaded only for people who are logged in. */
export default function ContractTabs() {
  const { accountId } = useContractDesk();
  return accountId === null ? null : <OwnTabs accountId={accountId} />;
}

function OwnTabs({ accountId }: { accountId: number }) {
  const t = useMessages();
  const { account, contracts, rules, rulesOf, standing } = useContractDesk();
  const { accountOf } = useTrading();
  const [selected, setSelected] = useState<TabName>('positions');
  const isOwnPairOnly = useDesk((desk) => desk.isOwnPairOnly);
  const actions = useOrderActions(accountId);
  const symbol = isOwnPairOnly ? rules.pairCode : null;
  const [choice, choose] = useOpenChoice(symbol);
  const isMine = (row: { symbol: string }) => symbol === null || row.symbol === symbol;
  const open = account.openOrders?.filter(isMine) ?? null;
  const held = standing?.positions.filter(isMine) ?? null;
  const failure = account.failure !== null && (
    <ErrorState error={account.failure} onRetry={() => accountOf(accountId).reload()} />
  );
  const of = { accountId, symbol, contracts };
  const tabs: TabOf<TabName>[] = [
    {
      id: 'positions',
      title: held === null ? t('perp.positions') : t('perp.positionsCount', { count: held.length }),
      content: failure || <PositionsTable symbol={symbol} />,
    },
    {
      id: 'open',
      title: open === null ? t('trade.open.title') : t('trade.open.titleCount', { count: open.length }),
      content: (
        <>
          <OpenAlgos accountId={accountId} pairCode={symbol} />
          {failure || (
            <OpenOrders
              rulesOf={rulesOf}
              choice={choice}
              orders={account.openOrders}
              actions={actions}
              hasMarket={symbol === null}
            />
          )}
        </>
      ),
    },
    {
      id: 'history',
      title: t('trade.history.title'),
      content: <OrderHistory pairCode={symbol ?? ''} accountId={accountId} done={account.doneOrders} />,
    },
    {
      id: 'fills',
      title: t('trade.fills.title'),
      content: <MyTrades pairCode={symbol ?? ''} accountId={accountId} fills={account.fills} />,
    },
    { id: 'closed', title: t('perp.closed'), content: <ClosedPositions {...of} /> },
    { id: 'funding', title: t('perp.fundingHistory'), content: <FundingHistory {...of} /> },
    { id: 'income', title: t('perp.income'), content: <IncomeHistory {...of} /> },
    { id: 'margin', title: t('perp.margin'), content: failure || <MarginPanel /> },
  ];
  const narrowing = { choice, onChoice: choose, orders: account.openOrders, actions };
  const bar = <TabBar market={rules.pairCode} isOpen={selected === 'open'} tabs="many" {...narrowing} />;
  return (
    <div className="@container/panel px-3 max-lg:px-4">
      <Tabs label={t('trade.mine')} tabs={tabs} selected={selected} onSelect={setSelected} end={bar} isDense />
    </div>
  );
}
