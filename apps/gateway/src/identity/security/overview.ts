import { factorsOf } from '@pelorus/database/identity/factors.ts';
import { linksOf, securityOf } from '@pelorus/database/identity/security.ts';
import type { Security } from '@pelorus/protocol/identity/security.ts';
import { Refused } from '../../http/refused.ts';
import { hasFactor } from '../factors/prove-factor.ts';
import { masked } from '../masked.ts';
import type { IdentityNeeds } from '../needs.ts';

/** Returns the data of the security page: the score and its parts (SEC-01). */
export async function securityOverview(deps: IdentityNeeds, userId: string): Promise<Security> {
  const [person, factors, links] = await Promise.all([
    securityOf(deps.pool, userId),
    factorsOf(deps.pool, userId),
    linksOf(deps.pool, userId),
  ]);
  if (person === undefined || factors === undefined) throw new Refused('NOT_LOGGED_IN');
  const heldUntilMs = person.withdrawalsHeldUntilMs;
  return {
    score: {
      email: person.isEmailProven,
      factor: hasFactor(factors),
      passkey: factors.passkeys > 0,
      recoveryCodes: factors.recoveryCodesLeft > 0,
      antiPhishing: person.antiPhishing !== null,
    },
    email: person.email === null ? null : masked(person.email),
    phone: person.phone === null ? null : masked(person.phone),
    offersPhone: deps.phones,
    hasPassword: factors.hasPassword,
    passwordChangedAt: person.passwordChangedAtMs,
    antiPhishing: person.antiPhishing,
    withdrawalsHeldUntil: heldUntilMs !== null && heldUntilMs > deps.clock() ? heldUntilMs : null,
    links: links.map(({ provider, shown, linkedAtMs }) => ({ provider, shown, linkedAt: linkedAtMs })),
  };
}
