import ccxt from 'ccxt';

export type ProBinance = InstanceType<typeof ccxt.pro.binance>;

/** Returns the class as npm ships it, with our addresses and its markets loaded. Over ws:// it needs its agents first. */
export async function proClient(
  url: string,
  credentials: { apiKey?: string; secret?: string } = {},
): Promise<ProBinance> {
  const sockets = url.replace('http', 'ws');
  const api = {
    public: `${url}/api/v3`,
    private: `${url}/api/v3`,
    sapi: `${url}/sapi/v1`,
    ws: { spot: `${sockets}/ws?m=/stream`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
  };
  const client = new ccxt.pro.binance({
    ...credentials,
    urls: { api },
    options: { fetchMarkets: { types: ['spot'] } },
  });
  await client.loadHttpProxyAgent();
  await client.loadMarkets();
  return client;
}

/** One side of a book, prices and amounts. */
type Side = [number, number][];

/** Returns the watched book once it has reached REST's id, and REST's book; both whole (up to 1,000 levels a side). */
export async function bookAndRest(watcher: ProBinance, pair: string): Promise<{ watched: object; rest: object }> {
  const symbol = watcher.market(pair).id;
  const answer = await watcher.publicGetDepth({ symbol, limit: 1000 });
  const id = Number(answer.lastUpdateId);
  const book = watcher.orderbooks[pair] as { nonce: number; bids: Side; asks: Side };
  while (book.nonce < id) await watcher.watchOrderBook(pair);
  const told = (levels: unknown) => (levels as [string, string][]).map(([price, amount]) => [+price, +amount]);
  const kept = (levels: Side) => levels.map(([price, amount]) => [price, amount]);
  return {
    watched: { id: book.nonce, bids: kept(book.bids), asks: kept(book.asks) },
    rest: { id, bids: told(answer.bids), asks: told(answer.asks) },
  };
}
