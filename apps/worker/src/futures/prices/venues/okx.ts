import { checkCode, objectOf, priceOf, rowsOf, timeOf, type Venue } from './venue.ts';

/** `{"code":"0","data":[{"instId":"BTC-USDT","last":"84250.1","ts":"1790000000000",…}]}` (IDX-12). */
export const OKX: Venue = {
  origin: 'https://www.okx.com',
  symbol: (base, quote) => `${base}-${quote}`,
  path: () => '/api/v5/market/tickers?instType=SPOT',
  read(answer, asked) {
    const { code, data } = objectOf(answer, 'the answer');
    checkCode(code, '0');
    return [...rowsOf(data, asked, 'instId')].map(([symbol, { last, ts }]) => ({
      symbol,
      price: priceOf(last, symbol),
      venueMs: timeOf(ts),
    }));
  },
};
