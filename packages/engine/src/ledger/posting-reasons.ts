import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';

/** Wire numbers of POSTING_REASONS, by name. */
export const POSTED = {
  ORDER_HOLD: POSTING_REASONS.indexOf('ORDER_HOLD'),
  ORDER_RELEASE: POSTING_REASONS.indexOf('ORDER_RELEASE'),
  TRADE: POSTING_REASONS.indexOf('TRADE'),
  FEE: POSTING_REASONS.indexOf('FEE'),
  FEE_ROUNDING: POSTING_REASONS.indexOf('FEE_ROUNDING'),
  REBATE: POSTING_REASONS.indexOf('REBATE'),
  STP_TRANSFER: POSTING_REASONS.indexOf('STP_TRANSFER'),
} as const;
