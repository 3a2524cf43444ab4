import { setTimeout as delay } from 'node:timers/promises';
import { endDisputes, openAndLate, openDisputes } from '@pelorus/database/p2p/dispute-sync.ts';
import { agreedDisputes } from '@pelorus/database/p2p/disputes.ts';
import type { WorkAlone } from '@pelorus/database/work-alone.ts';
import { giveBackDeposits } from '../merchants/give-back.ts';
import type { P2pNeeds } from '../needs.ts';
import { type CarryNeeds, carryOut } from './carry-out.ts';
import { evidenceMs, lateBeforeMs } from './deadlines.ts';

type Needs = CarryNeeds & Pick<P2pNeeds, 'config' | 'metrics'>;

const EACH_MS = 3_000;
const MOST = 50;

/** What disputes need besides people, once: appeals of the timer, ends, rulings of two, deposits, the count of late ones. */
export async function workDisputes(deps: Needs): Promise<void> {
  await openDisputes(deps.pool, evidenceMs(deps));
  await endDisputes(deps.pool);
  for (const row of await agreedDisputes(deps.pool, MOST)) await carryOut(deps, row);
  await giveBackDeposits(deps);
  const { late, open } = await openAndLate(deps.pool, lateBeforeMs(deps));
  deps.metrics.p2pDisputes.set({ is: 'open' }, open);
  deps.metrics.p2pDisputes.set({ is: 'late' }, late);
}

/** Does so every few seconds in one gateway of several; the returned function resolves when nothing of it runs. */
export function keepDisputes(deps: Needs & { alone(begin: WorkAlone['begin']): () => Promise<void> }) {
  return deps.alone(() => {
    const stopping = new AbortController();
    const run = async () => {
      while (!stopping.signal.aborted) {
        await workDisputes(deps).catch((error) => deps.log.warn({ err: error }, 'disputes wait; tried again'));
        await delay(EACH_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    };
    const running = run();
    return async () => {
      stopping.abort();
      await running;
    };
  });
}
