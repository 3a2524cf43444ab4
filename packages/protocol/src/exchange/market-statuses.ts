/** The wire and the journal carry the numbers: append, never change. */
export const MARKET_STATUSES = ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION', 'DELISTED'] as const;

export type MarketStatus = (typeof MARKET_STATUSES)[number];
