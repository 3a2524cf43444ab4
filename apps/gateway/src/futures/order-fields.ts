import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import {
  type ContractTimeInForce,
  ENGINE_TYPES,
  type PlaceContractOrderBody,
} from '@pelorus/protocol/futures/order-http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { formatLots, parsePrice } from '../catalog/amounts.ts';
import { Refused } from '../http/refused.ts';
import { isConditional, orderFields } from '../trading/order-fields.ts';
import type { ContractMarket } from './contracts.ts';

type Field = keyof PlaceContractOrderBody;

function forbid(body: PlaceContractOrderBody, ...fields: Field[]): void {
  for (const field of fields) if (body[field] !== undefined) throw new Refused('BAD_REQUEST', field);
}

/** Returns what a type is to the engine; refuses a post-only order that is not a plain limit one. */
function engineTypeOf({ stopPrice, timeInForce, type }: PlaceContractOrderBody): OrderType {
  if (timeInForce === 'GTX' && type !== 'LIMIT') throw new Refused('BAD_REQUEST', 'timeInForce');
  if (timeInForce === 'GTX') return 'LIMIT_MAKER';
  // A trailing sell waits for a higher price, a trailing buy for a lower one, before it follows: as a take-profit does.
  if (type === 'TRAILING_STOP_MARKET') return stopPrice === undefined ? 'STOP_LOSS' : 'TAKE_PROFIT';
  return ENGINE_TYPES[type][0] as OrderType;
}

function lastingOf(timeInForce: ContractTimeInForce | undefined): PlaceOrderBody['timeInForce'] {
  return timeInForce === 'GTX' ? undefined : timeInForce;
}

/** Refuses, by the field, what goes with other kinds of orders only. */
function checkKind(body: PlaceContractOrderBody, engineType: OrderType): void {
  const isTrailing = body.type === 'TRAILING_STOP_MARKET';
  if (isTrailing && body.trailingDelta === undefined) throw new Refused('BAD_REQUEST', 'trailingDelta');
  if (!isTrailing) forbid(body, 'trailingDelta');
  if (!isConditional(engineType)) forbid(body, 'workingType', 'priceProtect');
  if (body.closePosition === true) {
    if (body.type !== 'STOP_MARKET' && body.type !== 'TAKE_PROFIT_MARKET')
      throw new Refused('BAD_REQUEST', 'closePosition');
    forbid(body, 'quantity', 'reduceOnly', 'takeProfit', 'stopLoss');
  }
  if (body.takeProfit === undefined && body.stopLoss === undefined) forbid(body, 'exitType');
}

/** The fields that spot's orders have too. A closing order's lots are the position's: here a placeholder. */
function plainBody(market: ContractMarket, body: PlaceContractOrderBody, type: OrderType): PlaceOrderBody {
  const { clientOrderId, goodTill, peg, pegLevels, price, quantity, selfTradePrevention, side, stopPrice } = body;
  return {
    ...{ symbol: body.symbol, side, type, timeInForce: lastingOf(body.timeInForce), goodTill, peg, pegLevels, price },
    ...{ selfTradePrevention, stopPrice, trailingDelta: body.trailingDelta, clientOrderId },
    quantity: body.closePosition === true ? formatLots(market, market.lotsMin) : quantity,
  };
}

const typeIndex = (of: PlaceContractOrderBody['workingType']) => WORKING_TYPES.indexOf(of ?? 'CONTRACT_PRICE');

/**
 * Returns the wire fields of a contract's order (FORD-01 to FORD-08). Refuses BAD_REQUEST naming the field that is
 * missing or too many, and what catalog/amounts.ts refuses.
 */
export function contractFields(
  market: ContractMarket,
  body: PlaceContractOrderBody,
): Omit<PlaceFields, 'account' | 'clientOrderId'> {
  const type = engineTypeOf(body);
  checkKind(body, type);
  const fields = orderFields(market, plainBody(market, body, type));
  const exitTicks = (field: 'takeProfit' | 'stopLoss') => {
    const text = body[field];
    return text === undefined ? 0 : parsePrice(market, text, field);
  };
  return {
    ...fields,
    lots: body.closePosition === true ? 0 : fields.lots,
    positionSide: POSITION_SIDES.indexOf(body.positionSide ?? 'BOTH'),
    reduceOnly: body.reduceOnly ?? false,
    closePosition: body.closePosition ?? false,
    workingType: typeIndex(body.workingType),
    priceProtect: body.priceProtect ?? false,
    takeProfitTicks: exitTicks('takeProfit'),
    stopLossTicks: exitTicks('stopLoss'),
    exitType: typeIndex(body.exitType),
  };
}
