import { Spot } from '@binance/spot';
import { BookOfEvents, numbers } from './book-of-events.ts';
import { type Book, type Client, type PlacedOrder, SYMBOL, socketUrl, type Venue } from './client.ts';

const placed = ({ orderId, status }: { orderId?: number | bigint; status?: string }): PlacedOrder => ({
  id: Number(orderId),
  status: String(status),
});

const asAmend = (orderId: number, quantity: string, newClientOrderId?: string) => ({
  ...{ symbol: SYMBOL, orderId, newQty: Number(quantity) },
  ...(newClientOrderId === undefined ? {} : { newClientOrderId }),
});
const renamed = ({ amendedOrder }: { amendedOrder?: { origClientOrderId?: string; clientOrderId?: string } }) => ({
  before: String(amendedOrder?.origClientOrderId),
  after: String(amendedOrder?.clientOrderId),
});

/** npm `@binance/spot`, the present official one: orders and account by the socket's requests, the book by its streams. */
export async function officialClient(venue: Venue): Promise<Client> {
  const { url, apiKey, secret: apiSecret } = venue;
  const ws = socketUrl(venue);
  // Its logger tells every connection on the console otherwise.
  process.env.LOG_LEVEL ??= 'error';
  const spot = new Spot({
    configurationRestAPI: { apiKey, apiSecret, basePath: url, timeout: 30_000 },
    configurationWebsocketAPI: { apiKey, apiSecret, wsURL: `${ws}/ws-api/v3`, timeout: 30_000 },
    configurationWebsocketStreams: { wsURL: ws },
  });
  const api = await spot.websocketAPI.connect();
  const streams = await spot.websocketStreams.connect();
  const book = async (): Promise<Book> => {
    const { lastUpdateId, bids, asks } = await (await spot.restAPI.depth({ symbol: SYMBOL, limit: 1_000 })).data();
    return { id: Number(lastUpdateId), bids: numbers(bids ?? []), asks: numbers(asks ?? []) };
  };
  const order = { symbol: SYMBOL, side: 'BUY', newOrderRespType: 'RESULT' } as const;
  return {
    name: '@binance/spot 32.0.4',
    markets: async () => ((await (await spot.restAPI.exchangeInfo()).data()).symbols ?? []).length,
    lastClose: async () =>
      Number((await (await spot.restAPI.klines({ symbol: SYMBOL, interval: '1m' as never })).data()).at(-1)?.[4]),
    available: async (asset) => {
      const { balances } = (await api.accountStatus()).data as { balances?: { asset?: string; free?: string }[] };
      return Number(balances?.find((balance) => balance.asset === asset)?.free ?? 0);
    },
    buyLimit: async (quantity, price) => {
      const asked = { ...order, type: 'LIMIT', timeInForce: 'GTC', quantity: Number(quantity), price: Number(price) };
      return placed((await api.orderPlace(asked as never)).data as never);
    },
    buyMarket: async (quantity) => {
      const asked = { ...order, type: 'MARKET', quantity: Number(quantity) };
      return placed((await api.orderPlace(asked as never)).data as never);
    },
    find: async (orderId) => placed((await api.orderStatus({ symbol: SYMBOL, orderId })).data as never),
    cancel: async (orderId) => placed((await api.orderCancel({ symbol: SYMBOL, orderId })).data as never),
    amend: [
      async (orderId, quantity, newClientOrderId) =>
        renamed(await (await spot.restAPI.orderAmendKeepPriority(asAmend(orderId, quantity, newClientOrderId))).data()),
      async (orderId, quantity, newClientOrderId) =>
        renamed((await api.orderAmendKeepPriority(asAmend(orderId, quantity, newClientOrderId))).data),
    ],
    book,
    async watchBook(tell) {
      const own = new BookOfEvents(tell);
      const isThere = Promise.withResolvers<void>();
      const stream = streams.diffBookDepth({ symbol: SYMBOL.toLowerCase(), updateSpeed: '100ms' as never });
      stream.on('message', (event) => {
        const { U, u, b, a } = event as unknown as { U: number; u: number; b: never; a: never };
        own.take({ first: Number(U), last: Number(u), bids: b, asks: a });
        isThere.resolve();
      });
      await isThere.promise;
      own.begin(await book());
    },
    async watchOrders(tell) {
      const { stream } = await api.userDataStreamSubscribeSignature();
      stream.on('message', (event) => {
        const { e, i, X } = event as unknown as { e?: string; i?: number; X?: string };
        if (e === 'executionReport') tell({ id: Number(i), status: String(X) });
      });
    },
    async close() {
      await api.disconnect();
      await streams.disconnect();
    },
  };
}
