import type { OwnApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { RIGHTS, type Right } from '@pelorus/protocol/permissions.ts';
import type { GatewayDeps } from '../../deps.ts';
import { checkRight } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { FoundApiKey } from '../api-keys.ts';
import { shownKey } from './manage.ts';

/** Rights that are nobody's in particular. */
const OF_OTHERS: readonly Right[] = ['public', 'operator'];

function has(who: Who, right: Right): boolean {
  try {
    checkRight(right, who);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Returns what a key may do (KEY-03), asked of the very check that lets it through. */
export function ownKey(deps: Pick<GatewayDeps, 'config' | 'limits'>, key: FoundApiKey): OwnApiKey {
  const { row, scopes, accountId, isSubAccount } = key;
  const { weightPerMinute, ordersPer10Seconds, ordersPerDay, recvWindowDefaultMs, recvWindowMaxMs } = deps.limits;
  return {
    ...shownKey(deps, row),
    scopes: [...scopes],
    accountId,
    isSubAccount,
    isDemo: deps.config.mode === 'demo',
    may: (Object.keys(RIGHTS) as Right[]).filter((right) => !OF_OTHERS.includes(right) && has(key, right)),
    limits: { weightPerMinute, ordersPer10Seconds, ordersPerDay, recvWindowDefaultMs, recvWindowMaxMs },
  };
}
