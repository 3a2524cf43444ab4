import { describe, expect, test } from 'vitest';
import { FakeWorld } from './fake-world.ts';

function opened(options = {}) {
  const world = new FakeWorld();
  const tab = world.open({ batchSize: 1, ...options });
  return { world, tab, tracker: tab.tracker };
}
const HOUR_MS = 3_600_000;

describe('an event', () => {
  test('S3.09 ANA-01 carries its ids, its time and its properties: super, dynamic, own, the later wins', async () => {
    const { world, tracker } = opened();
    tracker.setSuperProperties({ a: 1, b: 1, c: 1 });
    tracker.setDynamicSuperProperties(() => ({ b: 2, c: 2 }));
    tracker.track('page_view', { c: 3 });
    await world.pass(0);
    const [event] = world.received();
    expect(event).toEqual({
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'track',
      event: 'page_view',
      time: world.nowMs,
      distinctId: tracker.distinctId,
      properties: { a: 1, b: 2, c: 3 },
    });
  });

  test('ANA-01 super properties are added, taken away one by one, and cleared; other tabs see it', async () => {
    const { world, tracker } = opened();
    const other = world.open().tracker;
    tracker.setSuperProperties({ a: 1, b: 2 });
    other.setSuperProperties({ b: 3 });
    expect(tracker.superProperties).toEqual({ a: 1, b: 3 });
    tracker.unsetSuperProperty('a');
    expect(other.superProperties).toEqual({ b: 3 });
    other.clearSuperProperties();
    expect(tracker.superProperties).toEqual({});
  });

  test('S5.20 super properties are an object, dynamic ones a function that returns one', async () => {
    const { world, tracker } = opened();
    for (const wrong of [undefined, null, 'a', 5, []]) tracker.setSuperProperties(wrong);
    for (const wrong of [undefined, {}, 'a', () => 'a', () => null]) tracker.setDynamicSuperProperties(wrong);
    tracker.setDynamicSuperProperties(() => {
      throw new Error('no');
    });
    tracker.track('a');
    await world.pass(0);
    expect(world.received()[0]?.properties).toEqual({});
    expect(world.warnings).toHaveLength(11);
  });

  test('S5.20 S8.08 what is malformed is warned of and not told', async () => {
    const { world, tracker } = opened();
    tracker.track('no name');
    tracker.track('a', { 'no name': 1 });
    tracker.track('a', 'text');
    tracker.track('a', Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`p${n}`, 'x'.repeat(500)])));
    for (const wrong of [undefined, null, 'a', [], { event: 'no name' }]) {
      tracker.trackFirst(wrong);
      tracker.trackUpdate(wrong);
      tracker.trackOverwrite(wrong);
    }
    tracker.trackUpdate({ event: 'a' });
    tracker.trackOverwrite({ event: 'a', eventId: 5 });
    tracker.trackFirst({ event: 'a', firstCheckId: '' });
    await world.pass(HOUR_MS);
    expect(world.received()).toEqual([]);
    expect(world.warnings.length).toBeGreaterThanOrEqual(22);
  });

  test('ANA-03 first, update and overwrite events carry what they are about', async () => {
    const { world, tracker } = opened();
    tracker.trackFirst({ event: 'visit' });
    tracker.trackFirst({ event: 'visit', firstCheckId: 'c', properties: { a: 1 }, time: 5 });
    tracker.trackUpdate({ event: 'kyc', eventId: 'k', properties: { a: 1 } });
    tracker.trackOverwrite({ event: 'kyc', eventId: 'k' });
    await world.pass(HOUR_MS);
    expect(world.received().map(({ kind, firstCheckId, eventId }) => [kind, firstCheckId ?? eventId])).toEqual([
      ['first', tracker.distinctId],
      ['first', 'c'],
      ['update', 'k'],
      ['overwrite', 'k'],
    ]);
    expect(world.received()[1]).toMatchObject({ time: 5, properties: { a: 1 } });
  });
});

describe('timed events', () => {
  test('S9.11 ANA-02 the next event of the name says how long it took, in the background too, once', async () => {
    const { world, tracker } = opened();
    tracker.timeEvent('read');
    await world.pass(90_500);
    tracker.track('other');
    tracker.track('read');
    tracker.track('read');
    await world.pass(HOUR_MS);
    expect(world.received('read').map(({ properties }) => properties)).toEqual([{ duration: 90.5 }, {}]);
    expect(world.received('other')[0]?.properties).toEqual({});
  });

  test('S9.11 ANA-02 no duration passes a day, none is negative', async () => {
    const { world, tracker } = opened();
    tracker.timeEvent('long');
    tracker.timeEvent('back');
    await world.pass(25 * HOUR_MS);
    tracker.track('long');
    world.nowMs -= 26 * HOUR_MS;
    tracker.track('back');
    await world.pass(48 * HOUR_MS);
    expect(world.received('long')[0]?.properties).toEqual({ duration: 86_400 });
    expect(world.received('back')[0]?.properties).toEqual({ duration: 0 });
  });
});

describe('who it is', () => {
  test('S4.07 log-in sets the account id of later events, log-out takes it away', async () => {
    const { world, tracker } = opened();
    tracker.login('u1');
    tracker.track('a');
    tracker.logout();
    tracker.track('b');
    await world.pass(HOUR_MS);
    expect(world.received().map(({ accountId }) => accountId)).toEqual(['u1', undefined]);
  });

  test('S5.20 a number is a distinct id as text; no account id is longer than 63', () => {
    const { world, tracker } = opened();
    tracker.identify(42);
    expect(tracker.distinctId).toBe('42');
    tracker.identify({});
    tracker.login('x'.repeat(64));
    tracker.login(7);
    expect([tracker.distinctId, tracker.accountId]).toEqual(['42', null]);
    expect(world.warnings).toHaveLength(3);
  });

  test('S4.07 ANA-04 events that need a log-in wait for it, through a reload, keep their time and order, and go once', async () => {
    const { world, tab, tracker } = opened();
    tracker.track('log_in', {}, { needsLogin: true });
    await world.pass(1_000);
    tracker.track('order', {}, { needsLogin: true });
    tracker.track('page_view');
    tab.close();
    await world.pass(HOUR_MS);
    const next = world.open();
    await world.pass(HOUR_MS);
    expect(world.received('log_in')).toEqual([]);
    next.tracker.login('u1');
    world.open().tracker.login('u1');
    await world.pass(HOUR_MS);
    const came = world.received().filter(({ event }) => event !== 'page_view');
    expect(came.map(({ event, accountId }) => [event, accountId])).toEqual([
      ['log_in', 'u1'],
      ['order', 'u1'],
    ]);
    expect((came[1]?.time ?? 0) - (came[0]?.time ?? 0)).toBe(1_000);
  });

  test('ANA-11 ANA-61 an id from another site is taken over only while nobody is known', () => {
    const linkers = [{ part_url: 'shop.example', after_hash: false }];
    const id = '11111111-0000-4000-8000-000000000001';
    const arrive = (
      set: (tracker: ReturnType<typeof opened>['tracker']) => void,
      referrer = 'https://shop.example/',
    ) => {
      const { tab, tracker } = opened({ linkers });
      set(tracker);
      expect(tab.reporter.arrive(`https://pelorus.example/?_tasdk=${id}`, referrer)).toBe('https://pelorus.example/');
      return tracker.distinctId === id;
    };
    expect(arrive(() => {})).toBe(true);
    expect(arrive((tracker) => void tracker.distinctId)).toBe(true);
    expect(arrive((tracker) => tracker.identify('mine'))).toBe(false);
    expect(arrive((tracker) => tracker.login('u1'))).toBe(false);
    expect(arrive(() => {}, 'https://evil.example/')).toBe(false);
    expect(arrive(() => {}, '')).toBe(false);
  });
});

describe('states', () => {
  test('S4.07 ANA-05 pause tells and sends nothing, keeps what there is, and goes on where it stood', async () => {
    const { world, tab, tracker } = opened({ batchSize: 30 });
    tracker.setSuperProperties({ a: 1 });
    tracker.login('u1');
    tracker.track('before');
    tracker.pause();
    expect(tracker.status).toBe('pause');
    tracker.track('during');
    tracker.timeEvent('during');
    tab.close();
    const next = world.open();
    await world.pass(HOUR_MS);
    expect([next.tracker.status, world.received()]).toEqual(['pause', []]);
    next.tracker.resume();
    next.tracker.track('after');
    await world.pass(HOUR_MS);
    expect(world.received().map(({ event, accountId, properties }) => [event, accountId, properties])).toEqual([
      ['before', 'u1', { a: 1 }],
      ['after', 'u1', { a: 1 }],
    ]);
  });

  test('S4.07 ANA-05 stop clears super properties, account id, timers and what is stored; opting in begins anew', async () => {
    const { world, tracker } = opened({ batchSize: 30 });
    const before = tracker.distinctId;
    tracker.setSuperProperties({ a: 1 });
    tracker.login('u1');
    tracker.timeEvent('timed');
    tracker.track('before');
    tracker.optOut();
    tracker.track('stopped');
    tracker.setSuperProperties({ b: 1 });
    tracker.login('u2');
    tracker.identify('other');
    expect(tracker.status).toBe('stop');
    expect([...world.data]).toEqual([['analytics:main:state', '{"isStopped":true}']]);
    await world.pass(HOUR_MS);
    expect(world.open().tracker.status).toBe('stop');
    tracker.optIn();
    tracker.track('timed');
    await world.pass(HOUR_MS);
    expect(world.received().map(({ event, accountId, properties }) => [event, accountId, properties])).toEqual([
      ['timed', undefined, {}],
    ]);
    expect(world.received()[0]?.distinctId).not.toBe(before);
  });

  test('ANA-20 when consent is withdrawn nothing is left in the storage, and nothing is sent', async () => {
    const { world, tab, tracker } = opened({ batchSize: 30 });
    tab.reporter.initInstance('second')?.tracker.track('a');
    tracker.track('before');
    tab.reporter.withdraw();
    await world.pass(HOUR_MS);
    expect([...world.data.keys(), ...world.received()]).toEqual([]);
  });
});

describe('instances', () => {
  test('S5.20 ANA-12 the master makes others by a name not used and an object; they keep to themselves', async () => {
    const { world, tab, tracker } = opened();
    tracker.setSuperProperties({ a: 1 });
    const second = tab.reporter.initInstance('second', { endpoint: '/elsewhere' });
    second?.tracker.track('b');
    tracker.track('c');
    await world.pass(HOUR_MS);
    expect(world.requests.map(({ url, events }) => [url, events[0]?.event, events[0]?.properties])).toEqual([
      ['/elsewhere/sync', 'b', {}],
      ['/api/analytics/sync', 'c', { a: 1 }],
    ]);
    expect(second?.tracker.distinctId).not.toBe(tracker.distinctId);
    expect(tab.reporter.initInstance('third')).not.toBeNull();
    for (const [name, options] of [
      ['second'],
      ['main'],
      [5],
      [''],
      ['a:b'],
      [undefined],
      ['fourth', 'x'],
      ['fourth', null],
      ['fourth', []],
    ])
      expect(tab.reporter.initInstance(name, options)).toBeNull();
    expect(second?.initInstance('fifth')).toBeNull();
    expect(world.warnings).toHaveLength(10);
  });
});
