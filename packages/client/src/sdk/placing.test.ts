import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, networkFailure } from '../http/refusal.ts';
import { Exchange } from './exchange.ts';
import { newClientId, OutcomeUnknown, resolved } from './placing.ts';
import type { PlaceOrderBody } from './wire.ts';

const ORDER: PlaceOrderBody = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '1.00', quantity: '1.00000' };

/** A clock that only waiting moves. */
function patience(resolveMs?: number) {
  let nowMs = 0;
  return {
    resolveMs,
    nowMs: () => nowMs,
    wait: async (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('placing', () => {
  it('CLI-32 whatever is lost on the way, an order is placed once and its answer is the first’s', async () => {
    const line = fc.array(fc.constantFrom('request lost', 'answer lost', 'proxy'), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(line, async (faults) => {
        const placed = new Map<string, number>();
        const left = [...faults];
        const id = newClientId();
        const answer = await resolved(
          id,
          async () => {
            const fault = left.shift();
            if (fault === 'request lost') throw networkFailure(new Error('reset'));
            if (!placed.has(id)) placed.set(id, placed.size + 1);
            if (fault === 'answer lost') throw networkFailure(new Error('reset'));
            if (fault === 'proxy')
              throw new ApiRefusal({ error: 'FOREIGN_ANSWER', code: 502, message: '', status: 502, retry: true });
            return placed.get(id);
          },
          patience(),
        );
        expect(answer).toBe(1);
        expect(placed.size).toBe(1);
      }),
    );
  });

  it('CLI-32 CLI-42 a refusal is final; patience that ends says by which id to ask', async () => {
    let tries = 0;
    const refusal = new ApiRefusal({ error: 'PRICE_FILTER', code: 12, message: '', status: 400, retry: false });
    const ask = async () => {
      tries += 1;
      throw refusal;
    };
    await expect(resolved('a', ask, patience())).rejects.toBe(refusal);
    expect(tries).toBe(1);
    const never = () => Promise.reject(networkFailure(new Error('down')));
    const error = await resolved('mine-1', never, patience(5_000)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error).toMatchObject({ clientId: 'mine-1', cause: { error: 'NETWORK' } });
  });

  it('CLI-32 every try carries the same client id, also one that was not given', async () => {
    const bodies: { clientOrderId: string }[] = [];
    const ask = (async (_url: URL, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      if (bodies.length < 3) throw new TypeError('reset');
      return Response.json({ code: 0, data: { order: {}, fills: [] } });
    }) as unknown as typeof fetch;
    const exchange = new Exchange({ url: 'https://x.test', fetch: ask });
    await exchange.orders.place(ORDER);
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies.map(({ clientOrderId }) => clientOrderId)).size).toBe(1);
    expect(bodies[0]?.clientOrderId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('CLI-33 a cancel whose answer was lost is answered by the order as it ended', async () => {
    const asked: string[] = [];
    const unknown = { code: 30, error: 'UNKNOWN_ORDER', message: '', retry: false, requestId: 'r' };
    const ended = { orderId: 5, reason: 'CANCELED_BY_USER' };
    const ask = (async (url: URL, { method }: RequestInit) => {
      asked.push(`${method} ${url.pathname}`);
      if (asked.length === 1) throw new TypeError('reset');
      return method === 'DELETE' ? Response.json(unknown, { status: 400 }) : Response.json({ code: 0, data: ended });
    }) as unknown as typeof fetch;
    const { orders } = new Exchange({ url: 'https://x.test', fetch: ask });
    expect(await orders.cancel(5)).toEqual(ended);
    expect(asked).toEqual(['DELETE /api/spot/orders/5', 'DELETE /api/spot/orders/5', 'GET /api/spot/orders/5']);
    // Refused at the first try, it was never there.
    asked.push('x');
    await expect(orders.cancel(5)).rejects.toMatchObject({ error: 'UNKNOWN_ORDER' });
  });

  it('CLI-33 an empty text for a market is not every market', async () => {
    const ask = (async () => Response.json({ code: 0, data: [] })) as unknown as typeof fetch;
    const { orders } = new Exchange({ url: 'https://x.test', fetch: ask });
    expect(() => orders.cancelAll('')).toThrow(RangeError);
    expect(await orders.cancelAll()).toEqual([]);
  });
});

it('CLI-31 what is no id stays one step of the address: nothing else is cancelled', async () => {
  const asked: string[] = [];
  const ask = (async (url: URL) => {
    asked.push(url.pathname);
    return Response.json({ code: 0, data: {} });
  }) as unknown as typeof fetch;
  const { orders, algos } = new Exchange({ url: 'https://exchange.example', fetch: ask });
  await orders.cancel('../orders' as never);
  await algos.cancel('../orders' as never);
  await orders.one(7);
  expect(asked).toEqual(['/api/spot/orders/..%2Forders', '/api/spot/algos/..%2Forders', '/api/spot/orders/7']);
});
