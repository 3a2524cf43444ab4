import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { schemaReader } from '../../tools/sdk/schema-reader.ts';
import { newKey } from '../api-key.ts';
import { fundedPerson } from '../person.ts';
import { sharedExchange } from '../stage.ts';

const exchange = sharedExchange();

interface Operation {
  responses: { 200: { content: { 'application/json': { schema: object } } } };
}
type Paths = Record<string, Record<string, Operation>>;

/** Does the document say more than that an object or a list comes? */
const isDescribed = (schema: object | undefined) => JSON.stringify(schema) !== '{"type":["object","array"]}';

/** Something that is asked: method, path, parameters. */
type Asked = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, query?: string];

const SYMBOL = 'symbol=BTCUSDT';
const PUBLIC: readonly Asked[] = [
  ['GET', 'ping'],
  ['GET', 'time'],
  ['GET', 'exchangeInfo'],
  ['GET', 'exchangeInfo', `${SYMBOL}&showPermissionSets=false`],
  ['GET', 'depth', SYMBOL],
  ['GET', 'trades', SYMBOL],
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
];

it('ADOC-05 what a running exchange answers is exactly what its document says', async () => {
  const { url } = exchange;
  const { paths } = (await (await fetch(`${url}/api/docs/binance.json`)).json()) as { paths: Paths };
  const { apiKey, secret } = await newKey(await fundedPerson(url));
  const seen = new Set<string>();

  const ask = async ([method, path, query = '']: Asked, isSigned: boolean): Promise<unknown> => {
    const address = `/api/v3/${path}`;
    const signed = `${query === '' ? '' : `${query}&`}timestamp=${Date.now()}`;
    const signature = createHmac('sha256', secret).update(signed).digest('hex');
    const sent = isSigned ? `${signed}&signature=${signature}` : query;
    const headers = { 'x-mbx-apikey': apiKey };
    const response = await fetch(`${url}${address}?${sent}`, { method, headers });
    const answer: unknown = await response.json();
    expect([address, query, response.status, answer]).toMatchObject([address, query, 200, {}]);
    const schema = paths[address]?.[method.toLowerCase()]?.responses[200].content['application/json'].schema;
    const reader = schemaReader(schema);
    expect([method, address, query, answer, reader.troubleOf(answer)]).toEqual([method, address, query, answer, null]);
    // The reading is strict: with a field besides it is no such answer.
    if (isDescribed(schema) && !Array.isArray(answer))
      expect([address, reader.troubleOf({ ...(answer as object), besides: 1 })]).not.toContain(null);
    seen.add(`${method} ${address}`);
    return answer;
  };

  for (const asked of PUBLIC) await ask(asked, false);
  await ask(['GET', 'historicalTrades', SYMBOL], false);

  const [[best]] = ((await ask(['GET', 'depth', `${SYMBOL}&limit=5`], false)) as { bids: [[string]] })
    .bids as never as [[string]];
  const resting = (Number(best) * 0.9).toFixed(2);
  const limit = `${SYMBOL}&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=${resting}`;
  const { orderId } = (await ask(['POST', 'order', limit], true)) as { orderId: number };
  await ask(['GET', 'order', `${SYMBOL}&orderId=${orderId}`], true);
  await ask(['GET', 'openOrders', SYMBOL], true);
  const replacing = `${limit}&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${orderId}`;
  const { newOrderResponse } = (await ask(['POST', 'order/cancelReplace', replacing], true)) as {
    newOrderResponse: { orderId: number };
  };
  await ask(['DELETE', 'order', `${SYMBOL}&orderId=${newOrderResponse.orderId}`], true);
  for (const answer of ['ACK', 'RESULT', 'FULL'])
    await ask(['POST', 'order', `${SYMBOL}&side=BUY&type=MARKET&quantity=0.001&newOrderRespType=${answer}`], true);
  const iceberg = `${limit.replace('quantity=0.001', 'quantity=0.01')}&icebergQty=0.001&strategyId=7`;
  await ask(['POST', 'order', iceberg], true);
  const above = (Number(best) * 1.05).toFixed(2);
  await ask(
    ['POST', 'order', `${SYMBOL}&side=BUY&type=STOP_LOSS&quantity=0.001&stopPrice=${above}&trailingDelta=100`],
    true,
  );
  const oco = `${SYMBOL}&side=SELL&quantity=0.001&aboveType=LIMIT_MAKER&abovePrice=${above}&belowType=STOP_LOSS&belowStopPrice=${resting}`;
  const { orderListId } = (await ask(['POST', 'orderList/oco', oco], true)) as { orderListId: number };
  await ask(['GET', 'orderList', `orderListId=${orderListId}`], true);
  for (const path of ['allOrderList', 'openOrderList', 'account']) await ask(['GET', path], true);
  for (const path of ['allOrders', 'myTrades']) await ask(['GET', path, SYMBOL], true);

  // All that is described was held against it.
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => isDescribed(responses[200].content['application/json'].schema))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.filter((operation) => !seen.has(operation))).toEqual([]);
  expect(described.length).toBeGreaterThan(20);
});
