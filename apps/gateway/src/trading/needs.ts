import type { BaseNeeds } from '../base-needs.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { LiveOrders } from './live-orders.ts';
import type { CancelIds } from './service/cancel-ids.ts';

/** What the rooms that trade need to place, change and find orders; build-deps.ts assembles it. */
export interface TradingNeeds
  extends Pick<BaseNeeds, 'core' | 'pool' | 'catalog' | 'barrier' | 'rates' | 'metrics' | 'log'> {
  /** The current reference price for filters, ticks (FILT-06); 0: unknown. The feed sets it once it runs. */
  filterTicks: (market: Market) => number;
  /** Orders placed since this gateway joined. */
  orders: LiveOrders;
  /** Ids that cancels under way were given. */
  cancelIds: CancelIds;
}
