import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountNews, accountOf } from '../../live/account.ts';
import type { AlgoSource } from '../../live/algos.ts';
import { spotCalls } from '../../live/api.ts';
import { dropAlgo, dropOrders, findAlgo, findOrders } from './order-fate.ts';
import type { Sent } from './sent.ts';

const account = vi.hoisted(() => ({
  hear: [] as ((news: AccountNews) => void)[],
  taken: [] as OrderData[],
}));
vi.mock('../../live/account.ts', () => ({
  accountOf: () => ({
    onNews(listener: (news: AccountNews) => void) {
      account.hear.push(listener);
      return () => account.hear.splice(account.hear.indexOf(listener), 1);
    },
    takeOrder: (order: OrderData) => account.taken.push(order),
  }),
}));

const one: Sent = {
  kind: 'order',
  body: { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '9', quantity: '1', clientOrderId: 'web-1' },
};
const list: Sent = {
  kind: 'list',
  body: {
    symbol: 'BTC_USDT',
    kind: 'OCO',
    clientListId: 'web-2',
    legs: [
      { side: 'BUY', type: 'LIMIT_MAKER', clientOrderId: 'web-2-1' },
      { side: 'BUY', type: 'STOP_LOSS', clientOrderId: 'web-2-2' },
    ],
  },
};
const twap = { kind: 'TWAP', symbol: 'BTC_USDT', side: 'BUY', duration: 60, slices: 2, clientAlgoId: 'web-3' } as const;

/** What the exchange has, by client order id: open until it is cancelled. */
let orders: Map<string, 'NEW' | 'FILLED' | 'CANCELED'>;
let algos: { algoId: number; clientAlgoId: string; status: string }[];
let asked: string[];
let isAway: boolean;

const told = (clientOrderId: string) => ({ clientOrderId, status: orders.get(clientOrderId) }) as unknown as OrderData;
const spot: AlgoSource = { path: '/api/spot', accountOf, asOrder: (order: unknown) => order as OrderData };
const futures: AlgoSource = { ...spot, path: '/futuresapi', asOrder: () => told('of a contract') };
const answer = (data: unknown) => Response.json({ code: 0, data });

function exchange(url: URL, method: string): Response {
  const id = url.searchParams.get('clientOrderId') ?? '';
  if (url.pathname.endsWith('/algos')) return answer({ rows: algos, next: null });
  if (url.pathname.includes('/algos/'))
    return answer({ algo: { ...algos[0], status: 'ENDED' }, orders: [told('web-9')] });
  if (method === 'GET') return answer({ rows: orders.has(id) ? [told(id)] : [], next: null });
  if (orders.get(id) !== 'NEW') {
    const { id: code, message, http } = REJECTIONS.UNKNOWN_ORDER;
    return Response.json({ code, error: 'UNKNOWN_ORDER', message, retry: false }, { status: http });
  }
  orders.set(id, 'CANCELED');
  return answer([told(id)]);
}

beforeEach(() => {
  [orders, algos, asked, isAway] = [new Map(), [], [], false];
  account.hear.length = 0;
  account.taken.length = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), 'http://x'), init);
    const url = new URL(request.url);
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    if (isAway) throw new TypeError('away');
    return exchange(url, request.method);
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('what became of an order', () => {
  test('TRAD-245 it is asked for by the ids that were made for it, and nothing is sent', async () => {
    expect(await findOrders(one, spotCalls)).toBeNull();
    orders.set('web-1', 'FILLED').set('web-2-2', 'NEW');
    expect(await findOrders(one, spotCalls)).toEqual([told('web-1')]);
    expect(await findOrders(list, spotCalls)).toEqual([told('web-2-2')]);
    expect(asked.every((call) => call.startsWith('GET '))).toBe(true);
  });

  test('TRAD-245 a ladder or a TWAP likewise', async () => {
    expect(await findAlgo(spot, twap)).toBeNull();
    algos = [{ algoId: 4, clientAlgoId: 'web-3', status: 'RUNNING' }];
    expect(await findAlgo(spot, twap)).toMatchObject({ algo: { algoId: 4 } });
    expect(asked.every((call) => call.startsWith('GET '))).toBe(true);
  });

  test('TRAD-245 TRAD-277 who cannot be asked has not answered', async () => {
    isAway = true;
    await expect(findOrders(one, spotCalls)).rejects.toMatchObject({ error: 'NETWORK' });
    await expect(dropOrders(one, accountOf(1), spotCalls, () => {})).rejects.toMatchObject({ error: 'NETWORK' });
    expect(account.hear).toEqual([]);
  });
});

describe('an order that is dropped', () => {
  test('TRAD-247 what had come all the same is cancelled, and its state told', async () => {
    orders.set('web-1', 'NEW');
    expect(await dropOrders(one, accountOf(1), spotCalls, () => {})).toEqual([told('web-1')]);
    expect(orders.get('web-1')).toBe('CANCELED');
    expect(account.taken).toEqual([told('web-1')]);
  });

  test('TRAD-247 what was filled before is told, not denied', async () => {
    orders.set('web-1', 'FILLED');
    expect(await dropOrders(one, accountOf(1), spotCalls, () => {})).toMatchObject([{ status: 'FILLED' }]);
  });

  test.each([
    ['an order', one, 'web-1'],
    ['an order of a list', list, 'web-2-1'],
  ])('TRAD-247 %s that comes after it was dropped is cancelled at once and told, once', async (_, sent, id) => {
    const late: OrderData[][] = [];
    expect(await dropOrders(sent, accountOf(1), spotCalls, (found) => late.push([...found]))).toBeNull();
    for (const hear of [...account.hear]) hear({ kind: 'order', order: { clientOrderId: 'other' } as OrderData });
    expect(late).toEqual([]);
    orders.set(id, 'NEW');
    for (const hear of [...account.hear]) hear({ kind: 'order', order: told(id) });
    await expect.poll(() => late.length).toBe(1);
    expect([late[0]?.[0]?.status, account.hear.length]).toEqual(['CANCELED', 0]);
  });

  test('TRAD-247 one that is told between the question and its answer is cancelled too', async () => {
    const late: string[] = [];
    const dropping = dropOrders(one, accountOf(1), spotCalls, ([order]) => late.push(order?.status ?? ''));
    for (const hear of [...account.hear]) hear({ kind: 'order', order: told('web-1') });
    await dropping;
    await expect.poll(() => late.length).toBe(1);
    expect(account.hear).toEqual([]);
  });

  test('TRAD-247 what comes late and cannot be cancelled is told as it stands', async () => {
    const late: string[] = [];
    await dropOrders(one, accountOf(1), spotCalls, ([order]) => late.push(order?.status ?? ''));
    orders.set('web-1', 'NEW');
    isAway = true;
    for (const hear of [...account.hear]) hear({ kind: 'order', order: told('web-1') });
    await expect.poll(() => late).toEqual(['NEW']);
  });

  test.each([
    ['spot', spot],
    ['contracts', futures],
  ])('TRAD-247 FPAG-16 a ladder or a TWAP of %s is ended, when it had come and when it comes late', async (_, of) => {
    const late = vi.fn();
    expect(await dropAlgo(of, twap, 1, late)).toBe(false);
    algos = [{ algoId: 4, clientAlgoId: 'web-3', status: 'RUNNING' }];
    for (const hear of [...account.hear]) hear({ kind: 'algo', algo: algos[0] as never });
    await expect.poll(() => late.mock.calls.length).toBe(1);
    expect(asked).toContain(`DELETE ${of.path}/algos/4`);
    expect(account.taken).toEqual([told(of === spot ? 'web-9' : 'of a contract')]);
    expect(await dropAlgo(of, twap, 1, late)).toBe(true);
  });
});
