import { ORDER_TYPES, type OrderType, SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { LIST_KINDS, type ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import type { ListFields, PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { formatLots } from '../../../catalog/amounts.ts';
import type { LiveCatalog, Market } from '../../../catalog/live-catalog.ts';
import { legBase } from '../../../spot/list-fields.ts';
import { orderFields } from '../../../trading/order-fields.ts';
import { DialectError, missing, notRequired } from '../transport/errors.ts';
import { clientIdOf, oneOf, stpOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { type ResponseType, requiredMarket, responseTypeOf } from './order-parameters.ts';
import { checkVisible, type Naming, orderBodyOf, pegOf, tagsOf } from './order-terms.ts';

const LEG_TYPES = ['LIMIT_MAKER', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'] as const;
type LegType = (typeof LEG_TYPES)[number];
const WORKING_TYPES = ['LIMIT', 'LIMIT_MAKER'] as const;

type Leg = Omit<PlaceFields, 'clientOrderId' | 'account'> & {
  /** As its call gave it. */
  clientOrderId: string | undefined;
};

/** What a call places together. */
export interface NewList {
  market: Market;
  kind: ListKind;
  /** Of OCO the profit first; of the others the working order, then as OCO. */
  legs: readonly Leg[];
  clientListId: string | undefined;
  responseType: ResponseType;
}

/** Names of a leg's parameters begin with its place in the list; all legs of an OCO have one quantity. */
function prefixed(prefix: string, shared: Readonly<Record<string, string>> = {}): Naming {
  return (name) => shared[name] ?? `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

interface LegAsked {
  side: Side;
  type: OrderType;
  named: Naming;
  /** Is its quantity what the working order buys? */
  isPaid?: boolean;
  /** The old call knows no pegs. */
  isOld?: boolean;
}

function legOf(parameters: Parameters, market: Market, asked: LegAsked): Leg {
  const { side, type, named, isPaid = false, isOld = false } = asked;
  const quantityName = named('quantity');
  if (isPaid && parameters.has(quantityName)) throw notRequired(quantityName);
  // A placeholder for a quantity that is not known yet.
  const read = isPaid ? parameters.with(quantityName, formatLots(market, market.lotsMin)) : parameters;
  const pegged = isOld ? null : pegOf(parameters, type, named);
  const body: PlaceOrderBody = { ...orderBodyOf(read, market, side, type, named, pegged !== null), ...pegged };
  const stp = stpOf(parameters);
  if (stp !== undefined) body.selfTradePrevention = stp;
  const fields = { ...orderFields(market, body), ...tagsOf(parameters, named) };
  if (isPaid) fields.lots = 0;
  else checkVisible(fields);
  return { ...fields, clientOrderId: clientIdOf(parameters, named('clientOrderId')) };
}

const typeOf = (parameters: Parameters, name: string): OrderType =>
  oneOf(ORDER_TYPES, parameters.required(name).toUpperCase(), 'Invalid orderType.', -1116);
const sideOf = (parameters: Parameters, name: string): Side =>
  oneOf(SIDES, parameters.required(name).toUpperCase(), 'Invalid side.', -1117);

function legTypeOf(parameters: Parameters, name: string): LegType {
  const type = typeOf(parameters, name);
  const found = LEG_TYPES.find((entry) => entry === type);
  if (found === undefined) throw new DialectError(-1158, 'Order type not supported in OCO.');
  return found;
}

const isStop = (type: LegType) => type.startsWith('STOP_LOSS');
const isLimit = (type: LegType) => type === 'LIMIT_MAKER';

/** Refuses a leg on the side of the price where it makes no sense: profits of a sale lie above, of a purchase below. */
function checkPlaces(side: Side, above: LegType, below: LegType): void {
  if (isLimit(above) && isLimit(below)) throw new DialectError(-1168, 'At least one OCO order must be contingent.');
  const [profit, stop] = side === 'SELL' ? [above, below] : [below, above];
  if (isLimit(stop))
    throw side === 'BUY'
      ? new DialectError(-1165, 'A limit order in a buy OCO must be below.')
      : new DialectError(-1166, 'A limit order in a sell OCO must be above.');
  if (isStop(profit))
    throw side === 'BUY'
      ? new DialectError(-1196, 'A stop loss order in a buy OCO must be above.')
      : new DialectError(-1197, 'A stop loss order in a sell OCO must be below.');
  if (!isStop(stop))
    throw side === 'BUY'
      ? new DialectError(-1198, 'A take profit order in a buy OCO must be below.')
      : new DialectError(-1199, 'A take profit order in a sell OCO must be above.');
}

/** Refuses an iceberg that cannot stay, in the words of lists. */
function checkIceberg(parameters: Parameters, place: string): void {
  const tif = parameters.text(`${place}TimeInForce`)?.toUpperCase();
  if (tif === undefined || tif === 'GTC' || !parameters.has(`${place}IcebergQty`)) return;
  throw new DialectError(
    -1160,
    `Parameter '${place}IcebergQty' is not supported if aboveTimeInForce/belowTimeInForce is not GTC.`,
  );
}

interface PairAsked {
  side: Side;
  /** Begins the names of both: "" or "pending". */
  prefix: '' | 'pending';
  quantityName: string;
  isPaid?: boolean;
}

/** Returns the two legs of an OCO, the profit first. */
function pairOf(parameters: Parameters, market: Market, asked: PairAsked): [Leg, Leg] {
  const { side, prefix, quantityName, isPaid = false } = asked;
  const [up, down] = prefix === '' ? ['above', 'below'] : ['pendingAbove', 'pendingBelow'];
  const aboveType = legTypeOf(parameters, `${up}Type`);
  const belowType = legTypeOf(parameters, `${down}Type`);
  checkPlaces(side, aboveType, belowType);
  const leg = (type: LegType, place: string) => {
    checkIceberg(parameters, place);
    return legOf(parameters, market, { side, type, named: prefixed(place, { quantity: quantityName }), isPaid });
  };
  const above = leg(aboveType, up);
  const below = leg(belowType, down);
  return side === 'SELL' ? [above, below] : [below, above];
}

function workingOf(parameters: Parameters, market: Market): { leg: Leg; side: Side } {
  const type = typeOf(parameters, 'workingType');
  if (!WORKING_TYPES.some((entry) => entry === type)) throw new DialectError(-1116, 'Invalid orderType.');
  const side = sideOf(parameters, 'workingSide');
  return { leg: legOf(parameters, market, { side, type, named: prefixed('working') }), side };
}

/** Returns the legs that follow a working order: one, or either of two. */
function pendingOf(parameters: Parameters, market: Market, kind: ListKind, workingSide: Side): Leg[] {
  const side = sideOf(parameters, 'pendingSide');
  const isPaid = kind === 'OPO' || kind === 'OPOCO';
  if (isPaid && workingSide !== 'BUY') throw new DialectError(-1222, 'Working order in an OPO list must be a bid.');
  if (isPaid && side !== 'SELL') throw new DialectError(-1223, 'Pending orders in an OPO list must be asks.');
  if (kind === 'OTOCO' || kind === 'OPOCO')
    return pairOf(parameters, market, { side, prefix: 'pending', quantityName: 'pendingQuantity', isPaid });
  const type = typeOf(parameters, 'pendingType');
  return [legOf(parameters, market, { side, type, named: prefixed('pending'), isPaid })];
}

/** Returns the list of a call of orderList/{kind}; refuses whatever orders and lists are refused for. */
export function newListOf(catalog: LiveCatalog, parameters: Parameters, kind: ListKind): NewList {
  const market = requiredMarket(catalog, parameters);
  const ids = {
    market,
    kind,
    clientListId: clientIdOf(parameters, 'listClientOrderId'),
    responseType: responseTypeOf(parameters, 'RESULT'),
  };
  if (kind === 'OCO') {
    const side = sideOf(parameters, 'side');
    if (!parameters.has('quantity')) throw missing('quantity');
    return { ...ids, legs: pairOf(parameters, market, { side, prefix: '', quantityName: 'quantity' }) };
  }
  const { leg, side } = workingOf(parameters, market);
  return { ...ids, legs: [leg, ...pendingOf(parameters, market, kind, side)] };
}

/** How order/oco, the old call, names the parameters of its two orders. */
const OLD_LIMIT: Naming = (name) =>
  ({
    icebergQty: 'limitIcebergQty',
    clientOrderId: 'limitClientOrderId',
    timeInForce: 'limitTimeInForce',
    strategyId: 'limitStrategyId',
    strategyType: 'limitStrategyType',
  })[name] ?? name;
const OLD_STOP: Naming = (name) =>
  ({
    price: 'stopLimitPrice',
    timeInForce: 'stopLimitTimeInForce',
    icebergQty: 'stopIcebergQty',
    clientOrderId: 'stopClientOrderId',
    strategyId: 'stopStrategyId',
    strategyType: 'stopStrategyType',
  })[name] ?? name;

/** As newListOf, of order/oco: a LIMIT_MAKER, and a stop with a limit price or without. */
export function oldOcoOf(catalog: LiveCatalog, parameters: Parameters): NewList {
  const market = requiredMarket(catalog, parameters);
  const side = sideOf(parameters, 'side');
  for (const name of ['quantity', 'price', 'stopPrice']) parameters.required(name);
  const stopType = parameters.has('stopLimitPrice') ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS';
  const limit = legOf(parameters.without('stopPrice', 'trailingDelta'), market, {
    side,
    type: 'LIMIT_MAKER',
    named: OLD_LIMIT,
    isOld: true,
  });
  const stop = legOf(parameters, market, { side, type: stopType, named: OLD_STOP, isOld: true });
  return {
    market,
    kind: 'OCO',
    legs: [limit, stop],
    clientListId: clientIdOf(parameters, 'listClientOrderId'),
    responseType: responseTypeOf(parameters, 'RESULT'),
  };
}

/**
 * Returns the wire fields of a list; its id, where none was given, is `made`, and its orders' are made of the list's.
 * Refuses -2010 where two orders were given one id.
 */
export function listFields({ market, kind, legs, clientListId }: NewList, account: number, made: string): ListFields {
  const listId = clientListId ?? made;
  const given = legs.flatMap(({ clientOrderId }) => clientOrderId ?? []);
  if (new Set(given).size < given.length) throw new DialectError(-2010, 'Duplicate order sent.');
  return {
    account,
    market: market.id,
    kind: LIST_KINDS.indexOf(kind),
    clientListId: listId,
    legs: legs.map((leg, i) => ({
      ...leg,
      account,
      clientOrderId: leg.clientOrderId ?? `${legBase(listId)}-${i + 1}`,
    })),
  };
}
