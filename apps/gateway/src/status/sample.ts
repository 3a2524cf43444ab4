import { setTimeout as delay } from 'node:timers/promises';
import { addMinutes, dropDaysBefore, measuredParts, writeParts } from '@pelorus/database/status/parts.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { WorkAlone } from '@pelorus/database/work-alone.ts';
import { STATUS_DAYS } from '@pelorus/protocol/status/parts.ts';
import { Measurement } from './measure.ts';
import { dayOf, measured, type States } from './minutes.ts';
import type { StatusNeeds } from './needs.ts';

const EACH_MS = 60_000;

/** Adds this minute to the sums of the day, once however many gateways do (SYST-06). */
export async function writeSample(
  { clock, config, pool }: Pick<StatusNeeds, 'clock' | 'config' | 'pool'>,
  states: States,
): Promise<void> {
  const nowMs = clock();
  await inTransaction(pool, async (db) => {
    // Parts that are new have no row to lock yet.
    await db.query('LOCK TABLE status.parts IN SHARE ROW EXCLUSIVE MODE');
    const { days, parts } = measured(await measuredParts(db), states, nowMs, config.mode !== 'demo');
    await writeParts(db, parts);
    await addMinutes(db, days);
    await dropDaysBefore(db, dayOf(nowMs) - STATUS_DAYS + 1);
  });
}

/** Measures once a minute in one gateway of several; the returned function resolves when nothing of it runs. */
export function keepSampling(deps: StatusNeeds & { alone(begin: WorkAlone['begin']): () => Promise<void> }) {
  const measurement = new Measurement(deps);
  return deps.alone(() => {
    const stopping = new AbortController();
    const run = async () => {
      while (!stopping.signal.aborted) {
        await measurement
          .take()
          .then((states) => writeSample(deps, states))
          .catch((error) => deps.log.warn({ err: error }, 'a minute of the status was not measured'));
        const restMs = EACH_MS - (deps.clock() % EACH_MS);
        await delay(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    };
    const running = run();
    return async () => {
      stopping.abort();
      await running;
    };
  });
}
