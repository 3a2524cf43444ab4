import type { Depth } from '@pelorus/formulas/convert/legs.ts';
import type { BaseNeeds } from '../base-needs.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { TradingNeeds } from '../trading/needs.ts';

/** Dependencies of this room; build-deps.ts assembles them, but what the feed knows. */
export interface ConvertNeeds extends TradingNeeds, Pick<BaseNeeds, 'config' | 'clock'> {
  /** What stands in a market's book on a side now, best first. */
  depthOf: (market: Market, side: 'bids' | 'asks') => Depth;
}
