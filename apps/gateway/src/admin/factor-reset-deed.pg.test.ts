import { passkeyByCredential } from '@pelorus/database/identity/passkeys.ts';
import { changePreferences } from '@pelorus/database/identity/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decide,
  desk,
  factorsLeft,
  proposed,
  type ResetStage,
  resetStage,
  verified,
} from '../../testing/admin/test-factor-resets.ts';
import { API, anotherSession, done, refusal, withPasskey } from '../../testing/identity/factors/test-factors.ts';
import { historyKinds } from '../../testing/identity/security/test-security.ts';
import { messagesTo, person } from '../../testing/test-gateway.ts';

const HOURS_MS = 3_600_000;
let stage: ResetStage;
beforeAll(async () => {
  stage = await resetStage();
});
afterAll(() => stage.gateway.close());

const reset = async (id: string) => decide(stage.carl, await proposed(stage.sue, id), 'agree');

test('STF-44 FAC-22 every factor goes, also one that is being enrolled; a passkey’s credential stays its person’s', async () => {
  const { gateway } = stage;
  const { who, id } = await verified(gateway);
  await withPasskey(who);
  const { rows } = await gateway.deps.pool.query(
    'SELECT credential_id AS c FROM identity.passkeys WHERE user_id = $1',
    [id],
  );
  await reset(id);
  expect(await factorsLeft(gateway, id)).toBe(0);
  expect(await passkeyByCredential(gateway.deps.pool, rows[0].c)).toBeUndefined();
  const taken = await gateway.deps.pool.query(
    'SELECT user_id AS id FROM identity.removed_passkeys WHERE credential_id = $1',
    [rows[0].c],
  );
  expect(taken.rows).toEqual([{ id }]);

  const half = await verified(gateway);
  await gateway.deps.pool.query('DELETE FROM identity.totp WHERE user_id = $1', [half.id]);
  await withPasskey(half.who);
  await done(half.who.send('POST', `${API}/factors/totp`));
  await reset(half.id);
  expect(await factorsLeft(gateway, half.id)).toBe(0);
});

test('STF-44 STF-84 P30 P35 sessions everywhere end and are announced, keys that do more than read are dead, sub-accounts’ too', async () => {
  const { gateway } = stage;
  const { who, id } = await verified(gateway);
  const other = await anotherSession(gateway, who);
  const bystander = await person(gateway);
  const sub = await done<{ id: string }>(
    who.send('POST', `${API}/sub-accounts`, { name: 'bot', permissions: ['spot'] }),
  );
  const keyOf = (label: string, scopes: string[], query = '') =>
    done<{ apiKey: string }>(who.send('POST', `${API}/api-keys${query}`, { label, scopes }));
  const keys = {
    spot: await keyOf('spot', ['read', 'spot']),
    sub: await keyOf('sub', ['read', 'spot'], `?sub=${sub.id}`),
    read: await keyOf('read', ['read']),
  };
  const ended: string[] = [];
  const stop = gateway.deps.sessions.onEnd((session) => void ended.push(session));
  expect((await reset(id)).statusCode).toBe(200);
  stop();
  expect(ended).toHaveLength(2);
  for (const browser of [who, other]) expect((await browser.send('GET', `${API}/me`)).statusCode).toBe(401);
  expect((await bystander.send('GET', `${API}/me`)).statusCode).toBe(200);
  const found = (key: { apiKey: string }) =>
    gateway.deps.apiKeys.find(key.apiKey, '127.0.0.1').then(
      () => 'alive',
      (error) => error.refusal,
    );
  expect([await found(keys.spot), await found(keys.sub), await found(keys.read)]).toEqual([
    'API_KEY_INVALID',
    'API_KEY_INVALID',
    'alive',
  ]);
});

test('STF-44 STF-86 STF-85 no device is known any more: the next log-in takes the password and a code by mail; a longer hold stays', async () => {
  const { gateway } = stage;
  const { who, id } = await verified(gateway);
  const heldUntil = gateway.deps.clock() + 100 * HOURS_MS;
  await gateway.deps.pool.query('UPDATE identity.users SET withdrawals_held_until_ms = $2 WHERE user_id = $1', [
    id,
    heldUntil,
  ]);
  await reset(id);
  expect((await done(who.beginLogIn())).state).toBe('pending');
  expect((await done(who.giveCode())).state).toBe('logged-in');
  expect((await done(who.send('GET', `${API}/security`))).withdrawalsHeldUntil).toBe(heldUntil);
  // And a new factor is enrolled as by anybody.
  expect(await refusal(who.send('POST', `${API}/factors/totp`))).toBeNull();
});

test('STF-43 STF-83 MSG-04 C.1.10 the person is told twice, by mail and telephone, in their language; it stands in their history', async () => {
  const { gateway, sue, carl } = stage;
  const { who, id } = await verified(gateway);
  await gateway.deps.pool.query('UPDATE identity.users SET phone = $2 WHERE user_id = $1', [id, '+34600000017']);
  await changePreferences(gateway.deps.pool, id, { msgLanguage: 'ja_JP' }, gateway.deps.clock());
  const at = gateway.deps.clock();
  const resetId = await proposed(sue, id);
  expect((await who.send('GET', `${API}/me`)).statusCode).toBe(200);
  expect((await done(who.send('GET', `${API}/security`))).withdrawalsHeldUntil).toBeNull();
  gateway.pass(1_000);
  await decide(carl, resetId, 'agree');
  const heldUntilMs = String(at + 1_000 + 72 * HOURS_MS);
  for (const address of [who.email, '+34600000017'])
    expect((await messagesTo(gateway.deps, address)).slice(0, 2)).toMatchObject([
      { kind: 'factors-reset', language: 'ja_JP', userId: id, values: { timeMs: String(at + 1_000), heldUntilMs } },
      { kind: 'factor-reset-proposed', language: 'ja_JP', userId: id, values: { timeMs: String(at) } },
    ]);
  await who.logIn();
  const kinds = await historyKinds(who);
  expect(kinds.slice(0, 3)).toEqual(['logged-in', 'factors-reset', 'factor-reset-proposed']);

  const declined = await verified(gateway);
  await decide(carl, await proposed(sue, declined.id), 'decline');
  expect((await historyKinds(declined.who)).slice(0, 2)).toEqual(['factor-reset-stopped', 'factor-reset-proposed']);
});

test('STF-10 STF-56 STF-44 what cannot be written down is not done: factors, sessions and the proposal stay', async () => {
  const { gateway, sue, carl } = stage;
  const { who, id } = await verified(gateway);
  const resetId = await proposed(sue, id);
  await gateway.deps.pool.query('ALTER TABLE admin.audit ADD CONSTRAINT full_disk CHECK (seq < 0) NOT VALID');
  expect((await decide(carl, resetId, 'agree')).statusCode).toBe(500);
  await gateway.deps.pool.query('ALTER TABLE admin.audit DROP CONSTRAINT full_disk');
  expect((await who.send('GET', `${API}/me`)).statusCode).toBe(200);
  expect((await desk(sue, id)).reset.state).toBe('waiting');
  expect(await factorsLeft(gateway, id)).toBeGreaterThan(0);
  expect((await messagesTo(gateway.deps, who.email)).map(({ kind }) => kind)).not.toContain('factors-reset');
  expect((await decide(carl, resetId, 'agree')).statusCode).toBe(200);
});
