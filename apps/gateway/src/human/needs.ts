import type { HumanCheck } from './human-check.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface HumanNeeds {
  /** Tells people from programs. */
  human: HumanCheck;
}
