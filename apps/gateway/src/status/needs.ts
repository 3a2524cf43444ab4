import type { AnnouncementBoard } from '../announcements/board.ts';
import type { BaseNeeds } from '../base-needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface StatusNeeds
  extends Pick<BaseNeeds, 'barrier' | 'catalog' | 'clock' | 'config' | 'core' | 'log' | 'pool'> {
  /** What the venue announced. */
  announcements: AnnouncementBoard;
  /** When the price of a contract was last made, ms. */
  marks: { of(market: number): { timeMs: number } | undefined };
}
