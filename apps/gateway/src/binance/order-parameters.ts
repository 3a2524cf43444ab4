import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
} from '@pelorus/protocol/spot/enums.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import { orderFields } from '../spot/order-fields.ts';
import {
  DialectError,
  filterFailure,
  illegal,
  invalidSymbol,
  invalidValue,
  missing,
  missingBoth,
  notRequired,
} from './errors.ts';
import type { Parameters } from './parameters.ts';

const SYMBOL_RANGE = '^[A-Z0-9-_.]{1,20}$';
const SYMBOL = /^[A-Z0-9\-_.]{1,20}$/;
const CLIENT_ID_RANGE = '^[a-zA-Z0-9-_]{1,36}$';
const CLIENT_ID = /^[a-zA-Z0-9\-_.:/]{1,36}$/;
/** What the wire holds; a market's own bound is far below. */
const TRAILING_MOST = 1_000_000;

export const RESPONSE_TYPES = ['ACK', 'RESULT', 'FULL'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** Returns the market of a symbol; refuses -1100 and -1121. */
export function marketOf(catalog: LiveCatalog, symbol: string): Market {
  if (!SYMBOL.test(symbol)) throw illegal('symbol', SYMBOL_RANGE);
  const market = catalog.dialectMarket(symbol);
  if (market === undefined) throw invalidSymbol();
  return market;
}

/** Returns the market that must be named; refuses -1102, -1100, -1121. */
export function requiredMarket(catalog: LiveCatalog, parameters: Parameters): Market {
  return marketOf(catalog, parameters.required('symbol'));
}

/** Returns a client's own id, if sent; refuses -1100. */
export function clientIdOf(parameters: Parameters, name: string): string | undefined {
  const id = parameters.text(name);
  if (id !== undefined && !CLIENT_ID.test(id)) throw illegal(name, CLIENT_ID_RANGE);
  return id;
}

function oneOf<T extends string>(list: readonly T[], value: string, message: string, code: number): T {
  const found = list.find((entry) => entry === value);
  if (found === undefined) throw new DialectError(code, message);
  return found;
}

function stpOf(parameters: Parameters): StpMode | undefined {
  const mode = parameters.text('selfTradePreventionMode');
  if (mode === undefined) return undefined;
  const found = STP_MODES.find((entry) => entry === mode);
  if (found === undefined) throw invalidValue('selfTradePreventionMode');
  return found;
}

/** Which parameters go with a type. */
interface TypeRule {
  must: readonly string[];
  /** One of these at least. */
  either?: readonly [string, string];
  never: readonly string[];
}
const CONDITION = ['stopPrice', 'trailingDelta'] as const;
const MARKET_STOP: TypeRule = {
  must: ['quantity'],
  either: CONDITION,
  never: ['timeInForce', 'price', 'quoteOrderQty', 'icebergQty', 'goodTillDate'],
};
const LIMIT_STOP: TypeRule = {
  must: ['timeInForce', 'quantity', 'price'],
  either: CONDITION,
  never: ['quoteOrderQty'],
};
const TYPE_RULES: Readonly<Record<OrderType, TypeRule>> = {
  LIMIT: { must: ['timeInForce', 'quantity', 'price'], never: [...CONDITION, 'quoteOrderQty'] },
  LIMIT_MAKER: { must: ['quantity', 'price'], never: [...CONDITION, 'quoteOrderQty'] },
  MARKET: {
    must: [],
    either: ['quantity', 'quoteOrderQty'],
    never: [...CONDITION, 'timeInForce', 'price', 'icebergQty', 'goodTillDate'],
  },
  STOP_LOSS: MARKET_STOP,
  TAKE_PROFIT: MARKET_STOP,
  STOP_LOSS_LIMIT: LIMIT_STOP,
  TAKE_PROFIT_LIMIT: LIMIT_STOP,
};

/** Refuses what does not go with the type, naming the parameter as the dialect does. */
function checkTogether(parameters: Parameters, type: OrderType): void {
  const { must, either, never } = TYPE_RULES[type];
  for (const name of never) if (parameters.has(name)) throw notRequired(name);
  for (const name of must) if (!parameters.has(name)) throw missing(name);
  if (either?.every((name) => !parameters.has(name))) throw missingBoth(...either);
  if (parameters.has('quantity') && parameters.has('quoteOrderQty')) throw notRequired('quoteOrderQty');
}

const unsupported = () => new DialectError(-1014, 'Unsupported order combination.');

/** Adds what an order waits for, how much of it is shown and until when it stays. */
function addTerms(parameters: Parameters, body: PlaceOrderBody): void {
  const stopPrice = parameters.decimal('stopPrice');
  if (stopPrice !== undefined) body.stopPrice = stopPrice;
  const trailingDelta = parameters.whole('trailingDelta');
  if (trailingDelta !== undefined) {
    if (trailingDelta < 1 || trailingDelta > TRAILING_MOST) throw filterFailure('TRAILING_DELTA');
    body.trailingDelta = trailingDelta;
  }
  const goodTill = parameters.timeMs('goodTillDate');
  if (body.timeInForce === 'GTD' && goodTill === undefined) throw missing('goodTillDate');
  if (goodTill !== undefined) {
    if (body.timeInForce !== 'GTD') throw notRequired('goodTillDate');
    // 0 is a time like any other, long past.
    body.goodTill = Math.max(1, goodTill);
  }
  const visible = parameters.decimal('icebergQty');
  // Clients say 0 for an order that is no iceberg.
  if (visible === undefined || /^[0.]*$/.test(visible)) return;
  if (body.timeInForce === 'IOC' || body.timeInForce === 'FOK') throw unsupported();
  body.visibleQuantity = visible;
}

export interface NewOrder {
  market: Market;
  type: OrderType;
  fields: Omit<PlaceFields, 'account' | 'clientOrderId'>;
  clientOrderId: string | undefined;
  responseType: ResponseType;
}

/** Returns what a new order asks for; refuses in the order the dialect checks: symbol, side, type, what goes together. */
export function newOrderOf(catalog: LiveCatalog, parameters: Parameters): NewOrder {
  const market = requiredMarket(catalog, parameters);
  const side = oneOf(SIDES, parameters.required('side').toUpperCase(), 'Invalid side.', -1117);
  const type = oneOf(ORDER_TYPES, parameters.required('type').toUpperCase(), 'Invalid orderType.', -1116);
  checkTogether(parameters, type);
  const body: PlaceOrderBody = { symbol: market.symbol, side, type };
  const tif = parameters.text('timeInForce');
  if (tif !== undefined) body.timeInForce = oneOf(TIMES_IN_FORCE, tif.toUpperCase(), 'Invalid timeInForce.', -1115);
  const amounts = [
    ['price', 'price'],
    ['quantity', 'quantity'],
    ['quoteOrderQty', 'quoteQuantity'],
  ] as const;
  for (const [name, field] of amounts) {
    const value = parameters.decimal(name);
    if (value !== undefined) body[field] = value;
  }
  addTerms(parameters, body);
  const stp = stpOf(parameters);
  if (stp !== undefined) body.selfTradePrevention = stp;
  const asked = parameters.text('newOrderRespType');
  const usual = type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK';
  const responseType = RESPONSE_TYPES.find((entry) => entry === (asked ?? usual));
  if (responseType === undefined) throw invalidValue('newOrderRespType');
  const clientOrderId = clientIdOf(parameters, 'newClientOrderId');
  const fields = orderFields(market, body);
  if (fields.visibleLots !== undefined && fields.visibleLots > fields.lots)
    throw new DialectError(-2010, 'IcebergQty exceeds QTY.');
  return { market, type, fields, clientOrderId, responseType };
}

/** Which order a query, a cancel or an amendment means. */
export interface OrderChoice {
  orderId: number | undefined;
  clientOrderId: string | undefined;
}

/** Returns which order is meant; refuses -1102 when nothing says it. */
export function orderChoiceOf(parameters: Parameters): OrderChoice {
  const orderId = parameters.whole('orderId');
  const clientOrderId = clientIdOf(parameters, 'origClientOrderId');
  if (orderId === undefined && clientOrderId === undefined) throw missingBoth('origClientOrderId', 'orderId');
  return { orderId, clientOrderId };
}
