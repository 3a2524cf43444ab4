import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTotp } from '../../../testing/identity/factors/test-factors.ts';
import { API, alsoOn, DAY_MS, historyKinds, isIn } from '../../../testing/identity/security/test-security.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { sweepSecurity } from './sweep.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000, codesPerHourPerAddress: 100 },
  });
});
afterAll(() => gateway.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const dataOf = async (who: Browser, path: string) => (await who.send('GET', `${API}/${path}`)).json().data;

describe('the score', () => {
  test('SEC-01 starts with the proven mail and rises with what is done', async () => {
    const somebody = await person(gateway);
    expect(await dataOf(somebody, 'security')).toEqual({
      score: { email: true, factor: false, passkey: false, recoveryCodes: false, antiPhishing: false },
      email: `${somebody.email.slice(0, 1)}•••@example.com`,
      phone: null,
      offersPhone: false,
      hasPassword: true,
      passwordChangedAt: null,
      antiPhishing: null,
      withdrawalsHeldUntil: null,
      links: [],
    });
    await withTotp(gateway, somebody);
    await somebody.send('PUT', `${API}/anti-phishing`, { code: 'Mine1234' });
    expect((await dataOf(somebody, 'security')).score).toEqual({
      email: true,
      factor: true,
      passkey: false,
      recoveryCodes: true,
      antiPhishing: true,
    });
  });

  test('SEC-20 the mark is 4 to 20 letters or digits, stands with the person, and can be taken away', async () => {
    const somebody = await person(gateway);
    for (const code of ['abc', 'a'.repeat(21), 'with space', 'line\nbreak', 'ümläut', '<b>1</b>', 12_345])
      expect((await somebody.send('PUT', `${API}/anti-phishing`, { code })).statusCode).toBe(400);
    expect((await somebody.send('PUT', `${API}/anti-phishing`, { code: 'Mine1234', userId: 'x' })).statusCode).toBe(
      400,
    );
    await somebody.send('PUT', `${API}/anti-phishing`, { code: 'Mine1234' });
    expect((await dataOf(somebody, 'security')).antiPhishing).toBe('Mine1234');
    await somebody.send('PUT', `${API}/anti-phishing`, { code: null });
    expect((await dataOf(somebody, 'security')).antiPhishing).toBeNull();
    expect((await historyKinds(somebody)).slice(0, 2)).toEqual(['anti-phishing-changed', 'anti-phishing-changed']);
  });
});

describe('sessions', () => {
  test('SEC-10 are told with device, address and times; neither a token nor its hash', async () => {
    const somebody = await person(gateway);
    gateway.pass(1_000);
    await alsoOn(gateway, somebody, FIREFOX);
    const answer = await somebody.send('GET', `${API}/sessions`);
    expect(answer.json().data).toEqual([
      {
        id: expect.any(String),
        deviceName: 'Firefox · Linux',
        network: '127.0.0.1',
        country: null,
        beganAt: gateway.deps.clock(),
        lastUsedAt: gateway.deps.clock(),
        isCurrent: false,
      },
      expect.objectContaining({ beganAt: gateway.deps.clock() - 1_000, isCurrent: true }),
    ]);
    const kept = await gateway.deps.pool.query(`SELECT encode(session_hash, 'hex') AS hash FROM identity.sessions`);
    for (const { hash } of kept.rows) expect(answer.body).not.toContain(hash);
  });

  test('SEC-10 SEC-61 one is ended at once; its sockets hear of it', async () => {
    const somebody = await person(gateway);
    const other = await alsoOn(gateway, somebody);
    const ended: string[] = [];
    const stop = gateway.deps.sessions.onEnd((id) => ended.push(id));
    const rows = await dataOf(somebody, 'sessions');
    const { id } = rows.find((row: { isCurrent: boolean }) => !row.isCurrent);
    expect((await somebody.send('DELETE', `${API}/sessions/${id}`)).statusCode).toBe(200);
    stop();
    expect(ended).toHaveLength(1);
    expect([await isIn(somebody), await isIn(other)]).toEqual([true, false]);
    expect(await dataOf(somebody, 'sessions')).toHaveLength(1);
    expect((await somebody.send('DELETE', `${API}/sessions/${id}`)).statusCode).toBe(404);
  });

  test('SEC-10 ending the present one takes its cookies away', async () => {
    const somebody = await person(gateway);
    const [{ id }] = await dataOf(somebody, 'sessions');
    await somebody.send('DELETE', `${API}/sessions/${id}`);
    expect([somebody.cookies.has('sid'), await isIn(somebody)]).toEqual([false, false]);
  });

  test('SEC-10 SEC-61 all others end together, and log-ins that were begun with them', async () => {
    const somebody = await person(gateway);
    const others = [await alsoOn(gateway, somebody), await alsoOn(gateway, somebody)];
    const thief = await alsoOn(gateway, somebody);
    thief.cookies.clear();
    expect((await thief.beginLogIn()).json().data.journey.step).toBe('device');
    expect((await somebody.send('DELETE', `${API}/sessions`)).json().data).toEqual({ ended: 3 });
    expect(await isIn(somebody)).toBe(true);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect((await thief.giveCode()).json().error).toBe('JOURNEY_GONE');
    expect((await historyKinds(somebody))[0]).toBe('sessions-ended');
  });

  test('SEC-10 nobody ends another’s, nor forgets their device', async () => {
    const [somebody, stranger] = [await person(gateway), await person(gateway)];
    const [session] = await dataOf(somebody, 'sessions');
    const [device] = await dataOf(somebody, 'devices');
    for (const path of [`sessions/${session.id}`, `devices/${device.id}`]) {
      const answer = await stranger.send('DELETE', `${API}/${path}`);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND']);
    }
    await stranger.send('DELETE', `${API}/sessions`);
    expect(await isIn(somebody)).toBe(true);
    expect(await dataOf(somebody, 'devices')).toHaveLength(1);
  });

  test('SEC-10 one that has run out is not shown', async () => {
    const somebody = await person(gateway);
    gateway.pass(gateway.deps.limits.sessionIdleMs);
    const again = await alsoOn(gateway, somebody);
    expect(await dataOf(again, 'sessions')).toHaveLength(1);
  });

  test('SEC-60 of more than the limit the oldest ends', async () => {
    const somebody = await person(gateway);
    const browsers: Browser[] = [];
    for (let i = 0; i < gateway.deps.limits.sessionsPerPerson; i++) {
      gateway.pass(1);
      browsers.push(await alsoOn(gateway, somebody));
    }
    expect(await isIn(somebody)).toBe(false);
    for (const browser of browsers) expect(await isIn(browser)).toBe(true);
  });
});

describe('devices', () => {
  test('SEC-11 forgetting one ends its sessions, and a log-in there needs a code again', async () => {
    const somebody = await person(gateway);
    const other = await alsoOn(gateway, somebody, FIREFOX);
    const devices = await dataOf(somebody, 'devices');
    expect(devices).toHaveLength(2);
    expect(devices.filter((row: { isCurrent: boolean }) => row.isCurrent)).toHaveLength(1);
    const { id, name } = devices.find((row: { isCurrent: boolean }) => !row.isCurrent);
    expect(name).toBe('Firefox · Linux');
    expect((await other.logIn()).json().data.state).toBe('logged-in');
    expect((await somebody.send('DELETE', `${API}/devices/${id}`)).statusCode).toBe(200);
    expect([await isIn(somebody), await isIn(other)]).toEqual([true, false]);
    expect((await other.beginLogIn()).json().data.journey.step).toBe('device');
    expect((await somebody.send('DELETE', `${API}/devices/${id}`)).statusCode).toBe(404);
  });
});

describe('history', () => {
  test('SEC-12 is read page by page, newest first, and is nobody else’s', async () => {
    const [somebody, stranger] = [await person(gateway), await person(gateway)];
    for (let i = 0; i < 5; i++) await somebody.send('PUT', `${API}/anti-phishing`, { code: `mark${i}` });
    const seen: { id: number; kind: string }[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await dataOf(somebody, `history?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.rows);
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(seen.map(({ kind }) => kind)).toEqual([...Array(5).fill('anti-phishing-changed'), 'signed-up']);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((a, b) => b - a));
    // With somebody else's cursor too, everybody reads their own.
    const [{ kind }] = (await dataOf(stranger, `history?cursor=${seen[0]?.id}`)).rows;
    expect(kind).toBe('signed-up');
    expect(await historyKinds(stranger)).toEqual(['signed-up']);
    for (const query of ['limit=0', 'limit=101', 'cursor=x', 'cursor=1:2', 'userId=1'])
      expect((await somebody.send('GET', `${API}/history?${query}`)).statusCode).toBe(400);
  });

  test('SEC-12 is forgotten after 90 days', async () => {
    const somebody = await person(gateway);
    gateway.pass(90 * DAY_MS);
    await sweepSecurity(gateway.deps);
    const again = await alsoOn(gateway, somebody);
    expect(await historyKinds(again)).toEqual(['logged-in', 'signed-up']);
    gateway.pass(1);
    await sweepSecurity(gateway.deps);
    expect(await historyKinds(again)).toEqual(['logged-in']);
  });
});
