import { completionRows, type TraderRow, traderRows } from '@pelorus/database/p2p/traders.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { completionOf } from '@pelorus/formulas/p2p/completion.ts';
import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import type { P2pNeeds } from '../needs.ts';

const ONLINE_MS = 5 * 60_000;
const MONTH_MS = 30 * 86_400_000;

function presentTrader(row: TraderRow, nowMs: number): TraderData {
  const isOnline = nowMs - row.lastSeenMs < ONLINE_MS;
  const { isVerified, negative, nickname, orders, orders30d, payMs, positive, releaseMs } = row;
  return {
    id: row.traderId,
    nickname,
    merchant: row.tier,
    isVerified,
    isOnline,
    lastSeenAt: isOnline ? null : row.lastSeenMs,
    orders30d,
    orders,
    completion: completionOf(orders30d, row.faults30d),
    releaseMs,
    payMs,
    positive,
    negative,
    since: row.sinceMs,
  };
}

/** Returns what everybody sees of people, by user id (PTRD-03); whoever has no nickname is left out. */
export async function tradersOf(
  deps: Pick<P2pNeeds, 'clock'> & { pool: Queryable },
  userIds: readonly string[],
): Promise<Map<string, TraderData>> {
  if (userIds.length === 0) return new Map();
  const nowMs = deps.clock();
  const found = await traderRows(deps.pool, [...new Set(userIds)], nowMs - MONTH_MS);
  return new Map(found.map((row) => [row.userId, presentTrader(row, nowMs)]));
}

/** Returns people's completion, percent, by user id; who has no order that counts is left out (PTRD-04). */
export async function completionsOf(
  deps: Pick<P2pNeeds, 'pool' | 'clock'>,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const found = await completionRows(deps.pool, [...new Set(userIds)], deps.clock() - MONTH_MS);
  return new Map(
    found.flatMap(({ faults30d, orders30d, userId }) => {
      const completion = completionOf(orders30d, faults30d);
      return completion === null ? [] : [[userId, Number(completion)]];
    }),
  );
}
