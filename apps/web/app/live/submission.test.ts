import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import type { PlacedData, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, test } from 'vitest';
import { newClientId, submitOnce } from './submission.ts';

const body: PlaceOrderBody = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', clientOrderId: 'web-1' };
const placed = { order: { orderId: 7 }, fills: [] } as unknown as PlacedData;
const refusal = (error: RejectionName) => {
  const { id, http, retry, message } = REJECTIONS[error];
  return new ApiRefusal({ error, code: id, message, status: http, retry });
};
const network = () => new ApiRefusal({ error: 'NETWORK', code: 500, message: '', status: 0, retry: true });

async function run(...answers: (PlacedData | ApiRefusal)[]) {
  const bodies: PlaceOrderBody[] = [];
  const waits: number[] = [];
  const outcome = await submitOnce(body, {
    async send(sent) {
      bodies.push(sent);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof ApiRefusal) throw answer ?? network();
      return answer;
    },
    async wait(ms) {
      waits.push(ms);
    },
  });
  expect(new Set(bodies)).toEqual(new Set([body]));
  return { outcome, sends: bodies.length, waits };
}

describe('submission', () => {
  test('TRAD-20 an answer ends it', async () => {
    expect(await run(placed)).toEqual({ outcome: { kind: 'placed', placed }, sends: 1, waits: [] });
  });

  test.each(['INSUFFICIENT_BALANCE', 'UNAVAILABLE', 'TOO_MANY_ORDERS', 'NOT_LOGGED_IN'] as const)(
    'TRAD-20 the refusal %s ends it when nothing was in doubt',
    async (name) => {
      expect(await run(refusal(name))).toMatchObject({ outcome: { kind: 'refused' }, sends: 1 });
    },
  );

  test.each([
    ['OUTCOME_UNKNOWN', refusal('OUTCOME_UNKNOWN')],
    ['a network failure', network()],
  ])('TRAD-21 after %s the very same order is sent again', async (_, first) => {
    expect(await run(first, placed)).toEqual({ outcome: { kind: 'placed', placed }, sends: 2, waits: [300] });
  });

  test.each(['UNAVAILABLE', 'OVERLOADED', 'TOO_MANY_ORDERS', 'NOT_LOGGED_IN', 'INTERNAL'] as const)(
    'TRAD-21 once in doubt, %s says nothing about the first sending',
    async (name) => {
      expect(await run(network(), refusal(name), placed)).toMatchObject({ outcome: { kind: 'placed' }, sends: 3 });
    },
  );

  test.each(['INSUFFICIENT_BALANCE', 'WOULD_TAKE', 'MARKET_CLOSED', 'INSUFFICIENT_MARGIN', 'MARGIN_NEEDED'] as const)(
    "TRAD-21 once in doubt, the engine's %s does: the first sending was not accepted",
    async (name) => {
      expect(await run(network(), refusal(name))).toMatchObject({ outcome: { kind: 'refused' }, sends: 2 });
    },
  );

  test('TRAD-22 after five sendings without an answer it says that it does not know', async () => {
    expect(await run()).toEqual({ outcome: { kind: 'unknown' }, sends: 5, waits: [300, 1000, 2000, 4000] });
  });

  test('TRAD-22 TRAD-276 what is in doubt and sent once more is not out of doubt by a refusal of the moment', async () => {
    const send = async () => {
      throw refusal('UNAVAILABLE');
    };
    expect(await submitOnce(body, { send, wait: async () => {} }, true)).toEqual({ kind: 'unknown' });
    expect(await submitOnce(body, { send, wait: async () => {} })).toMatchObject({ kind: 'refused' });
  });

  test('TRAD-22 what had no answer for ten seconds is not sent again, however few sendings there were', async () => {
    let nowMs = 0;
    let sends = 0;
    const slow = async () => {
      sends++;
      nowMs += 6_000;
      throw network();
    };
    const outcome = await submitOnce(body, { send: slow, wait: async () => {}, now: () => nowMs });
    expect([outcome, sends]).toEqual([{ kind: 'unknown' }, 2]);
  });

  test('TRAD-20 client order ids are new each time and fit the protocol', () => {
    const ids = new Set(Array.from({ length: 1000 }, newClientId));
    expect(ids.size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9\-_.:/]{1,36}$/);
  });
});
