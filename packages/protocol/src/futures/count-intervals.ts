/** Spans between two counts of who holds what of a contract. */
export const COUNT_INTERVALS = ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'] as const;
