import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { KLINE_INTERVALS } from '@pelorus/protocol/markets/http.ts';

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
  fromSymbol: 'symbol',
  toSymbol: 'symbol',
  transactionFeeFlag: 'boolean',
  walletType: ['0', '1'],
  needBtcValuation: 'boolean',
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
