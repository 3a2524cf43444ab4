import { checkCode, objectOf, priceOf, rowsOf, timeOf, type Venue } from './venue.ts';

/** `{"retCode":0,"result":{"list":[{"symbol":"BTCUSDT","lastPrice":"84250.1",…}]},"time":1790000000000}` (IDX-13). */
export const BYBIT: Venue = {
  origin: 'https://api.bybit.com',
  symbol: (base, quote) => `${base}${quote}`,
  path: () => '/v5/market/tickers?category=spot',
  read(answer, asked) {
    const { retCode, result, time } = objectOf(answer, 'the answer');
    checkCode(retCode, 0);
    const venueMs = timeOf(time);
    return [...rowsOf(objectOf(result, 'the result').list, asked, 'symbol')].map(([symbol, { lastPrice }]) => ({
      symbol,
      price: priceOf(lastPrice, symbol),
      venueMs,
    }));
  },
};
