import { type TotpRow, totpOf, useTotpStep } from '@pelorus/database/identity/factors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  anotherSession,
  done,
  refusal,
  stepUp,
  userIdOf,
  withTotp,
} from '../../../testing/identity/factors/test-factors.ts';
import { person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('a code used again', () => {
  test('FAC-02 a code counts once, and not when the clock is set back to its step', async () => {
    const who = await person(gateway);
    const { app } = await withTotp(gateway, who);
    const code = app.code();
    await done(stepUp(who, { way: 'totp', code }));
    expect(await refusal(stepUp(who, { way: 'totp', code }))).toBe('FACTOR_WRONG totp');
    gateway.pass(30_000);
    expect(await refusal(stepUp(who, { way: 'totp', code }))).toBe('FACTOR_WRONG totp');
    const next = app.code();
    await done(stepUp(who, { way: 'totp', code: next }));
    gateway.pass(-30_000);
    expect(await refusal(stepUp(who, { way: 'totp', code }))).toBe('FACTOR_WRONG totp');
    expect(await refusal(stepUp(who, { way: 'totp', code: next }))).toBe('FACTOR_WRONG totp');
    gateway.pass(30_000);
  });

  test('FAC-02 the code that enrolled does not step up', async () => {
    const who = await person(gateway);
    const { app } = await withTotp(gateway, who);
    gateway.pass(-30_000);
    expect(await refusal(stepUp(who, { way: 'totp', code: app.code() }))).toBe('FACTOR_WRONG totp');
    gateway.pass(30_000);
  });

  test('FAC-02 of two requests at once with one code, one is granted', async () => {
    const who = await person(gateway);
    const { app } = await withTotp(gateway, who);
    // Two sessions: so that the renewal of one does not decide.
    const other = await anotherSession(gateway, who);
    const body = { way: 'totp', code: app.code() };
    const refusals = await Promise.all([refusal(stepUp(who, body)), refusal(stepUp(other, body))]);
    expect(refusals.toSorted()).toEqual(['FACTOR_WRONG totp', null]);
  });

  test('FAC-02 the statement that takes a step decides, whatever was read before it', async () => {
    const [who, other] = [await person(gateway), await person(gateway)];
    await withTotp(gateway, who);
    await withTotp(gateway, other);
    const { pool } = gateway.deps;
    const [id, otherId] = [await userIdOf(gateway, who), await userIdOf(gateway, other)];
    const { secretSealed, lastStep } = (await totpOf(pool, id)) as TotpRow;
    const take = (step: number) => useTotpStep(pool, id, secretSealed, step);
    const both = await Promise.all([take(lastStep + 1), take(lastStep + 1)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await take(lastStep)).toBe(false);
    expect(await useTotpStep(pool, otherId, secretSealed, lastStep + 2)).toBe(false);
    expect(await take(lastStep + 2)).toBe(true);
  });

  test('FAC-10 a recovery code counts once, also of two at once', async () => {
    const who = await person(gateway);
    const { codes } = await withTotp(gateway, who);
    const body = { way: 'recovery-code', code: codes[0] };
    const other = await anotherSession(gateway, who);
    const refusals = await Promise.all([refusal(stepUp(who, body)), refusal(stepUp(other, body))]);
    expect(refusals.toSorted()).toEqual(['FACTOR_WRONG recovery-code', null]);
    expect(await refusal(stepUp(who, body))).toBe('FACTOR_WRONG recovery-code');
    const { recoveryCodesLeft } = await done<{ recoveryCodesLeft: number }>(who.send('GET', `${API}/factors`));
    expect(recoveryCodesLeft).toBe(9);
  });

  test('FAC-10 a recovery code counts however it is typed, and only for its owner', async () => {
    const who = await person(gateway);
    const { codes } = await withTotp(gateway, who);
    const other = await person(gateway);
    const mine = await withTotp(gateway, other);
    expect(await refusal(stepUp(other, { way: 'recovery-code', code: codes[0] }))).toBe('FACTOR_WRONG recovery-code');
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    await done(stepUp(who, { way: 'recovery-code', code: typed }));
    await done(stepUp(other, { way: 'recovery-code', code: mine.codes[9]?.replaceAll('-', '') }));
  });
});
