import { expect, test } from 'vitest';
import { loggedError } from './log.ts';

test('STAN-53 of an error of Postgres the row it refused is not kept; what it was about is', () => {
  const error = Object.assign(new Error('new row violates check constraint "users_check"'), {
    code: '23514',
    table: 'users',
    constraint: 'users_check',
    detail: 'Failing row contains (7, person@example.com, $argon2id$).',
    where: 'SQL statement "…"',
    internalQuery: 'SELECT 1',
  });
  const kept = loggedError(error);
  expect(kept).toEqual({
    type: 'Error',
    message: error.message,
    stack: error.stack,
    code: '23514',
    table: 'users',
    constraint: 'users_check',
  });
});

test('STAN-53 nor what hangs on its cause; an error that is none is said as that', () => {
  const cause = Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED', request: { secret: 'x' } });
  expect(loggedError(new Error('away', { cause })).cause).toEqual({
    type: 'TypeError',
    message: 'fetch failed',
    stack: cause.stack,
    code: 'ECONNREFUSED',
  });
  expect(loggedError({ password: 'x' })).toEqual({ type: 'object', message: 'no error' });
  expect(loggedError(Object.assign(new Error('odd'), { code: { secret: 'x' } }))).not.toHaveProperty('code');
});
