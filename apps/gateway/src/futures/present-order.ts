import { realisedOf } from '@pelorus/database/futures/realised.ts';
import { type ContractTerms, contractTerms } from '@pelorus/database/futures/settings.ts';
import { type ContractFillData, type ContractOrderData, contractTypeOf } from '@pelorus/protocol/futures/order-http.ts';
import { formatPrice, formatQuote } from '../catalog/amounts.ts';
import type { LiveOrder } from '../trading/live-orders.ts';
import { presentFill, presentOrder } from '../trading/present-order.ts';
import type { Fill } from '../trading/service/met.ts';
import type { FuturesNeeds } from './needs.ts';

type Needs = Pick<FuturesNeeds, 'catalog' | 'pool'>;

/** Of an order that says nothing besides. */
const PLAIN: Omit<ContractTerms, 'orderId'> = {
  positionSide: 'BOTH',
  isReduceOnly: false,
  isClosePosition: false,
  workingType: 'CONTRACT_PRICE',
  isPriceProtected: false,
  exitType: 'CONTRACT_PRICE',
  takeProfitTicks: 0,
  stopLossTicks: 0,
};

/** Returns an order of a contract as its owner is shown it. */
export function presentWithTerms({ catalog }: Pick<Needs, 'catalog'>, order: Readonly<LiveOrder>): ContractOrderData {
  const terms = order.contract ?? PLAIN;
  const market = catalog.marketById(order.market);
  const { listId: _, listKind: __, quoteQuantity: ___, visibleQuantity: ____, ...plain } = presentOrder(catalog, order);
  const price = (ticks: number) => (ticks === 0 ? null : formatPrice(market, ticks));
  return {
    ...plain,
    type: contractTypeOf(order),
    timeInForce: order.type === 'LIMIT_MAKER' ? 'GTX' : order.tif,
    reason: order.reason,
    positionSide: terms.positionSide,
    reduceOnly: terms.isReduceOnly,
    closePosition: terms.isClosePosition,
    workingType: terms.workingType,
    priceProtect: terms.isPriceProtected,
    takeProfit: price(terms.takeProfitTicks),
    stopLoss: price(terms.stopLossTicks),
    exitType: terms.exitType,
  };
}

/** Returns orders of an account with what only contracts say of them, which is read for those from the tables. */
export async function withContractTerms(
  { pool }: Pick<Needs, 'pool'>,
  account: number,
  orders: readonly Readonly<LiveOrder>[],
): Promise<Readonly<LiveOrder>[]> {
  const unknown = orders.filter(({ contract }) => contract === undefined).map(({ orderId }) => orderId);
  if (unknown.length === 0) return [...orders];
  const found = await contractTerms(pool, account, unknown);
  return orders.map((order) => {
    const contract = order.contract ?? found.get(order.orderId);
    return contract === undefined ? order : { ...order, contract };
  });
}

/** Returns orders of an account as it is shown them. */
export async function presentContractOrders(
  deps: Needs,
  account: number,
  orders: readonly Readonly<LiveOrder>[],
): Promise<ContractOrderData[]> {
  return (await withContractTerms(deps, account, orders)).map((order) => presentWithTerms(deps, order));
}

/** Returns one fill as its owner is shown it. */
export function presentRealised(
  { catalog }: Pick<Needs, 'catalog'>,
  fill: Fill,
  positionSide: ContractFillData['positionSide'],
  realisedUnits: number,
): ContractFillData {
  const market = catalog.marketById(fill.market);
  return { ...presentFill(catalog, fill), positionSide, realisedProfit: formatQuote(market, realisedUnits) };
}

/** Returns fills of an account as it is shown them, once the tables have them: what each realised is read there. */
export async function presentContractFills(
  deps: Needs,
  account: number,
  fills: readonly Fill[],
): Promise<ContractFillData[]> {
  if (fills.length === 0) return [];
  const ids = new Set(fills.map(({ orderId }) => orderId));
  const [terms, realised] = await Promise.all([
    contractTerms(deps.pool, account, ids),
    realisedOf(deps.pool, account, fills),
  ]);
  return fills.map((fill) => {
    const { orderId, tradeId } = fill;
    const side = terms.get(orderId)?.positionSide ?? 'BOTH';
    return presentRealised(deps, fill, side, realised.get(`${orderId} ${tradeId}`) ?? 0);
  });
}
