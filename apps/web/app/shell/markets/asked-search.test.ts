import { expect, test } from 'vitest';
import { askedSearch } from './asked-search.ts';

test.each([
  ['/login', ''],
  ['/login?redirectUrl=/a%20b?c+d&e', '?redirectUrl=/a%20b?c+d&e'],
  ['/login.data?redirectUrl=%2Fa+b%2Bc&_routes=root%2Clogin', '?redirectUrl=%2Fa%20b%2Bc'],
  ['/login.data?_routes=root', ''],
  ['/login?_routes=mine', '?_routes=mine'],
])('S2.08 %s asks for "%s"', (path, search) => {
  expect(askedSearch(new Request(`https://x.example${path}`))).toBe(search);
});
