import { blocksOf, deleteBlock, insertBlock } from '@pelorus/database/p2p/blocks.ts';
import { chatOrder } from '@pelorus/database/p2p/messages.ts';
import { type P2pPersonRow, personOfTrader } from '@pelorus/database/p2p/people.ts';
import { insertReport, reportsSince } from '@pelorus/database/p2p/reports.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { BlockData, ReportBody } from '@pelorus/protocol/p2p/traders.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { personOf } from '../people/person.ts';
import { tradersOf } from '../people/present-trader.ts';

const DAY_MS = 86_400_000;

/** Returns the trader that is meant. Refuses NOT_FOUND, and BAD_REQUEST for oneself. */
async function otherPerson(deps: P2pNeeds, who: Who, traderId: string): Promise<P2pPersonRow> {
  const person = await personOfTrader(deps.pool, traderId);
  if (person === undefined) throw new Refused('NOT_FOUND');
  if (person.userId === who.userId) throw new Refused('BAD_REQUEST', 'id');
  return person;
}

/** Returns whom somebody blocks, the last first. */
export async function blockedOf(deps: P2pNeeds, who: Who): Promise<BlockData[]> {
  const blocks = await blocksOf(deps.pool, who.userId);
  const traders = await tradersOf(
    deps,
    blocks.map(({ userId }) => userId),
  );
  return blocks.flatMap(({ atMs, userId }) => {
    const trader = traders.get(userId);
    return trader === undefined ? [] : [{ trader, since: atMs }];
  });
}

/** Blocks a trader (PTRD-06). Refuses as personOf and otherPerson do, and TOO_MANY_OF_THESE. */
export async function block(deps: P2pNeeds, who: Who, traderId: string): Promise<void> {
  await personOf(deps, who);
  const { userId } = await otherPerson(deps, who, traderId);
  if (!(await insertBlock(deps.pool, who.userId, userId, deps.clock(), P2P_LIMITS.blocksPerPerson)))
    throw new Refused('TOO_MANY_OF_THESE');
}

/** Blocks a trader no longer. Refuses as otherPerson does. */
export async function unblock(deps: P2pNeeds, who: Who, traderId: string): Promise<void> {
  const { userId } = await otherPerson(deps, who, traderId);
  await deleteBlock(deps.pool, who.userId, userId);
}

/**
 * Hands a report on a trader to staff (PTRD-07). Refuses as personOf and otherPerson do, NOT_FOUND for an order that the
 * two did not have, and TOO_MANY_REQUESTS past the day's number.
 */
export async function report(
  deps: P2pNeeds,
  who: Who,
  traderId: string,
  { orderId, reason, text }: ReportBody,
): Promise<void> {
  const { clock, pool } = deps;
  const { userId: byUser } = who;
  await personOf(deps, who);
  const { userId: ofUser } = await otherPerson(deps, who, traderId);
  const order = orderId === undefined ? null : await chatOrder(pool, byUser, orderId);
  if (order !== null && order?.otherUser !== ofUser) throw new Refused('NOT_FOUND', 'orderId');
  const nowMs = clock();
  if ((await reportsSince(pool, byUser, nowMs - DAY_MS)) >= P2P_LIMITS.reportsPerDay)
    throw new Refused('TOO_MANY_REQUESTS', undefined, DAY_MS / 1_000);
  await insertReport(pool, { byUser, ofUser, orderId: orderId ?? null, reason, text, nowMs });
}
