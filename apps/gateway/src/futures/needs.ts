import type { BaseNeeds } from '../base-needs.ts';
import type { TradingNeeds } from '../trading/needs.ts';
import type { DeleveragingRanks } from './deleveraging-ranks.ts';
import type { LiveMarks } from './live-marks.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface FuturesNeeds extends TradingNeeds, Pick<BaseNeeds, 'clock' | 'peoplePool'> {
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
  /** Where positions stand in the queues of deleveraging. */
  ranks: DeleveragingRanks;
}
