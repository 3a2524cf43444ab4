/** Why a balance changed: one word a row of the ledger history. The wire and the journal carry the numbers: append, never change. */
export const POSTING_REASONS = [
  'DEPOSIT',
  'FAUCET',
  'HOUSE_FUNDING',
  'ORDER_HOLD',
  'ORDER_RELEASE',
  'TRADE',
  'FEE',
  'FEE_ROUNDING',
  'ADJUSTMENT',
  'FAMILY_TRANSFER',
  'STP_TRANSFER',
  'REBATE',
  'MARGIN_TRANSFER',
  'REALISED',
  'FUNDING',
  'POSITION_MARGIN',
  'LIQUIDATION_FEE',
  'INSURANCE',
  'WITHDRAWAL_HOLD',
  'WITHDRAWAL_RELEASE',
  'WITHDRAWAL',
  'WITHDRAWAL_FEE',
  'NETWORK_FEE',
  'INTERNAL_TRANSFER',
  'P2P_AD_HOLD',
  'P2P_AD_RELEASE',
  'P2P_ESCROW',
  'P2P_ESCROW_RELEASE',
  'P2P_TRADE',
  'P2P_FEE',
  'P2P_DEPOSIT_HOLD',
  'P2P_DEPOSIT_RELEASE',
  'P2P_DEPOSIT_PAID',
] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];

/** One change of one balance, with the balance after it. */
export interface Posting {
  account: number;
  asset: number;
  reason: PostingReason;
  deltaAvailable: number;
  deltaHeld: number;
  available: number;
  held: number;
  orderId: number;
  tradeId: number;
}
