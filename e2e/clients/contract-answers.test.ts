import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { schemaReader } from '../../tools/sdk/schema-reader.ts';
import { fundContracts, newKey } from '../api-key.ts';
import { eventually, fundedPerson, visitor } from '../person.ts';
import { sharedExchange } from '../stage.ts';

const exchange = sharedExchange();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Asked = readonly [method: Method, path: string, query?: string];
interface Operation {
  responses: { 200?: { content: { 'application/json': { schema: object } } } };
}

const SYMBOL = 'symbol=BTCUSDT';
const PUBLIC: readonly Asked[] = [
  ['GET', '/fapi/v1/depth', SYMBOL],
  ['GET', '/fapi/v1/trades', SYMBOL],
  ['GET', '/fapi/v1/klines', `${SYMBOL}&interval=1m`],
  ['GET', '/fapi/v1/markPriceKlines', `${SYMBOL}&interval=1m`],
  ['GET', '/fapi/v1/ticker/24hr', SYMBOL],
  ['GET', '/fapi/v1/ticker/24hr'],
  ['GET', '/fapi/v1/ticker/bookTicker', SYMBOL],
  ['GET', '/fapi/v1/ticker/price'],
  ['GET', '/fapi/v1/premiumIndex', SYMBOL],
  ['GET', '/fapi/v1/premiumIndex'],
  ['GET', '/fapi/v1/fundingRate', SYMBOL],
  ['GET', '/fapi/v1/fundingInfo'],
  ['GET', '/fapi/v1/openInterest', SYMBOL],
];
const OF_ACCOUNT: readonly Asked[] = [
  ['GET', '/fapi/v3/account'],
  ['GET', '/fapi/v2/account'],
  ['GET', '/fapi/v3/balance'],
  ['GET', '/fapi/v2/balance'],
  ['GET', '/fapi/v3/positionRisk'],
  ['GET', '/fapi/v2/positionRisk', SYMBOL],
  ['GET', '/fapi/v1/adlQuantile'],
  ['GET', '/fapi/v1/leverageBracket'],
  ['GET', '/fapi/v1/openOrders', SYMBOL],
  ['GET', '/fapi/v1/allOrders', SYMBOL],
  ['GET', '/fapi/v1/userTrades', SYMBOL],
  ['GET', '/fapi/v1/income'],
  ['GET', '/fapi/v1/symbolConfig', SYMBOL],
  ['GET', '/fapi/v1/accountConfig'],
  ['GET', '/fapi/v1/commissionRate', SYMBOL],
  ['GET', '/fapi/v1/positionSide/dual'],
  ['GET', '/fapi/v1/openAlgoOrders', SYMBOL],
];

it('ADOC-05 BFUT-18 BFUT-30 BFUT-47 what a running exchange answers of contracts is exactly what its document says', async () => {
  const { url } = exchange;
  type Paths = Record<string, Record<string, Operation>>;
  const { paths } = (await (await fetch(`${url}/api/docs/binance.json`)).json()) as { paths: Paths };
  const person = await fundedPerson(url);
  await fundContracts(person);
  const { apiKey, secret } = await newKey(person, ['futures']);
  const ask = async <T>([method, path, query = '']: Asked, isSigned = true): Promise<T> => {
    const signed = `${query === '' ? '' : `${query}&`}recvWindow=60000&timestamp=${Date.now()}`;
    const signature = createHmac('sha256', secret).update(signed).digest('hex');
    const sent = isSigned ? `${signed}&signature=${signature}` : query;
    const response = await fetch(`${url}${path}?${sent}`, { method, headers: { 'x-mbx-apikey': apiKey } });
    const answer: unknown = await response.json();
    expect([path, query, response.status, answer]).toMatchObject([path, query, 200, {}]);
    const schema = paths[path]?.[method.toLowerCase()]?.responses[200]?.content['application/json'].schema;
    const reader = schemaReader(schema);
    expect([method, path, query, answer, reader.troubleOf(answer)]).toEqual([method, path, query, answer, null]);
    return answer as T;
  };

  await eventually('quotes of a contract', async () => {
    const { body } = await visitor(url).get<{ bids: unknown[] }>(
      '/futuresapi/markets/depth?symbol=BTC_USDT_PERP&limit=5',
    );
    return (body.data?.bids.length ?? 0) > 0;
  });
  for (const asked of PUBLIC) await ask(asked, false);
  await ask(['POST', '/fapi/v1/leverage', `${SYMBOL}&leverage=20`]);
  const { bids } = await ask<{ bids: [string][] }>(['GET', '/fapi/v1/depth', `${SYMBOL}&limit=5`], false);
  const far = (Number(bids[0]?.[0]) * 0.9).toFixed(1);
  const limit = `${SYMBOL}&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.002&price=${far}`;
  await ask(['POST', '/fapi/v1/order/test', limit]);
  type Placed = { orderId: number; clientOrderId: string };
  const placed = await ask<Placed>(['POST', '/fapi/v1/order', limit]);
  const { orderId } = placed;
  const farther = (Number(far) - 10).toFixed(1);
  const moved = await ask<Placed>([
    ...(['PUT', '/fapi/v1/order'] as const),
    `${SYMBOL}&orderId=${orderId}&side=BUY&quantity=0.003&price=${farther}`,
  ]);
  expect(moved).toMatchObject({ orderId, clientOrderId: placed.clientOrderId, price: farther, origQty: '0.003' });
  const [amended] = await ask<{ amendment: object }[]>([
    ...(['GET', '/fapi/v1/orderAmendment'] as const),
    `${SYMBOL}&orderId=${orderId}`,
  ]);
  expect(amended?.amendment).toMatchObject({ price: { before: far, after: farther }, count: 1 });
  await ask(['GET', '/fapi/v1/order', `${SYMBOL}&orderId=${orderId}`]);
  const stop = `${SYMBOL}&algoType=CONDITIONAL&side=SELL&type=STOP_MARKET&triggerPrice=${far}&closePosition=true`;
  await ask(['POST', '/fapi/v1/order', `${SYMBOL}&side=BUY&type=MARKET&quantity=0.002&newOrderRespType=RESULT`]);
  const { algoId } = await ask<{ algoId: number }>(['POST', '/fapi/v1/algoOrder', stop]);
  for (const asked of OF_ACCOUNT) await ask(asked);
  await ask(['DELETE', '/fapi/v1/order', `${SYMBOL}&orderId=${orderId}`]);
  // Whoever takes back what is in the book keeps what protects the position.
  await ask(['POST', '/fapi/v1/order', limit]);
  await ask(['DELETE', '/fapi/v1/allOpenOrders', SYMBOL]);
  expect(await ask(['GET', '/fapi/v1/openOrders', SYMBOL])).toEqual([]);
  expect(await ask(['GET', '/fapi/v1/openAlgoOrders', SYMBOL])).toMatchObject([{ algoId }]);
  await ask(['DELETE', '/fapi/v1/algoOpenOrders', SYMBOL]);
  expect(await ask(['GET', '/fapi/v1/openAlgoOrders', SYMBOL])).toEqual([]);
  // A position that is opened in isolated mode moves margin, which is nobody's own doing.
  await ask(['POST', '/fapi/v1/order', `${SYMBOL}&side=SELL&type=MARKET&quantity=0.002&reduceOnly=true`]);
  await ask(['POST', '/fapi/v1/marginType', `${SYMBOL}&marginType=ISOLATED`]);
  await ask(['POST', '/fapi/v1/order', `${SYMBOL}&side=BUY&type=MARKET&quantity=0.002`]);
  await ask(['POST', '/fapi/v1/positionMargin', `${SYMBOL}&amount=3&type=1`]);
  expect(await ask(['GET', '/fapi/v1/positionMargin/history', SYMBOL])).toMatchObject([
    { type: 1, amount: expect.stringMatching(/^3\.0+$/), positionSide: 'BOTH' },
  ]);
});
