import { Refused } from '../../../http/refused.ts';
import { dialectError } from '../transport/errors.ts';
import { orderRateLimits } from '../transport/order-counts.ts';
import type { Parameters } from '../transport/parameters.ts';
import type { Handler, Row } from '../transport/row.ts';
import { closeContractData, keepContractData, startContractData } from '../user-data/listen-keys.ts';
import { accountV2, accountV3, futuresBalance } from './account.ts';
import * as algos from './algo-orders.ts';
import * as batch from './batch.ts';
import { countdownCancelAll } from './countdown.ts';
import { forceOrders, income, positionMarginHistory } from './histories.ts';
import { orderAmendments, putOrder } from './modify.ts';
import * as orders from './orders.ts';
import { postOrder } from './place.ts';
import { adlQuantile, positionRiskV2, positionRiskV3 } from './positions.ts';
import * as settings from './settings.ts';
import { testOrder } from './try-order.ts';

/** Says refusals of ours as the dialect says them of contracts. */
function ofContracts(handler: Handler): Handler {
  return async (deps, call) => {
    try {
      return await handler(deps, call);
    } catch (error) {
      throw error instanceof Refused ? dialectError(error, 'futures') : error;
    }
  };
}

const oneOrAll = (one: number, all: number) => (query: Parameters) => (query.has('symbol') ? one : all);
const liquidations = oneOrAll(20, 50);

const CHOICE = ['orderId', 'origClientOrderId'] as const;
const SPAN = ['startTime', 'endTime', 'limit'] as const;
const ORDER = [
  'symbol!',
  'side!',
  'type=contractType!',
  'positionSide',
  'timeInForce=contractTimeInForce',
  'quantity',
  'price',
  'reduceOnly',
  'closePosition',
  'activationPrice',
  'activatePrice',
  'callbackRate',
  'workingType=triggeredBy',
  'priceProtect',
  'priceMatch',
  'goodTillDate',
  'selfTradePreventionMode',
  'newOrderRespType=contractResponse',
] as const;
const PLAIN_ORDER = [...ORDER, 'stopPrice', 'newClientOrderId'] as const;
const ALGO = ['algoId', 'clientAlgoId'] as const;

/** Orders. */
const ORDER_ROWS: readonly Row[] = [
  ['POST', '/fapi/v1/order', 'futures', 1, postOrder, PLAIN_ORDER],
  ['POST', '/fapi/v1/order/test', 'futures', 1, testOrder, PLAIN_ORDER],
  ['GET', '/fapi/v1/order', 'read', 1, orders.queryOrder, ['symbol!', ...CHOICE]],
  ['DELETE', '/fapi/v1/order', 'futures', 1, orders.deleteOrder, ['symbol!', ...CHOICE]],
  ['PUT', '/fapi/v1/order', 'futures', 1, putOrder, ['symbol!', 'side!', 'quantity!', 'price!', ...CHOICE]],
  ['GET', '/fapi/v1/orderAmendment', 'read', 1, orderAmendments, ['symbol!', ...CHOICE, ...SPAN]],
  ['GET', '/fapi/v1/openOrders', 'read', oneOrAll(1, 40), orders.queryOpenOrders, ['symbol']],
  ['GET', '/fapi/v1/openOrder', 'read', 1, orders.queryOpenOrder, ['symbol!', ...CHOICE]],
  ['DELETE', '/fapi/v1/allOpenOrders', 'futures', 1, orders.cancelAllOpen, ['symbol!']],
  ['GET', '/fapi/v1/allOrders', 'read', 5, orders.queryAllOrders, ['symbol!', 'orderId', ...SPAN]],
  ['GET', '/fapi/v1/userTrades', 'read', 5, orders.queryUserTrades, ['symbol!', 'orderId', 'fromId', ...SPAN]],
  [
    'POST',
    '/fapi/v1/algoOrder',
    'futures',
    1,
    algos.postAlgoOrder,
    ['algoType!', ...ORDER, 'triggerPrice', 'clientAlgoId'],
  ],
  ['GET', '/fapi/v1/algoOrder', 'read', 1, algos.queryAlgoOrder, ALGO],
  ['DELETE', '/fapi/v1/algoOrder', 'futures', 1, algos.deleteAlgoOrder, ALGO],
  [
    'GET',
    '/fapi/v1/openAlgoOrders',
    'read',
    oneOrAll(1, 40),
    algos.queryOpenAlgoOrders,
    ['symbol', 'algoType', 'algoId'],
  ],
  ['GET', '/fapi/v1/allAlgoOrders', 'read', 5, algos.queryAllAlgoOrders, ['symbol!', 'algoId', ...SPAN]],
  ['DELETE', '/fapi/v1/algoOpenOrders', 'futures', 1, orders.cancelOpenAlgoOrders, ['symbol!']],
  ['POST', '/fapi/v1/batchOrders', 'futures', 5, batch.postBatch, ['batchOrders!']],
  ['PUT', '/fapi/v1/batchOrders', 'futures', 5, batch.putBatch, ['batchOrders!']],
  [
    'DELETE',
    '/fapi/v1/batchOrders',
    'futures',
    1,
    batch.deleteBatch,
    ['symbol!', 'orderIdList', 'orderidlist', 'origClientOrderIdList', 'origclientorderidlist'],
  ],
  ['POST', '/fapi/v1/countdownCancelAll', 'futures', 10, countdownCancelAll, ['symbol!', 'countdownTime!']],
  ['GET', '/fapi/v1/rateLimit/order', 'read', 1, orderRateLimits, []],
];

/** What an account has in contracts, and how it trades them. */
const ACCOUNT_ROWS: readonly Row[] = [
  ['GET', '/fapi/v2/account', 'read', 5, accountV2, []],
  ['GET', '/fapi/v3/account', 'read', 5, accountV3, []],
  ['GET', '/fapi/v2/balance', 'read', 5, futuresBalance, []],
  ['GET', '/fapi/v3/balance', 'read', 5, futuresBalance, []],
  ['GET', '/fapi/v2/positionRisk', 'read', 5, positionRiskV2, ['symbol']],
  ['GET', '/fapi/v3/positionRisk', 'read', 5, positionRiskV3, ['symbol']],
  ['GET', '/fapi/v1/adlQuantile', 'read', 5, adlQuantile, ['symbol']],
  ['GET', '/fapi/v1/leverageBracket', 'read', 1, settings.leverageBracket, ['symbol']],
  ['POST', '/fapi/v1/leverage', 'futures', 1, settings.postLeverage, ['symbol!', 'leverage!']],
  ['POST', '/fapi/v1/marginType', 'futures', 1, settings.postMarginType, ['symbol!', 'marginType!']],
  ['GET', '/fapi/v1/positionSide/dual', 'read', 30, settings.positionMode, []],
  ['POST', '/fapi/v1/positionSide/dual', 'futures', 1, settings.postPositionMode, ['dualSidePosition!']],
  [
    'POST',
    '/fapi/v1/positionMargin',
    'futures',
    1,
    settings.postPositionMargin,
    ['symbol!', 'amount!', 'type=marginChange!', 'positionSide'],
  ],
  [
    'GET',
    '/fapi/v1/positionMargin/history',
    'read',
    1,
    positionMarginHistory,
    ['symbol!', 'type=marginChange', ...SPAN],
  ],
  ['GET', '/fapi/v1/symbolConfig', 'read', 5, settings.symbolConfig, ['symbol']],
  ['GET', '/fapi/v1/commissionRate', 'read', 20, settings.commissionRate, ['symbol!']],
  ['GET', '/fapi/v1/accountConfig', 'read', 5, settings.accountConfig, []],
  ['GET', '/fapi/v1/income', 'read', 30, income, ['symbol', 'incomeType', 'page', ...SPAN]],
  ['GET', '/fapi/v1/forceOrders', 'read', liquidations, forceOrders, ['symbol', 'autoCloseType', ...SPAN]],
  ['GET', '/fapi/v1/multiAssetsMargin', 'read', 30, settings.multiAssetsMargin, []],
  ['POST', '/fapi/v1/multiAssetsMargin', 'futures', 1, settings.postMultiAssetsMargin, ['multiAssetsMargin!']],
  ['GET', '/fapi/v1/feeBurn', 'read', 30, settings.feeBurn, []],
  ['POST', '/fapi/v1/feeBurn', 'futures', 1, settings.postFeeBurn, ['feeBurn!']],
  ['GET', '/fapi/v1/apiTradingStatus', 'read', oneOrAll(1, 10), settings.apiTradingStatus, ['symbol']],
  ['GET', '/fapi/v1/pmAccountInfo', 'read', 5, settings.refusePortfolioMargin, ['asset!']],
  ['POST', '/fapi/v1/stock/contract', 'futures', 50, settings.signStockContract, []],
];

/** A listen key of contracts tells nothing of spot. */
const STREAM_ROWS: readonly Row[] = [
  ['POST', '/fapi/v1/listenKey', 'stream', 1, startContractData, []],
  ['PUT', '/fapi/v1/listenKey', 'stream', 1, keepContractData, ['listenKey']],
  ['DELETE', '/fapi/v1/listenKey', 'stream', 1, closeContractData, ['listenKey']],
];

/** The signed routes of contracts, one row a route. */
export const FUTURES_ROWS: readonly Row[] = [...ORDER_ROWS, ...ACCOUNT_ROWS, ...STREAM_ROWS].map(
  ([method, path, security, weight, handler, parameters]) => {
    return [method, path, security, weight, ofContracts(handler), parameters] as const;
  },
);
