/** Rules of P2P shared by gateway and pages (docs/specs/069-p2p-ads.md to 072-p2p-pages.md); no zod here. */

export const AD_SIDES = ['BUY', 'SELL'] as const;
/** What whom it is of does with crypto: an ad's is its owner's. */
export type AdSide = (typeof AD_SIDES)[number];

/** Who finds an ad: everybody, who has its link, or who knows its password too. */
export const AD_AUDIENCES = ['PUBLIC', 'LINK', 'PASSWORD'] as const;
export type AdAudience = (typeof AD_AUDIENCES)[number];

/** fixed: in the fiat currency. floating: the index and a margin, between a floor and a ceiling. */
export const PRICE_KINDS = ['FIXED', 'FLOATING'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** REVERSIBLE: the payer can take the money back for weeks. */
export const RISK_CLASSES = ['INSTANT', 'SLOW', 'REVERSIBLE'] as const;
export type RiskClass = (typeof RISK_CLASSES)[number];

/** What an account with a payment method is known by. Each kind has one check (PMET-03) and one message. */
export const FIELD_KINDS = [
  'iban',
  'accountNumber',
  'bankName',
  'branch',
  'routingNumber',
  'sortCode',
  'swift',
  'bsb',
  'transitNumber',
  'ifsc',
  'clabe',
  'cbu',
  'cpfKey',
  'phone',
  'email',
  'cardNumber',
  'walletId',
  'username',
  'upi',
  'place',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Why a person may not take an offer now, all of them at once (PADS-30). */
export const INELIGIBLE = [
  'OWN_AD',
  'BLOCKED',
  'COUNTRY',
  'LEVEL',
  'MIN_LEVEL',
  'MIN_ORDERS',
  'MIN_COMPLETION',
  'MIN_AGE',
  'PAUSED_BY_CANCELS',
  'FIRST_ORDERS_LIMIT',
  'OPEN_ORDER',
  'OPEN_ORDERS_MAX',
  'NO_BALANCE',
  'NO_PAYMENT_ACCOUNT',
  'OFFLINE',
  'VENUE_PAUSED',
] as const;
export type Ineligible = (typeof INELIGIBLE)[number];

/** Why a buyer cancels, a seller asks to cancel. */
export const CANCEL_REASONS = [
  'NO_LONGER_WANTED',
  'CANNOT_PAY',
  'SELLER_TERMS',
  'SELLER_ACCOUNT_WRONG',
  'OTHER_PRICE_ASKED',
  'BY_AGREEMENT',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const APPEAL_REASONS = [
  'PAID_NOT_RELEASED',
  'NOT_PAID',
  'PAID_LESS',
  'PAID_BY_ANOTHER',
  'PAYMENT_REVERSED',
  'ACCOUNT_FROZEN',
  'ABUSE',
  'OTHER',
] as const;
export type AppealReason = (typeof APPEAL_REASONS)[number];

/** Written reasons of rulings, shown to both sides; each says for whom it can be given. */
export const RULING_REASONS = {
  PAYMENT_PROVEN: 'BUYER',
  SELLER_SILENT: 'BUYER',
  SELLER_ACCOUNT_WRONG: 'BUYER',
  NO_PAYMENT: 'SELLER',
  PROOF_NOT_GENUINE: 'SELLER',
  PAID_BY_ANOTHER: 'SELLER',
  PAID_LESS: 'SELLER',
  PAYMENT_REVERSED: 'SELLER',
  BUYER_SILENT: 'SELLER',
} as const;
export type RulingReason = keyof typeof RULING_REASONS;

export const REPORT_REASONS = ['SCAM', 'ABUSE', 'OTHER_CHANNEL', 'FAKE_PROOF', 'EXTRA_FEE', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const MERCHANT_STATES = ['NONE', 'APPLIED', 'MERCHANT', 'REFUSED', 'ENDED'] as const;
export type MerchantState = (typeof MERCHANT_STATES)[number];
export const MERCHANT_TIERS = ['BRONZE', 'SILVER', 'GOLD'] as const;
export type MerchantTier = (typeof MERCHANT_TIERS)[number];

/** Limits that do not depend on the venue. */
export const P2P_LIMITS = {
  adsPerPerson: 20,
  openOrdersPerPerson: 10,
  openOrdersOfNewcomer: 1,
  paymentAccountsPerPerson: 20,
  methodsPerAd: 5,
  windowMinutes: [15, 30, 45, 60, 120, 180, 360, 720, 1_440],
  remarksLength: 1_000,
  autoReplyLength: 500,
  messageLength: 1_000,
  /** How long both sides may write after the end of an order. */
  chatAfterEndMs: 3 * 86_400_000,
  messagesPerMinute: 30,
  /** Of ads. */
  wrongPasswordsPerHour: 20,
  picturesPerOrder: 20,
  pictureBytes: 8 * 1024 * 1024,
  blocksPerPerson: 500,
  reportsPerDay: 20,
  statementLength: 4_000,
  reviewLength: 300,
  nicknameLength: 20,
  /** Below so many completed orders somebody is new to P2P. */
  newcomerOrders: 3,
  /** How far an ad's margin may be from the index, basis points. */
  marginBipsMost: 3_000,
} as const;

/** Cancels in 24 hours through the buyer's own fault, after which they take no orders for a while (PORD-50). */
export const CANCELS_MOST = { newcomer: { all: 5, afterPaid: 3 }, known: { all: 3, afterPaid: 1 } } as const;
/** How long they pause: the first time, the second within 30 days, and so on. */
export const PAUSES_MS = [15, 60, 240, 1_440].map((minutes) => minutes * 60_000);
