import { describe, expect, test } from 'vitest';
import { isApi } from './not-found.ts';

describe('addresses of the API', () => {
  test.each(['/api', '/api/', '/api?x=1', '/api/none', '/futuresapi', '/futuresapi/v1/none?x=1'])(
    'HTTP-04 S7.01 %s is not a page: nothing there answers 404 as data',
    (url) => {
      expect(isApi(url)).toBe(true);
    },
  );
  test.each(['/', '/apis', '/futures', '/futures/api', '/futuresapis', '/en_US/api', '//api'])(
    'HTTP-30 %s may be a page',
    (url) => {
      expect(isApi(url)).toBe(false);
    },
  );
});
