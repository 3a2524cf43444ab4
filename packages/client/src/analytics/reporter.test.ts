import type { AnalyticsEvent } from '@pelorus/protocol/analytics/rules.ts';
import { describe, expect, test } from 'vitest';
import { EventStore } from './event-store.ts';
import { FakeWorld } from './fake-world.ts';
import { requestOf, requestsOf } from './request.ts';

const HOUR_MS = 3_600_000;
const times = (count: number, run: (n: number) => void) => {
  for (let n = 0; n < count; n++) run(n);
};
const sizes = (world: FakeWorld) => world.requests.map(({ events }) => events.length);

describe('sending', () => {
  test('S7.24 S9.11 ANA-08 six at once, up to 50 a request, the rest after the interval', async () => {
    const world = new FakeWorld();
    const { tracker } = world.open({ method: 'ajax' });
    times(5, () => tracker.track('a'));
    await world.pass(5_999);
    expect(sizes(world)).toEqual([]);
    await world.pass(1);
    expect(sizes(world)).toEqual([5]);
    world.isOnline = false;
    times(120, () => tracker.track('a'));
    await world.pass(1);
    world.isOnline = true;
    await world.pass(HOUR_MS);
    expect(sizes(world)).toEqual([5, 50, 50, 20]);
  });

  test.each([
    ['ajax', 'ajax'],
    ['beacon', 'beacon'],
    ['image', 'image'],
    ['pigeon', 'image'],
  ])('S4.07 S7.24 method %s sends by %s', async (method, sent) => {
    const world = new FakeWorld();
    const { tracker } = world.open({ method, batchSize: 1 });
    tracker.track('a');
    await world.pass(0);
    expect(world.requests.map(({ method, url }) => [method, url])).toEqual([[sent, '/api/analytics/sync']]);
    expect(world.data.size).toBe(1);
  });

  test('S4.07 debugging goes to the debug endpoint, by ajax whatever the method', async () => {
    const world = new FakeWorld();
    const { tracker } = world.open({ method: 'image', debug: true, batchSize: 1, endpoint: 'https://r.example/x/' });
    tracker.track('a');
    await world.pass(0);
    expect(world.requests.map(({ method, url }) => [method, url])).toEqual([['ajax', 'https://r.example/x/debug']]);
  });

  test('ANA-10 what the receiver refuses for good is dropped with a warning and holds nothing up', async () => {
    const world = new FakeWorld();
    const { tracker } = world.open({ batchSize: 1 });
    world.receiver = 'refuses';
    tracker.track('a');
    await world.pass(0);
    world.receiver = 'answers';
    tracker.track('b');
    await world.pass(HOUR_MS);
    expect(world.received().map(({ event }) => event)).toEqual(['b']);
    expect(world.warnings).toEqual(['1 events were refused by the receiver']);
  });

  test('S9.11 ANA-07 ANA-62 500 events are stored at most, the oldest go, and that is said', async () => {
    const world = new FakeWorld();
    world.isOnline = false;
    const { tracker } = world.open();
    times(503, (n) => tracker.track(`n${n}`));
    world.isOnline = true;
    world.open();
    await world.pass(HOUR_MS);
    const names = world.received().map(({ event }) => event);
    expect([names.length, names[0], names.at(-1)]).toEqual([500, 'n3', 'n502']);
    expect(world.warnings).toHaveLength(3);
  });

  test('ANA-07 what another tab has left is sent by whoever is here, once', async () => {
    const world = new FakeWorld();
    const first = world.open();
    times(3, () => first.tracker.track('a'));
    first.crash();
    world.open();
    world.open();
    await world.pass(HOUR_MS);
    expect(sizes(world)).toEqual([3]);
  });

  test('ANA-07 tabs do not send at once: while one waits for its answer the others leave its events alone', async () => {
    const world = new FakeWorld();
    world.latencyMs = 2_000;
    const tabs = [world.open(), world.open(), world.open()];
    for (const { tracker } of tabs) times(6, () => tracker.track('a'));
    await world.pass(HOUR_MS);
    const uids = world.received().map(({ uid }) => uid);
    expect([uids.length, new Set(uids).size]).toEqual([18, 18]);
  });
});

describe('leaving', () => {
  test('ANA-09 a page that is left hands its own events to the browser, and the next page asks again', async () => {
    const world = new FakeWorld();
    const [first, second] = [world.open(), world.open()];
    first.tracker.track('a');
    second.tracker.track('b');
    first.close();
    expect(world.requests.map(({ method, events }) => [method, events.map(({ event }) => event)])).toEqual([
      ['beacon', ['a']],
    ]);
    await world.pass(HOUR_MS);
    expect(new Set(world.received().map(({ uid }) => uid)).size).toBe(2);
    expect(world.data.size).toBe(1);
  });

  test('ANA-09 what is on its way is handed over too: its request may end with the page; its id makes it count once', async () => {
    const world = new FakeWorld();
    world.latencyMs = 1_000;
    const tab = world.open({ batchSize: 1 });
    tab.tracker.track('a');
    await world.pass(0);
    tab.close();
    expect(world.requests.map(({ method, events }) => [method, events.map(({ event }) => event)])).toEqual([
      ['image', ['a']],
      ['beacon', ['a']],
    ]);
    expect(new Set(world.received().map(({ uid }) => uid)).size).toBe(1);
  });

  test('ANA-09 off line nothing is handed over, and nothing is lost', async () => {
    const world = new FakeWorld();
    world.isOnline = false;
    const tab = world.open({ method: 'beacon' });
    tab.tracker.track('a');
    tab.close();
    world.isOnline = true;
    world.open({ method: 'beacon' });
    await world.pass(HOUR_MS);
    expect(world.received()).toHaveLength(1);
  });

  test('ANA-09 ANA-64 where beacons are the method, one that the browser has taken is done with', async () => {
    const world = new FakeWorld();
    const tab = world.open({ method: 'beacon' });
    tab.tracker.track('a');
    tab.close();
    world.open({ method: 'beacon' });
    await world.pass(HOUR_MS);
    expect(world.received()).toHaveLength(1);
  });
});

describe('requests', () => {
  const event = (n: number, length = 0): AnalyticsEvent => ({
    uid: `u${n}`,
    kind: 'track',
    event: 'a',
    time: n,
    distinctId: 'd',
    properties: { text: 'é'.repeat(length) },
  });
  const events = Array.from({ length: 120 }, (_, n) => event(n, 400));

  test.each(['ajax', 'beacon', 'image'] as const)(
    'ANA-08 %s: no request passes what it can carry, and all go once',
    (method) => {
      const requests = requestsOf(events, method, '/sync', 1);
      expect(requests.flatMap(({ uids }) => [...uids])).toEqual(events.map(({ uid }) => uid));
      for (const { body, url, uids } of requests) {
        expect(uids.size).toBeLessThanOrEqual(50);
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(60_000);
        expect(url.length).toBeLessThanOrEqual(6_000);
      }
    },
  );

  test('ANA-08 one event that is too long for an address goes by ajax', () => {
    expect(requestOf([event(1, 1_500)], 'image', '/sync', 1)).toMatchObject({ method: 'ajax', url: '/sync' });
    expect(requestOf([event(1, 5)], 'image', '/sync', 1).method).toBe('image');
  });
});

describe('the store', () => {
  test('ANA-07 nonsense under our keys is thrown away and stops nothing', () => {
    const world = new FakeWorld();
    for (const text of ['{', 'null', '5', ''])
      world.data.set(`analytics:main:e:0000000000${text.length}:x${text}`, text);
    world.data.set('analytics:main:state', '[');
    world.data.set('theirs', 'stays');
    const store = new EventStore(world.storage, 'main', () => {});
    expect([store.pending(), store.state()]).toEqual([[], {}]);
    store.clear();
    expect([...world.data.keys()]).toEqual(['theirs']);
  });
});
