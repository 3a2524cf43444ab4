import { algosPage } from '@pelorus/database/spot/algos.ts';
import { type OpenCounts, type OrderRow, openCounts, openOrders } from '@pelorus/database/spot/orders.ts';
import { CONDITIONAL_ORDERS_MAX } from '@pelorus/protocol/exchange/configuration.ts';
import { ORDER_TYPES, type OrderType, SIDES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import { isConditional } from '../../trading/order-fields.ts';
import type { SpotNeeds } from '../needs.ts';

type Needs = Pick<SpotNeeds, 'barrier' | 'catalog' | 'pool'>;
type TriedOrder = Omit<PlaceFields, 'clientOrderId'>;

/** Returns what the account has of an asset, available and held, units; asked once the tables are up to date. */
export type Owned = (asset: number) => Promise<number>;

type Counted = 'orders' | 'conditionals' | 'icebergs';

/** Limits of a market and of the venue per counter; 0 at the venue: none. */
const LIMITS = {
  orders: ['MAX_NUM_ORDERS', 'EXCHANGE_MAX_NUM_ORDERS', 'openOrdersMax'],
  conditionals: ['MAX_NUM_ALGO_ORDERS', 'EXCHANGE_MAX_NUM_ALGO_ORDERS', 'conditionalOrdersMax'],
  icebergs: ['MAX_NUM_ICEBERG_ORDERS', 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS', 'icebergOrdersMax'],
} as const;

function maxIn({ conditionalOrdersMax, icebergOrdersMax = 0, openOrdersMax }: Market, counted: Counted): number {
  if (counted === 'orders') return openOrdersMax;
  if (counted === 'conditionals') return conditionalOrdersMax ?? CONDITIONAL_ORDERS_MAX;
  return icebergOrdersMax === 0 ? Number.POSITIVE_INFINITY : icebergOrdersMax;
}

/** Returns the counters an order adds to, in the engine's order of checks (SPOT-20, COND-05, ICE-08). */
function countsAs(order: TriedOrder): Counted[] {
  const type = ORDER_TYPES[order.type] as OrderType;
  const counted: Counted[] = [];
  const waits = isConditional(type);
  const canRest = type.includes('LIMIT') && ['GTC', 'GTD'].includes(TIMES_IN_FORCE[order.tif] as string);
  if (waits || canRest) counted.push('orders');
  if (waits) counted.push('conditionals');
  if ((order.visibleLots ?? 0) > 0) counted.push('icebergs');
  return counted;
}

/**
 * Returns why the account may not have this order open too, or null: its counts of open orders, and how much of the base it
 * may have, by its tables.
 */
export async function openRejection(
  deps: Needs,
  market: Market,
  order: TriedOrder,
  owned: Owned,
): Promise<RejectionName | null> {
  const { account, lots, side } = order;
  const counted = countsAs(order);
  const isBounded = (market.positionMax ?? 0) > 0 && SIDES[side] === 'BUY' && lots > 0;
  if (counted.length === 0 && !isBounded) return null;
  await deps.barrier.wait(account);
  if (counted.length > 0) {
    const ofCounts = countRejection(deps, market, counted, await openCounts(deps.pool, account));
    if (ofCounts !== null) return ofCounts;
  }
  return isBounded && (await isOverPosition(deps, market, order, owned)) ? 'MAX_POSITION' : null;
}

function countRejection(
  deps: Needs,
  market: Market,
  counted: readonly Counted[],
  open: readonly OpenCounts[],
): RejectionName | null {
  const venue = deps.catalog.venue();
  for (const what of counted) {
    const [inMarket, inAll, limit] = LIMITS[what];
    const here = open.find((counts) => counts.market === market.id)?.[what] ?? 0;
    if (here + 1 > maxIn(market, what)) return inMarket;
    const most = venue?.[limit] ?? 0;
    if (most > 0 && open.reduce((sum, counts) => sum + counts[what], 0) + 1 > most) return inAll;
  }
  return null;
}

/** Returns the lots that open orders to buy may still buy; a list counts with the most that it may come to (LIST-12). */
function lotsOnOrder(orders: readonly OrderRow[]): number {
  const left = ({ filledLots, lots, preventedLots, side }: OrderRow) =>
    side === 'BUY' ? lots - filledLots - preventedLots : 0;
  let sum = 0;
  const lists = new Map<number, { open: number; openMax: number; pendingMax: number; isPending: boolean }>();
  for (const order of orders) {
    if (order.listId === 0) {
      sum += left(order);
      continue;
    }
    const list = lists.get(order.listId) ?? { open: 0, openMax: 0, pendingMax: 0, isPending: false };
    lists.set(order.listId, list);
    if (order.phase === 'PENDING') {
      list.isPending = true;
      list.pendingMax = Math.max(list.pendingMax, left(order));
    } else {
      list.open += left(order);
      list.openMax = Math.max(list.openMax, left(order));
    }
  }
  // While followers are pending, only the first order is open; of two open orders only one ever trades.
  for (const { isPending, open, openMax, pendingMax } of lists.values()) sum += isPending ? open + pendingMax : openMax;
  return sum;
}

const ALGOS_READ = 1_000;

async function isOverPosition(deps: Needs, market: Market, order: TriedOrder, owned: Owned): Promise<boolean> {
  const { account, lots } = order;
  const [orders, units, algos] = await Promise.all([
    openOrders(deps.pool, account, market.id),
    owned(market.baseAsset.id),
    algosPage(deps.pool, account, { market: market.id, isOpen: true }, { limit: ALGOS_READ, most: ALGOS_READ }),
  ]);
  const sliced = algos.rows
    .filter(({ kind, lots, side }) => kind === 'TWAP' && side === 'BUY' && lots > 0)
    .reduce((sum, algo) => sum + algo.lots - algo.filledLots, 0);
  return units + (lots + lotsOnOrder(orders) + sliced) * market.lotUnits > (market.positionMax ?? 0);
}
