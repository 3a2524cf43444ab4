import type { EndedAlgoData, PlacedAlgoData, ReplacedData } from '@pelorus/protocol/spot/algo-http.ts';
import type { FillData, OrderData, PlacedData, PlacedListData } from '@pelorus/protocol/spot/http.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { LiveOrder } from '../trading/live-orders.ts';
import { markOf } from '../trading/outcome.ts';
import { presentAlgo } from '../trading/present-algo.ts';
import { presentFill, presentOrder } from '../trading/present-order.ts';
import type { EndedAlgo, PlacedAlgo } from '../trading/service/algos.ts';
import type { Met } from '../trading/service/met.ts';
import type { Placed } from '../trading/service/place.ts';
import type { PlacedList } from './service/lists.ts';

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
