import { createRequire } from 'node:module';
import { USDMClient, WebsocketClient } from 'binance';
import Binance from 'node-binance-api';
import { SYMBOL, socketUrl, type Venue } from './client.ts';
import { type ContractClient, OPEN, taking } from './contract-client.ts';
import { ccxtContracts } from './contracts-ccxt.ts';
import { officialContracts } from './contracts-official.ts';
import { until } from './patience.ts';

// A CommonJS package that says it is none: who imports it gets the function or a box around it, depending on the loader.
const { default: apiNode } = createRequire(import.meta.url)('binance-api-node') as typeof import('binance-api-node');

const quiet = { trace: () => undefined, info: () => undefined, error: () => undefined };

/** npm `binance`, its USDMClient. */
function sieblyContracts(venue: Venue): ContractClient {
  const { apiKey, secret, url } = venue;
  const keys = { api_key: apiKey, api_secret: secret };
  const rest = new USDMClient({ ...keys, baseUrl: url });
  const streams = new WebsocketClient(
    { ...keys, wsUrl: socketUrl(venue), beautify: false, restOptions: { baseUrl: url } },
    quiet,
  );
  return {
    name: 'binance 3.6.5 USDMClient',
    setLeverage: async (leverage) => Number((await rest.setLeverage({ symbol: SYMBOL, leverage })).leverage),
    lastPrice: async () => Number(((await rest.getSymbolPriceTicker({ symbol: SYMBOL })) as { price: string }).price),
    async market(side, quantity, reduces = false) {
      const reduceOnly = reduces ? 'true' : 'false';
      const asked = { symbol: SYMBOL, side, type: 'MARKET', quantity, reduceOnly, newOrderRespType: 'RESULT' };
      const { orderId, status } = await rest.submitNewOrder(asked as never);
      return { id: Number(orderId), status };
    },
    position: async () => Number((await rest.getPositionsV3({ symbol: SYMBOL }))[0]?.positionAmt ?? 0),
    async stop(quantity, triggerPrice) {
      const asked = {
        symbol: SYMBOL,
        side: 'SELL',
        type: 'STOP_MARKET',
        algoType: 'CONDITIONAL',
        quantity,
        triggerPrice,
      };
      const { algoId } = await rest.submitNewAlgoOrder(asked as never);
      return () => rest.cancelAlgoOrder({ algoId });
    },
    async watch(order, position) {
      streams.on('message', taking(order, position));
      await streams.subscribeUsdFuturesUserDataStream();
    },
    close: () => streams.closeAll(true),
  };
}

/** npm `binance-api-node`. */
function apiNodeContracts(venue: Venue): ContractClient {
  const { apiKey, secret, url } = venue;
  const ws = socketUrl(venue);
  const client = apiNode({
    ...{ apiKey, apiSecret: secret, httpBase: url, httpFutures: url, wsBase: `${ws}/ws`, wsApi: `${ws}/ws-api/v3` },
    ...{ wsFuturesPublic: `${ws}/public/ws`, wsFuturesMarket: `${ws}/market/ws`, wsFuturesPrivate: `${ws}/private/ws` },
    emitSocketOpens: true,
  } as never);
  let leave: () => unknown = () => undefined;
  return {
    name: 'binance-api-node 0.13.10 futures',
    setLeverage: async (leverage) => (await client.futuresLeverage({ symbol: SYMBOL, leverage })).leverage,
    lastPrice: async () => Number((await client.futuresPrices({ symbol: SYMBOL } as never))[SYMBOL]),
    async market(side, quantity, reduces = false) {
      const reduceOnly = String(reduces);
      const asked = { symbol: SYMBOL, side, type: 'MARKET', quantity: String(quantity), reduceOnly };
      const placed = await client.futuresOrder({ ...asked, newOrderRespType: 'RESULT' } as never);
      const { orderId, status } = placed as unknown as { orderId: number; status: string };
      return { id: Number(orderId), status };
    },
    position: async () => Number((await client.futuresPositionRisk({ symbol: SYMBOL }))[0]?.positionAmt ?? 0),
    async stop(quantity, price) {
      const asked = {
        symbol: SYMBOL,
        side: 'SELL',
        type: 'STOP_MARKET',
        quantity: String(quantity),
        stopPrice: String(price),
      };
      const { algoId } = (await client.futuresOrder(asked as never)) as unknown as { algoId: number };
      return () => client.futuresCancelOrder({ symbol: SYMBOL, algoId, conditional: true } as never);
    },
    async watch(order, position) {
      const take = taking(order, position);
      const isOpen = Promise.withResolvers<void>();
      const clean = await client.ws.futuresUser((event: unknown) => {
        const { eventType, type, ...rest } = event as { eventType?: string; type?: string };
        if (type === 'open') isOpen.resolve();
        take({ ...rest, e: eventType ?? type });
      }, false);
      leave = () => clean();
      // It hands its stream over before the socket is open: what happens meanwhile is told to nobody.
      await isOpen.promise;
    },
    close: () => void leave(),
  };
}

/** npm `node-binance-api`. */
function nodeBinanceContracts(venue: Venue): ContractClient {
  const { apiKey, secret, url } = venue;
  const ws = socketUrl(venue);
  const client = new Binance({
    ...{ APIKEY: apiKey, APISECRET: secret, recvWindow: 30_000, reconnect: false, log: () => undefined },
    urls: { base: `${url}/api/`, sapi: `${url}/sapi/`, fapi: `${url}/fapi/`, stream: `${ws}/ws/` },
  } as never);
  // Its futures streams have addresses of their own.
  Object.assign(client, {
    getFStreamSingleUrl: (kind = 'market') => `${ws}/${kind}/ws/`,
    getFStreamUrl: (kind = 'market') => `${ws}/${kind}/stream?streams=`,
  });
  let endpoint: string | undefined;
  return {
    name: 'node-binance-api 1.0.33 futures',
    setLeverage: async (leverage) => Number((await client.futuresLeverage(SYMBOL, leverage)).leverage),
    lastPrice: async () => Number((await client.futuresPrices(SYMBOL))[SYMBOL]),
    async market(side, quantity, reduceOnly = false) {
      const params = { newOrderRespType: 'RESULT', reduceOnly };
      const placed =
        side === 'BUY'
          ? client.futuresMarketBuy(SYMBOL, quantity, params)
          : client.futuresMarketSell(SYMBOL, quantity, params);
      const { orderId, status } = (await placed) as unknown as { orderId: number; status: string };
      return { id: Number(orderId), status };
    },
    position: async () => Number((await client.futuresPositionRisk({ symbol: SYMBOL }))[0]?.positionAmt ?? 0),
    async stop(quantity, triggerPrice) {
      const asked = client.futuresAlgoOrder('STOP_MARKET' as never, 'SELL', SYMBOL, quantity, undefined, {
        triggerPrice,
      });
      const { algoId } = (await asked) as unknown as { algoId: number };
      return () => client.futuresCancelAlgoOrder(SYMBOL, undefined, { algoId });
    },
    async watch(order, position) {
      const isThere = Promise.withResolvers<void>();
      const subscribed = (at: string) => {
        endpoint = at;
        isThere.resolve();
      };
      const none = () => undefined;
      client.userFutureData(taking(order, position), none, none, none, subscribed);
      await isThere.promise;
      // It says so before its socket is open.
      await until('a socket of the account', () => {
        const sockets = client.websockets.futuresSubcriptions() as Record<string, { readyState: number }>;
        return Object.values(sockets).find(({ readyState }) => readyState === OPEN);
      });
    },
    close() {
      if (endpoint !== undefined) client.futuresTerminate(endpoint);
    },
  };
}

/** The clients of the ecosystem that trade contracts, as npm ships them; only addresses are ours. */
export const CONTRACT_CLIENTS: Readonly<Record<string, (venue: Venue) => ContractClient | Promise<ContractClient>>> = {
  'ccxt.pro binanceusdm': ccxtContracts,
  'binance USDMClient': sieblyContracts,
  'binance-api-node futures': apiNodeContracts,
  'node-binance-api futures': nodeBinanceContracts,
  '@binance/derivatives-trading-usds-futures': officialContracts,
};
