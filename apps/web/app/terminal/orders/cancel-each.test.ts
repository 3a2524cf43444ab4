import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { cancelEach } from './cancel-each.ts';

const order = (orderId: number, listId: number | null = null) => ({ orderId, listId }) as OrderData;
const ids = (orders: readonly OrderData[]) => orders.map(({ orderId }) => orderId);
const refusal = (error: string) =>
  Object.assign(new ApiRefusal({ error, code: 1, status: 400 } as never), { error }) as ApiRefusal;

/** A venue in which `gone` have ended by themselves and `open` stand; writes down what it is asked. */
function venue(gone: readonly number[], open: readonly OrderData[] = []) {
  const asked: number[] = [];
  const calls = {
    cancel: async (orderId: number) => {
      asked.push(orderId);
      if (gone.includes(orderId)) throw refusal('UNKNOWN_ORDER');
      return order(orderId);
    },
    openNow: async () => open,
  };
  return { asked, calls };
}

test('TRAD-230 TRAD-298 each order is cancelled once, of a list the first; the others end with it and are counted', async () => {
  const { asked, calls } = venue([]);
  const all = [order(1), order(4, 7), order(3, 7), order(8, 8), order(5)];
  const { answered, count, live, failure } = await cancelEach(all, calls);
  expect([asked.sort(), ids(answered).sort(), count, live, failure]).toEqual([[1, 3, 5, 8], [1, 3, 5, 8], 5, [], null]);
});

test('TRAD-230 of many, one that ended by itself is no failure and is not counted', async () => {
  const many = Array.from({ length: 12 }, (_, index) => order(index + 1));
  const { asked, calls } = venue([3]);
  const { answered, count, failure } = await cancelEach(many, calls);
  expect(asked.sort((a, b) => a - b)).toEqual(ids(many));
  expect([answered.length, count, failure]).toEqual([11, 11, null]);
});

test('TRAD-240 TRAD-301 what waited for an order that was filled meanwhile is live: it stays, and is told', async () => {
  // Of list 7 the first was filled: its profit and stop stand now. List 8 was ended from elsewhere, whole.
  const { asked, calls } = venue([10, 20], [order(11, 7), order(12, 7), order(99)]);
  const all = [order(1), order(10, 7), order(11, 7), order(12, 7), order(20, 8), order(21, 8)];
  const { count, live, failure } = await cancelEach(all, calls);
  expect([asked.sort((a, b) => a - b), count, ids(live), failure]).toEqual([[1, 10, 20], 1, [11, 12], null]);
});

test('TRAD-240 a refusal is told with what was cancelled all the same, after all have been tried', async () => {
  const { calls } = venue([]);
  const refused = refusal('INTERNAL');
  const asked: number[] = [];
  const cancel = async (orderId: number) => {
    asked.push(orderId);
    if (orderId === 2) throw refused;
    return order(orderId);
  };
  const { count, failure } = await cancelEach([order(1), order(2), order(3)], { ...calls, cancel });
  expect([asked, count, failure]).toEqual([[1, 2, 3], 2, refused]);
});

test('TRAD-240 where nobody can say what is live now, what was cancelled is told all the same', async () => {
  const away = new Error('no network');
  const { calls } = venue([10]);
  const openNow = async () => Promise.reject(away);
  const { count, live, failure } = await cancelEach([order(1), order(10, 7), order(11, 7)], { ...calls, openNow });
  expect([count, live, failure]).toEqual([1, [], away]);
});
