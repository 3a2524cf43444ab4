import { expect, test } from 'vitest';
import { type Command, found } from './command.ts';

const command = (id: string, group: Command['group'], text: string, ...names: string[]): Command => ({
  id,
  group,
  text,
  names,
  run: () => undefined,
});
const all = [
  command('m1', 'markets', 'BTC/USDT', 'Bitcoin'),
  command('m2', 'markets', 'BTC/USDT Perp', 'Bitcoin'),
  command('p1', 'pages', 'المحفظة', 'Wallet'),
  command('p2', 'pages', 'سجل المحفظة', 'Wallet history'),
  command('s1', 'settings', 'داكن', 'Dark', 'Theme'),
];
const ids = (typed: string, ...recent: string[]) =>
  found(all, typed, recent).map(({ group, commands }) => [group, ...commands.map(({ id }) => id)].join(' '));

test('WEB-115 with nothing typed what was chosen last stands first, then the groups, nothing twice', () => {
  expect(ids('')).toEqual(['markets m1 m2', 'pages p1 p2', 'settings s1']);
  expect(ids(' ', 's1', 'gone', 'p2')).toEqual(['recent s1 p2', 'markets m1 m2', 'pages p1']);
});

test('WEB-113 found in the page’s language and in English; the best group is first', () => {
  expect(ids('dark')).toEqual(['settings s1']);
  expect(ids('داكن')).toEqual(['settings s1']);
  expect(ids('history wallet')).toEqual(['pages p2']);
  expect(ids('xyzzy')).toEqual([]);
});

test('WEB-113 among equals what was chosen last is first', () => {
  expect(ids('bitcoin')).toEqual(['markets m1 m2']);
  expect(ids('bitcoin', 'm2')).toEqual(['markets m2 m1']);
});
