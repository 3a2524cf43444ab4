import type { Depth, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { useTicker } from '../../../live/use-tickers.ts';
import type { MarketRules } from '../market-rules.ts';
import { useLastMove } from '../use-last-move.ts';
import { OrderBook } from './order-book.tsx';
import { useBook } from './use-book.ts';

/** The book with what the page knows beside it. What moves twenty times a second ends here: the rest of the page rests. */
export function BookPanel({
  rules,
  initial,
  first,
  account,
  onPick,
}: {
  rules: MarketRules;
  initial: Depth;
  /** The ticker the page came with. */
  first: Ticker;
  account: AccountState;
  onPick: (price: string) => void;
}) {
  const live = useBook(rules, initial);
  const ticker = useTicker(rules.pairCode) ?? first;
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
