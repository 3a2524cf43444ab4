/** What one person may set; delisting has a way of its own. */
export const SET_STATUSES = ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION'] as const;
