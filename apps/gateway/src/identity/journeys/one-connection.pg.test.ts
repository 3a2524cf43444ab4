import { afterAll, beforeAll, expect, test } from 'vitest';
import { API, done, withTotp } from '../../../testing/identity/factors/test-factors.ts';
import { Browser, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

const PEOPLE = 6;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** Calls `work` for as many people at once, and returns what came of it. */
const together = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: PEOPLE }, (_, i) => work(i)));

test('JRN-02 no step waits for a second connection while it holds one: with one for all, everybody gets through', async () => {
  const { pool } = gateway.deps;
  pool.options.max = 1;
  // A step that needs two would wait for itself, and then be refused.
  pool.options.connectionTimeoutMillis = 3_000;
  const people = await together(() => new Browser(gateway.app).signUp());
  expect(pool.totalCount).toBe(1);
  const apps: Awaited<ReturnType<typeof withTotp>>[] = [];
  // One after the other: each lets the clock go on.
  for (const who of people) apps.push(await withTotp(gateway, who));
  gateway.pass(60_000);

  const elsewhere = await together(async (i) => {
    const { email, password } = people[i] as Browser;
    const other = Object.assign(new Browser(gateway.app), { email, password });
    expect(await done(other.logIn())).toMatchObject({ journey: { step: 'factor' } });
    const code = apps[i]?.app.code();
    expect(await done(other.send('POST', `${API}/journey/factor`, { way: 'totp', code }))).toMatchObject({
      state: 'logged-in',
    });
    return other;
  });

  gateway.pass(60_000);
  await together(async (i) => {
    const who = elsewhere[i] as Browser;
    await done(who.send('POST', `${API}/recovery`, { address: who.email }));
    await done(who.giveCode());
    await done(who.send('POST', `${API}/journey/factor`, { way: 'recovery-code', code: apps[i]?.codes[0] }));
    const password = 'Another-horse-8';
    expect(await done(who.send('POST', `${API}/journey/password`, { password }))).toEqual({ state: 'done' });
    await done(who.beginLogIn({ password }));
  });
  expect(pool.totalCount).toBe(1);
});
