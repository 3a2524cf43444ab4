import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRefusal } from './exchange.ts';
import { Sockets } from './sockets.ts';
import { Transport } from './transport.ts';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

type Answer = { status?: number; json?: unknown; text?: string; date?: string } | Error;

/** A server that gives these answers one after the other, and remembers what it was asked. */
function server(...answers: Answer[]) {
  const asked: Asked[] = [];
  const ask = (async (url: URL, init: RequestInit) => {
    asked.push({
      url: String(url),
      method: String(init.method),
      headers: init.headers as Record<string, string>,
      body: init.body as string | undefined,
    });
    const answer = answers.shift() ?? new Error('asked too often');
    if (answer instanceof Error) throw answer;
    return new Response(answer.text ?? JSON.stringify(answer.json), {
      status: answer.status ?? 200,
      headers: answer.date === undefined ? {} : { date: answer.date },
    });
  }) as unknown as typeof fetch;
  return { asked, ask };
}

const signer = { apiKey: 'K', sign: async (text: string) => `signed(${text})` };
const done = (data: unknown): Answer => ({ json: { code: 0, data } });
const refused = (error: string, retry = false, status = 400): Answer => ({
  status,
  json: { code: 7, error, message: 'No.', retry, requestId: 'r', field: 'price' },
});

afterEach(() => void vi.useRealTimers());

describe('a call', () => {
  it('CLI-30 is signed over its time, method, address and body as they are sent', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    const { asked, ask } = server(done([]), done({ a: 1 }));
    const { send } = new Transport({ url: 'https://x.test', signer, fetch: ask });
    await send('GET', '/api/spot/orders', { query: { symbol: 'BTC_USDT', cursor: undefined, limit: 5 } });
    expect(await send('POST', '/api/spot/orders', { body: { price: '1.50' } })).toEqual({ a: 1 });
    expect(asked[0]).toMatchObject({
      url: 'https://x.test/api/spot/orders?symbol=BTC_USDT&limit=5',
      headers: {
        'x-api-key': 'K',
        'x-timestamp': '1700000000000',
        'x-signature': 'signed(1700000000000GET/api/spot/orders?symbol=BTC_USDT&limit=5)',
      },
      body: undefined,
    });
    expect(asked[1]?.headers['x-signature']).toBe('signed(1700000000000POST/api/spot/orders{"price":"1.50"})');
    expect(asked[1]?.body).toBe('{"price":"1.50"}');
  });

  it('CLI-30 without a key is not signed', async () => {
    const { asked, ask } = server(done(1));
    await new Transport({ url: 'https://x.test', signer: null, fetch: ask }).send('GET', '/api/markets/symbols');
    expect(asked[0]?.headers).toEqual({});
  });

  it.each(['https://x.test/demo', 'https://x.test/demo/'])(
    'CLI-30 CLI-41 DEMO-02 stays in the exchange of %s',
    async (url) => {
      vi.useFakeTimers({ now: 1_700_000_000_000 });
      const { asked, ask } = server(done([]));
      await new Transport({ url, signer, fetch: ask }).send('GET', '/api/spot/orders', { query: { limit: 5 } });
      expect(asked[0]?.url).toBe('https://x.test/demo/api/spot/orders?limit=5');
      expect(asked[0]?.headers['x-signature']).toBe('signed(1700000000000GET/api/spot/orders?limit=5)');
      const opened: string[] = [];
      const open = (address: string) => {
        opened.push(address);
        return { close() {} } as unknown as WebSocket;
      };
      const sockets = new Sockets({ url, signer: null, nowMs: Date.now, open });
      sockets.ticker('BTC_USDT', () => {});
      expect(opened).toEqual(['wss://x.test/demo/socket']);
      sockets.close();
    },
  );

  it('CLI-31 a refusal has the exchange’s name, code and field', async () => {
    const { ask } = server(refused('PRICE_FILTER'));
    const error = await new Transport({ url: 'https://x.test', signer, fetch: ask })
      .send('POST', '/api/spot/orders', { body: {} })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ error: 'PRICE_FILTER', code: 7, field: 'price', status: 400, outcomeUnknown: false });
    expect(error).toMatchObject({ retryAfter: null });
    const slow = { code: 130, error: 'TOO_MANY_ORDERS', message: '', retry: true, retryAfter: 7, requestId: 'x' };
    const told = new Transport({
      url: 'https://x.test',
      signer,
      fetch: server({ status: 429, text: JSON.stringify(slow) }).ask,
    }).send('POST', '/api/spot/orders', { body: {} });
    await expect(told).rejects.toMatchObject({ error: 'TOO_MANY_ORDERS', retryAfter: 7, status: 429 });
    expect(isRefusal(error)).toBe(true);
    expect(isRefusal(error, 'UNKNOWN_ORDER')).toBe(false);
    expect(isRefusal(new Error('x'))).toBe(false);
  });

  it.each<[string, Answer]>([
    ['nothing came', new TypeError('fetch failed')],
    ['a proxy answered', { status: 502, text: '<html>' }],
    ['the answer is cut', { text: '{"code":0,"da' }],
    ['the server does not know', refused('OUTCOME_UNKNOWN', true, 503)],
  ])('CLI-31 of a body it is not known whether it was done when %s; it is sent once', async (_name, answer) => {
    const { asked, ask } = server(answer, done(1));
    const sending = new Transport({ url: 'https://x.test', signer, fetch: ask }).send('POST', '/api/x', { body: {} });
    await expect(sending).rejects.toMatchObject({ outcomeUnknown: true });
    expect(asked).toHaveLength(1);
  });

  it('CLI-31 a GET is asked once more where that may help, and no oftener', async () => {
    const { asked, ask } = server(
      refused('UNAVAILABLE', true, 503),
      done('here'),
      new TypeError('x'),
      new TypeError('y'),
    );
    const { send } = new Transport({ url: 'https://x.test', signer: null, fetch: ask });
    expect(await send('GET', '/api/x')).toBe('here');
    await expect(send('GET', '/api/x')).rejects.toMatchObject({ status: 0 });
    expect(asked).toHaveLength(4);
  });

  it('CLI-31 a try that takes too long is given up; the caller’s own signal is the caller’s reason', async () => {
    const ask = ((_url: URL, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )) as unknown as typeof fetch;
    const { send } = new Transport({ url: 'https://x.test', signer: null, timeoutMs: 20, fetch: ask });
    await expect(send('POST', '/api/x')).rejects.toMatchObject({ outcomeUnknown: true });
    const own = new AbortController();
    const sending = send('POST', '/api/x', { signal: own.signal });
    own.abort(new Error('mine'));
    await expect(sending).rejects.toThrow('mine');
  });

  it('CLI-34 a clock that is wrong is set by the server’s, and the call sent again: it was refused before it was done', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    const date = new Date(1_700_000_090_000).toUTCString();
    const late = { ...(refused('TIMESTAMP_OUTSIDE_WINDOW') as object), date };
    const { asked, ask } = server(late, done('ok'), done('ok'));
    const transport = new Transport({ url: 'https://x.test', signer, fetch: ask });
    expect(await transport.send('POST', '/api/x')).toBe('ok');
    await transport.send('POST', '/api/x');
    expect(asked.map(({ headers }) => headers['x-timestamp'])).toEqual([
      '1700000000000',
      '1700000090000',
      '1700000090000',
    ]);
  });
});
