import { type AlgoRow, algoById, firstOrderIds } from '@pelorus/database/spot/algos.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { ScaledFields, TwapFields } from '@pelorus/protocol/wire/encode-algos.ts';
import { encodeCancelAlgo, encodePlaceScaled, encodePlaceTwap } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import { sendCommand } from '../../commands.ts';
import { type LiveOrder, ordersWhenPlaced } from '../live-orders.ts';
import type { TradingNeeds } from '../needs.ts';
import type { PricedOrder } from '../price-band.ts';
import { endedOrders, ofDone } from './after-command.ts';
import { type Met, metWhenPlaced } from './met.ts';
import { type Repeat, repeatIn } from './place.ts';
import { chargeOrders, plainRefusalIn, type Refusal, refusalIn } from './refusal.ts';

/** What begins: a ladder of orders, or one that is sliced over time. */
export type AlgoFields = { kind: 'SCALED'; fields: ScaledFields } | { kind: 'TWAP'; fields: TwapFields };

/** A new algo with its first orders and their matches, as of its start; for a repeat, the current state. */
export interface PlacedAlgo extends Met {
  kind: 'placed';
  isRepeat: boolean;
  algo: Readonly<AlgoRow>;
  orders: readonly Readonly<LiveOrder>[];
}

/** An algo that was ended, and the orders that ended with it. */
export interface EndedAlgo {
  kind: 'canceled';
  algo: Readonly<AlgoRow>;
  orders: readonly Readonly<LiveOrder>[];
}

function recordOf(algo: AlgoFields): Uint8Array<ArrayBuffer> {
  return algo.kind === 'SCALED' ? encodePlaceScaled(algo.fields) : encodePlaceTwap(algo.fields);
}

/** Returns the prices that bound an algo's orders; 0: none. */
function pricesOf(algo: AlgoFields): PricedOrder[] {
  const { side } = algo.fields;
  const ticks = algo.kind === 'SCALED' ? [algo.fields.firstTicks, algo.fields.lastTicks] : [algo.fields.limitTicks];
  return ticks.map((priceTicks) => ({ side, priceTicks }));
}

/** Begins a ladder or a TWAP (ALGO-51, ALGO-52). Each order of a ladder counts towards its account's limits. */
export async function placeAlgo(
  deps: TradingNeeds,
  market: Market,
  algo: AlgoFields,
): Promise<PlacedAlgo | Repeat | Refusal> {
  const { account } = algo.fields;
  const count = algo.kind === 'SCALED' ? algo.fields.orders : 1;
  const refused = chargeOrders(deps, account, count);
  if (refused !== null) return refused;
  const applied = await sendCommand(deps, account, recordOf(algo), () => deps.rates.giveBackOrders(account, count));
  return refusalIn(applied, deps, market, pricesOf(algo)) ?? repeatIn(applied) ?? placedBy(deps, applied);
}

function placedBy(deps: TradingNeeds, applied: AppliedCommand): PlacedAlgo {
  const algo = algoWhenPlaced(applied);
  if (algo === null) throw new Error(`seq ${applied.seq}: no orders, repeat or refusal after placing an algo`);
  const orders = ordersWhenPlaced(applied);
  for (const order of orders) deps.orders.count(order);
  const own = new Set(orders.map(({ orderId }) => orderId));
  const met = metWhenPlaced(applied, (orderId) => own.has(orderId));
  return { kind: 'placed', isRepeat: false, algo, orders, ...met };
}

/** Returns the algo that a command began, as it stood right after it; null if it began none. */
function algoWhenPlaced(command: AppliedCommand): AlgoRow | null {
  const accepted = command.events.find((event) => event.kind === 'algoAccepted');
  if (accepted?.kind !== 'algoAccepted' || command.clientAlgoId === undefined) return null;
  const { kind: _, algoKind: kind, type: orderType, ...told } = accepted;
  const { seq: placedSeq, timeMs } = command;
  const algo: AlgoRow = {
    ...told,
    ...{ kind, orderType, clientAlgoId: command.clientAlgoId, placedSeq, createdAtMs: timeMs, updatedAtMs: timeMs },
    ...{ filledLots: 0, filledQuoteUnits: 0, slicesDone: 0, phase: 'RUNNING', reason: null, endedAtMs: null },
  };
  const own = new Set(command.events.flatMap((event) => (event.kind === 'orderAlgo' ? [event.orderId] : [])));
  for (const event of command.events) {
    if (event.kind === 'trade') {
      // Two orders of one algo never meet.
      if (!own.has(event.takerOrderId) && !own.has(event.makerOrderId)) continue;
      algo.filledLots += event.lots;
      algo.filledQuoteUnits += event.quoteUnits;
    } else if (event.kind === 'algoPhase') {
      algo.slicesDone = event.slicesDone;
      algo.nextSliceMs = event.nextSliceMs;
    } else if (event.kind === 'algoDone')
      Object.assign(algo, { reason: event.reason, slicesDone: event.slicesDone, nextSliceMs: 0, endedAtMs: timeMs });
  }
  return algo;
}

/** Returns the existing algo of a repeat and its first orders, in their current state, from the tables. */
export function repeatedAlgo(deps: TradingNeeds, account: number, { orderId: algoId }: Repeat): Promise<PlacedAlgo> {
  const read = async (): Promise<PlacedAlgo> => {
    await deps.barrier.wait(account);
    const algo = await algoById(deps.pool, account, algoId);
    if (algo === undefined) throw new Error(`the repeated algo ${algoId} is not in the tables`);
    const ids = await firstOrderIds(deps.pool, account, algo);
    const answers = await Promise.all(ids.map((orderId) => repeatAnswer(deps.pool, account, orderId)));
    const placed = answers.filter((answer) => answer !== undefined);
    return {
      kind: 'placed',
      isRepeat: true,
      algo,
      orders: placed.map(({ order }) => order),
      fills: placed.flatMap(({ fills }) => fills),
      prevented: placed.flatMap(({ prevented }) => prevented),
    };
  };
  return ofDone(deps, read());
}

/** Returns the account's algo as the tables have it; null: there is none such in the product. */
export async function findAlgo(
  deps: Pick<TradingNeeds, 'barrier' | 'catalog' | 'pool'>,
  account: number,
  product: Product,
  algoId: number,
): Promise<AlgoRow | null> {
  await deps.barrier.wait(account);
  const algo = await algoById(deps.pool, account, algoId);
  return algo === undefined || deps.catalog.isContract(algo.market) !== (product === 'futures') ? null : algo;
}

/** Ends an algo with its open orders. Refuses UNKNOWN_ALGO. */
export async function cancelAlgo(deps: TradingNeeds, account: number, algoId: number): Promise<EndedAlgo | Refusal> {
  const applied = await sendCommand(deps, account, encodeCancelAlgo(account, algoId));
  const refused = plainRefusalIn(applied);
  if (refused !== null) return refused;
  const orders = await endedOrders(deps, account, applied);
  const read = async () => {
    await deps.barrier.wait(account);
    const algo = await algoById(deps.pool, account, algoId);
    if (algo === undefined) throw new Error(`algo ${algoId} is not in the tables`);
    return algo;
  };
  return { kind: 'canceled', algo: await ofDone(deps, read()), orders };
}
