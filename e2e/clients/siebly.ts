import { MainClient, WebsocketAPIClient, WebsocketClient } from 'binance';
import { BookOfEvents, numbers } from './book-of-events.ts';
import { type Book, type Client, type PlacedOrder, SYMBOL, socketUrl, type Venue } from './client.ts';

const placed = ({ orderId, status }: { orderId: number | string; status: string }): PlacedOrder => ({
  id: Number(orderId),
  status,
});
interface RawDepth {
  e: string;
  s: string;
  U: number;
  u: number;
  b: [string, string][];
  a: [string, string][];
}

const quiet = { trace: () => undefined, info: () => undefined, error: () => undefined };

/** Rebuilds the book from the stream of its changes. */
async function watchBook(
  streams: WebsocketClient,
  snapshot: () => Promise<Book>,
  tell: (book: Book) => void,
): Promise<void> {
  const own = new BookOfEvents(tell);
  const isThere = Promise.withResolvers<void>();
  streams.on('message', (message) => {
    const { e, s, U, u, b, a } = message as unknown as RawDepth;
    if (e !== 'depthUpdate' || s !== SYMBOL) return;
    own.take({ first: U, last: u, bids: b, asks: a });
    isThere.resolve();
  });
  await streams.subscribeDiffBookDepth(SYMBOL, 100, 'spot');
  await isThere.promise;
  own.begin(await snapshot());
}

/** For spot it only has the socket call. */
async function amend(requests: WebsocketAPIClient, orderId: number, newQty: string, newClientOrderId?: string) {
  const named = newClientOrderId === undefined ? {} : { newClientOrderId };
  const asked = { symbol: SYMBOL, orderId, newQty, ...named, timestamp: Date.now() };
  const { result } = await requests.amendSpotOrderKeepPriority(asked as never);
  const { origClientOrderId, clientOrderId } = result.amendedOrder;
  return { before: origClientOrderId, after: clientOrderId };
}

/** npm `binance`: REST, streams by subscription, the account by the socket's requests. */
export function sieblyClient(venue: Venue): Client {
  const { url, apiKey, secret } = venue;
  const wsUrl = socketUrl(venue);
  const keys = { api_key: apiKey, api_secret: secret };
  const rest = new MainClient({ ...keys, baseUrl: url });
  const streams = new WebsocketClient({ wsUrl, beautify: false }, quiet);
  // Its types do not know it; without it only Ed25519 keys may ask by socket.
  const individually = { authPrivateRequestsIndividually: true };
  const requests = new WebsocketAPIClient(
    {
      ...keys,
      wsUrl,
      beautify: false,
      ...individually,

      attachEventListeners: false,
      muteLatencyWarning: true,
    },
    quiet,
  );
  const book = async (): Promise<Book> => {
    const { lastUpdateId, bids, asks } = await rest.getOrderBook({ symbol: SYMBOL, limit: 1_000 });
    return { id: lastUpdateId, bids: numbers(bids), asks: numbers(asks) };
  };
  const order = { symbol: SYMBOL, side: 'BUY', newOrderRespType: 'RESULT' } as const;
  return {
    name: 'binance 3.6.5',
    markets: async () => (await rest.getExchangeInfo()).symbols.length,
    lastClose: async () => Number((await rest.getKlines({ symbol: SYMBOL, interval: '1m' })).at(-1)?.[4]),
    available: async (asset) =>
      Number((await rest.getAccountInformation()).balances.find((balance) => balance.asset === asset)?.free ?? 0),
    buyLimit: async (quantity, price) =>
      placed(
        (await rest.submitNewOrder({
          ...order,
          type: 'LIMIT',
          timeInForce: 'GTC',
          quantity: Number(quantity),
          price: Number(price),
        })) as never,
      ),
    buyMarket: async (quantity) =>
      placed((await rest.submitNewOrder({ ...order, type: 'MARKET', quantity: Number(quantity) })) as never),
    find: async (orderId) => placed(await rest.getOrder({ symbol: SYMBOL, orderId })),
    cancel: async (orderId) => placed((await rest.cancelOrder({ symbol: SYMBOL, orderId })) as never),
    amend: [(...asked) => amend(requests, ...asked)],
    book,
    watchBook: (tell) => watchBook(streams, book, tell),
    async watchOrders(tell) {
      requests.getWSClient().on('message', (message) => {
        const event = ((message as { event?: unknown }).event ?? message) as { e?: string; i?: number; X?: string };
        if (event.e === 'executionReport') tell({ id: Number(event.i), status: String(event.X) });
      });
      await requests.subscribeUserDataStream('mainWSAPI');
    },
    close() {
      streams.closeAll(true);
      requests.getWSClient().closeAll(true);
    },
  };
}
