import { LIMITS } from '@pelorus/protocol/limits.ts';
import { describe, expect, it } from 'vitest';
import { DialectError } from '../errors.ts';
import { errorText, rateLimitsOf, resultText } from './answers.ts';

const WEIGHT = ['x-mbx-used-weight', '21', 'x-mbx-used-weight-1m', '21'];

describe('answers', () => {
  it('BWS-05 limits are those in force, with what is used; orders where orders are counted', () => {
    const weight = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6_000, count: 21 };
    expect(JSON.parse(rateLimitsOf(WEIGHT, LIMITS))).toEqual([weight]);
    expect(rateLimitsOf([], LIMITS)).toBe('[]');
    const order = [...WEIGHT, 'x-mbx-order-count-10s', '3', 'x-mbx-order-count-1d', '40'];
    expect(JSON.parse(rateLimitsOf(order, LIMITS))).toEqual([
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100, count: 3 },
      { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000, count: 40 },
      weight,
    ]);
  });

  it('BWS-01 a result has its id, its status and the limits', () => {
    expect(resultText('7', '{"a":1}', null)).toBe('{"id":7,"status":200,"result":{"a":1}}');
    expect(JSON.parse(resultText('"x"', '[]', rateLimitsOf(WEIGHT, LIMITS)))).toEqual({
      id: 'x',
      status: 200,
      result: [],
      rateLimits: [expect.objectContaining({ count: 21 })],
    });
  });

  it('BWS-06 a refusal has the status, the code, the text and what belongs to it', () => {
    const refused = (error: DialectError) => JSON.parse(errorText('null', error, null, 1_000));
    expect(refused(new DialectError(-2015, 'Invalid API-key, IP, or permissions for action.'))).toEqual({
      id: null,
      status: 401,
      error: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
    });
    expect(refused(new DialectError(-1003, 'Too much.', 429, 7)).error.data).toEqual({
      serverTime: 1_000,
      retryAfter: 8_000,
    });
    const data = { cancelResult: 'FAILURE' };
    expect(refused(new DialectError(-2022, 'Failed.', 409, undefined, data))).toEqual({
      id: null,
      status: 409,
      error: { code: -2022, msg: 'Failed.', data },
    });
  });
});
