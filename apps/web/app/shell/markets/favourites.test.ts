import { expect, test } from 'vitest';
import { arranged } from './favourites.ts';

test.each([
  ['all named', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['one was starred in another tab meanwhile', ['a', 'b', 'c'], ['b', 'a'], ['b', 'a', 'c']],
  ['one was taken away meanwhile', ['a', 'b'], ['c', 'b', 'a'], ['b', 'a']],
  ['nothing named', ['a', 'b'], [], ['a', 'b']],
])('DSN-08 favourites in an order: %s', (_, pairs, order, kept) => {
  expect(arranged(pairs, order)).toEqual(kept);
});
