import type { HumanCheck } from './human-check.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface HumanNeeds {
  /** Tells people from programs. */
  human: HumanCheck;
}
