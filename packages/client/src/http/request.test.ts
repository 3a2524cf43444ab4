import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiRefusal, apiDelete, apiGet, apiPatch, apiPost } from './request.ts';

interface Call {
  url: string;
  init: RequestInit;
}

function answering(...answers: (Response | Error)[]): { fetch: typeof fetch; calls: Call[] } {
  const calls: Call[] = [];
  const fake = async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('asked more often than expected');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch: fake as unknown as typeof fetch, calls };
}

const ok = (data: unknown) => Response.json({ code: 0, data });
const refused = (status: number, error: string, code: number) =>
  Response.json({ code, error, message: 'No.', field: 'price', retry: true, requestId: 'r1' }, { status });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function settle<T>(promise: Promise<T>): Promise<T | ApiRefusal> {
  const settled = promise.catch((error: unknown) => error as ApiRefusal);
  await vi.runAllTimersAsync();
  return settled;
}

describe('request', () => {
  test('S7.01 a GET sends its query and returns the data', async () => {
    const { fetch, calls } = answering(ok({ a: 1 }));
    expect(await apiGet('/api/x', { fetch, query: { limit: 5, cursor: undefined, q: 'a b' } })).toEqual({ a: 1 });
    expect(calls.map((call) => call.url)).toEqual(['/api/x?limit=5&q=a+b']);
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('S7.01 a GET is asked once more after %i', async (status) => {
    const { fetch, calls } = answering(refused(status, 'LAGGING', 143), ok(7));
    expect(await settle(apiGet('/api/x', { fetch }))).toBe(7);
    expect(calls).toHaveLength(2);
  });

  test('S7.01 a GET is asked no more than once more', async () => {
    const { fetch, calls } = answering(refused(503, 'LAGGING', 143), refused(503, 'LAGGING', 143), ok(7));
    expect(await settle(apiGet('/api/x', { fetch }))).toMatchObject({ error: 'LAGGING', status: 503 });
    expect(calls).toHaveLength(2);
  });

  test.each([400, 401, 403, 404])('S7.01 a GET is not repeated after %i', async (status) => {
    const { fetch, calls } = answering(refused(status, 'NOT_FOUND', 103), ok(7));
    expect(await settle(apiGet('/api/x', { fetch }))).toMatchObject({ status });
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['POST', apiPost],
    ['PATCH', apiPatch],
  ] as const)('S7.01 a %s is never repeated', async (method, call) => {
    const { fetch, calls } = answering(refused(503, 'OUTCOME_UNKNOWN', 142), ok(7));
    const refusal = await settle(call('/api/x', { a: '1' }, { fetch }));
    expect(refusal).toMatchObject({ error: 'OUTCOME_UNKNOWN', outcomeUnknown: true });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.init).toMatchObject({ method, body: '{"a":"1"}', credentials: 'same-origin' });
  });

  test('S7.01 a DELETE is never repeated and sends no body', async () => {
    const { fetch, calls } = answering(refused(503, 'UNAVAILABLE', 141), ok(7));
    expect(await settle(apiDelete('/api/x', { fetch }))).toMatchObject({ error: 'UNAVAILABLE', outcomeUnknown: false });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.init.body).toBeUndefined();
  });

  test('a refusal carries name, number, field, status and whether to try again', async () => {
    const { fetch } = answering(refused(400, 'PRICE_FILTER', 11));
    const refusal = await settle(apiPost('/api/x', {}, { fetch }));
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({ error: 'PRICE_FILTER', code: 11, field: 'price', status: 400, retry: true });
  });

  test('S8.02 a network failure is a refusal of code 500 without text', async () => {
    const { fetch } = answering(new TypeError('Failed to fetch'));
    const refusal = await settle(apiPost('/api/x', {}, { fetch }));
    expect(refusal).toMatchObject({ error: 'NETWORK', code: 500, message: '', status: 0, outcomeUnknown: true });
  });

  test('an answer that is not ours is a refusal, not data', async () => {
    const { fetch } = answering(new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await settle(apiPost('/api/x', {}, { fetch }))).toMatchObject({ error: 'FOREIGN_ANSWER', status: 502 });
    const plain = answering(new Response('"hello"', { status: 200 }));
    expect(await settle(apiGet('/api/x', plain))).toMatchObject({ error: 'FOREIGN_ANSWER', status: 200 });
  });

  test('an aborted call throws its reason, during the request and between two tries', async () => {
    const early = AbortSignal.abort(new Error('gone'));
    const cut = answering(new TypeError('aborted'));
    await expect(apiGet('/api/x', { fetch: cut.fetch, signal: early })).rejects.toThrow('gone');

    const controller = new AbortController();
    const { fetch, calls } = answering(refused(503, 'LAGGING', 143), ok(1));
    const call = apiGet('/api/x', { fetch, signal: controller.signal }).catch((error: unknown) => error as Error);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error('left the page'));
    expect(await call).toMatchObject({ message: 'left the page' });
    await vi.runAllTimersAsync();
    expect(calls).toHaveLength(1);
  });
});
