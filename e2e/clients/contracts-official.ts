import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures';
import { SYMBOL, socketUrl, type Venue } from './client.ts';
import { type ContractClient, taking } from './contract-client.ts';

const order = { symbol: SYMBOL, type: 'MARKET', newOrderRespType: 'RESULT' } as const;

/** npm `@binance/derivatives-trading-usds-futures`, the present official one of contracts: orders by the socket's requests. */
export async function officialContracts(venue: Venue): Promise<ContractClient> {
  const { apiKey, secret: apiSecret, url } = venue;
  const ws = socketUrl(venue);
  // Its logger tells every connection on the console otherwise.
  process.env.LOG_LEVEL ??= 'error';
  const { restAPI, websocketAPI, websocketStreams } = new DerivativesTradingUsdsFutures({
    configurationRestAPI: { apiKey, apiSecret, basePath: url, timeout: 30_000 },
    configurationWebsocketAPI: { apiKey, apiSecret, wsURL: `${ws}/ws-fapi/v1`, timeout: 30_000 },
    configurationWebsocketStreams: { wsURL: ws },
  });
  const api = await websocketAPI.connect();
  const streams = await websocketStreams.connect();
  return {
    name: '@binance/derivatives-trading-usds-futures 38.1.1',
    setLeverage: async (leverage) =>
      Number((await (await restAPI.changeInitialLeverage({ symbol: SYMBOL, leverage })).data()).leverage),
    lastPrice: async () => Number((await (await restAPI.symbolPriceTickerV2({ symbol: SYMBOL })).data()).price),
    async market(side, quantity, reduces = false) {
      const { data } = await api.newOrder({ ...order, side, quantity, reduceOnly: reduces ? 'true' : 'false' });
      return { id: Number(data.orderId), status: String(data.status) };
    },
    async position() {
      const held = await (await restAPI.positionInformationV3({ symbol: SYMBOL })).data();
      return Number(held[0]?.positionAmt ?? 0);
    },
    async stop(quantity, triggerPrice) {
      const asked = { symbol: SYMBOL, side: 'SELL', type: 'STOP_MARKET', quantity, triggerPrice };
      const { algoId } = await (await restAPI.newAlgoOrder({ algoType: 'CONDITIONAL', ...asked })).data();
      return async () => (await restAPI.cancelAlgoOrder({ algoId: Number(algoId) })).data();
    },
    async watch(tell, position) {
      const { listenKey } = await (await restAPI.startUserDataStream()).data();
      const subscribed = Promise.withResolvers<void>();
      streams.on('message', (text: string) => 'result' in JSON.parse(text) && subscribed.resolve());
      streams.userData(String(listenKey)).on('message', taking(tell, position));
      // It hands its stream over before the server has answered: what happens meanwhile is told to nobody.
      await subscribed.promise;
    },
    async close() {
      await api.disconnect();
      await streams.disconnect();
    },
  };
}
