import { ORDER_TYPES, type OrderType, SIDES } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import type { LiveCatalog, Market } from '../../../catalog/live-catalog.ts';
import { orderFields } from '../../../trading/order-fields.ts';
import { invalidSymbol, invalidValue } from '../transport/errors.ts';
import { checkSymbolText, clientIdOf, oneOf, stpOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { checkVisible, type Naming, orderBodyOf, pegOf, tagsOf } from './order-terms.ts';

const RESPONSE_TYPES = ['ACK', 'RESULT', 'FULL'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** Returns the market of a symbol; refuses -1100 and -1121. */
export function marketOf(catalog: LiveCatalog, symbol: string): Market {
  checkSymbolText(symbol);
  const market = catalog.dialectMarket(symbol);
  if (market === undefined) throw invalidSymbol();
  return market;
}

/** Returns the market that must be named; refuses -1102, -1100, -1121. */
export function requiredMarket(catalog: LiveCatalog, parameters: Parameters): Market {
  return marketOf(catalog, parameters.required('symbol'));
}

/** Returns how much of the answer is wanted; refuses -1130. */
export function responseTypeOf(parameters: Parameters, usual: ResponseType): ResponseType {
  const asked = parameters.text('newOrderRespType') ?? usual;
  const found = RESPONSE_TYPES.find((entry) => entry === asked);
  if (found === undefined) throw invalidValue('newOrderRespType');
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
