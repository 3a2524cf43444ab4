import { randomUUID } from 'node:crypto';
import { type AlgoRow, algoById, firstOrderIds } from '@pelorus/database/spot/algos.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import type { AlgoData, EndedAlgoData, PlaceAlgoBody, PlacedAlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { encodeCancelAlgo, encodePlaceScaled, encodePlaceTwap } from '@pelorus/protocol/wire/encode-algos.ts';
import { parsePrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import { scaledFields, twapFields } from './algo-fields.ts';
import { submitCharged } from './charged-orders.ts';
import { ordersWhenPlaced } from './live-orders.ts';
import type { SpotNeeds } from './needs.ts';
import { ofDone, orderAfterCommand } from './orders.ts';
import { algoOfCommand, presentAlgo } from './present-algo.ts';
import { fillOfTrade, presentFill, presentOrder } from './present-order.ts';
import { refusingPrices, type SidedPrice } from './price-band.ts';

/** The answer to a repeat: the algo and the orders it began with as they stand by now, from the tables. */
async function presentAnswer(deps: SpotNeeds, accountId: number, algoId: number): Promise<PlacedAlgoData> {
  await deps.barrier.wait(accountId);
  const algo = await algoById(deps.pool, accountId, algoId);
  if (algo === undefined) throw new Error(`the repeated algo ${algoId} is not in the tables`);
  const ids = await firstOrderIds(deps.pool, accountId, algo);
  const answers = await Promise.all(ids.map((orderId) => repeatAnswer(deps.pool, accountId, orderId)));
  const placed = answers.flatMap((answer) => (answer === undefined ? [] : [answer]));
  return {
    algo: presentAlgo(deps.catalog, algo),
    orders: placed.map(({ order }) => presentOrder(deps.catalog, order)),
    fills: placed.flatMap(({ fills }) => fills.map((fill) => presentFill(deps.catalog, fill))),
    replayed: true,
  };
}

/**
 * Begins a ladder or a TWAP and returns it as it stood right after, with the orders it placed at once and what they
 * traded (ALGO-51, ALGO-52); a repeat by the same clientAlgoId is told how it stands. Each order of a ladder counts
 * towards the account's limits. Refuses what the fields, the limits or the engine refuse.
 */
export async function placeAlgo(deps: SpotNeeds, accountId: number, body: PlaceAlgoBody): Promise<PlacedAlgoData> {
  const market = deps.catalog.marketOrRefuse(body.symbol);
  const clientAlgoId = body.clientAlgoId ?? randomUUID().replaceAll('-', '');
  const record =
    body.kind === 'SCALED'
      ? encodePlaceScaled(scaledFields(market, accountId, body, clientAlgoId))
      : encodePlaceTwap(twapFields(market, accountId, body, clientAlgoId));
  const count = body.kind === 'SCALED' ? body.orderCount : 1;
  deps.rates.chargeOrders(accountId, count);
  const refuse = refusingPrices(deps, market, () => pricesOfAlgo(market, body));
  const applied = await submitCharged(deps, accountId, count, () => submitCommand(deps, accountId, record, refuse));
  const first = applied.events[0];
  // Of an algo it is the algo's own id.
  if (first?.kind === 'duplicate') return ofDone(deps, presentAnswer(deps, accountId, first.orderId));
  const algo = algoOfCommand(applied);
  if (algo === null) throw new Error(`seq ${applied.seq}: no orders, repeat or refusal after placing an algo`);
  const orders = ordersWhenPlaced(applied);
  for (const order of orders) deps.orders.count(order);
  const own = new Set(orders.map(({ orderId }) => orderId));
  const fills = applied.events.flatMap((event) =>
    event.kind === 'trade' && own.has(event.takerOrderId)
      ? [presentFill(deps.catalog, fillOfTrade(event, false, applied.timeMs))]
      : [],
  );
  return {
    algo: presentAlgo(deps.catalog, algo),
    orders: orders.map((order) => presentOrder(deps.catalog, order)),
    fills,
  };
}

/** The prices that bound an algo's orders. */
function pricesOfAlgo(market: Market, body: PlaceAlgoBody): SidedPrice[] {
  const texts = body.kind === 'SCALED' ? [body.fromPrice, body.toPrice] : [body.limitPrice];
  const side = SIDES.indexOf(body.side);
  return texts.flatMap((text) => (text === undefined ? [] : [{ side, priceTicks: parsePrice(market, text) }]));
}

/** Returns the account's algo; refuses UNKNOWN_ALGO. */
export async function algoOf(deps: SpotNeeds, accountId: number, algoId: number): Promise<AlgoRow> {
  await deps.barrier.wait(accountId);
  const algo = await algoById(deps.pool, accountId, algoId);
  if (algo === undefined) throw new Refused('UNKNOWN_ALGO');
  return algo;
}

/** Ends an algo with its open orders and returns them as they ended. Refuses UNKNOWN_ALGO. */
export async function cancelAlgo(deps: SpotNeeds, accountId: number, algoId: number): Promise<EndedAlgoData> {
  const applied = await submitCommand(deps, accountId, encodeCancelAlgo(accountId, algoId));
  const ended = applied.events.flatMap((event) => (event.kind === 'orderDone' ? [event.orderId] : []));
  const orders = await Promise.all(ended.map((orderId) => orderAfterCommand(deps, accountId, orderId, applied)));
  const algo: AlgoData = presentAlgo(deps.catalog, await ofDone(deps, algoOf(deps, accountId, algoId)));
  return { algo, orders };
}
