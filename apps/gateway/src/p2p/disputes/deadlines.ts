import type { P2pNeeds } from '../needs.ts';
import { venueOf } from '../venue.ts';

const HOUR_MS = 3_600_000;

/** How long both sides may state their case. */
export function evidenceMs(deps: Pick<P2pNeeds, 'config'>): number {
  return venueOf(deps).evidenceHours * HOUR_MS;
}

/** Before this a dispute that nobody ruled is late (PDIS-20). */
export function lateBeforeMs(deps: Pick<P2pNeeds, 'config' | 'clock'>): number {
  return deps.clock() - venueOf(deps).lateHours * HOUR_MS;
}
