import { randomUUID } from 'node:crypto';
import type { AnalyticsEvent } from '@pelorus/protocol/analytics/rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

const DAY_MS = 86_400_000;
let gateway: TestGateway;
let browser: Browser;
beforeAll(async () => {
  gateway = await testGateway({ config: { analytics: { enabled: true } } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  browser = new Browser(gateway.app);
  await gateway.deps.pool.query('TRUNCATE analytics.events, analytics.activity, analytics.days');
});

const now = () => gateway.deps.clock();
function event(given: Partial<AnalyticsEvent> = {}): AnalyticsEvent {
  const basic = { uid: randomUUID(), kind: 'track', event: 'page_view', time: now(), distinctId: 'd1' } as const;
  return { ...basic, properties: { page: 'home' }, ...given };
}
const sync = (events: unknown[], more: { sentAt?: number; headers?: Record<string, string> } = {}, at = browser) =>
  at.send('POST', '/api/analytics/sync', { sentAt: more.sentAt ?? now(), events }, more.headers);
const kept = async () => (await gateway.deps.pool.query('SELECT * FROM analytics.events ORDER BY time_ms, event')).rows;
async function counts(query = '', at = gateway) {
  const answer = await at.app.inject({
    url: `/api/operator/activity?${query}`,
    headers: { authorization: `Bearer ${at.deps.secrets.operatorSecret}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

describe('the sync endpoint', () => {
  test('ANA-40 S7.24 keeps a batch and says how many; the same batch again is the same events', async () => {
    const batch = [event(), event({ event: 'log_in', accountId: 'u1' })];
    expect((await sync(batch)).json()).toEqual({ code: 0, data: { stored: 2, repeated: 0, refused: [] } });
    expect((await sync(batch)).json().data).toEqual({ stored: 0, repeated: 2, refused: [] });
    expect(await kept()).toHaveLength(2);
    expect((await kept())[0]).toMatchObject({ event: 'log_in', account_id: 'u1', properties: { page: 'home' } });
  });

  test('ANA-40 an event that stands twice in one batch, and in many sent at once, is kept once', async () => {
    const one = event();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sync([one, one])));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200));
    expect(answers.reduce((sum, answer) => sum + answer.json().data.stored, 0)).toBe(1);
    expect(await kept()).toHaveLength(1);
  });

  test('ANA-41 a bad event is named and the others are kept', async () => {
    const bad: [string, unknown][] = [
      ['event', event({ event: '1st' })],
      ['event', event({ event: 'x'.repeat(51) })],
      ['uid', event({ uid: 'no-uuid' })],
      ['kind', { ...event(), kind: 'funnel' }],
      ['distinctId', event({ distinctId: '' })],
      ['accountId', event({ accountId: 'a'.repeat(64) })],
      ['firstCheckId', event({ kind: 'first' })],
      ['eventId', event({ kind: 'update' })],
      ['eventId', event({ eventId: 'e' })],
      ['time', event({ time: Number.NaN })],
      ['properties.a-b', event({ properties: { 'a-b': 1 } })],
      ['properties.page', { ...event(), properties: { page: { nested: 1 } } }],
      ['properties.page', event({ properties: { page: 'a\u0000b' } })],
      ['properties.page', event({ properties: { page: 'a\ud800' } })],
      ['properties.page', event({ properties: { page: 'x'.repeat(501) } })],
      ['distinctId', event({ distinctId: '\udc00' })],
      ['properties', event({ properties: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, n])) })],
      [
        'properties',
        event({ properties: Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`p${n}`, 'x'.repeat(480)])) }),
      ],
      ['ip', { ...event(), ip: '192.0.2.1' }],
      ['', 'text'],
    ];
    const answer = await sync([...bad.map(([, wrong]) => wrong), event()]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ stored: 1, repeated: 0 });
    expect(answer.json().data.refused.map(({ field }: { field: string }) => field)).toEqual(
      bad.map(([field]) => field),
    );
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    ['no object', []],
    ['no events', { sentAt: 1, events: [] }],
    ['51 events', { sentAt: 1, events: Array(51).fill({}) }],
    ['no clock', { events: [{}] }],
    ['more than a batch', { sentAt: 1, events: [{}], token: 'x' }],
  ])('ANA-41 a body that is no batch (%s) is refused as a whole', async (_, body) => {
    const answer = await browser.send('POST', '/api/analytics/sync', body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'BAD_REQUEST']);
  });

  test('ANA-42 a first event counts once for its check id, whoever sends it', async () => {
    const first = (id: string, distinctId: string) =>
      event({ kind: 'first', event: 'first_visit', firstCheckId: id, distinctId });
    expect((await sync([first('c1', 'd1'), first('c1', 'd1')])).json().data).toMatchObject({ stored: 1, repeated: 1 });
    expect((await sync([first('c1', 'd2'), first('c2', 'd2')])).json().data).toMatchObject({ stored: 1, repeated: 1 });
    expect((await counts()).events).toEqual([
      { day: '2026-01-01', event: 'first_visit', by: null, count: 2, people: 0, devices: 2 },
    ]);
  });

  test('ANA-43 a clock that is off is corrected, nothing is in the future, nothing older than 30 days', async () => {
    const hour = 3_600_000;
    // A browser that lives two hours behind, and one that lives a year ahead.
    await sync([event({ event: 'late', time: now() - 2 * hour - 5_000 })], { sentAt: now() - 2 * hour });
    await sync([event({ event: 'early', time: now() + 365 * DAY_MS - 7_000 })], { sentAt: now() + 365 * DAY_MS });
    await sync([event({ event: 'future', time: now() + 10_000 })]);
    const old = await sync([event({ event: 'old', time: now() - 31 * DAY_MS })]);
    expect(old.json().data).toMatchObject({ stored: 0, refused: [{ index: 0, field: 'time' }] });
    expect((await kept()).map((row) => [row.event, Number(row.time_ms) - now()])).toEqual([
      ['early', -7_000],
      ['late', -5_000],
      ['future', 0],
    ]);
  });

  test('ANA-44 a beacon’s plain text is read like JSON; other types and broken text are refused', async () => {
    const text = JSON.stringify({ sentAt: now(), events: [event()] });
    const plain = { 'content-type': 'text/plain;charset=UTF-8' };
    expect((await browser.send('POST', '/api/analytics/sync', text, plain)).json().data.stored).toBe(1);
    expect((await browser.send('POST', '/api/analytics/sync', '{', plain)).statusCode).toBe(400);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.send('POST', '/api/analytics/sync', text, form)).statusCode).toBe(415);
    // Only here: elsewhere plain text stays refused.
    expect((await browser.send('POST', '/api/identity/log-in', '{}', plain)).statusCode).toBe(415);
  });

  test('ANA-44 an image carries a batch in its address and gets one pixel', async () => {
    const data = encodeURIComponent(JSON.stringify({ sentAt: now(), events: [event()] }));
    const answer = await browser.send('GET', `/api/analytics/sync?data=${data}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif']);
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await kept()).toHaveLength(1);
    expect((await browser.send('GET', '/api/analytics/sync?data=%7B')).statusCode).toBe(400);
    expect((await browser.send('GET', '/api/analytics/sync')).statusCode).toBe(400);
  });

  test('ANA-45 a foreign page cannot write, by any method; a configured origin can', async () => {
    const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const data = encodeURIComponent(JSON.stringify({ sentAt: now(), events: [event()] }));
    const url = `/api/analytics/sync?data=${data}`;
    expect((await sync([event()], { headers: cross })).json().error).toBe('CROSS_SITE');
    expect((await browser.send('GET', url, undefined, { 'sec-fetch-site': 'cross-site' })).json().error).toBe(
      'CROSS_SITE',
    );
    expect((await browser.send('GET', url, undefined, { 'sec-fetch-site': 'same-site' })).json().error).toBe(
      'CROSS_SITE',
    );
    const statistics = '/api/open/activity/statistics?event=visit';
    expect((await browser.send('GET', statistics, undefined, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const named = { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' };
    expect((await sync([event()], { headers: named })).statusCode).toBe(200);
    const page = { 'sec-fetch-site': 'same-site', referer: 'https://app.example.com/' };
    expect((await browser.send('GET', url, undefined, page)).statusCode).toBe(200);
  });

  test('ANA-45 on plain http, where browsers send no Sec-Fetch-Site, a GET of a foreign page is known by its Referer', async () => {
    const data = encodeURIComponent(JSON.stringify({ sentAt: now(), events: [event()] }));
    const codes = async (referer?: string) => {
      const headers: Record<string, string> = referer === undefined ? {} : { referer };
      const urls = [`/api/analytics/sync?data=${data}`, '/api/open/activity/statistics?event=visit'];
      const answers = await Promise.all(urls.map((url) => browser.send('GET', url, undefined, headers)));
      return answers.map(({ statusCode }) => statusCode);
    };
    for (const foreign of ['http://evil.example/', 'http://localhost:81/', 'https://localhost/', 'about:client'])
      expect(await codes(foreign), foreign).toEqual([403, 403]);
    for (const own of [undefined, 'http://localhost/markets', 'https://app.example.com/', 'no address'])
      expect(await codes(own), own).toEqual([200, 200]);
  });

  test('ANA-46 no network address is kept', async () => {
    await sync([event()], { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const columns = await gateway.deps.pool.query(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'analytics'",
    );
    expect(columns.rows.length).toBeGreaterThan(15);
    expect(columns.rows.filter(({ column_name }) => /address|ip$|agent/i.test(column_name))).toEqual([]);
    expect(JSON.stringify(await kept())).not.toMatch(/127\.0\.0\.1|203\.0\.113/);
  });
});

describe('the debug endpoint', () => {
  test('ANA-47 S4.07 says what is wrong with each event and keeps nothing', async () => {
    const body = { sentAt: now(), events: [event(), event({ event: 'sp ace' }), event({ kind: 'first' })] };
    const answer = await browser.send('POST', '/api/analytics/debug', body);
    expect(answer.json().data).toEqual({
      valid: 1,
      refused: [
        { index: 1, field: 'event', why: expect.any(String) },
        { index: 2, field: 'firstCheckId', why: 'first needs firstCheckId' },
      ],
    });
    expect(await kept()).toEqual([]);
  });
});

describe('limits', () => {
  test('ANA-48 one address may tell so much a minute, and asks again later', async () => {
    const small = await testGateway({
      config: { analytics: { enabled: true } },
      limits: { analyticsEventsPerMinutePerAddress: 3 },
    });
    const at = new Browser(small.app);
    expect((await sync([event(), event(), event()], {}, at)).statusCode).toBe(200);
    const more = await sync([event()], {}, at);
    expect([more.statusCode, more.json().error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    small.pass(60_000);
    expect((await sync([event()], {}, at)).statusCode).toBe(200);
    await small.close();
  });

  test('ANA-48 a day takes no more rows than the disk is meant for, and the next day takes more', async () => {
    const small = await testGateway({ config: { analytics: { enabled: true } }, limits: { analyticsRowsPerDay: 4 } });
    const at = new Browser(small.app);
    const batch = [event(), event(), event()];
    expect((await sync(batch, {}, at)).statusCode).toBe(200);
    const full = await sync([event(), event()], {}, at);
    expect(full.statusCode).toBe(429);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(80_000);
    // What is kept already takes no room, and is still answered for.
    expect((await sync(batch, {}, at)).json().data).toMatchObject({ stored: 0, repeated: 3 });
    small.pass(DAY_MS);
    expect((await sync([event()], {}, at)).json().data.stored).toBe(1);
    await small.close();
  });

  test('ANA-48 an id in capitals is the same id: told as stored, counted to the day', async () => {
    const small = await testGateway({ config: { analytics: { enabled: true } }, limits: { analyticsRowsPerDay: 2 } });
    const at = new Browser(small.app);
    const loud = () => event({ uid: randomUUID().toUpperCase() });
    const batch = [loud(), loud()];
    expect((await sync(batch, {}, at)).json().data).toMatchObject({ stored: 2, repeated: 0 });
    const again = batch.map((one) => ({ ...one, uid: one.uid.toLowerCase() }));
    expect((await sync(again, {}, at)).json().data).toMatchObject({ stored: 0, repeated: 2 });
    expect((await sync([loud()], {}, at)).statusCode).toBe(429);
    await small.close();
  });

  test('ANA-48 a day takes no more bytes than the disk is meant for', async () => {
    const small = await testGateway({
      config: { analytics: { enabled: true } },
      limits: { analyticsBytesPerDay: 1_000 },
    });
    const at = new Browser(small.app);
    const long = () => event({ properties: { text: 'x'.repeat(400) } });
    expect((await sync([long()], {}, at)).statusCode).toBe(200);
    expect((await sync([long()], {}, at)).statusCode).toBe(429);
    await small.close();
  });

  test('ANA-49 a venue that collects nothing has no receiver', async () => {
    const off = await testGateway();
    const at = new Browser(off.app);
    expect((await sync([event()], {}, at)).statusCode).toBe(404);
    expect((await at.send('POST', '/api/analytics/debug', { sentAt: 1, events: [event()] })).statusCode).toBe(404);
    await off.close();
  });

  test('ANA-49 a venue that collects nothing answers campaigns’ statistics and keeps none', async () => {
    const off = await testGateway();
    const answer = await new Browser(off.app).send('GET', '/api/open/activity/statistics?event=visit&utm_source=a');
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, data: null }]);
    const { rows } = await off.deps.pool.query('SELECT FROM analytics.activity UNION ALL SELECT FROM analytics.days');
    expect(rows).toHaveLength(0);
    await off.close();
  });
});
