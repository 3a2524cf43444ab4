/** Statuses that one person may set; delisting has its own route. */
export const SET_STATUSES = ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION'] as const;
