import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import { accountOf } from '../live/account.ts';
import type { AccountState } from '../live/account-state.ts';
import type { AlgoSource } from '../live/algos.ts';
import { spotCalls, type TradingCalls } from '../live/api.ts';
import { useAccount } from '../live/use-account.ts';
import { type MarketRules, wholeUnits } from './market-rules.ts';
import type { Available } from './order-form/available.ts';
import { exitList } from './order-form/exit-list.ts';
import { KIND_GROUPS, KINDS, type KindGroups } from './order-form/kinds.ts';
import type { OrderDraft } from './order-form/order-draft.ts';
import { type Sent, sentOf } from './order-form/sent.ts';
import type { BookView } from './order-form/use-estimate.ts';
import { type HistoryKinds, SPOT_KINDS } from './orders/history-filter.ts';

/** What lists of one's orders and trades ask of their product. Those of all products have spot's shape. */
export interface OrderSource extends AlgoSource {
  product: Product;
  calls: Pick<
    TradingCalls,
    'open' | 'history' | 'fills' | 'amend' | 'replace' | 'cancel' | 'cancelAll' | 'cancelNamed'
  >;
  /** Kinds that the order history is narrowed by. */
  historyKinds: HistoryKinds;
  /** What an order, and a trade, say besides; null: nothing. */
  OrderNote: ComponentType<{ order: OrderData }> | null;
  FillNote: ComponentType<{ fill: FillData }> | null;
}

/** What the parts of a page ask of the product that it trades. */
export interface Trading extends OrderSource {
  /** Sends the orders of a press; returns them right after the placement. */
  place(sent: Sent): Promise<readonly OrderData[]>;
  /** Returns the orders of a draft without problems, by the book as seen; all their ids derive from `id`. */
  sentOf(draft: OrderDraft, rules: MarketRules, id: string, seen: BookView): Sent;
  /** Whether an order of the draft may take its exits with it. */
  canExit(draft: OrderDraft): boolean;
  /** Kinds of order beside those at hand. */
  kinds: KindGroups;
  /** A hook: what an order of the draft may be paid with. */
  useAvailable(rules: MarketRules, account: AccountState, draft: OrderDraft): Available;
}

const SPOT: Trading = {
  product: 'spot',
  accountOf,
  calls: spotCalls,
  async place(sent) {
    if (sent.kind === 'list') return (await spotCalls.placeList(sent.body)).orders;
    return [(await spotCalls.place(sent.body)).order];
  },
  sentOf: (draft, rules, id, { estimate }) =>
    draft.hasExits ? exitList(draft, rules, id, estimate) : sentOf(draft, rules, id),
  canExit: ({ kind }) => KINDS[kind].canExit,
  path: '/api/spot',
  asOrder: (told) => told as OrderData,
  historyKinds: SPOT_KINDS,
  kinds: KIND_GROUPS,
  OrderNote: null,
  FillNote: null,
  useAvailable(rules, account) {
    return useMemo(() => {
      const units = (asset: string, scale: number) => {
        if (account.balances === null) return null;
        const balance = account.balances.get(asset);
        return balance === undefined ? 0n : wholeUnits(balance.available, scale);
      };
      return { base: units(rules.base, rules.baseScale), quote: units(rules.quote, rules.quoteScale) };
    }, [rules, account.balances]);
  },
};

/** The product of the page; spot unless told. */
export const TradingContext = createContext<Trading>(SPOT);

export function useTrading(): Trading {
  return useContext(TradingContext);
}

/** The product of lists that are shown where nothing is placed; null: that of the page. */
export const OrderSourceContext = createContext<OrderSource | null>(null);

export function useOrderSource(): OrderSource {
  const trading = useTrading();
  return useContext(OrderSourceContext) ?? trading;
}

/** Returns the person's live account in the page's product. */
export function useTradingAccount(accountId: number | null): AccountState {
  return useAccount(accountId, useTrading().accountOf);
}
