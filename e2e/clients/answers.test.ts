import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { schemaReader } from '../../tools/sdk/schema-reader.ts';
import { newKey } from '../api-key.ts';
import { fundedPerson } from '../person.ts';
import { sharedExchange } from '../stage.ts';

const exchange = sharedExchange();

interface Operation {
  responses: { 200?: { content: { 'application/json': { schema: object } } } };
}
type Paths = Record<string, Record<string, Operation>>;

/** Something that is asked: method, path (of /api/v3 unless it begins with a slash), parameters. */
type Asked = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, query?: string];

const SYMBOL = 'symbol=BTCUSDT';
const PUBLIC: readonly Asked[] = [
  ['GET', 'ping'],
  ['GET', 'time'],
  ['GET', 'exchangeInfo'],
  ['GET', 'exchangeInfo', `${SYMBOL}&showPermissionSets=false`],
  ['GET', 'executionRules'],
  ['GET', 'depth', SYMBOL],
  ['GET', 'trades', SYMBOL],
  ['GET', 'historicalTrades', SYMBOL],
  ['GET', 'historicalBlockTrades', `${SYMBOL}&fromId=1`],
  ['GET', 'aggTrades', SYMBOL],
  ['GET', 'klines', `${SYMBOL}&interval=1m`],
  ['GET', 'uiKlines', `${SYMBOL}&interval=1h`],
  ['GET', 'avgPrice', SYMBOL],
  ['GET', 'ticker/24hr', SYMBOL],
  ['GET', 'ticker/24hr'],
  ['GET', 'ticker/24hr', `${SYMBOL}&type=MINI`],
  ['GET', 'ticker', SYMBOL],
  ['GET', 'ticker', `${SYMBOL}&type=MINI`],
  ['GET', 'ticker/tradingDay', SYMBOL],
  ['GET', 'ticker/price', SYMBOL],
  ['GET', 'ticker/price'],
  ['GET', 'ticker/bookTicker'],
  ['GET', '/sapi/v1/system/status'],
  ['GET', '/dapi/v1/exchangeInfo'],
  ['GET', '/fapi/v1/exchangeInfo'],
];
const OF_ACCOUNT: readonly Asked[] = [
  ['GET', 'account'],
  ['GET', 'account/commission', SYMBOL],
  ['GET', 'rateLimit/order'],
  ['GET', 'myAllocations', SYMBOL],
  ['GET', 'myFilters', SYMBOL],
  ['GET', 'allOrders', SYMBOL],
  ['GET', 'myTrades', SYMBOL],
  ['GET', 'allOrderList'],
  ['GET', 'openOrderList'],
  ['GET', '/sapi/v1/c2c/orderMatch/listUserOrderHistory'],
  ['GET', '/sapi/v1/margin/allPairs'],
  ['GET', '/sapi/v1/margin/isolated/allPairs'],
  ['GET', '/sapi/v1/account/status'],
  ['GET', '/sapi/v1/account/apiTradingStatus'],
  ['GET', '/sapi/v1/account/apiRestrictions'],
  ['POST', '/sapi/v3/asset/getUserAsset'],
  ['GET', '/sapi/v1/accountSnapshot', 'type=SPOT'],
  ['GET', '/sapi/v1/convert/assetInfo'],
  // Under both of their names.
  ...['/sapi', '/api'].flatMap((root): Asked[] => [
    ['GET', `${root}/v1/capital/config/getall`],
    ['GET', `${root}/v1/capital/deposit/address/list`, 'coin=BTC'],
    ['GET', `${root}/v1/capital/deposit/hisrec`],
    ['GET', `${root}/v1/capital/withdraw/history`],
    ['GET', `${root}/v1/asset/tradeFee`],
    ['GET', `${root}/v1/asset/transfer`, 'type=MAIN_UMFUTURE'],
    ['POST', `${root}/v1/asset/get-funding-asset`],
    ['GET', `${root}/v1/asset/wallet/balance`],
    ['GET', `${root}/v1/asset/assetDetail`],
  ]),
];

/** Calls that a fresh exchange has no answer to, since none of its markets has a price range: the gateway's tests hold theirs. */
const OF_RANGES = ['GET /api/v3/referencePrice', 'GET /api/v3/referencePrice/calculation'];

/** What only a key does that moves money, or where a network is: the gateway's tests hold their answers. */
const OF_MONEY = ['/sapi', '/api'].flatMap((root) => [
  `GET ${root}/v1/capital/deposit/address`,
  `POST ${root}/v1/capital/withdraw/apply`,
  `POST ${root}/v1/asset/transfer`,
]);

/** What contracts answer is held against it in contract-answers.test.ts. */
const isOfContracts = (path: string) => path !== '/fapi/v1/exchangeInfo' && /^\/(fapi|futures)\//.test(path);

it('ADOC-05 what a running exchange answers is exactly what its document says', async () => {
  const { url } = exchange;
  const { paths } = (await (await fetch(`${url}/api/docs/binance.json`)).json()) as { paths: Paths };
  const { apiKey, secret } = await newKey(await fundedPerson(url));
  const seen = new Set<string>();

  const ask = async <T>([method, path, query = '']: Asked, isSigned = true): Promise<T> => {
    const address = path.startsWith('/') ? path : `/api/v3/${path}`;
    const signed = `${query === '' ? '' : `${query}&`}recvWindow=60000&timestamp=${Date.now()}`;
    const signature = createHmac('sha256', secret).update(signed).digest('hex');
    const sent = isSigned ? `${signed}&signature=${signature}` : query;
    const headers = { 'x-mbx-apikey': apiKey };
    const response = await fetch(`${url}${address}?${sent}`, { method, headers });
    const answer: unknown = await response.json();
    expect([address, query, response.status, answer]).toMatchObject([address, query, 200, {}]);
    const schema = paths[address]?.[method.toLowerCase()]?.responses[200]?.content['application/json'].schema;
    const reader = schemaReader(schema);
    expect([method, address, query, answer, reader.troubleOf(answer)]).toEqual([method, address, query, answer, null]);
    // The reading is strict: with a field besides it is no such answer.
    if (!Array.isArray(answer))
      expect([address, reader.troubleOf({ ...(answer as object), besides: 1 })]).not.toContain(null);
    seen.add(`${method} ${address}`);
    return answer as T;
  };

  for (const asked of PUBLIC) await ask(asked, false);
  const { listenKey } = await ask<{ listenKey: string }>(['POST', 'userDataStream'], false);
  for (const method of ['PUT', 'DELETE'] as const)
    await ask([method, 'userDataStream', `listenKey=${listenKey}`], false);

  const { bids } = await ask<{ bids: [string][] }>(['GET', 'depth', `${SYMBOL}&limit=5`], false);
  const best = Number(bids[0]?.[0]);
  const [resting, above] = [(best * 0.9).toFixed(2), (best * 1.05).toFixed(2)];
  const limit = `${SYMBOL}&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.002&price=${resting}`;
  for (const more of ['', '&computeCommissionRates=true']) await ask(['POST', 'order/test', `${limit}${more}`]);
  const { orderId } = await ask<{ orderId: number }>(['POST', 'order', limit]);
  const one = `${SYMBOL}&orderId=${orderId}`;
  await ask(['PUT', 'order/amend/keepPriority', `${one}&newQty=0.001`]);
  for (const path of ['order', 'order/amendments', 'myPreventedMatches']) await ask(['GET', path, one]);
  await ask(['GET', 'openOrders', SYMBOL]);
  const replacing = `${limit}&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${orderId}`;
  const { newOrderResponse } = await ask<{ newOrderResponse: { orderId: number } }>([
    'POST',
    'order/cancelReplace',
    replacing,
  ]);
  await ask(['DELETE', 'order', `${SYMBOL}&orderId=${newOrderResponse.orderId}`]);
  for (const answer of ['ACK', 'RESULT', 'FULL'])
    await ask(['POST', 'order', `${SYMBOL}&side=BUY&type=MARKET&quantity=0.001&newOrderRespType=${answer}`]);
  const iceberg = `${limit.replace('quantity=0.002', 'quantity=0.01')}&icebergQty=0.001&strategyId=7`;
  await ask(['POST', 'order', iceberg]);
  await ask(['POST', 'order', `${SYMBOL}&side=BUY&type=STOP_LOSS&quantity=0.001&stopPrice=${above}&trailingDelta=100`]);

  const pair = (place: string) => {
    const named = (name: string) => (place === '' ? name : `${place}${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    const up = `${named('aboveType')}=LIMIT_MAKER&${named('abovePrice')}=${above}`;
    return `${up}&${named('belowType')}=STOP_LOSS&${named('belowStopPrice')}=${resting}`;
  };
  const working = `${SYMBOL}&workingType=LIMIT&workingSide=BUY&workingPrice=${resting}&workingQuantity=0.001&workingTimeInForce=GTC`;
  const single = `pendingType=LIMIT&pendingSide=SELL&pendingPrice=${above}&pendingTimeInForce=GTC`;
  const lists: readonly Asked[] = [
    ['POST', 'order/oco', `${SYMBOL}&side=SELL&quantity=0.001&price=${above}&stopPrice=${resting}`],
    ['POST', 'orderList/oto', `${working}&${single}&pendingQuantity=0.001`],
    ['POST', 'orderList/otoco', `${working}&pendingSide=SELL&${pair('pending')}&pendingQuantity=0.001`],
    ['POST', 'orderList/opo', `${working}&${single}`],
    ['POST', 'orderList/opoco', `${working}&pendingSide=SELL&${pair('pending')}`],
  ];
  for (const asked of lists) await ask(asked);
  const oco = `${SYMBOL}&side=SELL&quantity=0.001&${pair('')}`;
  const { orderListId } = await ask<{ orderListId: number }>(['POST', 'orderList/oco', oco]);
  await ask(['GET', 'orderList', `orderListId=${orderListId}`]);
  for (const asked of OF_ACCOUNT) await ask(asked);
  const wanted = 'fromAsset=USDT&toAsset=BTC&fromAmount=200';
  const { quoteId } = await ask<{ quoteId: string }>(['POST', '/sapi/v1/convert/getQuote', wanted]);
  await ask(['POST', '/sapi/v1/convert/acceptQuote', `quoteId=${quoteId}`]);
  await ask(['GET', '/sapi/v1/convert/orderStatus', `orderId=${quoteId}`]);
  await ask(['GET', '/sapi/v1/convert/tradeFlow', `startTime=${Date.now() - 60_000}&endTime=${Date.now() + 60_000}`]);
  await ask(['DELETE', 'orderList', `${SYMBOL}&orderListId=${orderListId}`]);
  // Single orders and lists among each other.
  await ask(['DELETE', 'openOrders', SYMBOL]);

  // All that is described was held against it.
  const described = Object.entries(paths)
    .filter(([path]) => !isOfContracts(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => responses[200] !== undefined)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
  const unseen = described.filter((operation) => !seen.has(operation));
  expect(unseen.sort()).toEqual([...OF_RANGES, ...OF_MONEY].sort());
  expect(described.length).toBeGreaterThan(70);
});
