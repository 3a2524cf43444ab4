import { type DraftRow, openDrafts, refuseDraft } from '@pelorus/database/p2p/drafts.ts';
import { encodeOpenP2pOrder } from '@pelorus/protocol/wire/encode-fixed.ts';
import { Refused } from '../../http/refused.ts';
import type { P2pNeeds } from '../needs.ts';
import { venueOf } from '../venue.ts';

type Needs = Pick<P2pNeeds, 'barrier' | 'clock' | 'config' | 'core' | 'log' | 'pool'>;

const MINUTE_MS = 60_000;
/** Whoever asked for it opens it within so long, or nobody does: later its price may be another. */
const OPENED_WITHIN_MS = 30_000;
/** No ad gets so far: an order that names it never opens, and one that is open already is told as a repeat (ESCR-17). */
const NO_VERSION = Number.MAX_SAFE_INTEGER;
const SWEEP_MS = 15_000;
const SWEPT_MOST = 100;

/**
 * Lets the core open an order, once for its id, and writes a refusal down (PORD-05). Refuses what the core refuses. Throws
 * CoreUnavailable where the answer is not known: the row stays a draft.
 */
export async function settleDraft(deps: Needs, row: DraftRow): Promise<void> {
  const { barrier, clock, core, pool } = deps;
  const { appealAfterMinutes, releaseMinutes } = venueOf(deps);
  const { adId, adVersion, askedAtMs, feeUnits, makerAccount, orderId, takerAccount: account, units } = row;
  const isLate = clock() - askedAtMs >= OPENED_WITHIN_MS;
  const { events, seq } = await core.submit(
    encodeOpenP2pOrder({
      ...{ account, orderId, adId, version: isLate ? NO_VERSION : adVersion, units, feeUnits, payMs: row.windowMs },
      ...{ releaseMs: releaseMinutes * MINUTE_MS, appealAfterMs: appealAfterMinutes * MINUTE_MS },
    }),
  );
  const [first] = events;
  if (first?.kind === 'rejected') {
    await refuseDraft(pool, orderId, first.code);
    throw new Refused(first.code, 'ad');
  }
  barrier.acknowledge(account, seq);
  barrier.acknowledge(makerAccount, seq);
}

/** Finds out what became of orders that a process left when it ended: those that the core does not have never open. */
async function settleDrafts(deps: Needs): Promise<void> {
  const left = await openDrafts(deps.pool, deps.clock() - OPENED_WITHIN_MS, SWEPT_MOST);
  for (const row of left)
    await settleDraft(deps, row).catch((error) => {
      if (!(error instanceof Refused)) deps.log.warn({ err: error, order: row.orderId }, 'a P2P order waits');
    });
}

/** Looks for drafts until the returned function is called, which resolves when no look is under way. */
export function keepSettlingDrafts(deps: Needs): () => Promise<void> {
  let running = Promise.resolve();
  const look = () => {
    running = settleDrafts(deps).catch((error) => deps.log.warn({ err: error }, 'P2P drafts could not be looked for'));
  };
  const timer = setInterval(look, SWEEP_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
