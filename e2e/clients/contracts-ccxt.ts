import ccxt from 'ccxt';
import { socketUrl, type Venue } from './client.ts';
import { type ContractClient, OPEN } from './contract-client.ts';
import { until } from './patience.ts';

const PAIR = 'BTC/USDT:USDT';
const STATUS: Record<string, string> = { open: 'NEW', closed: 'FILLED', canceled: 'CANCELED' };
const orderOf = ({ id, status }: { id?: unknown; status?: unknown }) => ({
  id: Number(id),
  status: STATUS[String(status)] ?? String(status),
});

/** ccxt.pro's class `binanceusdm`. */
export async function ccxtContracts(venue: Venue): Promise<ContractClient> {
  const { apiKey, secret, url } = venue;
  const ws = socketUrl(venue);
  const exchange = new ccxt.pro.binanceusdm({
    ...{ apiKey, secret, options: { fetchMarkets: { types: ['linear'] } } },
    urls: {
      api: {
        ...{
          public: `${url}/api/v3`,
          private: `${url}/api/v3`,
          sapi: `${url}/sapi/v1`,
          fapiData: `${url}/futures/data`,
        },
        ...{ fapiPublic: `${url}/fapi/v1`, fapiPublicV2: `${url}/fapi/v2`, fapiPublicV3: `${url}/fapi/v3` },
        ...{ fapiPrivate: `${url}/fapi/v1`, fapiPrivateV2: `${url}/fapi/v2`, fapiPrivateV3: `${url}/fapi/v3` },
        ws: { future: `${ws}/ws`, 'ws-api': { future: `${ws}/ws-fapi/v1` } },
      },
    },
  });
  // Without it ccxt does not speak ws:// but only wss://.
  await exchange.loadHttpProxyAgent();
  await exchange.loadMarkets();
  let isClosed = false;
  const watching = async (next: () => Promise<void>) => {
    while (!isClosed) await next().catch(() => undefined);
  };
  return {
    name: `ccxt.pro ${ccxt.version} binanceusdm`,
    setLeverage: async (leverage) => Number((await exchange.setLeverage(leverage, PAIR)).leverage),
    lastPrice: async () => Number((await exchange.fetchTicker(PAIR)).last),
    market: async (side, quantity, reduceOnly = false) =>
      orderOf(
        await exchange.createOrder(PAIR, 'market', side === 'BUY' ? 'buy' : 'sell', quantity, undefined, {
          reduceOnly,
        }),
      ),
    async position() {
      const [held] = await exchange.fetchPositions([PAIR]);
      return held === undefined ? 0 : Number(held.contracts) * (held.side === 'short' ? -1 : 1);
    },
    async stop(quantity, stopLossPrice) {
      const { id } = await exchange.createOrder(PAIR, 'market', 'sell', quantity, undefined, { stopLossPrice });
      return () => exchange.cancelOrder(String(id), PAIR, { trigger: true });
    },
    async watch(tell, position) {
      void watching(async () => {
        const told = await exchange.watchOrders(PAIR);
        for (const { id, status } of told.map(orderOf)) tell(id, status);
      });
      // The first answer is what it asked for itself; until that is here it drops what the stream tells.
      let hasSnapshot = false;
      void watching(async () => {
        const held = await exchange.watchPositions([PAIR]);
        hasSnapshot = true;
        for (const { contracts, side } of held) position(Number(contracts) * (side === 'short' ? -1 : 1));
      });
      await until('the positions it begins with', () => (hasSnapshot ? true : undefined));
      // It says nowhere that it hears, but its socket does.
      await until('a socket of the account', () => {
        const sockets = Object.values(exchange.clients) as { connection?: { readyState: number }; url: string }[];
        return sockets.find(({ connection, url: at }) => connection?.readyState === OPEN && at.includes('/private'));
      });
    },
    async close() {
      isClosed = true;
      await exchange.close();
    },
  };
}
