import { createHash } from 'node:crypto';
import type { P2pOrderRow } from '@pelorus/database/p2p/orders.ts';
import type { FactorBody } from '@pelorus/protocol/identity/journeys.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { isKey } from '../../http/callers/api-keys.ts';
import { keyNotPermitted, Refused } from '../../http/refused.ts';
import { whoOf } from '../../http/routes.ts';
import { passkeyOptions } from '../../identity/factors/passkey-answers.ts';
import { checkFactorGiven, takeProven } from '../../withdrawals/ask.ts';
import { checkMayMove } from '../../withdrawals/checks.ts';
import type { P2pNeeds } from '../needs.ts';
import { ownOrder, partyOf } from './own-order.ts';

/** Returns what a factor's answer is bound to: this order, its amount and who gets it (PORD-30). */
function deedOf({ asset, buyerAccount, orderId, units }: P2pOrderRow): Buffer {
  const content = ['p2p-release', orderId, asset, units, buyerAccount];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Returns passkey options whose answer proves this release and no other. Refuses NOT_FOUND, P2P_STATE. */
export async function releaseChallenge(
  deps: P2pNeeds,
  request: FastifyRequest,
  orderId: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const who = whoOf(request);
  const row = await ownOrder(deps, who, orderId);
  if (partyOf(row, who.userId) !== 'SELLER' || row.endedAtMs !== null) throw new Refused('P2P_STATE');
  return passkeyOptions(deps, request, 'deed', who.userId, deedOf(row));
}

/**
 * Returns if somebody may release: proven by a second factor for this order, or by a key that is bound to addresses
 * (PORD-30). Refuses FACTOR_MISSING, FACTOR_WRONG, NOT_PERMITTED, and WITHDRAWALS_HELD while nothing of theirs may leave
 * (PORD-32): a release is money that leaves.
 */
export async function proveRelease(
  deps: P2pNeeds,
  request: FastifyRequest,
  row: P2pOrderRow,
  factor: FactorBody | undefined,
): Promise<void> {
  const who = whoOf(request);
  if (isKey(who) && who.row.networks.length === 0) throw keyNotPermitted();
  await checkFactorGiven(deps, who, { factor });
  const proven = await takeProven<true>(
    deps,
    { request, who },
    {
      factor: isKey(who) ? undefined : factor,
      deed: deedOf(row),
      standing: async () => undefined,
      check: (db) => checkMayMove(deps, db, who),
      write: async () => true,
    },
  );
  if (proven instanceof Refused) throw proven;
}
