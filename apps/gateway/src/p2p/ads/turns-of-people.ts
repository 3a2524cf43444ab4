import type { Pool } from 'pg';
import { Turns } from '../../turns.ts';

/** So many changes of one person wait for another; more are refused. */
const WAITING_MAX = 128;

const QUEUES = new WeakMap<Pool, Map<string, { turns: Turns; users: number }>>();

/**
 * Returns the result of `work`, one of a person at a time in this process: whoever waits for a row's lock holds a
 * connection, and a hundred edits at once would hold all of them. Refuses OVERLOADED when too many wait.
 */
export async function inTurnOf<T>(pool: Pool, userId: string, work: () => Promise<T>): Promise<T> {
  const queues = QUEUES.get(pool) ?? new Map<string, { turns: Turns; users: number }>();
  QUEUES.set(pool, queues);
  const queue = queues.get(userId) ?? { turns: new Turns(1, WAITING_MAX), users: 0 };
  queues.set(userId, queue);
  queue.users += 1;
  try {
    return await queue.turns.run(work);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) queues.delete(userId);
  }
}
