import { z } from 'zod';
import { assetFilter, exchangeInfoAnswer } from './exchange-info.ts';
import { decimal, done, none, time } from './forms.ts';

const rates = z.strictObject({ maker: decimal, taker: decimal, buyer: decimal, seller: decimal });
export const discount = z.strictObject({
  enabledForAccount: z.boolean(),
  enabledForSymbol: z.boolean(),
  discountAsset: z.string(),
  discount: decimal,
});

const account = z.strictObject({
  makerCommission: z.int(),
  takerCommission: z.int(),
  buyerCommission: z.int(),
  sellerCommission: z.int(),
  commissionRates: rates,
  canTrade: z.boolean(),
  canWithdraw: z.boolean(),
  canDeposit: z.boolean(),
  brokered: z.boolean(),
  requireSelfTradePrevention: z.boolean(),
  preventSor: z.boolean(),
  updateTime: time,
  accountType: z.string(),
  balances: z.array(z.strictObject({ asset: z.string(), free: decimal, locked: decimal })),
  permissions: z.array(z.string()),
  uid: z.int(),
});

/** Responses about an account's rules and its streams. */
export const ACCOUNT_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /api/v3/account': account,
  'GET /api/v3/account/commission': z.strictObject({
    symbol: z.string(),
    standardCommission: rates,
    specialCommission: rates,
    taxCommission: rates,
    discount,
  }),
  'GET /api/v3/rateLimit/order': z.array(
    z.strictObject({
      rateLimitType: z.literal('ORDERS'),
      interval: z.enum(['SECOND', 'DAY']),
      intervalNum: z.int(),
      limit: z.int(),
      count: z.int(),
    }),
  ),
  'GET /api/v3/myAllocations': none,
  'GET /api/v3/myFilters': z.strictObject({
    exchangeFilters: exchangeInfoAnswer.shape.exchangeFilters,
    symbolFilters: exchangeInfoAnswer.shape.symbols.element.shape.filters,
    assetFilters: z.array(assetFilter),
  }),
  'POST /api/v3/userDataStream': z.strictObject({ listenKey: z.string() }),
  'PUT /api/v3/userDataStream': done,
  'DELETE /api/v3/userDataStream': done,
};
