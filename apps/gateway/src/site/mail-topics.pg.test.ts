import { afterAll, beforeAll, expect, test } from 'vitest';
import { API, userIdOf } from '../../testing/identity/factors/test-factors.ts';
import { Browser, messagesTo, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { registerSite } from './routes.ts';

const UPDATE = '/api/v2/users/membership/user-perfenerce/update';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000 },
    rooms: async (app, deps) => registerSite(app, deps, { tickers: () => [] }),
  });
});
afterAll(() => gateway.close());

/** Returns the kinds of messages, oldest first, since the sign-up. */
const heard = async (who: Browser) =>
  (await messagesTo(gateway.deps, who.email))
    .map(({ kind }) => kind)
    .reverse()
    .slice(1);
const choose = async (who: Browser, mails: object) =>
  expect((await who.send('POST', UPDATE, { preferencesSettingInfo: { mails } })).statusCode).toBe(200);
async function logInAgain(who: Browser): Promise<void> {
  await who.send('POST', `${API}/log-out`);
  gateway.pass(1_000);
  expect((await who.beginLogIn()).json().data.state).toBe('logged-in');
}
async function decide(who: Browser): Promise<void> {
  const values = { outcome: 'approved', reason: '' };
  const letter = { kind: 'verification-decided', address: who.email, language: 'en_US', values } as const;
  await gateway.deps.messages.queue(gateway.deps.pool, { ...letter, userId: await userIdOf(gateway, who) });
}

test('MSG-10 a log-in on a known device is told to who chose so, and to nobody else', async () => {
  const [somebody, other] = [await person(gateway), await person(gateway)];
  await logInAgain(somebody);
  expect(await heard(somebody)).toEqual([]);
  await choose(somebody, { logIns: true });
  await logInAgain(somebody);
  const timeMs = String(gateway.deps.clock());
  await logInAgain(other);
  expect(await heard(somebody)).toEqual(['logged-in']);
  expect(await heard(other)).toEqual([]);
  const [told] = await messagesTo(gateway.deps, somebody.email);
  expect(told).toMatchObject({
    userId: await userIdOf(gateway, somebody),
    values: { network: '127.0.0.1', country: '', timeMs },
  });
  await choose(somebody, { logIns: false });
  await logInAgain(somebody);
  expect(await heard(somebody)).toEqual(['logged-in']);
});

test('MSG-10 what was decided is told until it is switched off, and again when it is on', async () => {
  const somebody = await person(gateway);
  await decide(somebody);
  await choose(somebody, { verification: false });
  await decide(somebody);
  expect(await heard(somebody)).toEqual(['verification-decided']);
  await choose(somebody, { verification: true });
  await decide(somebody);
  expect(await heard(somebody)).toEqual(['verification-decided', 'verification-decided']);
});

test('MSG-10 MSG-21 with every topic off, what is about security comes all the same', async () => {
  const somebody = await person(gateway);
  await choose(somebody, { logIns: false, verification: false });
  const stranger = Object.assign(new Browser(gateway.app), { email: somebody.email, password: somebody.password });
  await stranger.logIn();
  await stranger.send('POST', `${API}/freeze`);
  expect(await heard(somebody)).toEqual(['log-in-code', 'new-device', 'account-frozen']);
});
