import Binance from 'node-binance-api';
import { BookOfEvents, numbers } from './book-of-events.ts';
import { type Book, type Client, type PlacedOrder, SYMBOL, socketUrl, type Venue } from './client.ts';

const placed = ({ orderId, status }: { orderId: number | string; status: string }): PlacedOrder => ({
  id: Number(orderId),
  status,
});

const levels = (side: readonly { price: unknown; quantity: unknown }[]) =>
  side.map(({ price, quantity }) => [price, quantity]);

/** npm `node-binance-api`. */
export function nodeBinanceClient(venue: Venue): Client {
  const { url, apiKey, secret } = venue;
  const sockets = socketUrl(venue);
  const client = new Binance({
    APIKEY: apiKey,
    APISECRET: secret,
    // Its own time-out is the receive window: five seconds are little on a busy machine.
    recvWindow: 30_000,
    urls: {
      base: `${url}/api/`,
      sapi: `${url}/sapi/`,
      stream: `${sockets}/ws/`,
      combineStream: `${sockets}/stream?streams=`,
    },
    log: () => undefined,
  } as never);
  Object.assign(client, { wsApi: `${sockets}/ws-api/v3` });
  const book = async (): Promise<Book> => {
    const { lastUpdateId, bids, asks } = await client.depth(SYMBOL, 1_000);
    return { id: Number(lastUpdateId), bids: numbers(levels(bids)), asks: numbers(levels(asks)) };
  };
  const result = { newOrderRespType: 'RESULT' };
  let stream: string | undefined;
  return {
    name: 'node-binance-api 1.0.33',
    markets: async () => (await client.exchangeInfo()).symbols.length,
    lastClose: async () => Number((await client.candles(SYMBOL, '1m')).at(-1)?.close),
    available: async (asset) =>
      Number(
        ((await client.account()) as { balances: { asset: string; free: string }[] }).balances.find(
          (balance) => balance.asset === asset,
        )?.free ?? 0,
      ),
    buyLimit: async (quantity, price) =>
      placed((await client.limitOrder('BUY', SYMBOL, Number(quantity), Number(price), result)) as never),
    buyMarket: async (quantity) => placed((await client.marketBuy(SYMBOL, Number(quantity), result)) as never),
    find: async (id) => placed((await client.orderStatus(SYMBOL, id)) as never),
    cancel: async (id) => placed((await client.cancel(SYMBOL, id)) as never),
    book,
    async watchBook(tell) {
      const own = new BookOfEvents(tell);
      const isThere = Promise.withResolvers<void>();
      stream = client.depthStream(SYMBOL, (event: { U: number; u: number; b: never; a: never }) => {
        own.take({ first: Number(event.U), last: Number(event.u), bids: event.b, asks: event.a });
        isThere.resolve();
      });
      await isThere.promise;
      own.begin(await book());
    },
    async watchOrders(tell) {
      const isThere = Promise.withResolvers<void>();
      client.userData(
        (event: { e?: string; i?: number; X?: string }) => {
          if (event.e === 'executionReport') tell({ id: Number(event.i), status: String(event.X) });
        },
        undefined,
        undefined,
        () => isThere.resolve(),
      );
      await isThere.promise;
    },
    close() {
      if (stream !== undefined) client.terminate(stream);
      client.terminateWsApi('userData', false);
    },
  };
}
