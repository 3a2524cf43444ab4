import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
} from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import { PEGS } from '@pelorus/protocol/spot/order-terms.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { tryOrder } from '../../../spot/service/try-order.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { refusedError } from '../transport/refused-error.ts';
import { tradedContract } from './contracts.ts';
import { type NewContractOrder, newContractOrderOf } from './order-parameters.ts';
import { presentFuturesOrder } from './present-orders.ts';

/** It is placed nowhere, so it has no id. */
const NO_ORDER = 0;

const at = <T>(list: readonly T[], index = 0): T => list[index] as T;

/** Returns an order as it would stand before anything happened to it. */
function asSent(
  { fields, market }: NewContractOrder,
  account: number,
  clientOrderId: string,
  nowMs: number,
): LiveOrder {
  const { goodTillMs = 0, pegLevels = 0, stopTicks = 0, takeProfitTicks = 0, trailingBips = 0 } = fields;
  return {
    ...{ orderId: NO_ORDER, account, market: market.id, clientOrderId },
    side: at(SIDES, fields.side),
    type: at<OrderType>(ORDER_TYPES, fields.type),
    tif: at(TIMES_IN_FORCE, fields.tif),
    stp: at<StpMode>(STP_MODES, fields.stp),
    ...{ priceTicks: fields.priceTicks, lots: fields.lots, quoteUnits: 0, filledLots: 0, filledQuoteUnits: 0 },
    ...{ preventedLots: 0, status: 'NEW', reason: null, stopTicks, trailingBips, visibleLots: 0, goodTillMs },
    ...{ listId: 0, listKind: null, algoId: 0, peg: at(PEGS, fields.peg), pegLevels, strategyId: 0, strategyType: 0 },
    ...{ trackingAtMs: null, workingAtMs: null, createdAtMs: nowMs, updatedAtMs: nowMs },
    phase: stopTicks > 0 || trailingBips > 0 ? 'WAITING' : 'WORKING',
    contract: {
      ...{ orderId: NO_ORDER, takeProfitTicks, stopLossTicks: fields.stopLossTicks ?? 0 },
      positionSide: at(POSITION_SIDES, fields.positionSide),
      isReduceOnly: fields.reduceOnly ?? false,
      isClosePosition: fields.closePosition ?? false,
      workingType: at(WORKING_TYPES, fields.workingType),
      isPriceProtected: fields.priceProtect ?? false,
      exitType: at(WORKING_TYPES, fields.exitType),
    },
  };
}

/** POST /fapi/v1/order/test: refused as the order would be by itself and by the contract's rules; placed nowhere. */
export async function testOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { account, nowMs, parameters, signature } = call;
  const market = tradedContract(deps, call);
  const order = newContractOrderOf(parameters, market, nowMs);
  const lastTicks = deps.marks.of(market.id)?.markTicks ?? 0;
  const refusal = await tryOrder(
    deps,
    market,
    { ...order.fields, account },
    { nowMs, lastTicks, owned: async () => 0 },
  );
  // What only reduces may be small.
  const isSmallEnd = refusal?.code === 'NOTIONAL' && order.fields.reduceOnly === true;
  if (refusal !== null && !isSmallEnd) throw refusedError(refusal, 'futures');
  const clientOrderId = order.clientOrderId ?? idOfSignature(signature);
  return presentFuturesOrder(deps.catalog, market, asSent(order, account, clientOrderId, nowMs));
}
