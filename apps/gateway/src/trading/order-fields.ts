import { ORDER_TYPES, type OrderType, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { PEGS } from '@pelorus/protocol/spot/order-terms.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { parsePrice, parseQuantity, parseQuote } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';

type Field =
  | 'price'
  | 'quantity'
  | 'quoteQuantity'
  | 'timeInForce'
  | 'stopPrice'
  | 'trailingDelta'
  | 'visibleQuantity'
  | 'peg'
  | 'pegLevels';

function demand(body: PlaceOrderBody, field: 'price' | 'quantity'): string {
  const text = body[field];
  if (text === undefined) throw new Refused('BAD_REQUEST', field);
  return text;
}

function forbid(body: PlaceOrderBody, ...fields: Field[]): void {
  for (const field of fields) if (body[field] !== undefined) throw new Refused('BAD_REQUEST', field);
}

/** Order types that wait for a price, and those of them that become market orders. */
export function isConditional(type: OrderType): boolean {
  return type.startsWith('STOP_LOSS') || type.startsWith('TAKE_PROFIT');
}
function hasLimit(type: OrderType): boolean {
  return type.includes('LIMIT');
}

type Amounts = Pick<PlaceFields, 'priceTicks' | 'lots' | 'quoteUnits'>;

function amounts(market: Market, body: PlaceOrderBody): Amounts {
  if (body.type === 'MARKET' && body.quoteQuantity !== undefined) {
    forbid(body, 'price', 'timeInForce', 'quantity');
    return { priceTicks: 0, lots: 0, quoteUnits: parseQuote(market, body.quoteQuantity) };
  }
  forbid(body, 'quoteQuantity');
  if (!hasLimit(body.type)) forbid(body, 'price', 'timeInForce');
  if (body.type === 'LIMIT_MAKER' && body.timeInForce !== 'GTC' && body.timeInForce !== 'GTD')
    forbid(body, 'timeInForce');
  if (body.peg !== undefined) forbid(body, 'price');
  const hasPrice = hasLimit(body.type) && body.peg === undefined;
  const priceTicks = hasPrice ? parsePrice(market, demand(body, 'price')) : 0;
  return { priceTicks, lots: parseQuantity(market, demand(body, 'quantity')), quoteUnits: 0 };
}

type Terms = Pick<PlaceFields, 'stopTicks' | 'trailingBips' | 'visibleLots' | 'goodTillMs' | 'peg' | 'pegLevels'>;

/** Refuses a peg where no price is taken: of orders at any price, or that could not stay there. */
function checkPeg({ type, peg, pegLevels, timeInForce: tif = 'GTC' }: PlaceOrderBody): void {
  if (peg === undefined) {
    if (pegLevels !== undefined) throw new Refused('BAD_REQUEST', 'pegLevels');
    return;
  }
  const canPeg = hasLimit(type) && (type !== 'LIMIT_MAKER' || peg === 'PRIMARY');
  if (!canPeg) throw new Refused('BAD_REQUEST', 'peg');
  if (peg === 'PRIMARY' && tif !== 'GTC' && tif !== 'GTD') throw new Refused('BAD_REQUEST', 'timeInForce');
}

/** Returns the additional terms of an order; 0 = none. */
function terms(market: Market, body: PlaceOrderBody): Terms {
  if (!isConditional(body.type)) forbid(body, 'stopPrice', 'trailingDelta');
  else if (body.stopPrice === undefined && body.trailingDelta === undefined)
    throw new Refused('BAD_REQUEST', 'stopPrice');
  const canRest = body.timeInForce === undefined || body.timeInForce === 'GTC' || body.timeInForce === 'GTD';
  if (!hasLimit(body.type) || !canRest) forbid(body, 'visibleQuantity');
  if ((body.timeInForce === 'GTD') !== (body.goodTill !== undefined)) throw new Refused('BAD_REQUEST', 'goodTill');
  checkPeg(body);
  const { stopPrice, visibleQuantity } = body;
  return {
    stopTicks: stopPrice === undefined ? 0 : parsePrice(market, stopPrice, 'stopPrice'),
    trailingBips: body.trailingDelta ?? 0,
    visibleLots: visibleQuantity === undefined ? 0 : parseQuantity(market, visibleQuantity, 'visibleQuantity'),
    goodTillMs: body.goodTill ?? 0,
    peg: PEGS.indexOf(body.peg ?? 'NONE'),
    pegLevels: body.pegLevels ?? 0,
  };
}

/**
 * Returns the wire fields of an order. Which fields go together: LIMIT price and quantity; LIMIT_MAKER the same, always
 * staying; MARKET exactly one of quantity and quoteQuantity, no price, no time in force; STOP_LOSS and TAKE_PROFIT
 * quantity and stopPrice or trailingDelta or both, with _LIMIT price besides; visibleQuantity where there is a limit price
 * that can stay; goodTill with GTD (SPAP-20). Refuses BAD_REQUEST naming the field that is missing or too many, and what
 * catalog/amounts.ts refuses.
 */
export function orderFields(market: Market, body: PlaceOrderBody): Omit<PlaceFields, 'account' | 'clientOrderId'> {
  return {
    market: market.id,
    side: SIDES.indexOf(body.side),
    type: ORDER_TYPES.indexOf(body.type),
    tif: TIMES_IN_FORCE.indexOf(body.timeInForce ?? 'GTC'),
    stp: body.selfTradePrevention === undefined ? market.stpDefault : STP_MODES.indexOf(body.selfTradePrevention),
    ...amounts(market, body),
    ...terms(market, body),
  };
}
