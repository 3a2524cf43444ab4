import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { MARGIN_MODES, POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import { CONTRACT_ORDER_TYPES, CONTRACT_TIMES_IN_FORCE } from '@pelorus/protocol/futures/order-http.ts';
import { KLINE_INTERVALS, STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';

/** Where a contract's order takes its price from, in the dialect's words (futures/price-match.ts). */
export const PRICE_MATCHES = [
  'NONE',
  'OPPONENT',
  'OPPONENT_5',
  'OPPONENT_10',
  'OPPONENT_20',
  'QUEUE',
  'QUEUE_5',
  'QUEUE_10',
  'QUEUE_20',
] as const;

/** What a parameter's text is, or which texts it may be. */
export type ParameterKind =
  | 'asset'
  | 'boolean'
  | 'clientId'
  | 'decimal'
  | 'symbol'
  | 'symbols'
  | 'text'
  | 'time'
  | 'whole'
  | readonly string[];

const LIST_LEGS = ['LIMIT_MAKER', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'] as const;

/** Parameters by name; where one name means two things, by the word that a route's row gives it after `=`. */
const PARAMETER_KINDS: Readonly<Record<string, ParameterKind>> = {
  // What is meant
  symbol: 'symbol',
  symbols: 'symbols',
  symbolStatus: ['TRADING', 'HALT', 'BREAK', 'CANCEL_ONLY'],
  permissions: 'symbols',
  showPermissionSets: 'boolean',
  asset: 'asset',
  coin: 'asset',
  // Which part of it
  limit: 'whole',
  fromId: 'whole',
  startTime: 'time',
  endTime: 'time',
  interval: KLINE_INTERVALS,
  timeZone: 'text',
  futuresInterval: STORED_INTERVALS,
  period: ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'],
  pair: 'symbol',
  contractKind: ['PERPETUAL', 'CURRENT_MONTH', 'NEXT_MONTH', 'CURRENT_QUARTER', 'NEXT_QUARTER'],
  windowSize: 'text',
  tickerType: ['FULL', 'MINI'],
  offset: 'whole',
  current: 'whole',
  size: 'whole',
  status: 'whole',
  listenKey: 'text',
  // Orders
  side: SIDES,
  orderType: ORDER_TYPES,
  timeInForce: TIMES_IN_FORCE,
  quantity: 'decimal',
  quoteOrderQty: 'decimal',
  price: 'decimal',
  stopPrice: 'decimal',
  icebergQty: 'decimal',
  trailingDelta: 'whole',
  goodTillDate: 'time',
  newClientOrderId: 'clientId',
  newOrderRespType: ['ACK', 'RESULT', 'FULL'],
  selfTradePreventionMode: STP_MODES,
  strategyId: 'whole',
  strategyType: 'whole',
  pegPriceType: ['PRIMARY_PEG', 'MARKET_PEG'],
  pegOffsetType: ['PRICE_LEVEL'],
  pegOffsetValue: 'whole',
  computeCommissionRates: 'boolean',
  orderId: 'whole',
  origClientOrderId: 'clientId',
  cancelRestrictions: ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'],
  cancelReplaceMode: ['STOP_ON_FAILURE', 'ALLOW_FAILURE'],
  cancelNewClientOrderId: 'clientId',
  cancelOrigClientOrderId: 'clientId',
  cancelOrderId: 'whole',
  orderRateLimitExceededMode: ['DO_NOTHING', 'CANCEL_ONLY'],
  newQty: 'decimal',
  fromExecutionId: 'whole',
  // Orders of contracts
  contractType: CONTRACT_ORDER_TYPES,
  contractTimeInForce: CONTRACT_TIMES_IN_FORCE,
  contractResponse: ['ACK', 'RESULT'],
  positionSide: POSITION_SIDES,
  reduceOnly: 'boolean',
  closePosition: 'boolean',
  activationPrice: 'decimal',
  activatePrice: 'decimal',
  triggerPrice: 'decimal',
  callbackRate: 'decimal',
  triggeredBy: WORKING_TYPES,
  priceProtect: 'boolean',
  priceMatch: PRICE_MATCHES,
  algoType: ['CONDITIONAL'],
  algoId: 'whole',
  clientAlgoId: 'clientId',
  batchOrders: 'text',
  orderIdList: 'text',
  orderidlist: 'text',
  origClientOrderIdList: 'text',
  origclientorderidlist: 'text',
  countdownTime: 'whole',
  // Accounts in contracts
  leverage: 'whole',
  marginType: MARGIN_MODES,
  dualSidePosition: 'boolean',
  multiAssetsMargin: 'boolean',
  feeBurn: 'boolean',
  incomeType: 'text',
  marginChange: ['1', '2'],
  autoCloseType: ['LIQUIDATION', 'ADL'],
  page: 'whole',
  // Order lists
  orderListId: 'whole',
  listClientOrderId: 'clientId',
  legType: LIST_LEGS,
  workingType: ['LIMIT', 'LIMIT_MAKER'],
  // Accounts
  omitZeroBalances: 'boolean',
  preventedMatchId: 'whole',
  fromPreventedMatchId: 'whole',
  fromAllocationId: 'whole',
  // Wallets
  network: 'text',
  address: 'text',
  addressTag: 'text',
  amount: 'decimal',
  name: 'text',
  txId: 'text',
  idList: 'text',
  withdrawOrderId: 'text',
  transferType: 'text',
  snapshotType: ['SPOT'],
  fromSymbol: 'symbol',
  toSymbol: 'symbol',
  transactionFeeFlag: 'boolean',
  walletType: ['0', '1'],
  needBtcValuation: 'boolean',
  // Converting
  fromAsset: 'asset',
  toAsset: 'asset',
  fromAmount: 'decimal',
  toAmount: 'decimal',
  convertWallet: ['SPOT'],
  validTime: ['10s', '30s', '1m', '2m'],
  quoteId: 'text',
  // P2P
  tradeType: ['BUY', 'SELL'],
  startTimestamp: 'time',
  endTimestamp: 'time',
  rows: 'whole',
};

/** One parameter of a route. */
export interface ParameterRule {
  name: string;
  isMandatory: boolean;
  kind: ParameterKind;
}

/** Returns a row's parameters: `name`, `name=kind` where the name alone does not say, each with ! behind if it must be sent. */
export function parameterRules(texts: readonly string[]): ParameterRule[] {
  return texts.map((text) => {
    const isMandatory = text.endsWith('!');
    const [name = '', word = name] = (isMandatory ? text.slice(0, -1) : text).split('=');
    const kind = PARAMETER_KINDS[word];
    if (kind === undefined) throw new Error(`parameter ${text} has no kind`);
    return { name, isMandatory, kind };
  });
}
