import { apiRequest } from '@pelorus/client/http/request.ts';
import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type {
  ContractFillData,
  ContractOrderData,
  ContractOrderType,
  PlaceContractOrderBody,
  PlacedContractData,
  ReplacedContractData,
} from '@pelorus/protocol/futures/order-http.ts';
import type { OrderData, Page } from '@pelorus/protocol/spot/http.ts';
import type { TradingCalls } from './api.ts';

/** An order of a contract, in the shape of an order of spot, which lists and forms understand, with what it has besides. */
export interface ContractOrder extends OrderData {
  contract: Pick<
    ContractOrderData,
    'positionSide' | 'reduceOnly' | 'closePosition' | 'workingType' | 'takeProfit' | 'stopLoss'
  >;
}

const TYPES: Readonly<Record<ContractOrderType, OrderType>> = {
  LIMIT: 'LIMIT',
  MARKET: 'MARKET',
  STOP: 'STOP_LOSS_LIMIT',
  STOP_MARKET: 'STOP_LOSS',
  TAKE_PROFIT: 'TAKE_PROFIT_LIMIT',
  TAKE_PROFIT_MARKET: 'TAKE_PROFIT',
  TRAILING_STOP_MARKET: 'STOP_LOSS',
};

/** Returns an order of a contract as its lists show it. */
export function asOrder(told: ContractOrderData): ContractOrder {
  const { closePosition, positionSide, reduceOnly, stopLoss, takeProfit, timeInForce, type, workingType } = told;
  const isPostOnly = timeInForce === 'GTX';
  return {
    ...told,
    type: isPostOnly && type === 'LIMIT' ? 'LIMIT_MAKER' : TYPES[type],
    timeInForce: isPostOnly ? 'GTC' : timeInForce,
    // The words of what only contracts end by come with their pages.
    reason: told.reason as OrderData['reason'],
    quoteQuantity: '0',
    visibleQuantity: null,
    listId: null,
    listKind: null,
    contract: { closePosition, positionSide, reduceOnly, stopLoss, takeProfit, workingType },
  };
}

/** Rows of a page that is shown. */
const PAGE_ROWS = 50;
const asOrders = (told: readonly ContractOrderData[]) => told.map(asOrder);
type Query = Record<string, string | number | undefined>;
const get = <T>(path: string, query: object = {}) =>
  apiRequest<T>('GET', `/futuresapi/${path}`, undefined, { query: query as Query });
const end = (query: Query) =>
  apiRequest<ContractOrderData[]>('DELETE', '/futuresapi/orders', undefined, { query }).then(asOrders);

/** The calls of one's orders of contracts, by the person's session. Each throws ApiRefusal. */
export const contractCalls: Pick<
  TradingCalls,
  'open' | 'history' | 'fills' | 'amend' | 'replace' | 'cancel' | 'cancelAll' | 'cancelNamed'
> = {
  open: async (symbol) => asOrders(await get<ContractOrderData[]>('orders/open', { symbol })),
  async history(query) {
    const { rows, next } = await get<Page<ContractOrderData>>('orders', { limit: PAGE_ROWS, ...query });
    return { rows: asOrders(rows), next };
  },
  fills: (query) => get<Page<ContractFillData>>('trades', { limit: PAGE_ROWS, ...query }),
  amend: async (orderId, quantity) =>
    asOrder(await apiRequest<ContractOrderData>('PATCH', `/futuresapi/orders/${orderId}`, { quantity })),
  async replace(orderId, body) {
    const { replaced, order, fills } = await apiRequest<ReplacedContractData>(
      'PUT',
      `/futuresapi/orders/${orderId}`,
      body,
    );
    return { replaced: asOrder(replaced), order: asOrder(order), fills };
  },
  cancel: async (orderId) => asOrder(await apiRequest<ContractOrderData>('DELETE', `/futuresapi/orders/${orderId}`)),
  cancelAll: (symbol) => end({ symbol }),
  cancelNamed: (symbol, clientOrderId) => end({ symbol, clientOrderId }),
};

/** Places one order of a contract. */
export async function placeContractOrder(body: PlaceContractOrderBody): Promise<ContractOrder> {
  return asOrder((await apiRequest<PlacedContractData>('POST', '/futuresapi/orders', body)).order);
}
