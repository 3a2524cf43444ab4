import { setSwitch } from '@pelorus/database/spot/dead-man.ts';
import { CANCEL_AFTER_LEAST_MS, CANCEL_AFTER_MOST_MS } from '@pelorus/protocol/spot/dead-man.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { invalidValue, missing } from '../transport/errors.ts';
import { nameOf, tradedContract } from './contracts.ts';

/** POST /fapi/v1/countdownCancelAll: a dead-man switch of one contract; 0 stops it. */
export async function countdownCancelAll(deps: DialectDeps, call: Call): Promise<object> {
  const { account, nowMs, parameters } = call;
  const market = tradedContract(deps, call);
  const afterMs = parameters.whole('countdownTime');
  if (afterMs === undefined) throw missing('countdownTime');
  if (afterMs !== 0 && (afterMs < CANCEL_AFTER_LEAST_MS || afterMs > CANCEL_AFTER_MOST_MS))
    throw invalidValue('countdownTime');
  await setSwitch(deps.pool, {
    account,
    market: market.id,
    askedAtMs: parameters.timeMs('timestamp') ?? nowMs,
    firesAtMs: afterMs === 0 ? null : nowMs + afterMs,
    // A signed request can be heard again (SPAP-33).
    onlyIfNewer: true,
  });
  return { symbol: nameOf(market), countdownTime: String(afterMs) };
}
