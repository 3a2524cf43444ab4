import { z } from 'zod';
import { cursorText, idText, pageLimit } from '../http/envelope.ts';
import { adCode, amounts, decimal, fiatCode, line, lines, methodCode, side, traderId } from './common.ts';
import { P2P_AD_STATES } from './order-states.ts';
import { methodData } from './payment-accounts.ts';
import { AD_AUDIENCES, INELIGIBLE, P2P_LIMITS, PRICE_KINDS } from './rules.ts';
import { traderData } from './traders.ts';

const windowMinutes = z.literal([...P2P_LIMITS.windowMinutes]);
const marginBips = z.int().min(-P2P_LIMITS.marginBipsMost).max(P2P_LIMITS.marginBipsMost);
const price = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(PRICE_KINDS[0]), price: decimal }),
  z.strictObject({
    kind: z.literal(PRICE_KINDS[1]),
    /** Above or below the index, basis points. */
    marginBips,
    floor: decimal.nullable(),
    ceiling: decimal.nullable(),
  }),
]);
export type AdPrice = z.infer<typeof price>;

const conditions = z.strictObject({
  level: z.int().min(0).max(3),
  orders: z.int().min(0).max(10_000),
  /** Percent. */
  completion: z.int().min(0).max(100),
  accountDays: z.int().min(0).max(3_650),
  /** ISO 3166; empty: any. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
});

const minuteOfDay = z.int().min(0).max(1_439);
/** Hours of each day in a time zone at which the ad is online; over midnight where `to` is before `from`. */
const schedule = z.strictObject({
  timeZone: z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/),
  from: minuteOfDay,
  to: minuteOfDay,
});
export type AdSchedule = z.infer<typeof schedule>;

const terms = {
  price,
  /** Offered in all from now on, in crypto. */
  amount: decimal,
  /** Of one order, in fiat. */
  fiatMin: decimal,
  fiatMax: decimal,
  windowMinutes,
  methods: z.array(methodCode).min(1).max(P2P_LIMITS.methodsPerAd),
  /** Where a seller is paid: one of their accounts for each method; empty for a buyer. */
  paymentAccounts: z.array(z.int().min(1)).max(P2P_LIMITS.methodsPerAd),
  remarks: lines(P2P_LIMITS.remarksLength),
  autoReply: lines(P2P_LIMITS.autoReplyLength),
  conditions,
  audience: z.enum(AD_AUDIENCES),
  /** null: none, or the one it has. */
  password: line(40).min(4).nullable(),
  schedule: schedule.nullable(),
};

/** side: the owner's. */
export const adBody = z.strictObject({ side, ...amounts, ...terms, isLive: z.boolean() });
export type AdBody = z.infer<typeof adBody>;
/** version, left: of the ad as it was shown; a live one that differs now is refused P2P_AD_CHANGED (PADS-08). */
export const adEditBody = z.strictObject({ ...terms, version: z.int().min(1), left: decimal });
export type AdEditBody = z.infer<typeof adEditBody>;
export const adStateBody = z.strictObject({ state: z.enum(P2P_AD_STATES), version: z.int().min(1) });
export const adParams = z.strictObject({ id: idText });

/** An ad as its owner sees it. */
export const adData = z.strictObject({
  id: z.int(),
  version: z.int(),
  state: z.enum(P2P_AD_STATES),
  side,
  asset: z.string(),
  fiat: z.string(),
  price,
  /** Of this moment; null: there is no index. */
  currentPrice: z.string().nullable(),
  index: z.string().nullable(),
  /** Still offered, less the fee where the owner sells; what was said last. */
  left: z.string(),
  amount: z.string(),
  fiatMin: z.string(),
  fiatMax: z.string(),
  windowMinutes: z.int(),
  methods: z.array(z.string()),
  paymentAccounts: z.array(z.int()),
  remarks: z.string(),
  autoReply: z.string(),
  conditions,
  audience: z.enum(AD_AUDIENCES),
  hasPassword: z.boolean(),
  /** Of the ad's own address /p2p/offer/CODE. */
  code: z.string(),
  schedule: schedule.nullable(),
  /** Is it shown to others now: live, within its hours, something left? */
  isShown: z.boolean(),
  madeAt: z.int(),
  openOrders: z.int(),
  doneOrders: z.int(),
});
export type AdData = z.infer<typeof adData>;
export const adsData = z.strictObject({ rows: z.array(adData) });

/** What the market page asks for. side: the asker's: BUY lists ads of sellers. */
export const offersQuery = z.strictObject({
  side,
  ...amounts,
  /** What the asker would pay or get. */
  fiatAmount: decimal.optional(),
  /** One or more, with commas. */
  methods: z.string().max(400).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  isMerchant: z.enum(['0', '1']).default('0'),
  /** 1: only what the asker may take now. */
  isEligible: z.enum(['0', '1']).default('0'),
  cursor: cursorText.optional(),
  limit: pageLimit,
});
export type OffersQuery = z.infer<typeof offersQuery>;

/** An ad as others see it. */
export const offerData = z.strictObject({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  /** The owner's. */
  side,
  asset: z.string(),
  fiat: z.string(),
  price: z.string(),
  left: z.string(),
  /** Of one order, as much as is left. */
  fiatMin: z.string(),
  fiatMax: z.string(),
  windowMinutes: z.int(),
  methods: z.array(z.string()),
  remarks: z.string(),
  conditions,
  hasPassword: z.boolean(),
  trader: traderData,
  /** Of the asker, who is logged in; empty: may take it. */
  ineligible: z.array(z.enum(INELIGIBLE)),
});
export type OfferData = z.infer<typeof offerData>;
export const offersData = z.strictObject({
  rows: z.array(offerData),
  next: z.string().nullable(),
  /** Fiat for one of the asset; null: unknown. */
  index: z.string().nullable(),
});
export type OffersData = z.infer<typeof offersData>;
export const offerParams = z.strictObject({ code: adCode });

/** The best offer for an amount and a method (PADS-40). */
export const expressQuery = offersQuery
  .pick({ side: true, asset: true, fiat: true })
  .extend({ fiatAmount: decimal.optional(), amount: decimal.optional(), method: methodCode });
export const expressData = z.strictObject({ offer: offerData.nullable() });

/** What the venue offers; for everybody. */
export const p2pSettingsData = z.strictObject({
  assets: z.array(z.string()),
  fiats: z.array(fiatCode),
  methods: z.array(methodData),
  /** Of the owner of an ad: a part of the crypto. */
  makerFee: z.string(),
  levelNeeded: z.int(),
  /** Of an order, dollars: of somebody's first orders, and at most. */
  firstOrdersMax: z.string(),
  appealAfterMinutes: z.int(),
  releaseMinutes: z.int(),
  /** Does time run? If not, no deadline passes, and no order opens (ESCR-33). */
  isRunning: z.boolean(),
});
export type P2pSettingsData = z.infer<typeof p2pSettingsData>;
export const pricesQuery = z.strictObject({ asset: amounts.asset, fiat: fiatCode });
/** For the form of an ad: the index, and the best price of each side of others. */
export const pricesData = z.strictObject({
  index: z.string().nullable(),
  bestBuy: z.string().nullable(),
  bestSell: z.string().nullable(),
});
export type PricesData = z.infer<typeof pricesData>;
export const traderOffersParams = z.strictObject({ id: traderId });
