import type { Page } from './paths.ts';

/** The operator's switch for a room's pages; rooms without one are always shown (ADR-13). */
const SWITCH_OF_ROOM = {
  docs: 'designSystem',
  p2p: 'p2p',
  futures: 'futures',
  copy: 'copy',
  bots: 'bots',
} as const;

export type PageSwitches = Readonly<Record<(typeof SWITCH_OF_ROOM)[keyof typeof SWITCH_OF_ROOM], boolean>>;

/** Does the venue lead people and search engines to a page? */
export function isOffered({ room }: Page, switches: PageSwitches): boolean {
  return !(room in SWITCH_OF_ROOM) || switches[SWITCH_OF_ROOM[room as keyof typeof SWITCH_OF_ROOM]];
}
