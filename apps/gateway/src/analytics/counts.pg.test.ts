import { randomUUID } from 'node:crypto';
import { EVENT_KINDS, type EventKind } from '@pelorus/protocol/analytics/rules.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { startOfDays, sweepAnalytics } from './counts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let gateway: TestGateway;
let browser: Browser;
beforeAll(async () => {
  gateway = await testGateway({
    config: { analytics: { enabled: true } },
    limits: { analyticsEventsPerMinutePerAddress: 100_000, analyticsEventsPerDayPerAddress: 1_000_000 },
  });
  browser = new Browser(gateway.app);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.deps.pool.query('TRUNCATE analytics.events, analytics.activity, analytics.days');
});

const now = () => gateway.deps.clock();
interface Told {
  kind?: EventKind;
  event?: string;
  agoMs?: number;
  distinctId?: string;
  accountId?: string;
  eventId?: string;
  properties?: Record<string, string>;
}
async function tell(...all: Told[]): Promise<void> {
  const events = all.map(({ agoMs = 0, ...given }) => ({
    uid: randomUUID(),
    kind: 'track',
    event: 'page_view',
    time: now() - agoMs,
    distinctId: 'd1',
    properties: {},
    ...given,
  }));
  for (let at = 0; at < events.length; at += 50) {
    const answer = await browser.send('POST', '/api/analytics/sync', {
      sentAt: now(),
      events: events.slice(at, at + 50),
    });
    expect(answer.json().data?.refused, answer.body).toEqual([]);
  }
}
interface Counted {
  events: Record<string, unknown>[];
  activity: Record<string, unknown>[];
  isCut: boolean;
}
async function counts(query = ''): Promise<Counted> {
  const answer = await gateway.app.inject({
    url: `/api/operator/activity?${query}`,
    headers: { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

describe('what the operator reads', () => {
  test('ANA-50 each event of each day, with how many people and devices', async () => {
    await tell(
      { distinctId: 'a', accountId: 'u1' },
      { distinctId: 'a', accountId: 'u1' },
      { distinctId: 'b', accountId: 'u1' },
      { distinctId: 'c' },
      { event: 'log_in', distinctId: 'c', accountId: 'u2' },
      { agoMs: DAY_MS, distinctId: 'a' },
    );
    expect((await counts()).events).toEqual([
      { day: '2026-01-01', event: 'page_view', by: null, count: 4, people: 1, devices: 3 },
      { day: '2026-01-01', event: 'log_in', by: null, count: 1, people: 1, devices: 1 },
      { day: '2025-12-31', event: 'page_view', by: null, count: 1, people: 0, devices: 1 },
    ]);
    expect((await counts('days=1')).events).toHaveLength(2);
  });

  test('ANA-50 days begin at midnight of the zone asked for', async () => {
    // Now is 2026-01-01 00:00 UTC: 19:00 of the day before in New York, 09:00 in Tokyo.
    await tell({}, { agoMs: 2 * HOUR_MS });
    const days = async (zone: string) => (await counts(`zone=${zone}`)).events.map(({ day, count }) => [day, count]);
    expect(await days('UTC')).toEqual([
      ['2026-01-01', 1],
      ['2025-12-31', 1],
    ]);
    expect(await days('America/New_York')).toEqual([['2025-12-31', 2]]);
    expect(await days('Asia/Tokyo')).toEqual([['2026-01-01', 2]]);
  });

  test('ANA-50 of more rows than anybody reads the most counted are told, newest day first, and that there is more', async () => {
    const { pool } = gateway.deps;
    const at = now() - 2 * DAY_MS;
    const many = (first: number, last: number) =>
      pool.query(
        `WITH told AS (INSERT INTO analytics.events (uid, kind, event, time_ms, distinct_id, properties)
           SELECT gen_random_uuid(), 0, 'made_up', $1, 'd', jsonb_build_object('page', n::text)
           FROM generate_series($2::int, $3::int) AS n)
         INSERT INTO analytics.activity (time_ms, event, utm)
           SELECT $1, 'visit', jsonb_build_object('utm_source', n::text) FROM generate_series($2::int, $3::int) AS n`,
        [at, first, last],
      );
    const home = { agoMs: 3 * DAY_MS, properties: { page: 'home' } };
    await tell(home, home);
    await many(1, 9_999);
    const whole = await counts('by=page');
    expect([whole.events.length, whole.activity.length, whole.isCut]).toEqual([10_000, 9_999, false]);
    await many(9_999, 10_000);
    const cut = await counts('by=page');
    expect([cut.events.length, cut.activity.length, cut.isCut]).toEqual([10_000, 10_000, true]);
    expect(cut.events[0]).toMatchObject({ day: '2025-12-30', by: '9999', count: 2 });
    expect(cut.events.at(-1)).toMatchObject({ day: '2025-12-29', by: 'home', count: 2 });
    await many(10_001, 10_001);
    const { events, activity, isCut } = await counts();
    expect([events.length, activity.length, isCut]).toEqual([2, 10_000, true]);
  });

  test.each(['Mars/Olympus', '%2B05:30', "UTC'--", ''])('ANA-50 a zone that is none (%s) is named', async (zone) => {
    const answer = await gateway.app.inject({
      url: `/api/operator/activity?zone=${zone}`,
      headers: { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}` },
    });
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'zone']);
  });

  test('ANA-50 the first of n days begins at its midnight, also where clocks change', () => {
    const at = (text: string) => Date.parse(text);
    expect(startOfDays('UTC', 1, at('2026-11-21T12:00:00Z'))).toBe(at('2026-11-21T00:00:00Z'));
    expect(startOfDays('UTC', 3, at('2026-11-21T00:00:00Z'))).toBe(at('2026-11-19T00:00:00Z'));
    expect(startOfDays('Europe/Berlin', 2, at('2026-03-29T12:00:00Z'))).toBe(at('2026-03-27T23:00:00Z'));
    expect(startOfDays('Europe/Berlin', 1, at('2026-03-30T12:00:00Z'))).toBe(at('2026-03-29T22:00:00Z'));
    expect(startOfDays('Pacific/Kiritimati', 1, at('2026-11-21T12:00:00Z'))).toBe(at('2026-11-21T10:00:00Z'));
    // Beirut has no midnight on this day: it begins at 01:00.
    expect(startOfDays('Asia/Beirut', 1, at('2022-03-27T12:00:00Z'))).toBe(at('2022-03-26T22:00:00Z'));
  });

  test('ANA-51 a changed event counts once, on the day of its last overwrite, with what was said last', async () => {
    const change = (kind: EventKind, agoMs: number, properties: Record<string, string>) => ({
      kind,
      event: 'verification',
      eventId: 'v1',
      agoMs,
      properties,
    });
    await tell(change('update', 5 * DAY_MS, { state: 'begun', level: 'one' }));
    await tell(change('update', 4 * DAY_MS, { state: 'waiting' }));
    const by = async (name: string) =>
      (await counts(`by=${name}`)).events.map(({ day, by, count }) => [day, by, count]);
    expect(await by('state')).toEqual([['2025-12-27', 'waiting', 1]]);
    expect(await by('level')).toEqual([['2025-12-27', 'one', 1]]);
    await tell(change('overwrite', 2 * DAY_MS, { state: 'done' }));
    expect(await by('state')).toEqual([['2025-12-30', 'done', 1]]);
    expect(await by('level')).toEqual([['2025-12-30', null, 1]]);
    // An update from before the overwrite that arrives late changes nothing; one after it does.
    await tell(change('update', 3 * DAY_MS, { state: 'late', level: 'two' }));
    expect(await by('level')).toEqual([['2025-12-30', null, 1]]);
    await tell(change('update', DAY_MS, { level: 'three' }));
    expect(await by('level')).toEqual([['2025-12-30', 'three', 1]]);
    expect(await by('state')).toEqual([['2025-12-30', 'done', 1]]);
  });

  test('ANA-51 counts do not depend on the order of arrival and equal a slow truth', async () => {
    const told = fc.record({
      kind: fc.constantFrom(...EVENT_KINDS),
      event: fc.constantFrom('a', 'b'),
      hoursAgo: fc.integer({ min: 0, max: 70 }),
      distinctId: fc.constantFrom('d1', 'd2', 'd3'),
      thing: fc.constantFrom('x', 'y'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(told, { maxLength: 30, selector: ({ kind, event, hoursAgo }) => `${kind}${event}${hoursAgo}` }),
        async (all) => {
          await gateway.deps.pool.query('TRUNCATE analytics.events, analytics.days');
          await tell(
            ...all.map(({ kind, hoursAgo, thing, ...rest }) => ({
              kind,
              ...rest,
              agoMs: hoursAgo * HOUR_MS,
              ...(kind === 'first' ? { firstCheckId: thing } : {}),
              ...(kind === 'update' || kind === 'overwrite' ? { eventId: thing } : {}),
            })),
          );
          const expected = new Map<string, number>();
          const add = (event: string, hoursAgo: number) => {
            const key = `${new Date(now() - hoursAgo * HOUR_MS).toISOString().slice(0, 10)} ${event}`;
            expected.set(key, (expected.get(key) ?? 0) + 1);
          };
          const groups = new Map<string, typeof all>();
          const firsts = new Set<string>();
          for (const one of all) {
            const key = `${one.event} ${one.thing}`;
            if (one.kind === 'track') add(one.event, one.hoursAgo);
            else if (one.kind === 'first') {
              if (!firsts.has(key)) add(one.event, one.hoursAgo);
              firsts.add(key);
            } else groups.set(key, [...(groups.get(key) ?? []), one]);
          }
          for (const group of groups.values()) {
            const overwrites = group.filter(({ kind }) => kind === 'overwrite');
            const hours = (list: typeof all) => list.map(({ hoursAgo }) => hoursAgo);
            const at = overwrites.length > 0 ? Math.min(...hours(overwrites)) : Math.max(...hours(group));
            add(group[0]?.event ?? '', at);
          }
          for (const days of [14, 3, 2]) {
            const { events } = await counts(`days=${days}`);
            const from = new Date(now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
            const found = events.map(({ day, event, count }) => [`${day} ${event}`, count] as const);
            expect(new Map(found)).toEqual(new Map([...expected].filter(([key]) => key >= from)));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('ANA-52 what is older than the venue keeps is forgotten; what was first stays the first for 400 days', async () => {
    const { config, clock } = gateway.deps;
    await tell({ agoMs: 29 * DAY_MS }, {});
    const first = { kind: 'first' as const, event: 'visit', firstCheckId: 'c', agoMs: 29 * DAY_MS };
    await tell(first);
    await gateway.app.inject({ url: '/api/open/activity/statistics?event=visit' });
    const later = { ...gateway.deps, config, clock: () => clock() + (config.analytics.keepDays - 28) * DAY_MS };
    await sweepAnalytics(later);
    expect((await counts('days=366')).events.map(({ event, count }) => [event, count])).toEqual([
      ['page_view', 1],
      ['visit', 1],
    ]);
    await sweepAnalytics({ ...later, clock: () => clock() + 401 * DAY_MS });
    expect(await counts('days=366')).toEqual({ events: [], activity: [], isCut: false });
  });
});

describe('statistics of campaigns', () => {
  const statistics = (query: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ url: `/api/open/activity/statistics?${query}`, headers });

  test('S7.03 ANA-53 a visit with its campaign is recorded and can be counted', async () => {
    const query = 'utm_source=news&utm_campaign=spring%20sale&event=visit&request_source=H5&type=banner';
    const answer = await statistics(query);
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, data: null }]);
    await statistics(query);
    await statistics('event=visit&request_source=PC');
    expect((await counts()).activity).toEqual([
      {
        day: '2026-01-01',
        event: 'visit',
        requestSource: 'H5',
        type: 'banner',
        utm: { utm_source: 'news', utm_campaign: 'spring sale' },
        count: 2,
      },
      { day: '2026-01-01', event: 'visit', requestSource: 'PC', type: null, utm: {}, count: 1 },
    ]);
  });

  test.each([
    'request_source=PC',
    'event=',
    'event=visit&request_source=TV',
    'event=visit&utm_source=a%00b',
    `event=visit&utm_source=${'x'.repeat(201)}`,
    'event=visit&password=1',
    'event=visit&utm_=x',
    Array.from({ length: 9 }, (_, n) => `utm_${'abcdefghi'[n]}=1`)
      .join('&')
      .concat('&event=visit'),
    'event=visit&event=other',
  ])('ANA-53 %s is refused and not recorded', async (query) => {
    expect((await statistics(query)).statusCode).toBe(400);
    expect((await counts()).activity).toEqual([]);
  });
});
