import type { AddressInfo } from 'node:net';
import { trimInboxes } from '@pelorus/database/inbox/entries.ts';
import { tellPeople } from '@pelorus/database/inbox/tell.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import type { InboxData, InboxEntry, InboxNews } from '@pelorus/protocol/inbox/http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testHistory } from '../../testing/markets/test-market.ts';
import { isData, TestClient } from '../../testing/socket/test-socket.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { followCore } from '../core-stream.ts';
import { feedsOver } from '../markets/feeds.ts';
import { registerSocket } from '../socket/server.ts';

const API = '/api/inbox';
const DAY_MS = 86_400_000;

let gateway: TestGateway;
let listener: DatabaseListener;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000 },
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerSocket(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const url = (gateway.deps.pool.options as { connectionString: string }).connectionString;
  listener = new DatabaseListener(url, 'pelorus-gateway-listener', gateway.deps.log);
  listener.on('inbox_changed', { onNotify: (payload) => gateway.deps.inboxNews.hear(payload) });
  await listener.start();
});
afterAll(async () => {
  await listener.close();
  await gateway.close();
});

const meOf = async (who: Browser) => (await who.send('GET', '/api/identity/me')).json().data;
const read = async (who: Browser, query = '') => (await who.send('GET', `${API}${query}`)).json().data as InboxData;
const mark = async (who: Browser, body: object) => (await who.send('POST', `${API}/read`, body)).json().data;
const kinds = (entries: readonly InboxEntry[]) => entries.map(({ kind, values }) => values.contract ?? kind);
/** Somebody whose inbox is empty. */
async function somebody(): Promise<{ browser: Browser; userId: string; account: number }> {
  const browser = await person(gateway);
  const { accountId: account, userId } = await meOf(browser);
  await gateway.deps.pool.query('DELETE FROM inbox.entries WHERE user_id = $1', [userId]);
  return { browser, userId, account };
}
/** Writes a margin call a name, a second apart. */
async function told(userId: string, contracts: readonly string[], fromMs = gateway.deps.clock()): Promise<void> {
  for (const [nth, contract] of contracts.entries()) {
    const timeMs = fromMs + nth * 1_000;
    const values = { contract, marginRatio: '80 %', timeMs: String(timeMs) };
    await tellPeople(gateway.deps.pool, [{ userId, kind: 'margin-call', values, timeMs }], timeMs);
  }
}
async function published(title: string, atMs: number): Promise<number> {
  const texts = { en_US: { title, body: '' }, ja_JP: { title: `${title} 日本`, body: '' } };
  const { rows } = await gateway.deps.pool.query(
    `INSERT INTO announcements.posts (kind, texts, made_at_ms, changed_at_ms, published_at_ms)
     VALUES ('news', $1, $2, $2, $2) RETURNING post_id AS id`,
    [JSON.stringify(texts), atMs],
  );
  return Number(rows[0].id);
}

describe('the inbox', () => {
  test('INBX-01 INBX-02 INBX-05 entries come newest first, by pages, by area and unread ones alone', async () => {
    const { browser, userId } = await somebody();
    await told(userId, ['a', 'b', 'c', 'd']);
    const first = await read(browser, '?limit=3');
    expect(kinds(first.entries)).toEqual(['d', 'c', 'b']);
    expect(first).toMatchObject({ unread: 4, next: first.entries[2]?.id });
    expect(first.entries[0]).toMatchObject({
      ...{ kind: 'margin-call', topic: 'marginCalls', area: 'futures', isRead: false },
      values: { contract: 'd', marginRatio: '80 %' },
    });
    const second = await read(browser, `?limit=3&before=${first.next}`);
    expect([kinds(second.entries), second.next]).toEqual([['a'], null]);
    expect((await read(browser, '?area=orders')).entries).toEqual([]);
    await mark(browser, { ids: [first.entries[1]?.id] });
    expect(kinds((await read(browser, '?unread=true&area=futures')).entries)).toEqual(['d', 'b', 'a']);
    await told(
      userId,
      Array.from({ length: 101 }, () => 'x'),
    );
    expect((await read(browser)).unread).toBe(100);
  });

  test('INBX-03 INBX-04 INBX-06 what is read is marked by its owner alone, some, or all up to one of an area', async () => {
    const [mine, other] = [await somebody(), await somebody()];
    await told(mine.userId, ['a', 'b', 'c']);
    const { entries } = await read(mine.browser);
    expect((await meOf(mine.browser)).unread).toBe(3);
    expect(await mark(other.browser, { ids: entries.map(({ id }) => id) })).toEqual({ unread: 0 });
    expect(await mark(other.browser, { upTo: '9223372036854775807' })).toEqual({ unread: 0 });
    expect((await read(mine.browser)).unread).toBe(3);
    expect(await mark(mine.browser, { upTo: entries[1]?.id, area: 'wallet' })).toEqual({ unread: 3 });
    expect(await mark(mine.browser, { upTo: entries[1]?.id })).toEqual({ unread: 1 });
    expect(await mark(mine.browser, { upTo: '9999999999999999999' })).toEqual({ unread: 1 });
    expect(await mark(mine.browser, { ids: [entries[0]?.id] })).toEqual({ unread: 0 });
    expect(await meOf(mine.browser)).not.toHaveProperty('unread');
  });

  test('INBX-07 INBX-09 the socket tells the newest entry and the count, and what was read elsewhere; no key gets in', async () => {
    const [mine, other] = [await somebody(), await somebody()];
    const { port } = gateway.app.server.address() as AddressInfo;
    const open = ({ browser }: { browser: Browser }) =>
      TestClient.open(`ws://127.0.0.1:${port}/socket`, { cookie: browser.cookieHeader() });
    const [client, stranger] = [await open(mine), await open(other)];
    const logIn = { event: 'login', channel: 'inbox', biz: 'spot' };
    for (const one of [client, stranger]) expect((await one.ask(logIn)).data?.result).toBe(true);
    await told(mine.userId, ['first']);
    const newsOf = async (one: TestClient) => (await one.next(isData('inbox', 'inbox'))).data?.result as InboxNews;
    const { newest, unread } = await newsOf(client);
    expect([unread, newest?.values.contract]).toEqual([1, 'first']);
    await mark(mine.browser, { ids: [newest?.id] });
    expect(await newsOf(client)).toEqual({ unread: 0, newest: null });
    // What is told in order to somebody else comes after all of that.
    await told(other.userId, ['theirs']);
    expect((await newsOf(stranger)).newest?.values.contract).toBe('theirs');
    const byKey = { ...logIn, apiKey: 'k', timestamp: '1', signature: 's' };
    expect((await stranger.ask(byKey)).data?.result).toBeUndefined();
    for (const { ws } of [client, stranger]) ws.terminate();
  });

  test('INBX-08 what is older than 90 days goes, and what a person has beyond a thousand', async () => {
    const { browser, userId } = await somebody();
    const nowMs = gateway.deps.clock();
    await told(userId, ['old'], nowMs - 91 * DAY_MS);
    const notices = Array.from({ length: 1_002 }, (_, nth) => ({
      ...{ userId, kind: 'margin-call' as const, timeMs: nowMs + nth, values: { contract: String(nth) } },
    }));
    await tellPeople(gateway.deps.pool, notices, nowMs);
    await trimInboxes(gateway.deps.pool, nowMs);
    const { rows } = await gateway.deps.pool.query(
      'SELECT filled FROM inbox.entries WHERE user_id = $1 ORDER BY place',
      [userId],
    );
    expect([rows.length, rows[0].filled.contract]).toEqual([1_000, '2']);
    expect(kinds((await read(browser)).entries)[0]).toBe('1001');
  });

  test('INBX-30 announcements stand among the entries in the reader’s language; those before the sign-up are read', async () => {
    const nowMs = gateway.deps.clock();
    await published('before', nowMs - DAY_MS);
    const { browser, userId } = await somebody();
    await told(userId, ['a'], nowMs + 1_000);
    const posts = [await published('one', nowMs + 2_000), await published('two', nowMs + 3_000)];
    await told(userId, ['b'], nowMs + 4_000);
    await published('later', nowMs + 90 * DAY_MS);
    gateway.pass(5_000);
    const titles = async (query = '') =>
      (await read(browser, query)).entries.map(({ values }) => values.title ?? values.contract);
    expect(await titles()).toEqual(['b', 'two', 'one', 'a', 'before']);
    expect(await titles('?area=venue&unread=true')).toEqual(['two', 'one']);
    const [two] = (await read(browser, '?area=venue')).entries;
    expect(two?.values.post).toBe(String(posts[1]));
    expect((await read(browser)).unread).toBe(4);
    expect(await mark(browser, { ids: [two?.id] })).toEqual({ unread: 2 });
    expect(
      (await browser.send('PATCH', `${API}/choices`, { topics: { announcements: { page: false } } })).statusCode,
    ).toBe(200);
    expect(await titles()).toEqual(['b', 'a']);
    await gateway.deps.pool.query('DELETE FROM announcements.posts');
  });
});
