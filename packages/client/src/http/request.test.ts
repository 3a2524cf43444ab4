import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answering, ok, refused, settle } from '../../testing/answers.ts';
import { ApiRefusal } from './refusal.ts';
import { apiBlob, apiDelete, apiGet, apiPatch, apiPost, apiPostForm, futuresGet, futuresPost } from './request.ts';
import { onSessionOver } from './unauthorized.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a file of bytes', () => {
  test('KYC-04 comes whole', async () => {
    const bytes = Uint8Array.of(0xff, 0xd8, 0, 0xc3, 0x28);
    const { fetch } = answering(new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }));
    const blob = await apiBlob('/api/x', { fetch });
    expect([blob.type, new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/jpeg', bytes]);
  });

  test('KYC-04 a refusal in its place is told as every refusal', async () => {
    const { fetch } = answering(refused(403, 'FORBIDDEN', 105));
    expect(await settle(apiBlob('/api/x', { fetch }))).toMatchObject({ error: 'FORBIDDEN', status: 403 });
    const foreign = answering(new Response('<html>', { status: 404 }));
    expect(await settle(apiBlob('/api/x', { fetch: foreign.fetch }))).toMatchObject({ error: 'FOREIGN_ANSWER' });
    expect(await settle(apiBlob('/api/x', answering(new TypeError('gone'), new TypeError('gone'))))).toMatchObject({
      error: 'NETWORK',
    });
  });
});

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

  test('S8.02 a network failure is a refusal of code 500 with empty data, an err and no message', async () => {
    const { fetch } = answering(new TypeError('Failed to fetch'));
    const refusal = await settle(apiPost('/api/x', {}, { fetch }));
    expect(refusal).toMatchObject({ error: 'NETWORK', code: 500, message: '', status: 0, outcomeUnknown: true });
    expect(refusal).toMatchObject({ data: null, err: 'Failed to fetch' });
  });

  test('S7.01 S8.02 CLI-03 no answer counts as 500: a GET is asked once more, a body never', async () => {
    const lost = () => new TypeError('Failed to fetch');
    const back = answering(lost(), ok(7));
    expect(await settle(apiGet('/api/x', back))).toBe(7);
    const gone = answering(lost(), lost(), ok(7));
    expect(await settle(apiGet('/api/x', gone))).toMatchObject({ code: 500, data: null });
    expect(gone.calls).toHaveLength(2);
    const sent = answering(lost(), ok(7));
    await settle(apiPost('/api/x', {}, sent));
    expect(sent.calls).toHaveLength(1);
  });

  test('S7.01 CLI-39 a text for a body is taken as JSON, not wrapped into one', async () => {
    const { fetch, calls } = answering(ok(1));
    await settle(apiPost('/api/x', '{"a": [1, "2"]}', { fetch }));
    expect(calls[0]?.init.body).toBe('{"a":[1,"2"]}');
    expect(new Headers(calls[0]?.init.headers).get('content-type')).toBe('application/json');
  });

  test('S7.01 CLI-39 a JSON answer is read whatever type it claims', async () => {
    const { fetch } = answering(
      new Response('{"code":0,"data":{"a":"9007199254740993"}}', { headers: { 'content-type': 'text/plain' } }),
    );
    expect(await settle(apiGet('/api/x', { fetch }))).toEqual({ a: '9007199254740993' });
  });

  test('S7.01 a form is sent as one', async () => {
    const { fetch, calls } = answering(ok(1));
    await settle(apiPostForm('/api/x', { a: 'b c&d', n: 1, none: undefined }, { fetch }));
    expect(String(calls[0]?.init.body)).toBe('a=b+c%26d&n=1');
    expect(new Request('http://x', calls[0]?.init).headers.get('content-type')).toMatch(
      /^application\/x-www-form-urlencoded/,
    );
  });

  test('S7.01 S7.02 futures calls go to /futuresapi with their own headers, GET repeated and POST not', async () => {
    const read = answering(refused(503, 'LAGGING', 143), ok(1));
    expect(await settle(futuresGet('/futuresapi/v1/x', { ...read, query: { a: 1 } }))).toBe(1);
    expect(read.calls.map((call) => call.url)).toEqual(['/futuresapi/v1/x?a=1', '/futuresapi/v1/x?a=1']);
    const headers = new Headers(read.calls[1]?.init.headers);
    expect(headers.get('appVersion')).toBe('100.100.100');
    expect(headers.get('clientTag')).toBe('web');
    const written = answering(refused(503, 'LAGGING', 143));
    await settle(futuresPost('/futuresapi/v1/x', { a: 1 }, written));
    expect(written.calls).toHaveLength(1);
    expect(written.calls[0]?.init.body).toBe('{"a":1}');
  });

  test('S7.03 calls of the table have success codes of their own', async () => {
    const answer = (code: unknown) => answering(Response.json({ code, data: 1 }));
    expect(await settle(apiGet('/api/x', { ...answer('0'), success: '0' }))).toBe(1);
    expect(await settle(apiGet('/api/x', { ...answer(0), success: '0' }))).toMatchObject({ error: 'FOREIGN_ANSWER' });
    expect(await settle(apiPost('/api/x', {}, { ...answer(200), success: 200 }))).toBe(1);
    expect(await settle(apiPost('/api/x', {}, { ...answer(0), success: 200 }))).toMatchObject({ data: null });
  });

  test('S8.01 CLI-04 a session that is over is told to everybody, wrong credentials are not', async () => {
    const told = vi.fn();
    const stop = onSessionOver(told);
    await settle(apiPost('/api/x', {}, answering(refused(401, 'WRONG_CREDENTIALS', 161))));
    expect(told).not.toHaveBeenCalled();
    expect(await settle(apiGet('/api/x', answering(refused(401, 'NOT_LOGGED_IN', 401))))).toMatchObject({
      status: 401,
    });
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  test('CLI-04 CLI-40 a call that a step-up overtook is sent again, once, while the page is marked as logged in', async () => {
    const told = vi.fn();
    const stop = onSessionOver(told);
    const gone = () => refused(401, 'NOT_LOGGED_IN', 401);
    vi.stubGlobal('document', { cookie: 'loginToken=1' });
    const renewed = answering(gone(), ok(7));
    expect(await settle(apiPost('/api/x', { a: 1 }, renewed))).toBe(7);
    expect(renewed.calls.map(({ init }) => init.body)).toEqual(['{"a":1}', '{"a":1}']);
    expect(told).not.toHaveBeenCalled();
    const over = answering(gone(), gone(), ok(7));
    expect(await settle(apiGet('/api/x', over))).toMatchObject({ error: 'NOT_LOGGED_IN' });
    expect(over.calls).toHaveLength(2);
    expect(told).toHaveBeenCalledTimes(1);
    vi.stubGlobal('document', { cookie: '' });
    const visitor = answering(gone(), ok(7));
    expect(await settle(apiGet('/api/x', visitor))).toMatchObject({ error: 'NOT_LOGGED_IN' });
    expect(visitor.calls).toHaveLength(1);
    vi.unstubAllGlobals();
    stop();
  });

  test('STF-02 STF-50 a call of another session than the person’s tells nobody that theirs is over', async () => {
    const told = vi.fn();
    const stop = onSessionOver(told);
    const options = { ...answering(refused(401, 'NOT_LOGGED_IN', 401)), keepsSession: true };
    expect(await settle(apiPost('/api/admin/x', {}, options))).toMatchObject({ error: 'NOT_LOGGED_IN' });
    expect(told).not.toHaveBeenCalled();
    stop();
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
