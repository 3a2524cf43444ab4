import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';

const SITE = 'https://app.example.com';
const EVIL = 'https://evil.example';
const SYNC = '/api/analytics/sync';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    config: { analytics: { enabled: true } },
    limits: { analyticsEventsPerMinutePerAddress: 6 },
  });
});
afterAll(() => gateway.close());

const ask = (method: 'GET' | 'POST' | 'OPTIONS', url: string, headers: Record<string, string>, payload?: string) =>
  gateway.app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'cross-site', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
function batch(): string {
  const uid = randomUUID();
  const time = gateway.deps.clock();
  const event = { uid, kind: 'track', event: 'page_view', time, distinctId: 'd', properties: {} };
  return JSON.stringify({ sentAt: time, events: [event] });
}
const JSON_OF = (origin: string) => ({ origin, 'content-type': 'application/json' });
const READABLE = {
  'access-control-allow-origin': SITE,
  'access-control-expose-headers': 'retry-after',
  vary: 'origin',
};

test.each([SYNC, '/api/analytics/debug'])(
  'ANA-45 %s: a browser that asks first is told what it may send',
  async (url) => {
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const answer = await ask('OPTIONS', url, { origin: SITE, ...asked });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({ ...READABLE, 'access-control-allow-headers': 'content-type' });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const foreign = await ask('OPTIONS', url, { origin: EVIL, ...asked });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect(foreign.headers.vary).toBe('origin');
  },
);

test('ANA-45 a page of a configured origin reads answers and refusals; a foreign page and other routes get nothing', async () => {
  const kept = await ask('POST', SYNC, JSON_OF(SITE), batch());
  expect(kept.json().data.stored).toBe(1);
  expect(kept.headers).toMatchObject(READABLE);
  const visit = await ask('GET', '/api/open/activity/statistics?event=visit', { origin: SITE });
  expect([visit.statusCode, visit.headers['access-control-allow-origin']]).toEqual([200, SITE]);
  const broken = await ask('POST', SYNC, JSON_OF(SITE), '{');
  expect([broken.statusCode, broken.headers['access-control-allow-origin']]).toEqual([400, SITE]);
  while ((await ask('POST', SYNC, JSON_OF(SITE), batch())).statusCode === 200);
  const full = await ask('POST', SYNC, JSON_OF(SITE), batch());
  expect(full.statusCode).toBe(429);
  expect(full.headers).toMatchObject({ ...READABLE, 'retry-after': expect.any(String) });
  gateway.pass(60_000);
  const foreign = await ask('POST', SYNC, JSON_OF(EVIL), batch());
  expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  const elsewhere = await ask('GET', '/api/health', { origin: SITE });
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined();
  expect((await ask('OPTIONS', '/api/identity/me', { origin: SITE })).statusCode).toBe(405);
});

test('ANA-45 the pixel may stand on a page of a configured origin; other answers stay with our own pages', async () => {
  const url = `${SYNC}?data=${encodeURIComponent(batch())}`;
  const pixel = await ask('GET', url, { referer: `${SITE}/` });
  expect([pixel.statusCode, pixel.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
  expect(pixel.headers['x-content-type-options']).toBe('nosniff');
  const refused = await ask('GET', url, { referer: `${EVIL}/` });
  expect([refused.statusCode, refused.headers['cross-origin-resource-policy']]).toEqual([403, 'same-origin']);
  const kept = await ask('POST', SYNC, JSON_OF(SITE), batch());
  expect(kept.headers['cross-origin-resource-policy']).toBe('same-origin');
});
