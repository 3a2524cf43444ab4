import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { expect, test } from 'vitest';
import { sourcesOf, swapped, targetsOf, withSource } from './own-ends.logic.ts';

const sub = (id: string, isFrozen = false) => ({ id, isFrozen }) as SubAccount;
const venue = { hasFutures: true, subs: [sub('a'), sub('b', true)] };

test('WPAG-51 money goes where one step leads: futures belong to spot, and nothing goes to a frozen sub-account', () => {
  expect(sourcesOf(venue)).toEqual(['spot', 'futures', 'a', 'b']);
  expect(targetsOf('spot', venue)).toEqual(['futures', 'a']);
  expect(targetsOf('futures', venue)).toEqual(['spot']);
  expect(targetsOf('a', venue)).toEqual(['spot']);
  expect(targetsOf('b', venue)).toEqual(['spot', 'a']);
  expect(targetsOf('spot', { hasFutures: false, subs: [] })).toEqual([]);
});

test('WPAG-51 the other end gives way, and a swap is offered only where money can go back', () => {
  expect(withSource('futures', { from: 'spot', to: 'a' }, venue)).toEqual({ from: 'futures', to: 'spot' });
  expect(withSource('b', { from: 'spot', to: 'a' }, venue)).toEqual({ from: 'b', to: 'a' });
  expect(swapped({ from: 'spot', to: 'futures' }, venue)).toEqual({ from: 'futures', to: 'spot' });
  expect(swapped({ from: 'b', to: 'spot' }, venue)).toBeNull();
});
