import { ORDER_TYPES, type OrderType, SIDES, STP_MODES, type StpMode } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import type { LiveCatalog, Market } from '../../../catalog/live-catalog.ts';
import { orderFields } from '../../../trading/order-fields.ts';
import type { OrderChoice } from '../../../trading/service/find-order.ts';
import { DialectError, illegal, invalidSymbol, invalidValue, missingBoth } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { checkVisible, type Naming, orderBodyOf, pegOf, tagsOf } from './order-terms.ts';

const SYMBOL_RANGE = '^[A-Z0-9-_.]{1,20}$';
const SYMBOL = /^[A-Z0-9\-_.]{1,20}$/;
const CLIENT_ID_RANGE = '^[a-zA-Z0-9-_]{1,36}$';
const CLIENT_ID = /^[a-zA-Z0-9\-_.:/]{1,36}$/;

const RESPONSE_TYPES = ['ACK', 'RESULT', 'FULL'] as const;
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

/** Returns the entry that a text is; refuses by the code for texts that are none. */
export function oneOf<T extends string>(list: readonly T[], value: string, message: string, code: number): T {
  const found = list.find((entry) => entry === value);
  if (found === undefined) throw new DialectError(code, message);
  return found;
}

/** Returns how much of the answer is wanted; refuses -1130. */
export function responseTypeOf(parameters: Parameters, usual: ResponseType): ResponseType {
  const asked = parameters.text('newOrderRespType') ?? usual;
  const found = RESPONSE_TYPES.find((entry) => entry === asked);
  if (found === undefined) throw invalidValue('newOrderRespType');
  return found;
}

/** Returns the mode of self-trade prevention, if one is asked for; refuses -1130. */
export function stpOf(parameters: Parameters): StpMode | undefined {
  const mode = parameters.text('selfTradePreventionMode');
  if (mode === undefined) return undefined;
  const found = STP_MODES.find((entry) => entry === mode);
  if (found === undefined) throw invalidValue('selfTradePreventionMode');
  return found;
}

/** Of an order that is in no list. */
const OWN_NAMES: Naming = (name) => name;

export interface NewOrder {
  market: Market;
  type: OrderType;
  fields: Omit<PlaceFields, 'account' | 'clientOrderId'>;
  clientOrderId: string | undefined;
  responseType: ResponseType;
}

/** Parses a new order; refuses in the dialect's order: symbol, side, type, combinations. */
export function newOrderOf(catalog: LiveCatalog, parameters: Parameters): NewOrder {
  const market = requiredMarket(catalog, parameters);
  const side = oneOf(SIDES, parameters.required('side').toUpperCase(), 'Invalid side.', -1117);
  const type = oneOf(ORDER_TYPES, parameters.required('type').toUpperCase(), 'Invalid orderType.', -1116);
  const pegged = pegOf(parameters, type, OWN_NAMES);
  const body = { ...orderBodyOf(parameters, market, side, type, OWN_NAMES, pegged !== null), ...pegged };
  const stp = stpOf(parameters);
  if (stp !== undefined) body.selfTradePrevention = stp;
  const responseType = responseTypeOf(parameters, type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK');
  const clientOrderId = clientIdOf(parameters, 'newClientOrderId');
  const fields = { ...orderFields(market, body), ...tagsOf(parameters, OWN_NAMES) };
  checkVisible(fields);
  return { market, type, fields, clientOrderId, responseType };
}

/** Returns which order is meant; refuses -1102 when nothing says it. */
export function orderChoiceOf(parameters: Parameters): OrderChoice {
  const orderId = parameters.whole('orderId');
  const clientOrderId = clientIdOf(parameters, 'origClientOrderId');
  if (orderId === undefined && clientOrderId === undefined) throw missingBoth('origClientOrderId', 'orderId');
  return { orderId, clientOrderId };
}
