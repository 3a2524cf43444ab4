import type { BaseNeeds } from '../base-needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export type DocumentsNeeds = Pick<BaseNeeds, 'pool' | 'rates' | 'limits' | 'clock'>;
