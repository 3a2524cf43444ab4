import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { type data, UNSAFE_ErrorResponseImpl as RouteError } from 'react-router';
import { describe, expect, test } from 'vitest';
import { requireValid, type Verdict } from '../start/validate.ts';
import { errorFacts, wordedStatus } from './error-facts.ts';

const refusal = (status: number) =>
  new ApiRefusal({ error: 'UNAVAILABLE', code: 7, message: 'busy', status, retry: true });

describe('error facts', () => {
  test.each([
    [new RouteError(404, 'Not Found', null), { status: 404, message: 'Not Found' }],
    [new RouteError(404, '', null), { status: 404, message: null }],
    [new RouteError(403, 'Forbidden', 'not in your country'), { status: 403, message: 'not in your country' }],
    [new TypeError('x is undefined'), { status: 500, message: 'TypeError: x is undefined' }],
    [refusal(503), { status: 503, message: 'ApiRefusal: busy' }],
    [refusal(0), { status: 500, message: 'ApiRefusal: busy' }],
    ['just a text', { status: 500, message: 'just a text' }],
    [{ status: 200 }, { status: 500, message: null }],
    [undefined, { status: 500, message: null }],
  ])('S8.09 %s tells its message and code', (error, facts) => {
    expect(errorFacts(error)).toEqual(facts);
  });

  test('S8.09 a message is cut to what fits on a page, and every status has words', () => {
    expect(errorFacts(new Error('x'.repeat(9_000))).message).toHaveLength(300);
    expect([400, 401, 404, 410, 418, 429, 500, 502, 503, 599].map(wordedStatus)).toEqual([
      400, 400, 404, 404, 400, 429, 500, 500, 503, 500,
    ]);
  });
});

describe('validators', () => {
  const thrown = (verdict: Verdict) => {
    try {
      requireValid(verdict);
      return null;
    } catch (error) {
      return error as ReturnType<typeof data>;
    }
  };
  test('S8.03 a wrong address answers the validator’s status, 404 unless it names one', () => {
    expect(thrown(true)).toBeNull();
    expect(thrown(false)).toMatchObject({ data: null, init: { status: 404 } });
    expect(thrown({ status: 410 })).toMatchObject({ data: null, init: { status: 410 } });
    expect(thrown({ status: 403, message: 'closed' })).toMatchObject({ data: 'closed', init: { status: 403 } });
  });
});
