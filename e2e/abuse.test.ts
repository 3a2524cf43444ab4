import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { fundedPerson, type Person, signUp, visitor } from './person.ts';
import { sharedExchange } from './stage.ts';

describe('what a stranger may send', () => {
  const stage = sharedExchange();
  let person: Person;
  beforeAll(async () => {
    person = await fundedPerson(stage.url);
  });
  afterAll(async () => {
    expect((await fetch(`${stage.url}/api/health`)).status).toBe(200);
  });

  const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '30000', quantity: '0.001' };
  it.each<[string, Record<string, unknown>]>([
    ['a number for a price', { ...order, price: 30000 }],
    ['an exponent', { ...order, price: '3e4' }],
    ['a negative quantity', { ...order, quantity: '-0.001' }],
    ['a plus sign', { ...order, quantity: '+0.001' }],
    ['NaN', { ...order, quantity: 'NaN' }],
    ['Infinity', { ...order, quantity: 'Infinity' }],
    ['hex', { ...order, quantity: '0x10' }],
    ['too many digits', { ...order, quantity: '0.0000000000001' }],
    ['off the tick', { ...order, price: '30000.001' }],
    ['zero', { ...order, quantity: '0' }],
    ['a huge number', { ...order, quantity: '9'.repeat(38) }],
    ['a number longer than any', { ...order, quantity: '9'.repeat(5_000) }],
    ['Arabic digits', { ...order, quantity: '٠.٠٠١' }],
    ['an unknown field', { ...order, admin: true }],
    ['an unknown symbol', { ...order, symbol: 'NOPE_USDT' }],
    ['a symbol of another form', { ...order, symbol: '../BTC' }],
    ['an unknown side', { ...order, side: 'STEAL' }],
    ['no price', { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', quantity: '1' }],
    ['a market order with a price', { ...order, type: 'MARKET' }],
    [
      'quantity and quote quantity',
      { symbol: 'BTC_USDT', side: 'BUY', type: 'MARKET', quantity: '1', quoteQuantity: '1' },
    ],
    ['an empty client order id', { ...order, clientOrderId: '' }],
    ['a long client order id', { ...order, clientOrderId: 'x'.repeat(37) }],
    ['a client order id with a line break', { ...order, clientOrderId: 'a\nb' }],
    ['a prototype', JSON.parse('{"__proto__":{"admin":true},"symbol":"BTC_USDT"}') as Record<string, unknown>],
    ['an array', { ...order, price: ['30000'] }],
  ])('HTTP-90 %s in an order is refused with a code', async (_, body) => {
    const answer = await person.send('POST', '/api/spot/orders', body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.code).toBeGreaterThan(0);
    expect(answer.body.error).toMatch(/^[A-Z_]+$/);
  });

  it('HTTP-07 HTTP-08 C.9.75 pages as they are built run no script but those with the nonce of their own answer; files and refusals are guarded as well', async () => {
    const guarded = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    };
    const cookie = person.cookie();
    const pages = [
      '/',
      '/account/security',
      '/wallet',
      '/trade/BTC_USDT',
      '/admin',
      '/ar_AE/markets',
      '/no/such/page',
      '/%ff',
    ];
    const files = ['/assets/nothing.js', '/robots.txt', '/manifest.webmanifest', '/api/markets/nothing', '/api/%ff'];
    for (const path of [...pages, ...files]) {
      const answer = await fetch(stage.url + path, { headers: { cookie }, redirect: 'manual' });
      expect([path, Object.fromEntries(answer.headers)]).toEqual([path, expect.objectContaining(guarded)]);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; /);
      const text = await answer.text();
      if (!pages.includes(path)) continue;
      const [, nonce] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? [];
      const scripts = text.match(/<script[^>]*>/g) ?? [];
      expect([path, scripts.length > 3]).toEqual([path, true]);
      for (const script of scripts) expect([path, script]).toEqual([path, expect.stringContaining(`nonce="${nonce}"`)]);
      expect([path, /<[a-z][^>]* on[a-z]+="/i.test(text)]).toEqual([path, false]);
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it("HTTP-91 nobody sees, amends or cancels a stranger's order", async () => {
    const placed = await person.send<{ order: { orderId: number } }>('POST', '/api/spot/orders', order);
    const { orderId } = placed.body.data.order;
    const stranger = await signUp(stage.url);
    expect((await stranger.get(`/api/spot/orders/${orderId}`)).status).toBe(404);
    expect((await stranger.send('PATCH', `/api/spot/orders/${orderId}`, { quantity: '0.0005' })).status).toBe(404);
    expect((await stranger.send('DELETE', `/api/spot/orders/${orderId}`)).status).toBe(404);
    expect((await visitor(stage.url).get(`/api/spot/orders/${orderId}`)).status).toBe(401);
    expect((await person.send('DELETE', `/api/spot/orders/${orderId}`)).status).toBe(200);
  });

  it('HTTP-92 a body of a megabyte, broken JSON and a foreign origin are refused', async () => {
    const headers = {
      'content-type': 'application/json',
      cookie: person.cookie(),
      origin: stage.url,
      'sec-fetch-site': 'same-origin',
    };
    const post = (body: string, extra: Record<string, string> = {}) =>
      fetch(`${stage.url}/api/spot/orders`, { method: 'POST', body, headers: { ...headers, ...extra } });
    expect((await post(JSON.stringify({ ...order, pad: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
    expect((await post('{"symbol":')).status).toBe(400);
    expect(
      (await post(JSON.stringify(order), { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await post(JSON.stringify(order), { 'content-type': 'text/plain' })).status).toBeGreaterThanOrEqual(400);
  });

  it('HTTP-93 bytes that are no HTTP are answered or closed, not crashed on', async () => {
    const { port } = new URL(stage.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('\x16\x03\x01\x00\xff\x00garbage\r\n\r\n'));
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.resume();
    });
    expect((await fetch(`${stage.url}/api/health`)).status).toBe(200);
  });

  it('SOCK-90 ten thousand frames of nonsense close or refuse one socket and move nobody else', async () => {
    const wsUrl = `${stage.url.replace('http', 'ws')}/socket`;
    const good = new WebSocket(wsUrl, { origin: stage.url });
    await new Promise((resolve, reject) => good.once('open', resolve).once('error', reject));
    const bad = new WebSocket(wsUrl, { origin: stage.url });
    await new Promise((resolve, reject) => bad.once('open', resolve).once('error', reject));
    bad.on('error', () => {});
    for (let i = 0; i < 10_000; i++)
      if (bad.readyState === WebSocket.OPEN)
        bad.send(i % 2 === 0 ? '{"event":"sub"' : '{"event":"sub","channel":"__proto__"}');
    const answered = new Promise<string>((resolve) => good.once('message', (data) => resolve(String(data))));
    good.send('{"event":"ping"}');
    expect(JSON.parse(await answered)).toMatchObject({ event: 'pong' });
    good.close();
    bad.terminate();
  });
});
