import { renewPasswordHash } from '@pelorus/database/identity/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { Passwords } from './passwords.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const keptOf = async ({ email }: Browser): Promise<string> => {
  await gateway.deps.afterwards.idle();
  const { rows } = await gateway.deps.pool.query('SELECT password_hash FROM identity.users WHERE email = $1', [email]);
  return rows[0].password_hash;
};

/** Somebody whose password was hashed when the parameters were others. */
async function personOfOld() {
  const somebody = await person(gateway);
  const before = { memoryKib: 32, passes: 1, parallelism: 1 };
  const dated = await new Passwords(gateway.deps.secrets.passwordPepper, before).hash(somebody.password);
  await gateway.deps.pool.query('UPDATE identity.users SET password_hash = $2 WHERE email = $1', [
    somebody.email,
    dated,
  ]);
  return { somebody, dated };
}

test('IDEN-10 IDEN-63 a password that was hashed with other parameters is kept with today’s after a log-in, and still opens', async () => {
  const { somebody, dated } = await personOfOld();
  expect((await somebody.logIn()).statusCode).toBe(200);
  const renewed = await keptOf(somebody);
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(renewed).not.toBe(dated);
  expect((await somebody.logIn()).statusCode).toBe(200);
  expect(await keptOf(somebody)).toBe(renewed);
});

test('IDEN-10 IDEN-63 neither a wrong password nor one that is changed meanwhile renews anything', async () => {
  const { somebody, dated } = await personOfOld();
  expect((await somebody.beginLogIn({ password: 'Wrong-horse-7' })).json().error).toBe('WRONG_CREDENTIALS');
  expect(await keptOf(somebody)).toBe(dated);
  const { userId } = (await somebody.send('GET', '/api/identity/me')).json().data;
  await gateway.deps.pool.query("UPDATE identity.users SET password_hash = 'changed' WHERE user_id = $1", [userId]);
  await renewPasswordHash(gateway.deps.pool, userId, dated, 'renewed');
  expect(await keptOf(somebody)).toBe('changed');
});

test('IDEN-10 IDEN-63 on a device that is not known yet it is renewed too', async () => {
  const { somebody, dated } = await personOfOld();
  const elsewhere = Object.assign(new Browser(gateway.app), { email: somebody.email, password: somebody.password });
  expect((await elsewhere.beginLogIn()).json().data.state).toBe('pending');
  expect(await keptOf(somebody)).not.toBe(dated);
});
