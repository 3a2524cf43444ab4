import type { VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { p2pGateway, trader, verify } from '../../../testing/p2p/test-p2p.ts';
import type { Browser, TestGateway } from '../../../testing/test-gateway.ts';
import type { Refused } from '../../http/refused.ts';
import { shownAccountOf } from './shown-account.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await p2pGateway();
});
afterAll(() => gateway.close());

const URL = '/api/p2p/payment-accounts';
const IBAN = 'DE89370400440532013000';
const SEPA = { method: 'sepa', holder: 'Ann Smith', fields: { iban: 'de89 3704 0044 0532 0130 00' } };
const wise = (email: string) => ({ method: 'wise', holder: 'Ann Smith', fields: { email } });
const add = async (browser: Browser, body: object) => {
  const answer = await browser.send('POST', URL, body);
  const { data, error, field } = answer.json();
  return answer.statusCode === 200 ? data : [error, field];
};
const listed = async (browser: Browser) => (await browser.send('GET', URL)).json().data;

test('PMET-03 PMET-06 an account is kept as it is meant, shown whole to its owner, and given twice it is one', async () => {
  const ann = await trader(gateway, 'ann');
  const first = await add(ann, SEPA);
  expect(first).toEqual({
    ...{ id: expect.any(Number), method: 'sepa', methodName: 'SEPA', holder: 'Ann Smith', fields: { iban: IBAN } },
    ...{ madeAt: gateway.deps.clock(), isNameVerified: false },
  });
  expect(await add(ann, { ...SEPA, fields: { iban: IBAN } })).toEqual(first);
  const wrongs: [object, string][] = [
    [{ ...SEPA, fields: { iban: 'DE89370400440532013001' } }, 'iban'],
    [{ ...SEPA, fields: {} }, 'iban'],
    [{ ...SEPA, fields: { iban: IBAN, phone: '+49123456789' } }, 'phone'],
    [{ ...SEPA, fields: { iban: IBAN, bankName: '<b>Bank</b>' } }, 'bankName'],
    [{ ...SEPA, holder: '<script>alert(1)</script>' }, 'holder'],
    [{ ...SEPA, holder: 'Ann 007' }, 'holder'],
  ];
  for (const [body, field] of wrongs) expect(await add(ann, body)).toEqual(['PAYMENT_FIELD', field]);
  expect(await add(ann, { ...SEPA, method: 'swish' })).toEqual(['P2P_METHOD', 'method']);
  expect(await listed(ann)).toEqual([first]);
});

test('PMET-04 the database shows neither holder nor number', async () => {
  const ann = await trader(gateway, 'sealed');
  await add(ann, { method: 'papara', holder: 'Zelda Quimby', fields: { walletId: '1234567809' } });
  const { rows } = await gateway.deps.pool.query('SELECT p::text AS text FROM p2p.payment_accounts p');
  const all = rows.map(({ text }) => text).join('\n');
  for (const secret of ['Zelda', 'Quimby', '1234567809', Buffer.from('Quimby').toString('hex')])
    expect(all).not.toContain(secret);
});

test('PMET-07 of two people who give one account, the second is refused, and both rows stay for staff', async () => {
  const [one, two] = [await trader(gateway, 'first one'), await trader(gateway, 'second one')];
  const iban = { ...SEPA, fields: { iban: 'GB29NWBK60161331926819' } };
  const instant = { ...iban, method: 'sepa-instant', holder: 'Bob Jones' };
  const answers = await Promise.all([add(one, iban), add(two, instant), add(one, iban), add(two, instant)]);
  const refused = answers.filter(Array.isArray);
  expect(refused).toEqual([
    ['ACCOUNT_TAKEN', undefined],
    ['ACCOUNT_TAKEN', undefined],
  ]);
  const { rows } = await gateway.deps.pool.query(
    `SELECT count(DISTINCT user_id)::int AS people, count(*) FILTER (WHERE deleted_at_ms IS NULL)::int AS live
     FROM p2p.payment_accounts GROUP BY fingerprint HAVING count(DISTINCT user_id) > 1`,
  );
  expect(rows).toEqual([{ people: 2, live: 1 }]);
  const lists = [await listed(one), await listed(two)];
  expect(lists.map((list) => list.length).sort()).toEqual([0, 1]);
});

test('PMET-05 the holder is the verified person; verified later, an account of another name says so', async () => {
  const ann = await trader(gateway, 'verified');
  const before = await add(ann, { ...wise('other@example.com'), holder: 'Other Person' });
  expect(before.isNameVerified).toBe(false);
  const { userId } = (await ann.send('GET', '/api/identity/me')).json().data;
  const details = { givenNames: 'Ánn', familyNames: 'Smith', country: 'DE' } as VerificationDetails;
  await verify(gateway, userId, details);
  expect(await add(ann, { ...wise('a@example.com'), holder: 'Bob Smith' })).toEqual(['HOLDER_DIFFERS', 'holder']);
  expect(await add(ann, { ...wise('a@example.com'), holder: 'SMITH ANN' })).toMatchObject({ isNameVerified: true });
  expect((await listed(ann)).map(({ isNameVerified }: { isNameVerified: boolean }) => isNameVerified)).toEqual([
    ...[false, true],
  ]);
});

test('PMET-08 an account is deleted by its owner, and no one else sees or deletes it', async () => {
  const [ann, bob] = [await trader(gateway, 'deleting'), await trader(gateway, 'stranger')];
  const { id } = await add(ann, wise('deleting@example.com'));
  expect((await bob.send('DELETE', `${URL}/${id}`)).statusCode).toBe(404);
  expect(await listed(bob)).toEqual([]);
  expect((await ann.send('DELETE', `${URL}/${id}`)).statusCode).toBe(200);
  expect((await ann.send('DELETE', `${URL}/${id}`)).statusCode).toBe(404);
  expect(await listed(ann)).toEqual([]);
});

test('FAC-31 PMET-06 at most 20 accounts, each added in a fresh session only', async () => {
  const ann = await trader(gateway, 'many');
  const answers = await Promise.all(Array.from({ length: 22 }, (_, i) => add(ann, wise(`many${i}@example.com`))));
  expect(answers.filter((answer) => Array.isArray(answer) && answer[0] === 'TOO_MANY_OF_THESE')).toHaveLength(2);
  expect(await listed(ann)).toHaveLength(20);
  gateway.pass(6 * 60_000);
  expect(await add(ann, wise('late@example.com'))).toEqual(['STEP_UP_NEEDED', undefined]);
});

test('PMET-06 PMET-05 an order is shown an account of its side, in the verified name and of its method', async () => {
  const ann = await trader(gateway, 'shown');
  const { id } = await add(ann, { ...SEPA, fields: { iban: 'FR1420041010050500013M02606', bankName: 'La  Banque' } });
  const { userId } = (await ann.send('GET', '/api/identity/me')).json().data;
  const deps = { ...gateway.deps, filterTicks: () => 0 };
  const shown = (of: string, method: string) =>
    shownAccountOf(deps, gateway.deps.pool, of, { id, method, field: 'paymentAccount' }).catch(
      (error: Refused) => error.refusal,
    );
  expect(await shown(userId, 'sepa')).toEqual({
    ...{ method: 'sepa', methodName: 'SEPA', holder: 'Ann Smith', isNameVerified: false },
    fields: [
      { kind: 'iban', text: 'FR1420041010050500013M02606' },
      { kind: 'bankName', text: 'La Banque' },
    ],
  });
  expect(await shown(userId, 'wise')).toBe('P2P_ACCOUNT');
  expect(await shown('00000000-0000-4000-8000-000000000001', 'sepa')).toBe('P2P_ACCOUNT');
  await verify(gateway, userId, { givenNames: 'Else', familyNames: 'Name', country: 'DE' } as VerificationDetails);
  expect(await shown(userId, 'sepa')).toBe('HOLDER_DIFFERS');
});
