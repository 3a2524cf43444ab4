export type BookView = 'both' | 'bids' | 'asks';
