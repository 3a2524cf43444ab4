import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { family, SUBS } from '../../testing/identity/sub-accounts/test-family.ts';
import { testHistory } from '../../testing/markets/test-market.ts';
import { isData, TestClient } from '../../testing/socket/test-socket.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { followCore } from '../core-stream.ts';
import { feedsOver } from '../markets/feeds.ts';
import { registerSocket } from '../socket/server.ts';

const API = '/api/identity/documents';
const WRITES = 40;
let gateway: TestGateway;
let listener: DatabaseListener;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, documentWritesPerMinute: WRITES, drawnPairsPerPerson: 3 },
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerSocket(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const url = (gateway.deps.pool.options as { connectionString: string }).connectionString;
  listener = new DatabaseListener(url, 'pelorus-gateway-listener', gateway.deps.log);
  listener.on('document_changed', { onNotify: (payload) => gateway.deps.documents.hear(payload) });
  await listener.start();
});
afterAll(async () => {
  await listener.close();
  await gateway.close();
});

const put = (who: Browser, kind: string, body: unknown, basedOn = 0) =>
  who.send('PUT', `${API}/${kind}`, { basedOn, body });
const versionAfter = async (answer: ReturnType<Browser['send']>) => (await answer).json().data.version as number;
const heads = async (who: Browser) => (await who.send('GET', API)).json().data;
const bodyOf = async (who: Browser, kind: string) => (await who.send('GET', `${API}/${kind}`)).json().data?.body;
const refused = async (answer: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).error];
};
const line = (id: string) => ({ id, tool: 'horizontalStraightLine', points: [{ timestamp: 5, value: 1.5 }] });

describe('documents of a person', () => {
  test('DOC-01 DOC-04 one is written over the version it is based on, and over no other', async () => {
    const somebody = await person(gateway);
    expect(await heads(somebody)).toEqual([]);
    expect(await refused(somebody.send('GET', `${API}/favourites`))).toEqual([404, 'NOT_FOUND']);
    const first = await versionAfter(put(somebody, 'favourites', ['BTC_USDT']));
    expect(await refused(put(somebody, 'favourites', ['ETH_USDT']))).toEqual([409, 'DOCUMENT_CHANGED']);
    const second = await versionAfter(put(somebody, 'favourites', ['ETH_USDT'], first));
    expect(second).toBeGreaterThan(first);
    expect(await refused(put(somebody, 'favourites', [], first))).toEqual([409, 'DOCUMENT_CHANGED']);
    expect(await bodyOf(somebody, 'favourites')).toEqual(['ETH_USDT']);
    expect(await heads(somebody)).toEqual([{ kind: 'favourites', version: second }]);
    expect(await refused(put(somebody, 'desk', {}, second))).toEqual([409, 'DOCUMENT_CHANGED']);
  });

  test('DOC-04 of many at once, one is written', async () => {
    const somebody = await person(gateway);
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => put(somebody, 'chart', { axis: `a${at}` })));
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test.each([
    ['favourites', ['btc']],
    ['favourites', { 0: 'BTC_USDT' }],
    ['favourites', Array(501).fill('BTC_USDT')],
    ['chart', ['BTC_USDT']],
    ['chart', { magnet: true, more: 1 }],
    ['desk', { people: { x: { confirm: {} } } }],
    ['desk', { people: { 7: { isOneClick: true } } }],
    ['watchlists', [{ id: 'A', name: 'x', pairs: [] }]],
    ['watchlists', Array(11).fill({ id: 'a', name: 'x', pairs: [] })],
    ['drawings-BTC_USDT', [{ ...line('a'), points: [] }]],
    ['drawings-BTC_USDT', [{ ...line('a'), points: [{ timestamp: 5, value: '1' }] }]],
    ['drawings-BTC_USDT', Array(201).fill(line('a'))],
    ['drawings-btc', []],
    ['__proto__', {}],
    ['others', []],
  ])('DOC-01 DOC-03 %s is not taken in another shape or number, %#', async (kind, body) => {
    const somebody = await person(gateway);
    expect(await refused(put(somebody, kind, body))).toEqual([400, 'BAD_REQUEST']);
    expect(await heads(somebody)).toEqual([]);
  });

  test('DOC-03 no document is larger than it may be, whatever it holds', async () => {
    const somebody = await person(gateway);
    const brush = (id: number) => ({
      ...line(`b${id}`),
      points: Array.from({ length: 500 }, (_, at) => ({ timestamp: 1_760_000_000_000 + at, value: at + 0.25 })),
    });
    const strokes = (count: number) => Array.from({ length: count }, (_, at) => brush(at));
    expect(await refused(put(somebody, 'drawings-BTC_USDT', strokes(60)))).toEqual([413, 'BODY_TOO_LARGE']);
    expect((await put(somebody, 'drawings-BTC_USDT', strokes(8))).statusCode).toBe(200);
    expect(await bodyOf(somebody, 'drawings-BTC_USDT')).toEqual(strokes(8));
  });

  test('DOC-03 drawings are kept of the pairs written last', async () => {
    const somebody = await person(gateway);
    await put(somebody, 'favourites', []);
    const old = await versionAfter(put(somebody, 'drawings-AAA_USDT', [line('a')]));
    for (const pair of ['BBB', 'CCC', 'DDD']) {
      gateway.pass(1);
      await put(somebody, `drawings-${pair}_USDT`, [line('a')]);
    }
    const kinds = (await heads(somebody)).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['drawings-BBB_USDT', 'drawings-CCC_USDT', 'drawings-DDD_USDT', 'favourites']);
    // What was forgotten and made again is never taken for what it was.
    expect(await versionAfter(put(somebody, 'drawings-AAA_USDT', []))).toBeGreaterThan(old);
  });

  test('DOC-03 a person writes so often a minute, and another all the same', async () => {
    const [somebody, another] = [await person(gateway), await person(gateway)];
    let version = 0;
    for (let at = 0; at < WRITES; at++) version = await versionAfter(put(somebody, 'chart', {}, version));
    expect(await refused(put(somebody, 'chart', {}, version))).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await put(another, 'chart', {})).statusCode).toBe(200);
  });
});

describe('whose they are', () => {
  test('DOC-02 another person has their own; visitors and API keys have none', async () => {
    const [somebody, another] = [await person(gateway), await person(gateway)];
    const version = await versionAfter(put(somebody, 'favourites', ['BTC_USDT']));
    expect(await heads(another)).toEqual([]);
    expect(await refused(put(another, 'favourites', [], version))).toEqual([409, 'DOCUMENT_CHANGED']);
    expect(await bodyOf(somebody, 'favourites')).toEqual(['BTC_USDT']);
    expect((await gateway.app.inject(API)).statusCode).toBe(401);
    const { apiKey, secret } = (
      await somebody.send('POST', '/api/identity/api-keys', { label: 'bot', scopes: ['read', 'spot'] })
    ).json().data;
    const timestamp = String(gateway.deps.clock());
    const signature = createHmac('sha256', secret).update(`${timestamp}GET${API}`).digest('hex');
    const headers = { 'x-api-key': apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
    expect((await gateway.app.inject({ url: API, headers })).json().error).toBe('NOT_PERMITTED');
  });

  test('DOC-02 a parent has their own in the view of a sub-account, and the page is told whose', async () => {
    const { parent, parentId, one } = await family(gateway);
    await put(parent, 'favourites', ['BTC_USDT']);
    expect((await parent.send('POST', `${SUBS}/${one.id}/switch`)).statusCode).toBe(200);
    expect(await bodyOf(parent, 'favourites')).toEqual(['BTC_USDT']);
    await put(parent, 'desk', { hasSounds: true });
    const me = (await parent.send('GET', '/api/identity/me')).json().data;
    expect([me.userId, me.sub.parentId]).toEqual([one.id, parentId]);
    const { rows } = await gateway.deps.pool.query('SELECT DISTINCT user_id FROM identity.documents WHERE kind = $1', [
      'desk',
    ]);
    expect(rows).toEqual([{ user_id: parentId }]);
  });

  test('DOC-05 their pages are told of a change, another’s are not', async () => {
    const [somebody, another] = [await person(gateway), await person(gateway)];
    const url = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/socket`;
    const clients = await Promise.all(
      [somebody, another].map((who) => TestClient.open(url, { cookie: who.cookieHeader() })),
    );
    for (const client of clients) await client.ask({ event: 'login', channel: 'account', biz: 'spot' });
    const [mine, theirs] = clients as [TestClient, TestClient];
    const versions = [await versionAfter(put(somebody, 'chart', {})), await versionAfter(put(another, 'desk', {}))];
    expect((await mine.next(isData('account'))).data?.result).toEqual({ kind: 'chart', version: versions[0] });
    // The first they are told is their own.
    expect((await theirs.next(isData('account'))).data?.result).toEqual({ kind: 'desk', version: versions[1] });
    for (const client of clients) client.ws.terminate();
  });

  test('DOC-06 they are in the export, and gone with the account', async () => {
    const [somebody, another] = [await person(gateway), await person(gateway)];
    await put(somebody, 'watchlists', [{ id: 'a1', name: 'Mine', pairs: ['BTC_USDT'] }]);
    await put(another, 'favourites', ['ETH_BTC']);
    const { data } = (await somebody.send('GET', '/api/identity/export')).json();
    expect(data.documents).toEqual([
      {
        kind: 'watchlists',
        body: [{ id: 'a1', name: 'Mine', pairs: ['BTC_USDT'] }],
        updated_at_ms: gateway.deps.clock(),
      },
    ]);
    expect((await somebody.send('POST', '/api/identity/close', { word: 'CLOSE' })).statusCode).toBe(200);
    const { rows } = await gateway.deps.pool.query(
      'SELECT u.email FROM identity.documents d JOIN identity.users u USING (user_id) WHERE email = ANY ($1)',
      [[somebody.email, another.email]],
    );
    expect(rows).toEqual([{ email: another.email }]);
  });
});
