import { balances } from '@pelorus/database/wallet/balances.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { tryOrder } from '../../../spot/service/try-order.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { refusedError } from '../transport/refused-error.ts';
import { lastTicks } from '../transport/ticker-rows.ts';
import { commissionsOf } from './commissions.ts';
import { newOrderOf } from './order-parameters.ts';

/** POST /api/v3/order/test: {}, or the rates that the order would be charged; refused as the order would be (BINA-53). */
export async function testOrder(deps: DialectDeps, { account, nowMs, parameters, who }: Call): Promise<object> {
  const { fields, market } = newOrderOf(deps.catalog, parameters);
  checkSymbol(who, market.symbol);
  const owned = async (asset: number) => {
    const held = (await balances(deps.pool, account)).find((row) => row.asset === asset);
    return held === undefined ? 0 : held.availableUnits + held.heldUnits;
  };
  const moment = { nowMs, lastTicks: lastTicks(market, deps.feeds.spot.live.tape(market.id)), owned };
  const refusal = await tryOrder(deps, market, { ...fields, account }, moment);
  if (refusal !== null) throw refusedError(refusal);
  if (parameters.boolean('computeCommissionRates') !== true) return {};
  const { standard, none, discount } = await commissionsOf(deps, account, market);
  return {
    standardCommissionForOrder: standard,
    specialCommissionForOrder: none,
    taxCommissionForOrder: none,
    discount,
  };
}
