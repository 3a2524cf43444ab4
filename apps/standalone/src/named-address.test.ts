import { expect, test } from 'vitest';
import { namedAddress } from './named-address.ts';

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://127.8.0.1:80', 'http://localhost'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'http://localhost:3000'],
  ['http://192.168.1.7:3000', 'http://192.168.1.7:3000'],
  ['http://127.example:3000', 'http://127.example:3000'],
])('STAN-67 the server at %s is shown as %s', (url, shown) => {
  expect(namedAddress(url)).toBe(shown);
});
