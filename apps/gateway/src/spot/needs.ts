import type { BaseNeeds } from '../base-needs.ts';
import type { TradingNeeds } from '../trading/needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface SpotNeeds extends TradingNeeds, Pick<BaseNeeds, 'config' | 'clock'> {}
