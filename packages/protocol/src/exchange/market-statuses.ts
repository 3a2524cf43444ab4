/** The wire and the journal carry the numbers: append, never change. */
export const MARKET_STATUSES = ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION', 'DELISTED'] as const;

/** The statuses of records from before there were auctions: the first three. */
export const FIRST_MARKET_STATUSES = 3;
export type MarketStatus = (typeof MARKET_STATUSES)[number];
