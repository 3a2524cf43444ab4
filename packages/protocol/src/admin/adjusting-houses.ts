/** Accounts of the house that adjustments come from and go to: never the outside world (DESK-40). */
export const ADJUSTING_HOUSES = ['fees', 'networkFees', 'suspense', 'faucet'] as const;
