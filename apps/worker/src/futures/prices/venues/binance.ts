import { priceOf, rowsOf, type Venue } from './venue.ts';

/** `[{"symbol":"BTCUSDT","price":"84250.10000000"}]`, without a time (IDX-11). */
export const BINANCE: Venue = {
  origin: 'https://api.binance.com',
  symbol: (base, quote) => `${base}${quote}`,
  path: (symbols) => `/api/v3/ticker/price?symbols=${encodeURIComponent(JSON.stringify(symbols))}`,
  read: (answer, asked) =>
    [...rowsOf(answer, asked, 'symbol')].map(([symbol, row]) => ({
      symbol,
      price: priceOf(row.price, symbol),
      venueMs: undefined,
    })),
};
