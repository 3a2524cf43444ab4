import type { EndedAlgoData, PlacedAlgoData, ReplacedData } from '@pelorus/protocol/spot/algo-http.ts';
import type { FillData, OrderData, PlacedData, PlacedListData } from '@pelorus/protocol/spot/http.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import type { LiveOrder } from './live-orders.ts';
import { presentAlgo } from './present-algo.ts';
import { presentFill, presentOrder } from './present-order.ts';
import { presentBand } from './price-band.ts';
import type { EndedAlgo, PlacedAlgo } from './service/algos.ts';
import type { PlacedList } from './service/lists.ts';
import type { Met } from './service/met.ts';
import type { Placed } from './service/place.ts';
import type { Refusal } from './service/refusal.ts';

function refusedOf({ code, band, limit }: Refusal): Refused {
  const refused = new Refused(code, undefined, limit?.retryAfterSeconds);
  if (band !== undefined) refused.bounds = presentBand(band);
  return refused;
}

/**
 * Returns the result or throws the refusal; for a price too far from the market it includes the allowed range
 * (SPAP-60).
 */
export function doneOf<T extends { kind: string }>(outcome: T | Refusal): T {
  if (outcome.kind === 'refused') throw refusedOf(outcome as Refusal);
  return outcome as T;
}

const REPLAYED = { replayed: true } as const;
const markOf = ({ isRepeat }: { isRepeat: boolean }) => (isRepeat ? REPLAYED : {});

function presentFills(catalog: LiveCatalog, { fills }: Met): FillData[] {
  return fills.map((fill) => presentFill(catalog, fill));
}

export function presentOrders(catalog: LiveCatalog, orders: readonly Readonly<LiveOrder>[]): OrderData[] {
  return orders.map((order) => presentOrder(catalog, order));
}

export function presentPlaced(catalog: LiveCatalog, placed: Placed): PlacedData {
  return {
    order: presentOrder(catalog, placed.order),
    fills: presentFills(catalog, placed),
    ...markOf(placed),
  };
}

export function presentPlacedList(catalog: LiveCatalog, placed: PlacedList): PlacedListData {
  const { listId, kind, clientListId } = placed.list;
  return {
    listId,
    kind,
    clientListId,
    orders: presentOrders(catalog, placed.orders),
    fills: presentFills(catalog, placed),
    ...markOf(placed),
  };
}

export function presentReplaced(catalog: LiveCatalog, replaced: Readonly<LiveOrder>, placed: Placed): ReplacedData {
  return { replaced: presentOrder(catalog, replaced), ...presentPlaced(catalog, placed) };
}

export function presentPlacedAlgo(catalog: LiveCatalog, placed: PlacedAlgo): PlacedAlgoData {
  return {
    algo: presentAlgo(catalog, placed.algo),
    orders: presentOrders(catalog, placed.orders),
    fills: presentFills(catalog, placed),
    ...markOf(placed),
  };
}

export function presentEndedAlgo(catalog: LiveCatalog, { algo, orders }: EndedAlgo): EndedAlgoData {
  return { algo: presentAlgo(catalog, algo), orders: presentOrders(catalog, orders) };
}
