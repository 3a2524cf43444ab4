import type { MessageData, MoveData } from '@pelorus/protocol/p2p/orders.ts';

/** A line of a chat: what somebody wrote, or a step of the order. */
type ChatLine = { kind: 'message'; at: MessageData } | { kind: 'move'; at: MoveData };

/** The automatic reply is written a moment before the core opens the order, and answers the opening. */
const placeOf = ({ at, kind }: ChatLine) => (kind === 'move' && at.action === 'OPEN' ? 0 : at.time);

/**
 * Returns messages and steps in one line, oldest first, the opening before all; a step before a message of the same moment.
 * Where older messages are not read yet, steps before the first one read wait for them.
 */
export function chatLines(
  messages: readonly MessageData[],
  moves: readonly MoveData[],
  hasOlder: boolean,
): readonly ChatLine[] {
  const first = hasOlder ? messages[0]?.time : undefined;
  const lines: ChatLine[] = [
    ...moves.filter(({ time }) => first === undefined || time >= first).map((at) => ({ kind: 'move', at }) as const),
    ...messages.map((at) => ({ kind: 'message', at }) as const),
  ];
  return lines.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Returns whose words a message is: the automatic reply is its ad's owner's, the maker's. */
export function writerOf(by: MessageData['by'], isMaker: boolean): 'ME' | 'THEM' | 'STAFF' {
  if (by !== 'AUTO') return by;
  return isMaker ? 'ME' : 'THEM';
}
