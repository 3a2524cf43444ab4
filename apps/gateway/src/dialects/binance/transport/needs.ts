import type { WithdrawalBody, WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import type { BaseNeeds } from '../../../base-needs.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import type { ConvertRoom } from '../../../convert/routes.ts';
import type { DeleveragingRanks } from '../../../futures/deleveraging-ranks.ts';
import type { LiveMarks } from '../../../futures/live-marks.ts';
import type { Who } from '../../../http/routes.ts';
import type { LiveOrders } from '../../../trading/live-orders.ts';
import type { CancelIds } from '../../../trading/service/cancel-ids.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface BinanceNeeds extends BaseNeeds {
  /** The current reference price for filters, ticks (FILT-06); 0: unknown. The feed sets it once it runs. */
  filterTicks: (market: Market) => number;
  /** Orders placed since this gateway joined. */
  orders: LiveOrders;
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
  /** Where positions stand in the queues of deleveraging. */
  ranks: DeleveragingRanks;
  /** Ids that cancels under way were given. */
  cancelIds: CancelIds;
  /** Asks for a withdrawal by a key, from an address; null: this exchange has no networks. */
  withdrawByKey: ((who: Who, address: string, body: WithdrawalBody) => Promise<WithdrawalData>) | null;
  /** Conversions; null: this exchange has none. */
  convertRoom: ConvertRoom | null;
}
