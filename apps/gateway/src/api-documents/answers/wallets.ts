import { z } from 'zod';
import { decimal, none, time } from './forms.ts';

const network = z.strictObject({
  network: z.string(),
  coin: z.string(),
  withdrawIntegerMultiple: decimal,
  isDefault: z.boolean(),
  depositEnable: z.boolean(),
  withdrawEnable: z.boolean(),
  depositDesc: z.string(),
  withdrawDesc: z.string(),
  specialTips: z.string(),
  name: z.string(),
  resetAddressStatus: z.literal(false),
  addressRegex: z.string(),
  memoRegex: z.string(),
  withdrawFee: decimal,
  withdrawMin: decimal,
  withdrawMax: decimal,
  depositDust: decimal,
  minConfirm: z.int(),
  unLockConfirm: z.int(),
  sameAddress: z.boolean(),
  estimatedArrivalTime: z.int(),
  busy: z.literal(false),
  contractAddress: z.string().optional(),
  contractAddressUrl: z.string().optional(),
});
const coin = z.strictObject({
  coin: z.string(),
  depositAllEnable: z.boolean(),
  withdrawAllEnable: z.boolean(),
  name: z.string(),
  free: decimal,
  locked: decimal,
  freeze: decimal,
  withdrawing: decimal,
  ipoing: decimal,
  ipoable: decimal,
  storage: decimal,
  isLegalMoney: z.boolean(),
  trading: z.boolean(),
  networkList: z.array(network),
});
const p2pOrder = z.strictObject({
  orderNumber: z.string(),
  advNo: z.string(),
  tradeType: z.enum(['BUY', 'SELL']),
  asset: z.string(),
  fiat: z.string(),
  fiatSymbol: z.string(),
  amount: decimal,
  totalPrice: decimal,
  unitPrice: decimal,
  orderStatus: z.enum(['TRADING', 'BUYER_PAYED', 'IN_APPEAL', 'COMPLETED', 'CANCELLED', 'CANCELLED_BY_SYSTEM']),
  createTime: time,
  commission: decimal,
  counterPartNickName: z.string(),
  advertisementRole: z.enum(['MAKER', 'TAKER']),
});
const address = { coin: z.string(), address: z.string(), tag: z.literal('') };
const deposit = z.strictObject({
  id: z.string(),
  amount: decimal,
  coin: z.string(),
  network: z.string(),
  status: z.int(),
  address: z.string(),
  addressTag: z.literal(''),
  txId: z.string(),
  insertTime: time,
  completeTime: time.optional(),
  transferType: z.literal(0),
  confirmTimes: z.string(),
  unlockConfirm: z.int(),
  walletType: z.literal(0),
});
/** UTC. */
const secondText = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const withdrawal = z.strictObject({
  id: z.string(),
  amount: decimal,
  transactionFee: decimal,
  coin: z.string(),
  status: z.int(),
  address: z.string(),
  addressTag: z.string().optional(),
  txId: z.string(),
  applyTime: secondText,
  network: z.string(),
  transferType: z.literal(0),
  withdrawOrderId: z.string(),
  info: z.string(),
  confirmNo: z.int(),
  walletType: z.literal(0),
  txKey: z.literal(''),
  completeTime: secondText.optional(),
});
const userAsset = z.strictObject({
  asset: z.string(),
  free: decimal,
  locked: decimal,
  freeze: decimal,
  withdrawing: decimal,
  ipoable: decimal,
  btcValuation: decimal,
});
const assetDetail = z.strictObject({
  minWithdrawAmount: decimal,
  depositStatus: z.boolean(),
  withdrawFee: z.number(),
  withdrawStatus: z.boolean(),
});
const tradingStatus = z.strictObject({
  isLocked: z.boolean(),
  plannedRecoverTime: time,
  triggerCondition: z.strictObject({ GCR: z.int(), IFER: z.int(), UFR: z.int() }),
  updateTime: time,
});
const restrictions = z.strictObject({
  ipRestrict: z.boolean(),
  createTime: time,
  enableReading: z.boolean(),
  enableWithdrawals: z.boolean(),
  enableInternalTransfer: z.boolean(),
  enableMargin: z.boolean(),
  enableFutures: z.boolean(),
  permitsUniversalTransfer: z.boolean(),
  enableVanillaOptions: z.boolean(),
  enableSpotAndMarginTrading: z.boolean(),
  enablePortfolioMarginTrading: z.boolean(),
  // Set for a key that expires.
  tradingAuthorityExpirationTime: time.optional(),
});

const rates = { ratio: z.string(), inverseRatio: z.string() };
const conversionStatus = z.enum(['PROCESS', 'SUCCESS', 'FAIL']);
const conversion = {
  orderId: z.string(),
  orderStatus: conversionStatus,
  fromAsset: z.string(),
  fromAmount: decimal,
  toAsset: z.string(),
  toAmount: decimal,
  ...rates,
  createTime: time,
};

/** Responses about everything around an account's orders. */
export const WALLET_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /sapi/v1/system/status': z.strictObject({ status: z.literal(0), msg: z.literal('normal') }),
  'GET /sapi/v1/capital/config/getall': z.array(coin),
  'GET /sapi/v1/capital/deposit/address': z.strictObject({ ...address, url: z.string() }),
  'GET /sapi/v1/capital/deposit/address/list': z.array(z.strictObject({ ...address, isDefault: z.literal(1) })),
  'GET /sapi/v1/capital/deposit/hisrec': z.array(deposit),
  'GET /sapi/v1/capital/withdraw/history': z.array(withdrawal),
  'POST /sapi/v1/capital/withdraw/apply': z.strictObject({ id: z.string() }),
  'GET /sapi/v1/margin/allPairs': none,
  'GET /sapi/v1/margin/isolated/allPairs': none,
  'GET /sapi/v1/asset/tradeFee': z.array(
    z.strictObject({ symbol: z.string(), makerCommission: decimal, takerCommission: decimal }),
  ),
  'POST /sapi/v1/asset/transfer': z.strictObject({ tranId: z.int() }),
  'GET /sapi/v1/asset/transfer': z.strictObject({
    total: z.int(),
    rows: z.array(
      z.strictObject({
        asset: z.string(),
        amount: decimal,
        type: z.enum(['MAIN_UMFUTURE', 'UMFUTURE_MAIN']),
        status: z.literal('CONFIRMED'),
        tranId: z.int(),
        timestamp: time,
      }),
    ),
  }),
  'POST /sapi/v1/asset/get-funding-asset': none,
  'POST /sapi/v3/asset/getUserAsset': z.array(userAsset),
  'GET /sapi/v1/asset/wallet/balance': z.array(
    z.strictObject({ activate: z.boolean(), balance: decimal, walletName: z.string() }),
  ),
  'GET /sapi/v1/accountSnapshot': z.strictObject({
    code: z.literal(200),
    msg: z.literal(''),
    snapshotVos: z.array(
      z.strictObject({
        data: z.strictObject({
          balances: z.array(z.strictObject({ asset: z.string(), free: decimal, locked: decimal })),
          totalAssetOfBtc: decimal,
        }),
        type: z.literal('spot'),
        updateTime: time,
      }),
    ),
  }),
  'GET /sapi/v1/convert/assetInfo': z.array(z.strictObject({ asset: z.string(), fraction: z.int() })),
  'POST /sapi/v1/convert/getQuote': z.strictObject({
    quoteId: z.string(),
    ...rates,
    validTimestamp: time,
    toAmount: decimal,
    fromAmount: decimal,
  }),
  'POST /sapi/v1/convert/acceptQuote': z.strictObject({
    orderId: z.string(),
    createTime: time,
    orderStatus: conversionStatus,
  }),
  'GET /sapi/v1/convert/orderStatus': z.strictObject(conversion),
  'GET /sapi/v1/convert/tradeFlow': z.strictObject({
    list: z.array(z.strictObject({ quoteId: z.string(), ...conversion })),
    startTime: time,
    endTime: time,
    limit: z.int(),
    moreData: z.boolean(),
  }),
  'GET /sapi/v1/c2c/orderMatch/listUserOrderHistory': z.strictObject({
    code: z.literal('000000'),
    message: z.literal('success'),
    data: z.array(p2pOrder),
    total: z.int(),
    success: z.literal(true),
  }),
  'GET /sapi/v1/asset/assetDetail': z.record(z.string(), assetDetail),
  'GET /sapi/v1/account/status': z.strictObject({ data: z.literal('Normal') }),
  'GET /sapi/v1/account/apiTradingStatus': z.strictObject({ data: tradingStatus }),
  'GET /sapi/v1/account/apiRestrictions': restrictions,
  'GET /dapi/v1/exchangeInfo': z.strictObject({
    timezone: z.string(),
    serverTime: time,
    rateLimits: none,
    exchangeFilters: none,
    symbols: none,
  }),
};
