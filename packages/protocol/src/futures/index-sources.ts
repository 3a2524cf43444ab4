/** Where the index of a contract can come from, by the names that configurations say: our own spot markets, venues, the simulator. */
export const INDEX_SOURCES = ['own', 'binance', 'okx', 'bybit', 'simulator'] as const;
export type IndexSource = (typeof INDEX_SOURCES)[number];
