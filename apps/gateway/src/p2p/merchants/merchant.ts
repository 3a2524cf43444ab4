import { applyAsMerchant, leaveMerchants } from '@pelorus/database/p2p/merchants.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { personOf } from '../people/person.ts';

/** Applies as a merchant (PMER-01). Refuses as personOf does, and MERCHANT_STATE to whoever is one or waits already. */
export async function applyMerchant(deps: P2pNeeds, who: Who, about: string): Promise<void> {
  await personOf(deps, who);
  if (!(await applyAsMerchant(deps.pool, who.userId, about, deps.clock()))) throw new Refused('MERCHANT_STATE');
}

/**
 * Ends one's own standing, or takes the application back (PMER-02); the deposit comes back once no order is open. Refuses
 * MERCHANT_STATE where there is neither.
 */
export async function endMerchant(deps: P2pNeeds, who: Who): Promise<void> {
  if (!(await leaveMerchants(deps.pool, who.userId, deps.clock()))) throw new Refused('MERCHANT_STATE');
}
