import type { Depth, Ticker } from '@pelorus/protocol/markets/http.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';
import { useRef } from 'react';
import type { AccountState } from '../../../live/account-state.ts';
import type { MarketRules } from '../market-rules.ts';
import { OrderBook } from './order-book.tsx';
import { useBook } from './use-book.ts';

/** The book with what the page knows beside it. What moves twenty times a second ends here: the rest of the page rests. */
export function BookPanel({
  rules,
  initial,
  ticker,
  account,
  onPick,
}: {
  rules: MarketRules;
  initial: Depth;
  ticker: Ticker;
  account: AccountState;
  onPick: (price: string) => void;
}) {
  const live = useBook(rules, initial);
  const direction = useLastMove(ticker.last);
  return (
    <OrderBook
      rules={rules}
      live={live}
      openOrders={account.openOrders ?? []}
      last={/[1-9]/.test(ticker.last) ? ticker.last : null}
      lastDirection={direction}
      onPick={onPick}
    />
  );
}

/** Returns which way the price went when it last changed. */
function useLastMove(price: string): 'up' | 'down' | 'flat' {
  const memory = useRef<{ price: string; move: 'up' | 'down' | 'flat' }>({ price, move: 'flat' });
  if (memory.current.price !== price) {
    const isUp = compare(decimal(price), decimal(memory.current.price)) > 0;
    memory.current = { price, move: isUp ? 'up' : 'down' };
  }
  return memory.current.move;
}
