import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/spot/enums.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { parsePrice, parseQuantity, parseQuote } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';

type Field = 'price' | 'quantity' | 'quoteQuantity' | 'timeInForce';

function demand(body: PlaceOrderBody, field: 'price' | 'quantity'): string {
  const text = body[field];
  if (text === undefined) throw new Refused('BAD_REQUEST', field);
  return text;
}

function forbid(body: PlaceOrderBody, ...fields: Field[]): void {
  for (const field of fields) if (body[field] !== undefined) throw new Refused('BAD_REQUEST', field);
}

type Amounts = Pick<PlaceFields, 'priceTicks' | 'lots' | 'quoteUnits'>;

function amounts(market: Market, body: PlaceOrderBody): Amounts {
  if (body.type === 'MARKET') {
    forbid(body, 'price', 'timeInForce');
    if (body.quoteQuantity === undefined)
      return { priceTicks: 0, lots: parseQuantity(market, demand(body, 'quantity')), quoteUnits: 0 };
    forbid(body, 'quantity');
    return { priceTicks: 0, lots: 0, quoteUnits: parseQuote(market, body.quoteQuantity) };
  }
  forbid(body, 'quoteQuantity');
  if (body.type === 'LIMIT_MAKER' && body.timeInForce !== 'GTC') forbid(body, 'timeInForce');
  const priceTicks = parsePrice(market, demand(body, 'price'));
  return { priceTicks, lots: parseQuantity(market, demand(body, 'quantity')), quoteUnits: 0 };
}

/**
 * Returns the wire fields of an order. Which fields go together: LIMIT price and quantity; LIMIT_MAKER the same, always
 * GTC; MARKET exactly one of quantity and quoteQuantity, no price, no time in force. Refuses BAD_REQUEST naming the
 * field that is missing or too many, and what catalog/amounts.ts refuses.
 */
export function orderFields(market: Market, body: PlaceOrderBody): Omit<PlaceFields, 'account' | 'clientOrderId'> {
  return {
    market: market.id,
    side: SIDES.indexOf(body.side),
    type: ORDER_TYPES.indexOf(body.type),
    tif: TIMES_IN_FORCE.indexOf(body.timeInForce ?? 'GTC'),
    stp: body.selfTradePrevention === undefined ? market.stpDefault : STP_MODES.indexOf(body.selfTradePrevention),
    ...amounts(market, body),
  };
}
