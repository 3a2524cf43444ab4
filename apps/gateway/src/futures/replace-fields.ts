import type { ContractTerms } from '@pelorus/database/futures/settings.ts';
import type {
  ContractOrderData,
  PlaceContractOrderBody,
  ReplaceContractOrderBody,
} from '@pelorus/protocol/futures/order-http.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { formatLots } from '../catalog/amounts.ts';
import type { LiveOrder } from '../trading/live-orders.ts';
import { isConditional } from '../trading/order-fields.ts';
import type { ContractMarket } from './contracts.ts';
import { contractFields } from './order-fields.ts';

const given = <T>(value: T | null): T | undefined => value ?? undefined;

/** A triggered order is an ordinary one by now, as far as it still stands. */
function isTriggered({ phase, type }: Readonly<LiveOrder>): boolean {
  return isConditional(type) && phase === 'WORKING';
}

/** Returns the order as its owner would place it again. */
function bodyOf(market: ContractMarket, order: Readonly<LiveOrder>, shown: ContractOrderData): PlaceContractOrderBody {
  const { goodTill, positionSide, price, selfTradePrevention, side, stopPrice, symbol, timeInForce, type } = shown;
  const waits = isConditional(order.type) && !isTriggered(order);
  const hasLimit = order.type.includes('LIMIT');
  const exits = { takeProfit: given(shown.takeProfit), stopLoss: given(shown.stopLoss) };
  const hasExits = shown.takeProfit !== null || shown.stopLoss !== null;
  return {
    ...{ symbol, side, positionSide, selfTradePrevention, ...exits },
    type: isTriggered(order) ? 'LIMIT' : type,
    ...(hasExits && { exitType: shown.exitType }),
    ...(hasLimit && { timeInForce, price, goodTill: given(goodTill) }),
    ...(waits && { workingType: shown.workingType, priceProtect: shown.priceProtect }),
    // One that follows the price has reached the price from which it does.
    ...(waits && { stopPrice: order.phase === 'TRACKING' ? undefined : given(stopPrice) }),
    ...(waits && { trailingDelta: given(shown.trailingDelta) }),
    ...(shown.closePosition
      ? { closePosition: true }
      : // A placeholder for the quantity that the engine computes.
        { quantity: formatLots(market, market.lotsMin), ...(shown.reduceOnly && { reduceOnly: true }) }),
  };
}

/**
 * Returns the wire fields of a replacement: same side, type and terms; without a quantity it takes the old order's
 * remainder. Refuses whatever contractFields refuses.
 */
export function contractReplacement(
  market: ContractMarket,
  old: Readonly<LiveOrder> & { contract?: ContractTerms },
  shown: ContractOrderData,
  change: ReplaceContractOrderBody,
): { fields: Omit<PlaceFields, 'account' | 'clientOrderId'>; takesLeft: boolean } {
  const { clientOrderId: _, ...said } = change;
  const body = { ...bodyOf(market, old, shown), ...said };
  const hasExits = body.takeProfit !== undefined || body.stopLoss !== undefined;
  const fields = contractFields(market, hasExits ? { ...body, exitType: body.exitType ?? shown.exitType } : body);
  const takesLeft = change.quantity === undefined && body.closePosition !== true;
  return { fields: takesLeft ? { ...fields, lots: 0 } : fields, takesLeft };
}
