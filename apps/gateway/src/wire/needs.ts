import type { BaseNeeds } from '../base-needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export type WireNeeds = Pick<BaseNeeds, 'config' | 'rates' | 'limits' | 'log'>;
