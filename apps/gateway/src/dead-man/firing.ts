import {
  clearSwitch,
  EVERY_CONTRACT,
  EVERY_MARKET,
  lockDueSwitch,
  nextFiringMs,
  type SwitchRow,
} from '@pelorus/database/spot/dead-man.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { ALL_CONTRACTS, ALL_SPOT } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelAll } from '@pelorus/protocol/wire/encode-command.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import type { DeadManNeeds } from './needs.ts';

type FiringDeps = Pick<DeadManNeeds, 'pool' | 'core' | 'barrier' | 'metrics' | 'clock' | 'log'>;

/** The longest time between two looks; a switch another gateway set is seen within it. */
const LOOK_MS = 1_000;

const WHOLE: ReadonlyMap<number, number> = new Map([
  [EVERY_MARKET, ALL_SPOT],
  [EVERY_CONTRACT, ALL_CONTRACTS],
]);

/** The command of one setting, by the same name from every gateway: the engine does it once (SPAP-32). */
function commandOf({ account, market, setting }: SwitchRow) {
  const name = `dead-man:${market}:${setting}`;
  return encodeCancelAll(account, WHOLE.get(market) ?? market, name);
}

/**
 * Fires the switch that is longest due and returns whether there was one. Its row is locked meanwhile: other gateways
 * skip it, and a request that resets it waits. Throws when the core or the database is unavailable; the switch then
 * stays due.
 */
function fireDue(deps: FiringDeps): Promise<boolean> {
  return inTransaction(deps.pool, async (db) => {
    const due = await lockDueSwitch(db, deps.clock());
    if (due === undefined) return false;
    try {
      await submitCommand(deps, due.account, commandOf(due));
      deps.log.info({ account: due.account, market: due.market }, 'a dead-man switch fired');
    } catch (error) {
      // A refusal by the engine is final: an account or market that is gone has nothing to cancel.
      if (!(error instanceof Refused)) throw error;
      deps.log.warn(
        { err: error, account: due.account, market: due.market },
        'the cancellation of a dead-man switch was refused',
      );
    }
    await clearSwitch(db, due);
    return true;
  });
}

/** Fires all that is due and returns in how many ms to look again. */
export async function fireAll(deps: FiringDeps): Promise<number> {
  while (await fireDue(deps));
  const next = await nextFiringMs(deps.pool);
  return next === null ? LOOK_MS : Math.min(LOOK_MS, Math.max(1, next - deps.clock()));
}

/** Fires switches as they come due until the returned function is called, which resolves when none is being fired. */
export function keepFiring(deps: FiringDeps): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const look = () => {
    running = fireAll(deps)
      .catch((error) => {
        deps.log.warn({ err: error }, 'dead-man switches could not fire and stay due');
        return LOOK_MS;
      })
      .then((waitMs) => {
        if (isStopped) return;
        timer = setTimeout(look, waitMs);
        timer.unref();
      });
  };
  look();
  return () => {
    isStopped = true;
    if (timer !== null) clearTimeout(timer);
    return running;
  };
}
