import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

test('IDEN-01 sign-up opens an engine account and logs in', async () => {
  const somebody = await person(gateway);
  const me = await somebody.send('GET', '/api/identity/me');
  expect(me.json().data).toMatchObject({ email: somebody.email, accountId: expect.any(Number) });
});
