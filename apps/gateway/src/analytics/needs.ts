import type { BaseNeeds } from '../base-needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export type AnalyticsNeeds = Pick<BaseNeeds, 'config' | 'pool' | 'limits' | 'clock'>;
