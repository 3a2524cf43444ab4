import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContractOrder } from '../../live/contract-orders.ts';
import { submitOnce } from '../../live/submission.ts';
import { exitCalls } from './exit-calls.ts';
import type { PositionRow } from './position-rows.ts';

const row = {
  position: { symbol: 'BTC_USDT_PERP', positionSide: 'BOTH' },
  side: 'LONG',
} as Pick<PositionRow, 'position' | 'side'> as PositionRow;
const exit = (orderId: number, stopPrice: string) => ({ orderId, stopPrice }) as ContractOrder;
const NONE = { takeProfit: null, stopLoss: null };

let asked: { call: string; body: Record<string, unknown> }[];
let answers: (object | null)[];
let taken: number;
beforeEach(() => {
  [asked, answers, taken] = [[], [], 0];
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const request = new Request(new URL(typeof url === 'string' ? url : url.url, 'http://x'), init);
    const text = await request.text();
    asked.push({ call: `${request.method} ${new URL(request.url).pathname}`, body: JSON.parse(text || '{}') });
    const answer = answers.shift();
    if (answer === null) throw new TypeError('away');
    const order = { orderId: 9, type: 'STOP_MARKET' };
    return Response.json(answer ?? { code: 0, data: { ...order, order, replaced: order, fills: [] } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function bring(known: Parameters<typeof exitCalls>[1], takeProfit: string, stopLoss: string) {
  const calls = exitCalls(row, known, { takeProfit, stopLoss }, () => taken++);
  const outcomes = [];
  for (const call of calls) outcomes.push((await submitOnce(null, { send: call, wait: async () => {} })).kind);
  return outcomes;
}

test('FPAG-30 an exit that is new is placed, one with another price moved, an empty one ended, the same left alone', async () => {
  expect(await bring(NONE, '60000', '')).toEqual(['placed']);
  expect(asked[0]).toMatchObject({
    call: 'POST /futuresapi/orders',
    body: { type: 'TAKE_PROFIT_MARKET', side: 'SELL', closePosition: true, stopPrice: '60000' },
  });
  expect(await bring({ takeProfit: exit(3, '60000'), stopLoss: exit(4, '40000') }, '61000', '')).toHaveLength(2);
  expect(asked.slice(1).map(({ call }) => call)).toEqual(['PUT /futuresapi/orders/3', 'DELETE /futuresapi/orders/4']);
  expect(taken).toBe(4);
  expect(await bring({ takeProfit: exit(3, '60000'), stopLoss: null }, '60000', '')).toEqual([]);
  expect(asked).toHaveLength(3);
});

test('FPAG-30 while nobody knows whether it was set, the very same is sent again', async () => {
  answers = [null, null];
  expect(await bring(NONE, '', '40000')).toEqual(['placed']);
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ body }) => body.clientOrderId)).size).toBe(1);
  [asked, answers] = [[], [null]];
  expect(await bring({ takeProfit: exit(3, '60000'), stopLoss: null }, '61000', '')).toEqual(['placed']);
  expect(new Set(asked.map(({ body }) => body.clientOrderId)).size).toBe(1);
});

test('FPAG-30 to end an exit that is over is done; what is refused is told', async () => {
  const refused = (code: number, error: string) => ({ code, error, message: '', retry: false });
  answers = [refused(4, 'UNKNOWN_ORDER')];
  expect(await bring({ takeProfit: null, stopLoss: exit(4, '40000') }, '', '')).toEqual(['placed']);
  answers = [refused(304, 'LEVERAGE_TOO_HIGH')];
  expect(await bring(NONE, '60000', '')).toEqual(['refused']);
});
