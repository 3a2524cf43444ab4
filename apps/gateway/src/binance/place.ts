import { placementAnswer } from '@pelorus/database/queries/spot.ts';
import { ICEBERG_PARTS_MAX, TRAILING_BIPS_MAX, TRAILING_BIPS_MIN } from '@pelorus/protocol/exchange/configuration.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import {
  allowedStpModes,
  type OrderType,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
} from '@pelorus/protocol/spot/enums.ts';
import { encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { type Market, statusAt } from '../catalog/live-catalog.ts';
import { submitCommand } from '../commands.ts';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import { checkSymbol } from '../identity/api-keys/policy.ts';
import { idOfSignature } from '../identity/signed-requests.ts';
import { type LiveOrder, orderWhenPlaced } from '../spot/live-orders.ts';
import { ofDone } from '../spot/orders.ts';
import { fillOfTrade } from '../spot/present-order.ts';
import type { Call } from './caller.ts';
import { commissionsOf } from './commissions.ts';
import type { DialectDeps } from './dialect.ts';
import { DialectError, dialectError } from './errors.ts';
import { type NewOrder, newOrderOf } from './order-parameters.ts';
import { presentAck, presentPlacedFill, presentResult } from './present-orders.ts';

type Fill = ReturnType<typeof fillOfTrade>;

/** Charges one new order to the account; refuses -1015 with the limit that is reached. */
export function chargeOrder(deps: GatewayDeps, account: number): void {
  try {
    deps.rates.chargeOrder(account);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { orders10s, ordersDay } = deps.rates;
    const isDay = ordersDay.used(String(account)) >= ordersDay.limit;
    const rule = isDay ? `${ordersDay.limit} orders per 1 DAY` : `${orders10s.limit} orders per 10 SECOND`;
    const { code, status, retryAfterSeconds } = dialectError(error);
    throw new DialectError(code, `Too many new orders; current limit is ${rule}.`, status, retryAfterSeconds);
  }
}

/** Says how many of the account's orders count towards its limits (BINA-51, BINA-25). */
export function tellOrderCounts({ rates }: GatewayDeps, { account, headers }: Call): void {
  headers.push('x-mbx-order-count-10s', String(rates.orders10s.used(String(account))));
  headers.push('x-mbx-order-count-1d', String(rates.ordersDay.used(String(account))));
}

/** POST /api/v3/order. Repeats with the same client order id answer what the first answered. Throws or rejects with what is refused. */
export function placeOrder(deps: DialectDeps, call: Call): Promise<object> {
  const order = newOrderOf(deps.catalog, call.parameters);
  checkSymbol(call.who, order.market.symbol);
  chargeOrder(deps, call.account);
  return placeNew(deps, call, order, order.clientOrderId ?? idOfSignature(call.signature));
}

/** Returns the answer to an order that was charged: as it stands after it, or what its first placement answered. */
export async function placeNew(deps: DialectDeps, call: Call, order: NewOrder, clientOrderId: string): Promise<object> {
  const { account } = call;
  const applied = await submitCommand(deps, account, encodePlace({ ...order.fields, account, clientOrderId }));
  return answerPlaced(deps, call, order, applied);
}

/** Returns the answer to the order that a command placed, or says again what its first placement answered. */
export function answerPlaced(
  deps: DialectDeps,
  call: Call,
  order: NewOrder,
  applied: AppliedCommand,
): object | Promise<object> {
  const { account } = call;
  const first = applied.events[0];
  if (first?.kind === 'duplicate') {
    tellOrderCounts(deps, call);
    return ofDone(deps, firstAnswer(deps, account, first.orderId, order));
  }
  const placed = orderWhenPlaced(applied);
  if (placed === null) throw new Error(`seq ${applied.seq}: a placement with neither order, repeat nor refusal`);
  deps.orders.count(placed);
  tellOrderCounts(deps, call);
  const fills: Fill[] = [];
  for (const event of applied.events)
    if (event.kind === 'trade' && event.takerOrderId === placed.orderId)
      fills.push(fillOfTrade(event, false, applied.timeMs));
  return answer(deps, order, placed, fills, applied.timeMs);
}

function answer(
  deps: DialectDeps,
  { market, responseType }: NewOrder,
  placed: Readonly<LiveOrder>,
  fills: readonly Fill[],
  timeMs: number,
) {
  if (responseType === 'ACK') return presentAck(market, placed, timeMs);
  const result = presentResult(market, placed, timeMs);
  if (responseType === 'RESULT') return result;
  return { ...result, fills: fills.map((fill) => presentPlacedFill(deps.catalog, market, fill)) };
}

async function firstAnswer(deps: DialectDeps, account: number, orderId: number, order: NewOrder): Promise<object> {
  await deps.barrier.wait(account);
  const first = await placementAnswer(deps.pool, account, orderId);
  if (first === undefined) throw new Error(`the repeated order ${orderId} is not in the tables`);
  return answer(deps, order, first.order, first.fills, first.order.createdAtMs);
}

/** POST /api/v3/order/test: everything that can be said without placing; balances and the book's state cannot. */
export async function testOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { market, type, fields } = newOrderOf(deps.catalog, call.parameters);
  checkSymbol(call.who, market.symbol);
  checkFilters(type, fields, market, call.nowMs);
  if (call.parameters.boolean('computeCommissionRates') !== true) return {};
  const { standard, none, discount } = await commissionsOf(deps, call.account, market);
  return {
    standardCommissionForOrder: standard,
    specialCommissionForOrder: none,
    taxCommissionForOrder: none,
    discount,
  };
}

const refusal = (name: RejectionName) => dialectError(new Refused(name));

/** Refuses what the market's own rules refuse, as the engine does: state and balances aside. */
function checkFilters(type: OrderType, fields: NewOrder['fields'], market: Market, nowMs: number): void {
  const status = statusAt(market, nowMs);
  const { peg = 0, tif } = fields;
  const isForAuction = type === 'LIMIT' && peg === 0 && ['GTC', 'GTD'].includes(TIMES_IN_FORCE[tif] as string);
  if (status === 'AUCTION' && !isForAuction) throw refusal('NOT_IN_AUCTION');
  if (status !== 'TRADING' && status !== 'AUCTION') throw refusal('MARKET_CLOSED');
  if (!allowedStpModes(market).includes(STP_MODES[fields.stp] as StpMode)) throw refusal('STP_MODE_NOT_ALLOWED');
  const { priceTicks, lots, quoteUnits, stopTicks = 0, trailingBips = 0, visibleLots = 0 } = fields;
  const isOutside = (ticks: number) => ticks < market.priceTicksMin || ticks > market.priceTicksMax;
  if ((priceTicks > 0 && isOutside(priceTicks)) || (stopTicks > 0 && isOutside(stopTicks)))
    throw refusal('PRICE_FILTER');
  const { trailingBipsMin = TRAILING_BIPS_MIN, trailingBipsMax = TRAILING_BIPS_MAX } = market;
  if (trailingBips > 0 && (trailingBips < trailingBipsMin || trailingBips > trailingBipsMax))
    throw refusal('TRAILING_DELTA');
  if (visibleLots > 0 && Math.ceil(lots / visibleLots) > (market.icebergPartsMax ?? ICEBERG_PARTS_MAX))
    throw refusal('ICEBERG_PARTS');
  if (lots > 0 && (lots < market.lotsMin || lots > market.lotsMax)) throw refusal('LOT_SIZE');
  if (!type.includes('LIMIT')) {
    checkAnyPrice(lots, quoteUnits, market);
    return;
  }
  // A pegged order's price is the book's.
  if (priceTicks === 0) return;
  const notional = priceTicks * lots * market.tickLotUnits;
  if (notional < market.notionalMin || (market.notionalMax > 0 && notional > market.notionalMax))
    throw refusal('NOTIONAL');
  checkAssets(lots, notional, market);
}

/** Refuses what an order at any price may not be, by quantity or by what it spends (0: not by that). */
function checkAnyPrice(lots: number, quoteUnits: number, market: Market): void {
  const { marketLotsMax, marketLotsMin = 0, marketLotsStep = 0, notionalMax, notionalMin } = market;
  const { notionalMaxToMarket = true, notionalMinToMarket = true } = market;
  const isOffStep = marketLotsStep > 0 && lots % marketLotsStep !== 0;
  if (lots > 0 && (lots < marketLotsMin || lots > marketLotsMax || isOffStep)) throw refusal('MARKET_LOT_SIZE');
  const isTooLittle = notionalMinToMarket && quoteUnits < notionalMin;
  const isTooMuch = notionalMaxToMarket && notionalMax > 0 && quoteUnits > notionalMax;
  if (quoteUnits > 0 && (isTooLittle || isTooMuch)) throw refusal('NOTIONAL');
  checkAssets(lots, quoteUnits, market);
}

/** Refuses what moves more of an asset than one order may; 0 lots: nobody knows how many. */
function checkAssets(lots: number, quoteUnits: number, { baseAsset, lotUnits, quoteAsset }: Market): void {
  const isOver = (units: number, { orderMax = 0 }: Market['baseAsset']) => orderMax > 0 && units > orderMax;
  if (isOver(lots * lotUnits, baseAsset) || isOver(quoteUnits, quoteAsset)) throw refusal('MAX_ASSET');
}
