import { Spot, WebsocketStream } from '@binance/connector';
import { BookOfEvents, numbers } from './book-of-events.ts';
import { type Book, type Client, type PlacedOrder, SYMBOL, socketUrl, type Venue } from './client.ts';

const placed = ({ orderId, status }: { orderId: number; status: string }): PlacedOrder => ({ id: orderId, status });
const nothing = () => undefined;
const logger = { log: nothing, info: nothing, warn: nothing, debug: nothing, error: nothing };

/** npm `@binance/connector`, the old official one: the account by a listen key. */
export function connectorClient(venue: Venue): Client {
  const rest = new Spot(venue.apiKey, venue.secret, { baseURL: venue.url });
  const wsURL = socketUrl(venue);
  const closing: (() => unknown)[] = [];
  const book = async (): Promise<Book> => {
    const { lastUpdateId, bids, asks } = (await rest.depth(SYMBOL, { limit: 1_000 })).data;
    return { id: lastUpdateId, bids: numbers(bids), asks: numbers(asks) };
  };
  const result = { newOrderRespType: 'RESULT' };
  return {
    name: '@binance/connector 3.6.1',
    markets: async () => (await rest.exchangeInfo()).data.symbols.length,
    lastClose: async () => Number((await rest.klines(SYMBOL, '1m')).data.at(-1)?.[4]),
    available: async (asset) =>
      Number(
        (await rest.account()).data.balances.find((balance: { asset: string }) => balance.asset === asset)?.free ?? 0,
      ),
    buyLimit: async (quantity, price) =>
      placed((await rest.newOrder(SYMBOL, 'BUY', 'LIMIT', { ...result, timeInForce: 'GTC', quantity, price })).data),
    buyMarket: async (quantity) => placed((await rest.newOrder(SYMBOL, 'BUY', 'MARKET', { ...result, quantity })).data),
    find: async (orderId) => placed((await rest.getOrder(SYMBOL, { orderId })).data),
    cancel: async (orderId) => placed((await rest.cancelOrder(SYMBOL, { orderId })).data),
    book,
    async watchBook(tell) {
      const own = new BookOfEvents(tell);
      const isThere = Promise.withResolvers<void>();
      const message = (text: string) => {
        const { U, u, b, a } = JSON.parse(text);
        own.take({ first: U, last: u, bids: b, asks: a });
        isThere.resolve();
      };
      const stream = new WebsocketStream({ wsURL, logger, callbacks: { message } });
      stream.diffBookDepth(SYMBOL, '100ms');
      closing.push(() => stream.disconnect());
      await isThere.promise;
      own.begin(await book());
    },
    async watchOrders(tell) {
      const { listenKey } = (await rest.createListenKey()).data;
      const isOpen = Promise.withResolvers<void>();
      const message = (text: string) => {
        const event = JSON.parse(text);
        if (event.e === 'executionReport') tell({ id: event.i, status: event.X });
      };
      const stream = new WebsocketStream({ wsURL, logger, callbacks: { open: () => isOpen.resolve(), message } });
      stream.userData(listenKey);
      closing.push(
        () => stream.disconnect(),
        () => rest.closeListenKey(listenKey),
      );
      await isOpen.promise;
    },
    async close() {
      for (const end of closing) await end();
    },
  };
}
