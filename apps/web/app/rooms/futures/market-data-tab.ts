/** What the dialog of a contract's market data shows, one at a time. */
export type MarketDataTab = 'ratios' | 'index' | 'liquidations';
