import { formatUnits, trimZeros } from '@pelorus/money/units.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import {
  CONTRACT_ORDER_TYPES,
  CONTRACT_TIMES_IN_FORCE,
  type ContractOrderType,
  type PlaceContractOrderBody,
} from '@pelorus/protocol/futures/order-http.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import type { ContractMarket } from '../../../futures/contracts.ts';
import { contractFields } from '../../../futures/order-fields.ts';
import { DialectError, illegal, invalidValue, missing, notRequired } from '../transport/errors.ts';
import { clientIdOf, oneOf, stpOf, wordOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { pegAsked } from './price-match.ts';

/** A GTD order stays this long at least. */
const GOOD_TILL_LEAST_MS = 600_000;
const RESPONSE_TYPES = ['ACK', 'RESULT'] as const;
/** Percent with two digits are basis points. */
const BIPS_DIGITS = 2;
const RATE_RANGE = '^[0-9]{1,2}(\\.[0-9]{1,2})?$';
const RATE = /^([0-9]{1,2})(?:\.([0-9]{1,2})0*)?$/;
const [RATE_LEAST_BIPS, RATE_MOST_BIPS] = [10, 1_000];

/** Returns a trailing distance in percent, as the dialect tells it. */
export function callbackRateText(bips: number): string {
  return trimZeros(formatUnits(bips, BIPS_DIGITS));
}

/** What a call names otherwise than an order of the plain endpoint. */
export interface OrderNaming {
  trigger: string;
  clientId: string;
}
const PLAIN_NAMES: OrderNaming = { trigger: 'stopPrice', clientId: 'newClientOrderId' };
export const ALGO_NAMES: OrderNaming = { trigger: 'triggerPrice', clientId: 'clientAlgoId' };

const isNothing = (text: string | undefined) => text === undefined || /^[0.]*$/.test(text);

/** Returns a decimal that clients also say as 0 where there is none. */
function amountOf(parameters: Parameters, name: string): string | undefined {
  const text = parameters.decimal(name);
  return isNothing(text) ? undefined : text;
}

/** Returns how far a trailing order follows, bips; refuses -1100 and -2007. */
function trailingOf(parameters: Parameters): number | undefined {
  const text = parameters.text('callbackRate');
  if (text === undefined) return undefined;
  const match = RATE.exec(text);
  if (match === null) throw illegal('callbackRate', RATE_RANGE);
  const bips = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(BIPS_DIGITS, '0'));
  if (bips < RATE_LEAST_BIPS || bips > RATE_MOST_BIPS) throw new DialectError(-2007, 'Invalid callBack rate.');
  return bips;
}

const isLimit = (type: ContractOrderType) => type === 'LIMIT' || type === 'STOP' || type === 'TAKE_PROFIT';
const isTriggered = (type: ContractOrderType) => type !== 'LIMIT' && type !== 'MARKET';

/** Refuses closePosition where it does not go: -4136, -4137, -1106. */
function checkClosing(parameters: Parameters, type: ContractOrderType, quantity: string | undefined): void {
  if (type !== 'STOP_MARKET' && type !== 'TAKE_PROFIT_MARKET')
    throw new DialectError(-4136, `Target strategy invalid for orderType '${type}', closePosition 'true'.`);
  if (quantity !== undefined) throw new DialectError(-4137, 'Quantity must be zero with closePosition equals true.');
  if (parameters.boolean('reduceOnly') === true) throw notRequired('reduceOnly');
}

/** Returns price, its time in force and its end, of an order with a limit price. Refuses -1102, -1106, -1115, -1130. */
function limitOf(parameters: Parameters, nowMs: number): Partial<PlaceContractOrderBody> {
  const peg = pegAsked(parameters);
  const price = amountOf(parameters, 'price');
  if (peg.peg !== undefined && price !== undefined) throw notRequired('price');
  if (peg.peg === undefined && price === undefined) throw missing('price');
  const said = parameters.text('timeInForce')?.toUpperCase() ?? 'GTC';
  const timeInForce = oneOf(CONTRACT_TIMES_IN_FORCE, said, 'Invalid timeInForce.', -1115);
  const goodTill = parameters.timeMs('goodTillDate');
  if (timeInForce !== 'GTD') return { ...peg, timeInForce, ...(price !== undefined && { price }) };
  if (goodTill === undefined) throw missing('goodTillDate');
  if (goodTill < nowMs + GOOD_TILL_LEAST_MS) throw invalidValue('goodTillDate');
  return { ...peg, timeInForce, goodTill, ...(price !== undefined && { price }) };
}

/** Returns what triggers an order. Refuses -1102, -1106. */
function triggerOf(parameters: Parameters, type: ContractOrderType, { trigger }: OrderNaming) {
  const trailingDelta = trailingOf(parameters);
  const isTrailing = type === 'TRAILING_STOP_MARKET';
  if (isTrailing && trailingDelta === undefined) throw missing('callbackRate');
  if (!isTrailing && trailingDelta !== undefined) throw notRequired('callbackRate');
  const activation = amountOf(parameters, 'activationPrice') ?? amountOf(parameters, 'activatePrice');
  const stopPrice = isTrailing ? activation : amountOf(parameters, trigger);
  if (!isTrailing && stopPrice === undefined) throw missing(trigger);
  const workingType = wordOf(parameters, 'workingType', WORKING_TYPES);
  const priceProtect = parameters.boolean('priceProtect');
  return {
    ...(stopPrice !== undefined && { stopPrice }),
    ...(trailingDelta !== undefined && { trailingDelta }),
    ...(workingType !== undefined && { workingType }),
    ...(priceProtect !== undefined && { priceProtect }),
  };
}

/** Returns the fields of an order as our own API takes it, whatever it asks for in the dialect's words. */
function bodyOf(
  parameters: Parameters,
  market: ContractMarket,
  type: ContractOrderType,
  naming: OrderNaming,
  nowMs: number,
): PlaceContractOrderBody {
  const side = oneOf(SIDES, parameters.required('side').toUpperCase(), 'Invalid side.', -1117);
  const positionSide = oneOf(
    POSITION_SIDES,
    parameters.text('positionSide')?.toUpperCase() ?? 'BOTH',
    'Invalid position side.',
    -4060,
  );
  const closePosition = parameters.boolean('closePosition') === true;
  const quantity = closePosition ? amountOf(parameters, 'quantity') : parameters.decimal('quantity');
  if (closePosition) checkClosing(parameters, type, quantity);
  else if (quantity === undefined) throw missing('quantity');
  const reduceOnly = parameters.boolean('reduceOnly') === true;
  // A side of its own says what an order reduces.
  if (reduceOnly && positionSide !== 'BOTH') throw notRequired('reduceOnly');
  if (!isLimit(type) && amountOf(parameters, 'price') !== undefined) throw notRequired('price');
  if (!isTriggered(type) && amountOf(parameters, naming.trigger) !== undefined) throw notRequired(naming.trigger);
  const stp = stpOf(parameters);
  return {
    ...{ symbol: market.symbol, side, type, positionSide },
    ...(isLimit(type) && limitOf(parameters, nowMs)),
    ...(isTriggered(type) && triggerOf(parameters, type, naming)),
    ...(closePosition ? { closePosition } : { quantity }),
    ...(reduceOnly && { reduceOnly }),
    ...(stp !== undefined && { selfTradePrevention: stp }),
  };
}

export interface NewContractOrder {
  market: ContractMarket;
  type: ContractOrderType;
  fields: Omit<PlaceFields, 'account' | 'clientOrderId'>;
  clientOrderId: string | undefined;
}

/** Parses a new order in a contract; refuses in the dialect's order: side, type, combinations, amounts. */
export function newContractOrderOf(
  parameters: Parameters,
  market: ContractMarket,
  nowMs: number,
  naming: OrderNaming = PLAIN_NAMES,
): NewContractOrder {
  parameters.required('side');
  const asked = parameters.required('type').toUpperCase();
  const type = oneOf(CONTRACT_ORDER_TYPES, asked, 'Invalid orderType.', -1116);
  if (naming === ALGO_NAMES && !isTriggered(type)) throw new DialectError(-1116, 'Invalid orderType.');
  const body = bodyOf(parameters, market, type, naming, nowMs);
  wordOf(parameters, 'newOrderRespType', RESPONSE_TYPES);
  const clientOrderId = clientIdOf(parameters, naming.clientId);
  return { market, type, fields: contractFields(market, body), clientOrderId };
}
