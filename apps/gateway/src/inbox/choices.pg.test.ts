import { unseal } from '@pelorus/database/sealing.ts';
import { NOTICE_TOPICS } from '@pelorus/protocol/inbox/topics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHistory } from '../../testing/markets/test-market.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { feedsOver } from '../markets/feeds.ts';
import { registerSite } from '../site/routes.ts';

const CHOICES = '/api/inbox/choices';
const PUSH = '/api/inbox/push';
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000 },
    rooms: async (app, deps) => registerSite(app, deps, feedsOver(deps, testHistory()).spot),
  });
});
afterAll(() => gateway.close());

const change = (who: Browser, topics: object) => who.send('PATCH', CHOICES, { topics });
const choices = async (who: Browser) => (await who.send('GET', CHOICES)).json().data;
const kindsOf = async (who: Browser) =>
  (await who.send('GET', '/api/inbox')).json().data.entries.map(({ kind }: { kind: string }) => kind);

test('INBX-10 INBX-11 each topic has its channels; what is always on stays on, and what there is not cannot be chosen', async () => {
  const somebody = await person(gateway);
  const { browsers, pushKey, topics } = await choices(somebody);
  expect(Object.keys(topics)).toEqual(Object.keys(NOTICE_TOPICS));
  expect(topics.security).toEqual({ page: true, mail: true, push: true });
  expect(topics.fills).toEqual({ page: true, push: false });
  expect(browsers).toBe(0);
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
  const changed = await change(somebody, { fills: { page: false, push: true }, security: { push: false } });
  expect(changed.json().data.topics).toMatchObject({
    fills: { page: false, push: true },
    security: { page: true, mail: true, push: false },
  });
  for (const wrong of [{ security: { mail: false } }, { fills: { mail: true } }, { sends: { page: false } }]) {
    const refused = await change(somebody, { ...wrong, funding: { page: false } });
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'BAD_REQUEST']);
  }
  expect((await choices(somebody)).topics.funding.page).toBe(true);
  expect((await choices(await person(gateway))).topics.fills.page).toBe(true);
});

test('INBX-13 the record of preferences shows the same choices of mails', async () => {
  const somebody = await person(gateway);
  const RECORD = '/api/v2/users/membership/user-perfenerce';
  const mails = async () => (await somebody.send('GET', `${RECORD}/get`)).json().data.preferencesSettingInfo.mails;
  expect(await mails()).toEqual({ logIns: null, verification: null, p2p: null });
  await change(somebody, { p2pSteps: { mail: false } });
  expect(await mails()).toEqual({ logIns: null, verification: null, p2p: false });
  await somebody.send('POST', `${RECORD}/update`, { preferencesSettingInfo: { mails: { logIns: true, p2p: true } } });
  const { topics } = await choices(somebody);
  expect([topics.logIns.mail, topics.p2pSteps.mail]).toEqual([true, true]);
});

test('INBX-27 a change of security stands in the inbox once, with the values of its mail', async () => {
  const somebody = await person(gateway);
  const made = await somebody.send('POST', '/api/webhooks', { url: 'https://hooks.example.com/a', events: ['fill'] });
  expect(made.statusCode).toBe(200);
  expect((await kindsOf(somebody)).filter((kind: string) => kind === 'webhook-made')).toEqual(['webhook-made']);
});

test('INBX-40 a browser is kept sealed, goes with its endpoint, and ten of a person at most', async () => {
  const [mine, other] = [await person(gateway), await person(gateway)];
  const endpoint = (nth: number) => `https://push.example.com/send/${nth}`;
  const subscribe = (who: Browser, nth: number) => who.send('POST', PUSH, { endpoint: endpoint(nth), keys: KEYS });
  for (let nth = 0; nth < 11; nth++) {
    expect((await subscribe(mine, nth)).statusCode).toBe(200);
    gateway.pass(1);
  }
  expect((await choices(mine)).browsers).toBe(10);
  await subscribe(other, 10);
  expect([(await choices(mine)).browsers, (await choices(other)).browsers]).toEqual([9, 1]);
  const { rows } = await gateway.deps.pool.query('SELECT browser_id AS id, sealed FROM inbox.browsers');
  expect(rows.every(({ sealed }) => !sealed.includes('push.example.com'))).toBe(true);
  const opened = rows.map(({ id, sealed }) => JSON.parse(unseal(gateway.deps.secrets.browserKey, id, sealed)));
  expect(opened.map((one) => one.endpoint).sort()).toEqual(
    Array.from({ length: 10 }, (_, nth) => endpoint(nth + 1)).sort(),
  );
  await mine.send('DELETE', PUSH, { endpoint: endpoint(10) });
  expect((await choices(other)).browsers).toBe(1);
  await other.send('DELETE', PUSH, { endpoint: endpoint(10) });
  expect((await choices(other)).browsers).toBe(0);
  const http = await mine.send('POST', PUSH, { endpoint: 'http://push.example.com/', keys: KEYS });
  expect(http.statusCode).toBe(400);
});
