import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { refusalBody, toRefused } from './errors.ts';
import { keyNotPermitted, Refused } from './refused.ts';

const log = pino({ level: 'silent' });
const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a refusal', new Refused('UNKNOWN_ORDER'), 'UNKNOWN_ORDER'],
  ['the core', new CoreUnavailable('OUTCOME_UNKNOWN'), 'OUTCOME_UNKNOWN'],
  ['Postgres not there', coded('ECONNREFUSED'), 'UNAVAILABLE'],
  ['Postgres stopping', coded('57P01'), 'UNAVAILABLE'],
  ['Postgres with too many connections', coded('53300'), 'UNAVAILABLE'],
  ['a statement that took too long', coded('57014'), 'UNAVAILABLE'],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 'UNAVAILABLE'],
  ['a connection that was found broken', new Error('Client was closed and is not queryable'), 'UNAVAILABLE'],
  ['a pool that is closing', new Error('Cannot use a pool after calling end on the pool'), 'UNAVAILABLE'],
  ['a server that does not answer', new Error('Query read timeout'), 'UNAVAILABLE'],
  ['a pool with none free', new Error('timeout exceeded when trying to connect'), 'UNAVAILABLE'],
  ['a connection to Postgres that was reset', Object.assign(coded('ECONNRESET'), { syscall: 'read' }), 'UNAVAILABLE'],
  [
    'a client that hung up',
    Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 }),
    'BAD_REQUEST',
  ],
  ['a broken constraint', coded('23505'), 'INTERNAL'],
  ['a bug', new TypeError('x is undefined'), 'INTERNAL'],
  ['what is no error at all', 'thrown text', 'INTERNAL'],
  ['nothing thrown', undefined, 'INTERNAL'],
])('HTTP-06 %s', (_name, error, refusal) => {
  expect(toRefused(error, log).refusal).toBe(refusal);
});

test('HTTP-03 the body says number, name, sentence, field and whether to try again', () => {
  expect(refusalBody(new Refused('TOO_PRECISE', 'price'), 'id')).toEqual({
    code: 101,
    error: 'TOO_PRECISE',
    message: 'Too many decimals for this market or asset.',
    field: 'price',
    retry: false,
    requestId: 'id',
  });
  expect(refusalBody(new Refused('LAGGING'), 'id')).not.toHaveProperty('field');
  expect(refusalBody(new Refused('TOO_PRECISE'), 'id')).not.toHaveProperty('retryAfter');
  expect(refusalBody(new Refused('LAGGING'), 'id').retryAfter).toBe(1);
  expect(refusalBody(new Refused('TOO_MANY_ORDERS', undefined, 7), 'id').retryAfter).toBe(7);
  expect(refusalBody(keyNotPermitted(), 'id')).toMatchObject({
    error: 'NOT_PERMITTED',
    message: 'This API key may not do that.',
  });
});
