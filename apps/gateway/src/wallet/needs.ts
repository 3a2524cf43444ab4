import type { BaseNeeds } from '../base-needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export type WalletNeeds = Pick<
  BaseNeeds,
  'config' | 'core' | 'pool' | 'catalog' | 'barrier' | 'metrics' | 'clock' | 'log'
>;
