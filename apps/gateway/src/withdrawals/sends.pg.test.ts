import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { SendData, SendQuote } from '@pelorus/protocol/wallet/sends.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestAuthenticator } from '../../testing/identity/factors/test-authenticator.ts';
import { done, refusal, withPasskey } from '../../testing/identity/factors/test-factors.ts';
import { family, moving } from '../../testing/identity/sub-accounts/test-family.ts';
import { messagesTo, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { openNetwork, withdrawer } from '../../testing/withdrawals/test-withdrawals.ts';
import type { TellerNeeds } from '../wallet/teller/job.ts';
import { finishSends } from '../wallet/teller/sends.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 1_000_000, signUpsPerHourPerAddress: 1_000, factorFailuresPerHour: 1_000 },
  });
  await openNetwork(gateway);
});
afterAll(() => gateway.close());

const [QUOTES, SENDS] = ['/api/wallet/send-quotes', '/api/wallet/sends'];
type Sender = Awaited<ReturnType<typeof withdrawer>>;
const masked = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`;

async function pair(): Promise<{ from: Sender; to: Sender; ask: (change?: object) => ReturnType<Sender['ask']> }> {
  const [from, to] = [await withdrawer(gateway), await withdrawer(gateway)];
  const body = { to: to.browser.email, asset: 'USDT', amount: '100', clientId: 'one' };
  const ask = (change: object = {}) =>
    from.browser.send('POST', SENDS, { ...body, ...('factor' in change ? {} : { factor: from.factor() }), ...change });
  return { from, to, ask };
}
const listOf = async (who: Sender) => (await done<{ rows: SendData[] }>(who.browser.send('GET', SENDS))).rows;

test('WDRW-40 WDRW-45 by e-mail address or account number, free, in both lists and mails', async () => {
  const moved = moving(gateway);
  const { ask, from, to } = await pair();
  const names = [to.browser.email, ` ${to.browser.email.toUpperCase()} `, String(to.account)];
  for (const name of names)
    expect(
      await done<SendQuote>(from.browser.send('POST', QUOTES, { to: name, asset: 'USDT', amount: '100' })),
    ).toEqual({
      ...{ to: masked(to.browser.email), asset: 'USDT', amount: '100.00000000', worth: '100.00' },
      ...{ needsFactor: ['totp'], isKnown: false },
    });
  const sent = await done<SendData>(ask());
  expect(sent).toMatchObject({ direction: 'SENT', person: masked(to.browser.email), state: 'DONE', clientId: 'one' });
  const reason = 'INTERNAL_TRANSFER';
  expect(moved).toMatchObject([{ from: from.account, to: to.account, asset: 1, units: 10_000_000_000, reason }]);
  expect(await listOf(from)).toEqual([sent]);
  const received = { direction: 'RECEIVED', person: masked(from.browser.email), clientId: null };
  expect(await listOf(to)).toEqual([{ ...sent, ...received }]);
  const values = { amount: '100.00000000 USDT' };
  expect((await messagesTo(gateway.deps, from.browser.email))[0]).toMatchObject({ kind: 'money-sent', values });
  expect((await messagesTo(gateway.deps, to.browser.email))[0]).toMatchObject({ kind: 'money-received', values });
  expect(
    await done<SendQuote>(from.browser.send('POST', QUOTES, { to: names[2], asset: 'USDT', amount: '1' })),
  ).toMatchObject({ isKnown: true });
});

test('WDRW-40 nobody, a frozen person, a sub-account and oneself receive nothing', async () => {
  const { ask, from, to } = await pair();
  const { pool } = gateway.deps;
  const { one } = await family(gateway);
  for (const name of ['nobody@example.com', '12', '+4915112345678', String(one.accountId), "' OR 1=1"])
    expect(await refusal(ask({ to: name }))).toBe('RECEIVER_UNKNOWN to');
  for (const name of [from.browser.email, String(from.account)])
    expect(await refusal(ask({ to: name }))).toBe('RECEIVER_OWN to');
  await pool.query('UPDATE identity.users SET frozen_at_ms = 1 WHERE user_id = $1', [to.userId]);
  expect(await refusal(ask())).toBe('RECEIVER_UNKNOWN to');
});

test('WDRW-41 a factor proves one send: a passkey’s answer counts for its receiver, asset and amount', async () => {
  moving(gateway);
  const { ask, from, to } = await pair();
  const other = await withdrawer(gateway);
  expect(await refusal(ask({ factor: undefined }))).toBe('FACTOR_WRONG factor');
  const authenticator = new TestAuthenticator();
  await withPasskey(from.browser, authenticator);
  await gateway.deps.pool.query('UPDATE identity.users SET withdrawals_held_until_ms = NULL');
  const deed = { to: to.browser.email, asset: 'USDT', amount: '100' };
  const answer = async () => {
    const options = await done(from.browser.send('POST', '/api/wallet/send-challenges', deed));
    return { way: 'passkey' as const, answer: authenticator.get(options) as Record<string, unknown> };
  };
  for (const change of [{ amount: '101' }, { asset: 'BTC', amount: '0.01' }, { to: other.browser.email }])
    expect(await refusal(ask({ ...change, factor: await answer() }))).toBe('FACTOR_WRONG factor');
  expect(await done<SendData>(ask({ to: String(to.account), factor: await answer() }))).toMatchObject({
    state: 'DONE',
  });
  const key = await from.browser.send('POST', SENDS, deed, { cookie: '' });
  expect(key.statusCode).toBe(401);
});

test('WDRW-42 limits count sends and withdrawals together; holds and the allow-list stop both', async () => {
  moving(gateway);
  const { ask, from, to } = await pair();
  await done(ask({ clientId: 'a', amount: '1200' }));
  expect(await refusal(from.ask({ amount: '801', clientId: 'w' }))).toBe('WITHDRAWAL_LIMIT amount');
  await from.asked({ amount: '700', clientId: 'w' });
  expect(await refusal(ask({ clientId: 'b', amount: '101' }))).toBe('WITHDRAWAL_LIMIT amount');
  const { pool } = gateway.deps;
  await pool.query('UPDATE identity.users SET withdrawals_held_until_ms = $2 WHERE user_id = $1', [
    from.userId,
    gateway.deps.clock() + 3_600_000,
  ]);
  expect(await refusal(ask({ clientId: 'b', amount: '1' }))).toBe('WITHDRAWALS_HELD');
  await pool.query('UPDATE identity.users SET withdrawals_held_until_ms = NULL');
  await pool.query('INSERT INTO custody.allow_lists (user_id, on_since_ms) VALUES ($1, 0)', [from.userId]);
  expect(await refusal(ask({ clientId: 'b', amount: '1' }))).toBe('ADDRESS_NOT_LISTED to');
  expect(await listOf(to)).toHaveLength(1);
});

test('WDRW-43 one client id is one send, ten times at once too; what it stands for cannot change', async () => {
  const moved = moving(gateway);
  const { ask, from } = await pair();
  const factor = from.factor();
  const many = await Promise.all(Array.from({ length: 10 }, () => done<SendData>(ask({ factor }))));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  expect(moved).toHaveLength(1);
  expect(await refusal(ask({ amount: '99' }))).toBe('KEY_REUSED clientId');
});

test('WDRW-43 what nobody knows stays open, and the teller finishes it once', async () => {
  const moved = moving(gateway);
  const { ask, from, to } = await pair();
  const honest = gateway.core.answer;
  gateway.core.answer = (command, view) => {
    honest(command, view);
    throw new CoreUnavailable('OUTCOME_UNKNOWN');
  };
  expect(await done<SendData>(ask())).toMatchObject({ state: 'OPEN' });
  gateway.core.answer = honest;
  expect(await listOf(to)).toEqual([]);
  const needs = { ...gateway.deps, core: gateway.core } as unknown as TellerNeeds;
  await finishSends.work(needs);
  expect(await listOf(from)).toMatchObject([{ state: 'OPEN' }]);
  gateway.pass(5_000);
  for (let i = 0; i < 3; i++) await finishSends.work(needs);
  expect(await listOf(to)).toMatchObject([{ state: 'DONE' }]);
  expect(moved).toHaveLength(1);
  expect(
    (await messagesTo(gateway.deps, to.browser.email)).filter(({ kind }) => kind === 'money-received'),
  ).toHaveLength(1);
});

test('WDRW-43 WDRW-45 what the core refuses is refused for good, and its receiver hears nothing', async () => {
  const { ask, from, to } = await pair();
  gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }];
  for (let i = 0; i < 2; i++) expect(await refusal(ask())).toMatch(/^INSUFFICIENT_BALANCE/);
  expect(await listOf(from)).toMatchObject([{ state: 'REFUSED', reason: 'INSUFFICIENT_BALANCE' }]);
  expect(await listOf(to)).toEqual([]);
});

test('WDRW-44 who asks for too many people is stopped for the day; known receivers are free', async () => {
  moving(gateway);
  const { ask, from, to } = await pair();
  await done(ask({ amount: '1' }));
  const quote = (name: string) => refusal(from.browser.send('POST', QUOTES, { to: name, asset: 'USDT', amount: '1' }));
  for (let i = 0; i < 40; i++) expect(await quote(to.browser.email)).toBe(null);
  const answers: (string | null)[] = [];
  for (let i = 0; i < 40; i++) answers.push(await quote(`nobody${i}@example.com`));
  expect(answers.filter((one) => one === 'RECEIVER_UNKNOWN to')).toHaveLength(29);
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
});
