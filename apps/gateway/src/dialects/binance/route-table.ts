import { FUTURES_PUBLIC_ROWS } from './futures/public-rows.ts';
import { FUTURES_ROWS } from './futures/rows.ts';
import { account, apiRestrictions, tradeFees } from './spot/account.ts';
import { accountCommission, myAllocations, myFilters } from './spot/account-rules.ts';
import { putAmendment } from './spot/amend-order.ts';
import { cancelOpenOrders } from './spot/cancel-open.ts';
import { cancelReplace } from './spot/cancel-replace.ts';
import { exchangeInfo, noCoinFutures } from './spot/exchange-info.ts';
import { klines } from './spot/klines.ts';
import { LIST_PARAMETERS } from './spot/list-rows.ts';
import * as data from './spot/market-data.ts';
import { myPreventedMatches, orderAmendments } from './spot/order-history.ts';
import * as lists from './spot/order-lists.ts';
import { deleteOrder, queryAllOrders, queryMyTrades, queryOpenOrders, queryOrder } from './spot/orders.ts';
import { postOrder } from './spot/place.ts';
import { executionRules, referencePrice, referencePriceCalculation } from './spot/reference-price.ts';
import { rollingTicker, ticker24hr, tradingDayTicker } from './spot/tickers.ts';
import { testOrder } from './spot/try-order.ts';
import { orderRateLimits } from './transport/order-counts.ts';
import type { Parameters } from './transport/parameters.ts';
import { refuseRouting } from './transport/routing.ts';
import type { Handler, Row } from './transport/row.ts';
import { candlesWeight } from './transport/time-zones.ts';
import { closeUserData, keepUserData, startUserData } from './user-data/listen-keys.ts';
import { p2pOrders } from './wallet/c2c.ts';
import { assetDetails, coins } from './wallet/coins.ts';
import * as convert from './wallet/convert.ts';
import * as movements from './wallet/movements.ts';
import { accountSnapshot } from './wallet/snapshots.ts';
import { transfer, transfers } from './wallet/transfers.ts';
import * as wallets from './wallet/wallets.ts';

/** Weights that depend on parameters; unreadable limits are refused later, at the usual weight. */
function depthWeight(query: Parameters): number {
  const limit = Number(query.text('limit') ?? data.DEPTH_USUAL);
  if (limit > 1_000) return 250;
  if (limit > 500) return 50;
  return limit > 100 ? 25 : 5;
}
const countOf = (query: Parameters) => query.text('symbols')?.split(',').length ?? 0;
const perSymbol = (one: number, all: number) => (query: Parameters) => (query.has('symbol') ? one : all);
const oneOrMore = (one: number, more: number) => (query: Parameters) => (query.has('symbol') ? one : more);
function tickerWeight(query: Parameters): number {
  if (query.has('symbol')) return 2;
  const count = countOf(query);
  if (count === 0 || count > 100) return 80;
  return count > 20 ? 40 : 2;
}
const each = (one: number, most: number) => (query: Parameters) =>
  query.has('symbol') ? one : Math.min(most, one * (countOf(query) || most));
const byMatch = (query: Parameters) => (query.has('preventedMatchId') ? 2 : 20);
const withRates = (query: Parameters) => (query.text('computeCommissionRates')?.toLowerCase() === 'true' ? 20 : 1);
const byOrder = (query: Parameters) => (query.has('orderId') ? 5 : 20);

const empty: Handler = () => [];
const KLINE = ['symbol!', 'interval!', 'startTime', 'endTime', 'timeZone', 'limit'] as const;
const MANY = ['symbol', 'symbols', 'symbolStatus'] as const;
const ONE = ['symbol!', 'symbolStatus'] as const;
const ORDER = [
  'symbol!',
  'side!',
  'type=orderType!',
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'newClientOrderId',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
  'goodTillDate',
  'pegPriceType',
  'pegOffsetType',
  'pegOffsetValue',
  'newOrderRespType',
  'selfTradePreventionMode',
  'strategyId',
  'strategyType',
] as const;
const SPAN = ['startTime', 'endTime', 'limit'] as const;

/** The market, for anybody. */
const MARKET_ROWS: readonly Row[] = [
  ['GET', '/api/v3/ping', 'none', 1, () => ({}), []],
  ['GET', '/api/v3/time', 'none', 1, (_deps, { nowMs }) => ({ serverTime: nowMs }), []],
  ['GET', '/api/v3/exchangeInfo', 'none', 20, exchangeInfo, [...MANY, 'permissions', 'showPermissionSets']],
  ['GET', '/api/v3/executionRules', 'none', each(2, 40), executionRules, MANY],
  ['GET', '/api/v3/depth', 'none', depthWeight, data.depth, [...ONE, 'limit']],
  ['GET', '/api/v3/trades', 'none', 25, data.trades, [...ONE, 'limit']],
  ['GET', '/api/v3/historicalTrades', 'none', 25, data.historicalTrades, [...ONE, 'limit', 'fromId']],
  ['GET', '/api/v3/historicalBlockTrades', 'none', 25, data.historicalBlockTrades, [...ONE, 'limit', 'fromId!']],
  ['GET', '/api/v3/aggTrades', 'none', 4, data.aggTrades, [...ONE, 'fromId', ...SPAN]],
  ['GET', '/api/v3/klines', 'none', candlesWeight, klines, [...KLINE, 'symbolStatus']],
  ['GET', '/api/v3/uiKlines', 'none', candlesWeight, klines, [...KLINE, 'symbolStatus']],
  ['GET', '/api/v3/avgPrice', 'none', 2, data.avgPrice, ONE],
  ['GET', '/api/v3/referencePrice', 'none', 2, referencePrice, ONE],
  ['GET', '/api/v3/referencePrice/calculation', 'none', 2, referencePriceCalculation, ONE],
  ['GET', '/api/v3/ticker/24hr', 'none', tickerWeight, ticker24hr, [...MANY, 'type=tickerType']],
  ['GET', '/api/v3/ticker', 'none', each(4, 200), rollingTicker, [...MANY, 'windowSize', 'type=tickerType']],
  [
    'GET',
    '/api/v3/ticker/tradingDay',
    'none',
    each(4, 200),
    tradingDayTicker,
    [...MANY, 'timeZone', 'type=tickerType'],
  ],
  ['GET', '/api/v3/ticker/price', 'none', oneOrMore(2, 4), data.tickerPrice, MANY],
  ['GET', '/api/v3/ticker/bookTicker', 'none', oneOrMore(2, 4), data.bookTicker, MANY],
];

/** An account's orders, trades and rules. */
const ACCOUNT_ROWS: readonly Row[] = [
  ['GET', '/api/v3/account', 'read', 20, account, ['omitZeroBalances']],
  ['POST', '/api/v3/order', 'spot', 1, postOrder, ORDER],
  ['POST', '/api/v3/order/test', 'spot', withRates, testOrder, [...ORDER, 'computeCommissionRates']],
  [
    'POST',
    '/api/v3/order/cancelReplace',
    'spot',
    1,
    cancelReplace,
    [
      ...ORDER,
      'cancelReplaceMode!',
      'cancelOrderId',
      'cancelOrigClientOrderId',
      'cancelNewClientOrderId',
      'cancelRestrictions',
      'orderRateLimitExceededMode',
    ],
  ],
  ['GET', '/api/v3/order', 'read', 4, queryOrder, ['symbol!', 'orderId', 'origClientOrderId']],
  [
    'DELETE',
    '/api/v3/order',
    'spot',
    1,
    deleteOrder,
    ['symbol!', 'orderId', 'origClientOrderId', 'newClientOrderId', 'cancelRestrictions'],
  ],
  [
    'PUT',
    '/api/v3/order/amend/keepPriority',
    'spot',
    4,
    putAmendment,
    ['symbol!', 'orderId', 'origClientOrderId', 'newClientOrderId', 'newQty!'],
  ],
  ['GET', '/api/v3/openOrders', 'read', perSymbol(6, 80), queryOpenOrders, ['symbol']],
  ['DELETE', '/api/v3/openOrders', 'spot', 1, cancelOpenOrders, ['symbol!', 'newClientOrderId']],
  ['GET', '/api/v3/allOrders', 'read', 20, queryAllOrders, ['symbol!', 'orderId', ...SPAN]],
  ['GET', '/api/v3/myTrades', 'read', byOrder, queryMyTrades, ['symbol!', 'orderId', 'fromId', ...SPAN]],
  ...(['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO'] as const).map(
    (kind): Row => [
      'POST',
      `/api/v3/orderList/${kind.toLowerCase()}`,
      'spot',
      1,
      lists.postList(kind),
      LIST_PARAMETERS[kind],
    ],
  ),
  ['POST', '/api/v3/order/oco', 'spot', 1, lists.postOldOco, LIST_PARAMETERS.OLD_OCO],
  [
    'DELETE',
    '/api/v3/orderList',
    'spot',
    1,
    lists.deleteList,
    ['symbol!', 'orderListId', 'listClientOrderId', 'newClientOrderId'],
  ],
  ['GET', '/api/v3/orderList', 'read', 4, lists.queryList, ['orderListId', 'origClientOrderId']],
  ['GET', '/api/v3/allOrderList', 'read', 20, lists.queryAllLists, ['fromId', ...SPAN]],
  ['GET', '/api/v3/openOrderList', 'read', 6, lists.queryOpenLists, []],
  ['GET', '/api/v3/rateLimit/order', 'read', 40, orderRateLimits, []],
  ['GET', '/api/v3/account/commission', 'read', 20, accountCommission, ['symbol!']],
  ['GET', '/api/v3/order/amendments', 'read', 4, orderAmendments, ['symbol!', 'orderId!', 'fromExecutionId', 'limit']],
  [
    'GET',
    '/api/v3/myPreventedMatches',
    'read',
    byMatch,
    myPreventedMatches,
    ['symbol!', 'preventedMatchId', 'orderId', 'fromPreventedMatchId', 'limit'],
  ],
  ['GET', '/api/v3/myAllocations', 'read', 20, myAllocations, ['symbol!']],
  ['GET', '/api/v3/myFilters', 'read', 40, myFilters, ['symbol!']],
  // The key alone, no signature: as the genuine exchange has it and every client sends it (api.md §2, Key-only endpoints).
  ['POST', '/api/v3/userDataStream', 'stream', 2, startUserData, []],
  ['PUT', '/api/v3/userDataStream', 'stream', 2, keepUserData, ['listenKey!']],
  ['DELETE', '/api/v3/userDataStream', 'stream', 2, closeUserData, ['listenKey!']],
  ['POST', '/api/v3/sor/order', 'spot', 1, refuseRouting, []],
  ['POST', '/api/v3/sor/order/test', 'spot', 1, refuseRouting, []],
];

const COIN = ['coin!', 'network'] as const;
const MOVEMENTS = ['coin', 'status', ...SPAN, 'offset', 'txId'] as const;
const WITHDRAWALS = ['coin', 'withdrawOrderId', 'status', 'offset', ...SPAN, 'idList'] as const;

/** What clients ask about the account around its orders. */
const WALLET_ROWS: readonly Row[] = [
  ['GET', '/sapi/v1/system/status', 'none', 1, () => ({ status: 0, msg: 'normal' }), []],
  ['GET', '/sapi/v1/capital/config/getall', 'read', 10, coins, []],
  ['GET', '/sapi/v1/capital/deposit/address', 'read', 10, movements.depositAddress, [...COIN, 'amount']],
  ['GET', '/sapi/v1/capital/deposit/address/list', 'read', 10, movements.depositAddresses, COIN],
  ['GET', '/sapi/v1/capital/deposit/hisrec', 'read', 1, movements.deposits, MOVEMENTS],
  ['GET', '/sapi/v1/capital/withdraw/history', 'read', 2, movements.withdrawals, WITHDRAWALS],
  [
    'POST',
    '/sapi/v1/capital/withdraw/apply',
    'withdraw',
    20,
    movements.withdraw,
    [
      'coin!',
      'address!',
      'amount!',
      'network',
      'addressTag',
      'withdrawOrderId',
      'transactionFeeFlag',
      'name',
      'walletType',
    ],
  ],
  ['GET', '/sapi/v1/margin/allPairs', 'read', 1, empty, []],
  ['GET', '/sapi/v1/margin/isolated/allPairs', 'read', 10, empty, []],
  ['GET', '/sapi/v1/asset/tradeFee', 'read', 1, tradeFees, ['symbol']],
  [
    'POST',
    '/sapi/v1/asset/transfer',
    'transfer',
    30,
    transfer,
    ['type=transferType!', 'asset!', 'amount!', 'fromSymbol', 'toSymbol'],
  ],
  [
    'GET',
    '/sapi/v1/asset/transfer',
    'read',
    1,
    transfers,
    ['type=transferType!', 'startTime', 'endTime', 'current', 'size'],
  ],
  ['POST', '/sapi/v1/asset/get-funding-asset', 'read', 1, wallets.fundingAssets, ['asset', 'needBtcValuation']],
  ['POST', '/sapi/v3/asset/getUserAsset', 'read', 5, wallets.userAssets, ['asset', 'needBtcValuation']],
  ['GET', '/sapi/v1/asset/wallet/balance', 'read', 60, wallets.walletBalances, []],
  [
    'GET',
    '/sapi/v1/accountSnapshot',
    'read',
    100,
    accountSnapshot,
    ['type=snapshotType!', 'startTime', 'endTime', 'limit'],
  ],
  ['GET', '/sapi/v1/convert/assetInfo', 'read', 100, convert.convertAssets, []],
  [
    'POST',
    '/sapi/v1/convert/getQuote',
    'spot',
    200,
    convert.convertQuote,
    ['fromAsset!', 'toAsset!', 'fromAmount', 'toAmount', 'walletType=convertWallet', 'validTime'],
  ],
  ['POST', '/sapi/v1/convert/acceptQuote', 'spot', 500, convert.acceptQuote, ['quoteId!']],
  ['GET', '/sapi/v1/convert/orderStatus', 'read', 100, convert.convertStatus, ['orderId=quoteId', 'quoteId']],
  ['GET', '/sapi/v1/convert/tradeFlow', 'read', 100, convert.convertFlow, ['startTime!', 'endTime!', 'limit']],
  [
    'GET',
    '/sapi/v1/c2c/orderMatch/listUserOrderHistory',
    'read',
    1,
    p2pOrders,
    ['tradeType', 'startTimestamp', 'endTimestamp', 'page', 'rows'],
  ],
  ['GET', '/sapi/v1/asset/assetDetail', 'read', 1, assetDetails, ['asset']],
  ['GET', '/sapi/v1/account/status', 'read', 1, wallets.accountStatus, []],
  ['GET', '/sapi/v1/account/apiTradingStatus', 'read', 1, wallets.tradingStatus, []],
  ['GET', '/sapi/v1/account/apiRestrictions', 'any', 1, apiRestrictions, []],
  ['GET', '/dapi/v1/exchangeInfo', 'none', 1, noCoinFutures, []],
];

/** A slip in node-binance-api 1.0.33: it asks /sapi's calls under /api. */
const ALIASES: readonly Row[] = WALLET_ROWS.flatMap(([method, path, ...rest]) => {
  const alias = /^\/sapi(\/v1\/(?:capital|asset)\/.*)$/.exec(path)?.[1];
  return alias === undefined ? [] : [[method, `/api${alias}`, ...rest] as const];
});

/** One row a route. */
export const ROUTES: readonly Row[] = [
  ...MARKET_ROWS,
  ...ACCOUNT_ROWS,
  ...WALLET_ROWS,
  ...ALIASES,
  ...FUTURES_PUBLIC_ROWS,
  ...FUTURES_ROWS,
];
