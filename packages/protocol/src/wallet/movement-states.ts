/** States of deposits and withdrawals, without the schemas: pages list them (WEB-65). */

export const DEPOSIT_STATES = [
  ...(['CONFIRMING', 'FINAL', 'CREDITED', 'ORPHANED', 'DUST', 'UNKNOWN_TOKEN', 'SUSPENSE'] as const),
  // What staff did about one of the last three: the house has it, or it went back (DESK-21, DESK-22).
  ...(['KEPT', 'RETURNED'] as const),
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** NEW to PAID as in 058; the others are over: nothing left the exchange, except that FAILED waits for people. */
export const WITHDRAWAL_STATES = [
  'NEW',
  'HELD',
  'REVIEW',
  'APPROVED',
  'SIGNED',
  'BROADCAST',
  'MINED',
  'PAID',
  'CANCELLED',
  'REJECTED',
  'REFUSED',
  'FAILED',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
/** Its owner may still cancel one in these (WDRW-22). */
export const CANCELLABLE_STATES: readonly WithdrawalState[] = ['NEW', 'HELD', 'REVIEW'];
