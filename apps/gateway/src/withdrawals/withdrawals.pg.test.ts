import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestAuthenticator } from '../../testing/identity/factors/test-authenticator.ts';
import { done, refusal, withPasskey } from '../../testing/identity/factors/test-factors.ts';
import { messagesTo, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import {
  ELSEWHERE,
  NETWORK,
  openNetwork,
  SOMEWHERE,
  TOKEN,
  withdrawer,
} from '../../testing/withdrawals/test-withdrawals.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 1_000_000, signUpsPerHourPerAddress: 1_000, factorFailuresPerHour: 1_000 },
  });
  await openNetwork(gateway);
});
afterAll(() => gateway.close());

const QUOTES = '/api/wallet/withdrawal-quotes';
const quoted = { asset: 'USDT', network: NETWORK, address: SOMEWHERE, amount: '100' };

test('WDRW-01 a quote names what arrives, the fee, the total, until when, and what proves it', async () => {
  const who = await withdrawer(gateway);
  const quote = await done<Record<string, unknown>>(
    who.browser.send('POST', QUOTES, { ...quoted, address: SOMEWHERE.toLowerCase() }),
  );
  expect(quote).toEqual({
    ...quoted,
    memo: null,
    amount: '100.00000000',
    fee: '1.00000000',
    total: '101.00000000',
    until: gateway.deps.clock() + 60_000,
    worth: '100.00',
    needsFactor: ['totp'],
    warnings: ['NEW_ADDRESS'],
  });
  expect(await refusal(who.ask({ fee: '0.50000000' }))).toBe('FEE_CHANGED fee');
});

test('WDRW-02 addresses of another kind, of this exchange and of coins, memos and sums outside the terms are refused', async () => {
  const who = await withdrawer(gateway);
  await gateway.deps.pool.query(
    `INSERT INTO custody.addresses (family, index, account, address, made_at_ms) VALUES ('evm', 99, $1, $2, 0)`,
    [who.account, ELSEWHERE],
  );
  const wrong = { 'ADDRESS_INVALID address': { address: SOMEWHERE.replace('5a', '5A') } };
  const cases: Record<string, object> = {
    ...wrong,
    'OWN_ADDRESS address': { address: ELSEWHERE.toLowerCase() },
    'CONTRACT_ADDRESS address': { address: TOKEN },
    'MEMO_INVALID memo': { memo: '77' },
    'WITHDRAWAL_AMOUNT amount': { amount: '9.99999999' },
    'UNKNOWN_NETWORK network': { network: 'NONE' },
    'UNKNOWN_ASSET asset': { asset: 'ETH' },
  };
  for (const [told, change] of Object.entries(cases))
    expect(await refusal(who.browser.send('POST', QUOTES, { ...quoted, ...change }))).toBe(told);
  await gateway.deps.pool.query(`DELETE FROM custody.addresses`);
});

test('WDRW-03 a factor proves one withdrawal: a passkey’s answer counts for the content it was asked for', async () => {
  const who = await withdrawer(gateway);
  const { factor: _, ...bare } = who.body();
  expect(await refusal(who.browser.send('POST', '/api/wallet/withdrawals', bare))).toBe('FACTOR_WRONG factor');
  const factor = who.factor();
  await who.asked({ factor });
  expect(await refusal(who.ask({ factor, clientId: 'two' }))).toBe('FACTOR_WRONG factor');
  const authenticator = new TestAuthenticator();
  await withPasskey(who.browser, authenticator);
  await gateway.deps.pool.query('UPDATE identity.users SET withdrawals_held_until_ms = NULL');
  const { clientId: __, factor: ___, ...deed } = who.body();
  const answerTo = async (content: object) => {
    const options = await done(who.browser.send('POST', '/api/wallet/withdrawal-challenges', content));
    return { way: 'passkey' as const, answer: authenticator.get(options) as Record<string, unknown> };
  };
  for (const change of [{ amount: '101' }, { address: ELSEWHERE }, { asset: 'BTC', fee: '0.00001000', amount: '0.01' }])
    expect(await refusal(who.ask({ ...deed, ...change, clientId: 'three', factor: await answerTo(deed) }))).toBe(
      'FACTOR_WRONG factor',
    );
  const step = await done<Record<string, unknown>>(who.browser.send('POST', '/api/identity/step-up/options'));
  const other = { way: 'passkey' as const, answer: authenticator.get(step) as Record<string, unknown> };
  expect(await refusal(who.ask({ clientId: 'three', factor: other }))).toBe('FACTOR_WRONG factor');
  expect(await who.asked({ clientId: 'three', factor: await answerTo(deed) })).toMatchObject({ state: 'NEW' });
});

test('WDRW-04 one client id is one withdrawal, however often it is asked for', async () => {
  const who = await withdrawer(gateway);
  const body = who.body();
  const [first, again] = await Promise.all([who.asked(body), who.asked(body)]);
  expect(first).toEqual(again);
  const row = await who.asked(body);
  expect(row).toMatchObject({ clientId: 'one', amount: '100.00000000', total: '101.00000000', state: 'NEW' });
  expect(await refusal(who.ask({ ...body, amount: '100.1' }))).toBe('KEY_REUSED clientId');
  const { rows } = await done<{ rows: unknown[] }>(who.browser.send('GET', '/api/wallet/withdrawals'));
  expect(rows).toEqual([row]);
  const [mail] = await messagesTo(gateway.deps, who.browser.email);
  expect(mail).toMatchObject({
    kind: 'withdrawal-asked',
    values: { amount: '100.00000000 USDT', chain: NETWORK, destination: SOMEWHERE },
  });
});

test('WDRW-05 limits count open and paid ones of 24 hours and 30 days', async () => {
  const who = await withdrawer(gateway);
  // Level 1: 2,000 dollars a day, 10,000 in 30 days.
  await who.asked({ clientId: 'a', amount: '900' });
  await who.asked({ clientId: 'b', amount: '1100' });
  expect(await refusal(who.ask({ clientId: 'c', amount: '10' }))).toBe('WITHDRAWAL_LIMIT amount');
  expect(await done(who.browser.send('GET', '/api/wallet/withdrawal-limits'))).toEqual({
    level: 1,
    day: { limit: '2000.00', used: '2000.00', left: '0.00' },
    month: { limit: '10000.00', used: '2000.00', left: '8000.00' },
    holdUntil: null,
    holdReason: null,
  });
  await gateway.deps.pool.query(`UPDATE custody.withdrawals SET state = 'REFUSED' WHERE client_id = 'b'`);
  await who.asked({ clientId: 'd', amount: '0.022', asset: 'BTC', fee: '0.00001000' });
  await gateway.deps.pool.query('UPDATE custody.withdrawals SET requested_at_ms = requested_at_ms - 86400000');
  expect(await refusal(who.ask({ clientId: 'e', amount: '1999' }))).toBe(null);
});

test('WDRW-06 who is held, or has no factor, may not withdraw', async () => {
  const who = await withdrawer(gateway);
  const until = gateway.deps.clock() + 3_600_000;
  await gateway.deps.pool.query('UPDATE identity.users SET withdrawals_held_until_ms = $2 WHERE user_id = $1', [
    who.userId,
    until,
  ]);
  const answer = await who.browser.send('POST', QUOTES, quoted);
  expect(answer.json()).toMatchObject({ error: 'WITHDRAWALS_HELD', retryAfter: 3600 });
  await gateway.deps.pool.query('UPDATE identity.users SET withdrawals_held_until_ms = NULL');
  await gateway.deps.pool.query('DELETE FROM identity.totp WHERE user_id = $1', [who.userId]);
  expect(await refusal(who.ask())).toBe('FACTOR_MISSING');
});

test('WDRW-10 WDRW-11 an address is usable a day after it was added; in allow-list mode nothing else is paid', async () => {
  const who = await withdrawer(gateway);
  const stepUp = () => done(who.browser.send('POST', '/api/identity/step-up', who.factor()));
  const [BOOK, LIST] = ['/api/wallet/address-book', '/api/wallet/allow-list'];
  await stepUp();
  const entry = { network: NETWORK, address: SOMEWHERE, label: 'mine' };
  const added = await done<{ id: number; usableAt: number }>(who.browser.send('POST', BOOK, entry));
  expect(added.usableAt).toBe(gateway.deps.clock() + 24 * 3_600_000);
  expect(await refusal(who.browser.send('POST', BOOK, entry))).toBe('ADDRESS_KNOWN address');
  expect((await messagesTo(gateway.deps, who.browser.email))[0]?.kind).toBe('address-added');
  await done(who.browser.send('PUT', LIST, { isOn: true }));
  expect(await refusal(who.browser.send('POST', QUOTES, quoted))).toBe('ADDRESS_LOCKED address');
  expect(await refusal(who.browser.send('POST', QUOTES, { ...quoted, address: ELSEWHERE }))).toBe(
    'ADDRESS_NOT_LISTED address',
  );
  gateway.pass(24 * 3_600_000);
  expect((await who.browser.logIn()).json().data.state).toBe('pending');
  await done(who.browser.send('POST', '/api/identity/journey/factor', who.factor()));
  expect(await refusal(who.browser.send('POST', QUOTES, quoted))).toBe(null);
  await stepUp();
  const offAt = gateway.deps.clock() + 24 * 3_600_000;
  expect(await done(who.browser.send('PUT', LIST, { isOn: false }))).toEqual({ isOn: true, offAt });
  expect(await refusal(who.browser.send('POST', QUOTES, { ...quoted, address: ELSEWHERE }))).toBe(
    'ADDRESS_NOT_LISTED address',
  );
  await done(who.browser.send('DELETE', `${BOOK}/${added.id}`));
  expect(await refusal(who.browser.send('DELETE', `${BOOK}/${added.id}`))).toBe('NOT_FOUND');
});

test('WDRW-22 its owner cancels one until it is approved, and never after', async () => {
  const who = await withdrawer(gateway);
  const { id } = await who.asked();
  const CANCEL = `/api/wallet/withdrawals/${id}/cancel`;
  const set = (state: string) =>
    gateway.deps.pool.query('UPDATE custody.withdrawals SET state = $2 WHERE withdrawal_id = $1', [id, state]);
  for (const state of ['APPROVED', 'SIGNED', 'BROADCAST', 'MINED', 'PAID', 'REJECTED', 'FAILED']) {
    await set(state);
    expect(await refusal(who.browser.send('POST', CANCEL))).toBe('WITHDRAWAL_STATE');
  }
  for (const state of ['NEW', 'HELD', 'REVIEW', 'CANCELLED']) {
    await set(state);
    expect(await done(who.browser.send('POST', CANCEL))).toMatchObject({ state: 'CANCELLED', mayCancel: false });
  }
});
