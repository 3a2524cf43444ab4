import { MARGIN_MODES, POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import { z } from 'zod';
import { decimal, done, time } from './forms.ts';
import { queried, success } from './futures-orders.ts';

const symbol = z.string();
const positionSide = z.enum(POSITION_SIDES);
/** In the queue of deleveraging: 4 is first. */
const rank = z.int().min(0).max(4);

const wallet = {
  walletBalance: decimal,
  unrealizedProfit: decimal,
  marginBalance: decimal,
  maintMargin: decimal,
  initialMargin: decimal,
  positionInitialMargin: decimal,
  openOrderInitialMargin: decimal,
  crossWalletBalance: decimal,
  crossUnPnl: decimal,
  availableBalance: decimal,
  maxWithdrawAmount: decimal,
};
const totals = {
  totalInitialMargin: decimal,
  totalMaintMargin: decimal,
  totalWalletBalance: decimal,
  totalUnrealizedProfit: decimal,
  totalMarginBalance: decimal,
  totalPositionInitialMargin: decimal,
  totalOpenOrderInitialMargin: decimal,
  totalCrossWalletBalance: decimal,
  totalCrossUnPnl: decimal,
  availableBalance: decimal,
  maxWithdrawAmount: decimal,
};
const held = {
  symbol,
  positionSide,
  positionAmt: decimal,
  isolatedMargin: decimal,
  notional: decimal,
  isolatedWallet: decimal,
  updateTime: time,
};
const margins = { initialMargin: decimal, maintMargin: decimal };
const parts = {
  positionInitialMargin: decimal,
  openOrderInitialMargin: decimal,
  bidNotional: decimal,
  askNotional: decimal,
};
const prices = { entryPrice: decimal, breakEvenPrice: decimal, markPrice: decimal, liquidationPrice: decimal };
const allowed = {
  feeTier: z.int(),
  canTrade: z.boolean(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  updateTime: time,
  multiAssetsMargin: z.boolean(),
  tradeGroupId: z.int(),
};

const balances = z.array(
  z.strictObject({
    accountAlias: z.string(),
    asset: z.string(),
    balance: decimal,
    crossWalletBalance: decimal,
    crossUnPnl: decimal,
    availableBalance: decimal,
    maxWithdrawAmount: decimal,
    marginAvailable: z.boolean(),
    updateTime: time,
  }),
);
/** Responses about accounts in contracts. */
export const FUTURES_ACCOUNT_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /fapi/v2/account': z.strictObject({
    ...allowed,
    feeBurn: z.boolean(),
    ...totals,
    assets: z.array(z.strictObject({ asset: z.string(), ...wallet, marginAvailable: z.boolean(), updateTime: time })),
    positions: z.array(
      z.strictObject({
        ...held,
        ...margins,
        ...parts,
        leverage: z.string(),
        isolated: z.boolean(),
        entryPrice: decimal,
        maxNotional: decimal,
        unrealizedProfit: decimal,
      }),
    ),
  }),
  'GET /fapi/v3/account': z.strictObject({
    ...totals,
    assets: z.array(z.strictObject({ asset: z.string(), ...wallet, updateTime: time })),
    positions: z.array(z.strictObject({ ...held, ...margins, unrealizedProfit: decimal })),
  }),
  'GET /fapi/v2/balance': balances,
  'GET /fapi/v3/balance': balances,
  'GET /fapi/v2/positionRisk': z.array(
    z.strictObject({
      ...held,
      ...prices,
      unRealizedProfit: decimal,
      leverage: z.string(),
      maxNotionalValue: decimal,
      marginType: z.enum(['cross', 'isolated']),
      isAutoAddMargin: z.literal('false'),
    }),
  ),
  'GET /fapi/v3/positionRisk': z.array(
    z.strictObject({
      ...held,
      ...prices,
      ...margins,
      ...parts,
      unRealizedProfit: decimal,
      marginAsset: z.string(),
      adl: rank,
    }),
  ),
  'GET /fapi/v1/adlQuantile': z.array(
    z.strictObject({
      symbol,
      adlQuantile: z.strictObject({ LONG: rank, SHORT: rank, BOTH: rank.optional(), HEDGE: z.literal(0).optional() }),
    }),
  ),
  'GET /fapi/v1/leverageBracket': z.array(
    z.strictObject({
      symbol,
      notionalCoef: z.number(),
      brackets: z.array(
        z.strictObject({
          bracket: z.int(),
          initialLeverage: z.int(),
          notionalCap: z.number(),
          notionalFloor: z.number(),
          maintMarginRatio: z.number(),
          cum: z.number(),
        }),
      ),
    }),
  ),
  'POST /fapi/v1/leverage': z.strictObject({ symbol, leverage: z.int(), maxNotionalValue: decimal }),
  'POST /fapi/v1/marginType': success,
  'GET /fapi/v1/positionSide/dual': z.strictObject({ dualSidePosition: z.boolean() }),
  'POST /fapi/v1/positionSide/dual': success,
  'GET /fapi/v1/apiTradingStatus': z.strictObject({ indicators: z.strictObject({}), updateTime: time }),
  // It is refused always.
  'GET /fapi/v1/pmAccountInfo': z.strictObject({}),
  'POST /fapi/v1/stock/contract': success,
  'POST /fapi/v1/positionMargin': success.extend({ amount: z.number(), type: z.int() }),
  'GET /fapi/v1/positionMargin/history': z.array(
    z.strictObject({
      symbol,
      type: z.int(),
      deltaType: z.literal('USER_ADJUST'),
      amount: decimal,
      asset: z.string(),
      time,
      positionSide,
    }),
  ),
  'GET /fapi/v1/symbolConfig': z.array(
    z.strictObject({
      symbol,
      marginType: z.enum(MARGIN_MODES),
      isAutoAddMargin: z.boolean(),
      leverage: z.int(),
      maxNotionalValue: decimal,
    }),
  ),
  'GET /fapi/v1/commissionRate': z.strictObject({
    symbol,
    makerCommissionRate: decimal,
    takerCommissionRate: decimal,
    rpiCommissionRate: decimal,
  }),
  'GET /fapi/v1/accountConfig': z.strictObject({ ...allowed, dualSidePosition: z.boolean() }),
  'GET /fapi/v1/income': z.array(
    z.strictObject({
      symbol,
      incomeType: z.string(),
      income: decimal,
      asset: z.string(),
      info: z.string(),
      time,
      tranId: z.int(),
      tradeId: z.string(),
    }),
  ),
  'GET /fapi/v1/forceOrders': z.array(queried),
  'GET /fapi/v1/multiAssetsMargin': z.strictObject({ multiAssetsMargin: z.boolean() }),
  'POST /fapi/v1/multiAssetsMargin': success,
  'GET /fapi/v1/feeBurn': z.strictObject({ feeBurn: z.boolean() }),
  'POST /fapi/v1/feeBurn': success,
  'POST /fapi/v1/listenKey': z.strictObject({ listenKey: z.string() }),
  'PUT /fapi/v1/listenKey': z.strictObject({ listenKey: z.string() }),
  'DELETE /fapi/v1/listenKey': done,
};
