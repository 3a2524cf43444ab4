import type { BaseNeeds } from '../base-needs.ts';
import type { LiveMarks } from './live-marks.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface FuturesNeeds extends Pick<BaseNeeds, 'core' | 'pool' | 'catalog' | 'barrier' | 'metrics' | 'clock'> {
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
}
