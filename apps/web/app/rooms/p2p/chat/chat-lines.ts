import type { MessageData, MoveData } from '@pelorus/protocol/p2p/orders.ts';

/** A line of a chat: what somebody wrote, or a step of the order. */
type ChatLine = { kind: 'message'; at: MessageData } | { kind: 'move'; at: MoveData };

/**
 * Returns messages and steps in one line, oldest first; a step before a message of the same moment: the automatic reply follows
 * the opening. Where older messages are not read yet, steps before the first one read wait for them.
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
  return lines.sort((a, b) => a.at.time - b.at.time);
}
