import ccxt from 'ccxt';
import { numbers } from './book-of-events.ts';
import { type Book, type Client, type PlacedOrder, socketUrl, type Venue } from './client.ts';

const PAIR = 'BTC/USDT';
const STATUS: Record<string, string> = { open: 'NEW', closed: 'FILLED', canceled: 'CANCELED' };

const placed = ({ id, status }: { id?: unknown; status?: unknown }): PlacedOrder => ({
  id: Number(id),
  status: STATUS[String(status)] ?? String(status),
});

/** ccxt.pro's class `binance`; its socket answers by promise, one change a call. */
export async function ccxtClient(venue: Venue): Promise<Client> {
  const { url, apiKey, secret } = venue;
  const sockets = socketUrl(venue);
  const exchange = new ccxt.pro.binance({
    apiKey,
    secret,
    urls: {
      api: {
        public: `${url}/api/v3`,
        private: `${url}/api/v3`,
        sapi: `${url}/sapi/v1`,
        ws: { spot: `${sockets}/ws?m=/stream`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
      },
    },
    options: { fetchMarkets: { types: ['spot'] }, fetchOpenOrders: { warnWithoutSymbol: false } },
  });
  // Without it ccxt does not speak ws:// but only wss://.
  await exchange.loadHttpProxyAgent();
  let isClosed = false;
  /** Goes on watching until the client is closed; resolves with the first. */
  const watching = (next: () => Promise<void>): Promise<void> => {
    const first = Promise.withResolvers<void>();
    void (async () => {
      while (!isClosed) {
        await next();
        first.resolve();
      }
    })().catch((error: unknown) => {
      if (!isClosed) first.reject(error);
    });
    return first.promise;
  };
  const bookOf = (book: { nonce?: number | undefined; bids: unknown[][]; asks: unknown[][] }): Book => ({
    id: Number(book.nonce),
    bids: numbers(book.bids),
    asks: numbers(book.asks),
  });
  return {
    name: `ccxt.pro ${ccxt.version}`,
    markets: async () => Object.values(await exchange.loadMarkets()).filter((market) => market?.spot === true).length,
    lastClose: async () => Number((await exchange.fetchOHLCV(PAIR, '1m')).at(-1)?.[4]),
    available: async (asset) => Number((await exchange.fetchBalance())[asset]?.free ?? 0),
    buyLimit: async (quantity, price) =>
      placed(await exchange.createOrder(PAIR, 'limit', 'buy', Number(quantity), Number(price))),
    buyMarket: async (quantity) => placed(await exchange.createOrder(PAIR, 'market', 'buy', Number(quantity))),
    find: async (id) => placed(await exchange.fetchOrder(String(id), PAIR)),
    cancel: async (id) => placed(await exchange.cancelOrder(String(id), PAIR)),
    book: async () => bookOf(await exchange.fetchOrderBook(PAIR, 1_000)),
    watchBook: (tell) => watching(async () => tell(bookOf(await exchange.watchOrderBook(PAIR, 1_000)))),
    async watchOrders(tell) {
      await exchange.authenticate({ type: 'spot' });
      void watching(async () => {
        for (const order of await exchange.watchOrders(PAIR)) tell(placed(order));
      });
    },
    async close() {
      isClosed = true;
      await exchange.close();
    },
  };
}
