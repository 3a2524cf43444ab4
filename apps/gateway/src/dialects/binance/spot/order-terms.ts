import { type OrderType, type Side, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { DialectError, filterFailure, invalidValue, missing, missingBoth, notRequired } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';

/** What the wire holds; a market's own bound is far below. */
const TRAILING_MAX = 1_000_000;

/** Returns how a call names a parameter of an order: as it is, or as that of one leg of a list. */
export type Naming = (name: string) => string;

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
function checkTogether(parameters: Parameters, type: OrderType, named: Naming, isPegged: boolean): void {
  const rule = TYPE_RULES[type];
  const { either } = rule;
  // A pegged order takes its price from the book.
  const must = isPegged ? rule.must.filter((name) => name !== 'price') : rule.must;
  const never = isPegged ? [...rule.never, 'price'] : rule.never;
  const has = (name: string) => parameters.has(named(name));
  for (const name of never) if (has(name)) throw notRequired(named(name));
  for (const name of must) if (!has(name)) throw missing(named(name));
  if (either !== undefined && !either.some(has)) throw missingBoth(named(either[0]), named(either[1]));
  if (has('quantity') && has('quoteOrderQty')) throw notRequired(named('quoteOrderQty'));
}

const unsupported = () => new DialectError(-1014, 'Unsupported order combination.');

/** Adds what an order waits for, how much of it is shown and until when it stays. */
function addTerms(parameters: Parameters, body: PlaceOrderBody, named: Naming): void {
  const stopPrice = parameters.decimal(named('stopPrice'));
  if (stopPrice !== undefined) body.stopPrice = stopPrice;
  const trailingDelta = parameters.whole(named('trailingDelta'));
  if (trailingDelta !== undefined) {
    if (trailingDelta < 1 || trailingDelta > TRAILING_MAX) throw filterFailure('TRAILING_DELTA');
    body.trailingDelta = trailingDelta;
  }
  const goodTill = parameters.timeMs(named('goodTillDate'));
  if (body.timeInForce === 'GTD' && goodTill === undefined) throw missing(named('goodTillDate'));
  if (goodTill !== undefined) {
    if (body.timeInForce !== 'GTD') throw notRequired(named('goodTillDate'));
    // 0 is a time like any other, long past.
    body.goodTill = Math.max(1, goodTill);
  }
  const visible = parameters.decimal(named('icebergQty'));
  // Clients say 0 for an order that is no iceberg.
  if (visible === undefined || /^[0.]*$/.test(visible)) return;
  if (body.timeInForce === 'IOC' || body.timeInForce === 'FOK') throw unsupported();
  body.visibleQuantity = visible;
}

/** Refuses a price with more digits than the tick; with more than the quote asset too it is refused as such later (-1111). */
function checkTickDigits({ priceScale, quoteAsset }: Market, price: string): void {
  const point = price.indexOf('.');
  if (point < 0 || price.length - point - 1 <= priceScale) return;
  const digits = price.replace(/0+$/, '').length - point - 1;
  if (digits > priceScale && digits <= quoteAsset.scale) throw filterFailure('PRICE_FILTER');
}

const AMOUNTS = [
  ['price', 'price'],
  ['quantity', 'quantity'],
  ['quoteOrderQty', 'quoteQuantity'],
] as const;

/** Parses an order of a type; refuses parameters that do not fit it, each under the call's own name for it. */
export function orderBodyOf(
  parameters: Parameters,
  market: Market,
  side: Side,
  type: OrderType,
  named: Naming,
  isPegged = false,
): PlaceOrderBody {
  checkTogether(parameters, type, named, isPegged);
  const body: PlaceOrderBody = { symbol: market.symbol, side, type };
  const asked = parameters.text(named('timeInForce'))?.toUpperCase();
  const tif = TIMES_IN_FORCE.find((entry) => entry === asked);
  if (asked !== undefined && tif === undefined) throw new DialectError(-1115, 'Invalid timeInForce.');
  if (tif !== undefined) body.timeInForce = tif;
  for (const [name, field] of AMOUNTS) {
    const value = parameters.decimal(named(name));
    if (value !== undefined) body[field] = value;
  }
  if (body.price !== undefined) checkTickDigits(market, body.price);
  addTerms(parameters, body, named);
  if (body.stopPrice !== undefined) checkTickDigits(market, body.stopPrice);
  return body;
}

const LEVELS_MAX = 100;
const PEG_OF = { PRIMARY_PEG: 'PRIMARY', MARKET_PEG: 'MARKET' } as const;
const refusedPeg = (text: string) => new DialectError(-2010, text);

/** Returns where an order takes its price from; null: it says its own. Refuses -1210, -1211, -1128, -1130, -2010. */
export function pegOf(
  parameters: Parameters,
  type: OrderType,
  named: Naming,
): { peg: 'PRIMARY' | 'MARKET'; pegLevels: number } | null {
  const [offsetType, offsetValue] = [named('pegOffsetType'), named('pegOffsetValue')];
  const asked = parameters.text(named('pegPriceType'));
  const offset = parameters.text(offsetType);
  const pegLevels = parameters.whole(offsetValue);
  if (asked === undefined) {
    if (offset !== undefined) throw notRequired(offsetType);
    if (pegLevels !== undefined) throw notRequired(offsetValue);
    return null;
  }
  if (asked !== 'PRIMARY_PEG' && asked !== 'MARKET_PEG') throw new DialectError(-1210, 'Invalid pegPriceType.');
  if (offset !== undefined && offset !== 'PRICE_LEVEL') throw new DialectError(-1211, 'Invalid pegOffsetType.');
  if ((offset === undefined) !== (pegLevels === undefined))
    throw new DialectError(
      -1128,
      `Combination of optional fields invalid. Recommendation: '${offsetType}' and '${offsetValue}' must both be sent.`,
    );
  if (pegLevels !== undefined && pegLevels > LEVELS_MAX) throw invalidValue(offsetValue);
  if (!type.includes('LIMIT')) throw refusedPeg('This order type may not use pegged price.');
  if (type === 'LIMIT_MAKER' && asked === 'MARKET_PEG')
    throw refusedPeg('This price peg cannot be used with this order type.');
  return { peg: PEG_OF[asked], pegLevels: pegLevels ?? 0 };
}

/** What the wire holds. */
const TAG_MAX = 2 ** 31 - 1;
const STRATEGY_TYPE_MIN = 1_000_000;

/** Returns the owner's strategy id and type; 0 = none. Refuses -1100, -1130, -1134. */
export function tagsOf(parameters: Parameters, named: Naming): { strategyId: number; strategyType: number } {
  const strategyId = parameters.whole(named('strategyId')) ?? 0;
  if (strategyId > TAG_MAX) throw invalidValue(named('strategyId'));
  const strategyType = parameters.whole(named('strategyType'));
  if (strategyType === undefined) return { strategyId, strategyType: 0 };
  if (strategyType < STRATEGY_TYPE_MIN)
    throw new DialectError(-1134, `${named('strategyType')} was less than ${STRATEGY_TYPE_MIN}.`);
  if (strategyType > TAG_MAX) throw invalidValue(named('strategyType'));
  return { strategyId, strategyType };
}

/** Refuses an iceberg that shows more than there is. */
export function checkVisible({ lots, visibleLots = 0 }: { lots: number; visibleLots?: number }): void {
  if (visibleLots > lots) throw new DialectError(-2010, 'IcebergQty exceeds QTY.');
}
