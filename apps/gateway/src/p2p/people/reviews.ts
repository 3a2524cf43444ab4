import { reviewsOf } from '@pelorus/database/p2p/ratings.ts';
import type { ReviewData } from '@pelorus/protocol/p2p/traders.ts';
import { numbersOfCursor, pageOf } from '../../http/cursors.ts';
import type { P2pNeeds } from '../needs.ts';

/** Masks a nickname: "a•••n" (PTRD-08). */
function maskedName(nickname: string): string {
  const letters = [...nickname];
  return `${letters[0]}•••${letters.at(-1)}`;
}

/** Returns a page of how somebody was rated, newest first. Refuses BAD_REQUEST for a foreign cursor. */
export async function reviewsPage(
  { pool }: Pick<P2pNeeds, 'pool'>,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: ReviewData[]; next: string | null }> {
  const [before = null] = numbersOfCursor(cursor, 1) ?? [];
  const found = await reviewsOf(pool, userId, before, limit + 1);
  const { next, rows } = pageOf(found, limit, ({ ratingId }) => [ratingId]);
  const shown = rows.map(({ atMs, by, isPositive, ratingId, text }) => ({
    ...{ id: ratingId, time: atMs, isPositive, text, by: maskedName(by) },
  }));
  return { rows: shown, next };
}
