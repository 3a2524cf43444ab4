import type { OwnApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { isOperatorRight, RIGHTS, type Right } from '@pelorus/protocol/permissions.ts';
import type { FoundApiKey } from '../../http/callers/api-keys.ts';
import { checkRight } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { shownKey } from './manage.ts';

/** Is this a right of specific callers: neither public nor the operator's? */
const isSomebodys = (right: Right) => right !== 'public' && !isOperatorRight(right);

function has(who: Who, right: Right): boolean {
  try {
    checkRight(right, who);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Returns a key's permissions (KEY-03), determined by the same check that admits requests. */
export function ownKey(deps: Pick<IdentityNeeds, 'config' | 'limits'>, key: FoundApiKey): OwnApiKey {
  const { row, scopes, accountId, isSubAccount } = key;
  const { weightPerMinute, ordersPer10Seconds, ordersPerDay, recvWindowDefaultMs, recvWindowMaxMs } = deps.limits;
  return {
    ...shownKey(deps, row),
    scopes: [...scopes],
    accountId,
    isSubAccount,
    isDemo: deps.config.mode === 'demo',
    may: (Object.keys(RIGHTS) as Right[]).filter((right) => isSomebodys(right) && has(key, right)),
    limits: { weightPerMinute, ordersPer10Seconds, ordersPerDay, recvWindowDefaultMs, recvWindowMaxMs },
  };
}
