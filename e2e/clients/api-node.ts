import { createRequire } from 'node:module';
import type { DepthEvent as NodeDepthEvent } from 'binance-api-node';
import { BookOfEvents, numbers } from './book-of-events.ts';
import { type Book, type Client, type PlacedOrder, SYMBOL, socketUrl, type Venue } from './client.ts';

// A CommonJS package that says it is none: who imports it gets the function or a box around it, depending on the loader.
const { default: binance } = createRequire(import.meta.url)('binance-api-node') as typeof import('binance-api-node');

const placed = ({ orderId, status }: { orderId: number | string; status: string }): PlacedOrder => ({
  id: Number(orderId),
  status,
});
const pairs = (levels: readonly { price: string; quantity: string }[]): [string, string][] =>
  levels.map(({ price, quantity }) => [price, quantity]);

/** npm `binance-api-node`: one socket a stream, by address. */
export function apiNodeClient(venue: Venue): Client {
  const { url, apiKey, secret } = venue;
  const sockets = socketUrl(venue);
  const client = binance({
    apiKey,
    apiSecret: secret,
    httpBase: url,
    wsBase: `${sockets}/ws`,
    wsApi: `${sockets}/ws-api/v3`,
  } as never);
  const closing: (() => unknown)[] = [];
  const book = async (): Promise<Book> => {
    const { lastUpdateId, bids, asks } = await client.book({ symbol: SYMBOL, limit: 1_000 });
    return { id: lastUpdateId, bids: numbers(pairs(bids as never)), asks: numbers(pairs(asks as never)) };
  };
  const order = { symbol: SYMBOL, side: 'BUY', newOrderRespType: 'RESULT' } as const;
  return {
    name: 'binance-api-node 0.13.10',
    markets: async () => (await client.exchangeInfo()).symbols.length,
    lastClose: async () => Number((await client.candles({ symbol: SYMBOL, interval: '1m' } as never)).at(-1)?.close),
    available: async (asset) =>
      Number((await client.accountInfo()).balances.find((balance) => balance.asset === asset)?.free ?? 0),
    buyLimit: async (quantity, price) =>
      placed((await client.order({ ...order, type: 'LIMIT', timeInForce: 'GTC', quantity, price } as never)) as never),
    buyMarket: async (quantity) =>
      placed((await client.order({ ...order, type: 'MARKET', quantity } as never)) as never),
    find: async (orderId) => placed((await client.getOrder({ symbol: SYMBOL, orderId })) as never),
    cancel: async (orderId) => placed((await client.cancelOrder({ symbol: SYMBOL, orderId })) as never),
    book,
    async watchBook(tell) {
      const own = new BookOfEvents(tell);
      const isThere = Promise.withResolvers<void>();
      const clean = client.ws.depth(`${SYMBOL}@100ms`, (event: NodeDepthEvent) => {
        own.take({
          first: event.firstUpdateId,
          last: event.finalUpdateId,
          bids: pairs(event.bidDepth),
          asks: pairs(event.askDepth),
        });
        isThere.resolve();
      });
      closing.push(() => clean());
      await isThere.promise;
      own.begin(await book());
    },
    async watchOrders(tell) {
      const clean = await client.ws.user((event: { eventType?: string; orderId?: number; orderStatus?: string }) => {
        if (event.eventType === 'executionReport')
          tell({ id: Number(event.orderId), status: String(event.orderStatus) });
      });
      closing.push(() => clean());
    },
    close() {
      for (const end of closing) end();
    },
  };
}
