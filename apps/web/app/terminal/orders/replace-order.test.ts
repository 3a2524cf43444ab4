import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { type ReplacedData, type ReplaceOrderBody, replaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { replaceOrder } from './replace-order.ts';

const order = (orderId: number) => ({ orderId }) as OrderData;
const refusal = (error: 'UNKNOWN_ORDER' | 'INSUFFICIENT_BALANCE') =>
  new ApiRefusal({ error, code: 20, message: '', status: 404, retry: false });

test('TRAD-392 what is replaced is said by one command under one id, and both orders come back', async () => {
  const sent: [number, ReplaceOrderBody][] = [];
  const outcome = await replaceOrder(
    1,
    { price: '101', quantity: '2' },
    async (orderId, body) => {
      sent.push([orderId, body]);
      return { replaced: order(1), order: order(9), fills: [] } as ReplacedData;
    },
    () => 'new',
  );
  expect(sent).toEqual([[1, { price: '101', quantity: '2', clientOrderId: 'new' }]]);
  expect(replaceOrderBody.parse(sent[0]?.[1])).toEqual(sent[0]?.[1]);
  expect(outcome).toEqual({ kind: 'done', replaced: order(1), order: order(9) });
});

test('TRAD-392 TRAD-282 a refusal leaves the order as it was, or says that it had ended', async () => {
  const refused = (error: 'UNKNOWN_ORDER' | 'INSUFFICIENT_BALANCE') =>
    replaceOrder(1, { price: '101' }, () => Promise.reject(refusal(error)));
  expect(await refused('INSUFFICIENT_BALANCE')).toMatchObject({
    kind: 'kept',
    refusal: { error: 'INSUFFICIENT_BALANCE' },
  });
  expect(await refused('UNKNOWN_ORDER')).toEqual({ kind: 'ended' });
});
