import { argon2Sync, randomBytes } from 'node:crypto';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const pepper = randomBytes(32);
const CHEAP = { memoryKib: 64, passes: 1, parallelism: 1 };

test('IDEN-10 a hash is argon2id with 12 MiB, 3 passes, 1 lane, 16 bytes of salt and the pepper', async () => {
  const phc = await new Passwords(pepper).hash('Right-horse-7');
  const [, kind, version, cost, salt = '', tag = ''] = phc.split('$');
  expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=12288,t=3,p=1']);
  expect(Buffer.from(salt, 'base64')).toHaveLength(16);
  const made = argon2Sync('argon2id', {
    message: 'Right-horse-7',
    nonce: Buffer.from(salt, 'base64'),
    secret: pepper,
    memory: 12_288,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
  expect(made.equals(Buffer.from(tag, 'base64'))).toBe(true);
});

test('IDEN-10 the right password opens, another or another pepper does not, and two hashes of one differ', async () => {
  const passwords = new Passwords(pepper, CHEAP);
  const phc = await passwords.hash('Right-horse-7');
  expect(await passwords.verify('Right-horse-7', phc)).toBe(true);
  expect(await passwords.verify('right-horse-7', phc)).toBe(false);
  expect(await new Passwords(randomBytes(32), CHEAP).verify('Right-horse-7', phc)).toBe(false);
  expect(await passwords.hash('Right-horse-7')).not.toBe(phc);
});

test('IDEN-10 a hash made with other parameters is still checked by its own', async () => {
  const phc = await new Passwords(pepper, { memoryKib: 128, passes: 3, parallelism: 1 }).hash('Right-horse-7');
  expect(await new Passwords(pepper, CHEAP).verify('Right-horse-7', phc)).toBe(true);
});

test('IDEN-12 IDEN-07 without a hash the answer is no', async () => {
  expect(await new Passwords(pepper, CHEAP).verify('anything', null)).toBe(false);
});

test('IDEN-11 two at once, 64 waiting, more are OVERLOADED; afterwards it goes on', async () => {
  const passwords = new Passwords(pepper, CHEAP);
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.hash('Right-horse-7')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map((outcome) => outcome.reason.refusal)).toEqual(Array(4).fill('OVERLOADED'));
  expect(await passwords.hash('Right-horse-7')).toContain('$argon2id$');
});

test('IDEN-11 a log-in that comes while too many wait is refused, and the next ones are answered', async () => {
  const passwords = new Passwords(pepper, CHEAP);
  const phc = await new Passwords(pepper, CHEAP).hash('Right-horse-7');
  const flood = Array.from({ length: 66 }, () => passwords.hash('Right-horse-7'));
  // Nothing may be left to fail unheard: that would end the process.
  await expect(passwords.verify('Right-horse-7', phc)).rejects.toMatchObject({ refusal: 'OVERLOADED' });
  await expect(passwords.verify('anything', null)).rejects.toMatchObject({ refusal: 'OVERLOADED' });
  await Promise.all(flood);
  expect(await passwords.verify('Right-horse-7', phc)).toBe(true);
  expect(await passwords.verify('anything', null)).toBe(false);
});

test('IDEN-50 what is sealed opens only whole, with its key, for its owner', () => {
  const key = randomBytes(32);
  const sealed = seal(key, 'owner', 'secret');
  expect(unseal(key, 'owner', sealed)).toBe('secret');
  expect(() => unseal(key, 'other', sealed)).toThrow();
  expect(() => unseal(randomBytes(32), 'owner', sealed)).toThrow();
  for (let i = 0; i < sealed.length; i++) {
    const spoilt = Buffer.from(sealed);
    spoilt[i] = (spoilt[i] as number) ^ 1;
    expect(() => unseal(key, 'owner', spoilt)).toThrow();
  }
  expect(seal(key, 'owner', 'secret').equals(sealed)).toBe(false);
});
