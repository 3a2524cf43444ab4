import type { Depth, Ticker } from '@pelorus/protocol/markets/http.ts';
import { memo } from 'react';
import type { AccountState } from '../../live/account-state.ts';
import type { MarketRules } from '../market-rules.ts';
import { OrderBook } from './order-book.tsx';
import type { Pick } from './pressed-line.ts';
import { useBook } from './use-book.ts';

const NO_ORDERS: readonly [] = [];

/** The book with the page's related data; it does not re-render with the rest of the page. */
export const BookPanel = memo(function BookPanel({
  rules,
  initial,
  first,
  openOrders,
  onPick,
  note,
}: {
  rules: MarketRules;
  initial: Depth;
  /** The ticker the page came with. */
  first: Ticker;
  openOrders: AccountState['openOrders'];
  onPick: (pick: Pick) => void;
  /** Note under the book. */
  note?: React.ReactNode;
}) {
  const live = useBook(rules, initial);
  return (
    <OrderBook
      rules={rules}
      live={live}
      openOrders={openOrders ?? NO_ORDERS}
      first={first}
      onPick={onPick}
      note={note}
    />
  );
});
