import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { OpenChoice } from './chosen-orders.ts';
import { MarketScope, OpenOrdersBar } from './open-orders-bar.tsx';
import type { OrderActions } from './use-order-actions.ts';

/** What narrows the rows of a tab, at the end of the row of tabs (TRAD-390). */
export function TabBar({
  market,
  isOpen,
  ...open
}: {
  market: string;
  /** Open orders are shown: they are narrowed and cancelled together. */
  isOpen: boolean;
  choice: OpenChoice;
  onChoice: (change: Partial<OpenChoice>) => void;
  orders: readonly OrderData[] | null;
  actions: OrderActions;
}) {
  return (
    <div className="flex flex-wrap items-center gap-1 py-1 max-md:gap-2">
      <MarketScope market={market} />
      {isOpen && <OpenOrdersBar market={market} {...open} />}
    </div>
  );
}
