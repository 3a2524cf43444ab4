import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { passkeyAnswerBody } from '@pelorus/protocol/identity/factors.ts';
import { factorBody } from '@pelorus/protocol/identity/journeys.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FLAG, type Forgery, TestAuthenticator } from '../../../testing/identity/factors/test-authenticator.ts';
import { API, done, refusal, userIdOf, withPasskey } from '../../../testing/identity/factors/test-factors.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import type { GatewayDeps } from '../../deps.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import { passkeyOptions, provePasskeyLogIn } from './passkey-answers.ts';
import { proveFactor } from './prove-factor.ts';

const PROVE = '/test/prove';

/** Proves at each purpose and says what came of it, as journeys do with these functions. */
async function provingRoutes(app: App, deps: GatewayDeps): Promise<void> {
  const purpose = z.strictObject({ purpose: z.enum(['log-in', 'factor', 'step-up']) });
  app.route({
    method: 'POST',
    url: `${PROVE}/options`,
    config: { right: 'identity.self' },
    schema: { body: purpose },
    handler: async (request) => {
      const { purpose } = request.body;
      return ok(await passkeyOptions(deps, request, purpose, purpose === 'log-in' ? null : whoOf(request).userId));
    },
  });
  app.route({
    method: 'POST',
    url: `${PROVE}/log-in`,
    config: { right: 'public' },
    schema: { body: passkeyAnswerBody },
    handler: async (request) => ok(await provePasskeyLogIn(deps, request, request.body.answer)),
  });
  app.route({
    method: 'POST',
    url: `${PROVE}/factor`,
    config: { right: 'identity.self' },
    schema: { body: factorBody },
    handler: async (request) => {
      const { userId } = whoOf(request);
      return ok(await inTransaction(deps.pool, (db) => proveFactor(deps, db, request, userId, request.body, 'factor')));
    },
  });
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ rooms: provingRoutes });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(3_600_000));

type Purpose = 'log-in' | 'factor' | 'step-up';
type Json = Record<string, unknown>;
const optionsFor = (who: Browser, purpose: Purpose) => done(who.send('POST', `${PROVE}/options`, { purpose }));

/** Whether an answer proves anything at a purpose. */
async function proves(who: Browser, purpose: Purpose, answer: Json): Promise<boolean> {
  if (purpose === 'log-in') return (await done<Json | null>(who.send('POST', `${PROVE}/log-in`, { answer }))) !== null;
  const body = { way: 'passkey', answer };
  if (purpose === 'factor') return (await done<boolean>(who.send('POST', `${PROVE}/factor`, body))) === true;
  const told = await refusal(who.send('POST', `${API}/step-up`, body));
  expect([null, 'FACTOR_WRONG passkey']).toContain(told);
  return told === null;
}

const PURPOSES: Purpose[] = ['log-in', 'factor', 'step-up'];

describe('an answer', () => {
  test.each(PURPOSES)('FAC-20 that is right proves its owner: %s', async (purpose) => {
    const who = await person(gateway);
    const { authenticator, passkey } = await withPasskey(who);
    const answer = authenticator.get(await optionsFor(who, purpose));
    if (purpose === 'log-in') {
      const proven = await done(who.send('POST', `${PROVE}/log-in`, { answer }));
      expect(proven).toEqual({ userId: await userIdOf(gateway, who), passkeyId: passkey.id });
    } else expect(await proves(who, purpose, answer)).toBe(true);
    const { passkeys } = await done<{ passkeys: { lastUsedAt: number }[] }>(who.send('GET', `${API}/factors`));
    expect(passkeys[0]?.lastUsedAt).toBe(gateway.deps.clock());
  });

  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const forgeries: [string, Forgery][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:81' }],
    ['of https where the page is http', { origin: 'https://localhost' }],
    ['of a configured origin that did not ask', { origin: 'https://app.example.com' }],
    ['to a challenge we never made', { challenge: randomBytes(32).toString('base64url') }],
    ['to a short challenge', { challenge: 'AAAA' }],
    ['of a registration', { type: 'webauthn.create' }],
    ['from a page inside of another site', { crossOrigin: true }],
    ['from a page inside of a named site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['with a page around but not crossing', { topOrigin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { flags: FLAG.present }],
    ['without user presence', { flags: FLAG.verified }],
    ['that says it may be backed up, which its key may not', { flags: 5 | FLAG.backupEligible }],
    ['that is backed up but may not be', { flags: 5 | FLAG.backedUp }],
    ['signed by another key', { key: stranger }],
    ['with a changed signature', { tamper: 'signature' }],
    ['with changed authenticator data', { tamper: 'data' }],
    ['with changed client data', { tamper: 'client' }],
    ['of an unknown credential', { credentialId: randomBytes(32) }],
    ['with the handle of somebody else', { userHandle: randomBytes(16).toString('base64url') }],
  ];
  test.each(forgeries)('FAC-20 FAC-44 %s proves nothing, at no purpose', async (_name, forgery) => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who);
    for (const purpose of PURPOSES) {
      const answer = authenticator.get(await optionsFor(who, purpose), forgery);
      expect(await proves(who, purpose, answer), purpose).toBe(false);
    }
    expect(await proves(who, 'factor', authenticator.get(await optionsFor(who, 'factor')))).toBe(true);
  });

  test('FAC-20 without a handle names nobody at a log-in', async () => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who);
    const answer = async (purpose: Purpose) => authenticator.get(await optionsFor(who, purpose), { userHandle: null });
    expect(await proves(who, 'log-in', await answer('log-in'))).toBe(false);
    expect(await proves(who, 'factor', await answer('factor'))).toBe(true);
  });

  test('FAC-20 counts once, and a forged first answer uses its challenge up', async () => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who);
    for (const purpose of PURPOSES) {
      const options = await optionsFor(who, purpose);
      const answer = authenticator.get(options);
      expect(await proves(who, purpose, answer)).toBe(true);
      expect(await proves(who, purpose, answer)).toBe(false);
      const next = await optionsFor(who, purpose);
      expect(await proves(who, purpose, authenticator.get(next, { tamper: 'signature' }))).toBe(false);
      expect(await proves(who, purpose, authenticator.get(next))).toBe(false);
    }
  });

  test('FAC-20 of two at once with one answer, one counts', async () => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who);
    const answer = authenticator.get(await optionsFor(who, 'log-in'));
    const both = await Promise.all([proves(who, 'log-in', answer), proves(who, 'log-in', answer)]);
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  test('FAC-20 a challenge holds for five minutes', async () => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who);
    const [early, late] = [await optionsFor(who, 'log-in'), await optionsFor(who, 'log-in')];
    gateway.pass(5 * 60_000 - 1);
    expect(await proves(who, 'log-in', authenticator.get(early))).toBe(true);
    gateway.pass(1);
    expect(await proves(who, 'log-in', authenticator.get(late))).toBe(false);
  });

  test('FAC-20 a challenge is of its purpose and person', async () => {
    const [who, other] = [await person(gateway), await person(gateway)];
    const { authenticator } = await withPasskey(who);
    await withPasskey(other);
    for (const asked of PURPOSES)
      for (const used of PURPOSES.filter((each) => each !== asked))
        expect(await proves(who, used, authenticator.get(await optionsFor(who, asked))), `${asked} at ${used}`).toBe(
          false,
        );
    for (const purpose of ['factor', 'step-up'] as const) {
      const theirs = await optionsFor(other, purpose);
      expect(await proves(who, purpose, authenticator.get(theirs))).toBe(false);
    }
  });

  test('FAC-20 another person’s passkey steps nobody else up', async () => {
    const [owner, thief] = [await person(gateway), await person(gateway)];
    const { authenticator } = await withPasskey(owner);
    await withPasskey(thief);
    for (const purpose of ['factor', 'step-up'] as const) {
      const answer = authenticator.get(await optionsFor(thief, purpose));
      expect(await proves(thief, purpose, answer)).toBe(false);
    }
  });

  test.each([
    ['nothing', {}],
    ['no response', { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }],
    ['ids that differ', { rawId: 'AAAA' }],
    ['another type', { type: 'password' }],
    ['numbers for texts', { id: 1, rawId: 1 }],
    [
      'client data that is no JSON',
      { response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AA' } },
    ],
  ])('FAC-20 %s in an answer proves nothing', async (_name, change) => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who);
    const right = authenticator.get(await optionsFor(who, 'factor'));
    const answer = Object.keys(change).length === 0 ? {} : { ...right, ...change };
    expect(await proves(who, 'factor', answer)).toBe(false);
  });
});

describe('the counter', () => {
  test('FAC-20 FAC-45 rises; one that stands still or falls is refused and told', async () => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who, new TestAuthenticator({ counter: 7 }), 'Counting key');
    const answer = async (forgery: Forgery = {}) => authenticator.get(await optionsFor(who, 'log-in'), forgery);
    expect(await proves(who, 'log-in', await answer())).toBe(true);
    expect(await proves(who, 'log-in', await answer({ counter: 100 }))).toBe(true);
    for (const counter of [100, 99, 1, 0]) expect(await proves(who, 'log-in', await answer({ counter }))).toBe(false);
    expect(await proves(who, 'log-in', await answer({ counter: 101 }))).toBe(true);
    const { rows } = await gateway.deps.pool.query(
      `SELECT h.detail FROM identity.history h JOIN identity.users USING (user_id)
       WHERE email = $1 AND kind = 'factor-failed'`,
      [who.email],
    );
    expect(rows).toEqual(Array(4).fill({ detail: { passkey: 'Counting key', reason: 'counter' } }));
    const told = await gateway.deps.pool.query(
      `SELECT 1 FROM identity.messages WHERE address = $1 AND kind = 'factor-failed'`,
      [who.email],
    );
    expect(told.rowCount).toBe(4);
  });

  test('FAC-20 FAC-45 a forged answer with a low counter is no sign of a copy', async () => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who, new TestAuthenticator({ counter: 7 }));
    const answer = authenticator.get(await optionsFor(who, 'log-in'), { counter: 1, tamper: 'signature' });
    expect(await proves(who, 'log-in', answer)).toBe(false);
    const told = await gateway.deps.pool.query(
      `SELECT 1 FROM identity.messages WHERE address = $1 AND kind = 'factor-failed'`,
      [who.email],
    );
    expect(told.rowCount).toBe(0);
  });

  test('FAC-20 FAC-44 of a backed-up passkey the state is kept as it was told last', async () => {
    const who = await person(gateway);
    const flags = FLAG.present | FLAG.verified | FLAG.backupEligible;
    const { authenticator } = await withPasskey(who, new TestAuthenticator({ flags }));
    const backedUp = async () =>
      (await done<{ passkeys: { backedUp: boolean }[] }>(who.send('GET', `${API}/factors`))).passkeys[0]?.backedUp;
    expect(await backedUp()).toBe(false);
    const answer = authenticator.get(await optionsFor(who, 'factor'), { flags: flags | FLAG.backedUp });
    expect(await proves(who, 'factor', answer)).toBe(true);
    expect(await backedUp()).toBe(true);
  });
});

describe('where passkeys work', () => {
  test.each(['127.0.0.1', '127.0.0.1:3000', '192.168.1.20', '[::1]:3000'])(
    'FAC-21 FAC-47 not on a page by an IP address: %s',
    async (host) => {
      const who = await person(gateway);
      const ask = (path: string, body?: object) => who.send('POST', path, body, { host });
      expect(await refusal(ask(`${API}/factors/passkeys/options`))).toBe('PASSKEY_REFUSED host');
      expect(await refusal(ask(`${API}/step-up/options`))).toBe('PASSKEY_REFUSED host');
      expect(await refusal(ask(`${PROVE}/options`, { purpose: 'log-in' }))).toBe('PASSKEY_REFUSED host');
    },
  );

  test('FAC-21 on a configured origin the passkey is of its host', async () => {
    const who = await person(gateway);
    const from = { origin: 'https://app.example.com', 'sec-fetch-site': 'same-site' };
    const options = await done<{ rp: { id: string } }>(
      who.send('POST', `${API}/factors/passkeys/options`, undefined, from),
    );
    expect(options.rp.id).toBe('app.example.com');
    const authenticator = new TestAuthenticator({ origin: 'https://app.example.com' });
    const answer = authenticator.create(options);
    await done(who.send('POST', `${API}/factors/passkeys`, { answer }, from));
  });

  test('FAC-21 the port of a host is not part of its name, but of the origin', async () => {
    const who = await person(gateway);
    const at = { host: 'localhost:3000' };
    const options = await done<{ rp: { id: string } }>(
      who.send('POST', `${API}/factors/passkeys/options`, undefined, at),
    );
    expect(options.rp.id).toBe('localhost');
    const answer = new TestAuthenticator({ origin: 'http://localhost:3000' }).create(options);
    await done(who.send('POST', `${API}/factors/passkeys`, { answer }, at));
  });
});
