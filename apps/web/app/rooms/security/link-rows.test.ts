import { describe, expect, test } from 'vitest';
import { linkRows } from './link-rows.ts';

const link = (provider: string) => ({ provider, shown: 'me@example.com', linkedAt: 1 });
const OFFERED = [
  { name: 'google', title: 'Google' },
  { name: 'x', title: 'X' },
];
const seen = (hasPassword: boolean, passkeys: number, ...links: string[]) =>
  linkRows({ hasPassword, links: links.map(link) }, passkeys, OFFERED).map(
    ({ title, link: of, isLast }) => `${title} ${of === null ? 'off' : 'on'}${isLast ? ' last' : ''}`,
  );

describe('the services that let a person in', () => {
  test('JRN-53 every one that is offered has a row, and links to others are not forgotten', () => {
    expect(seen(true, 0)).toEqual(['Google off', 'X off']);
    expect(seen(true, 0, 'x', 'company')).toEqual(['Google off', 'X on', 'company on']);
  });

  test('JRN-53 only the last way in cannot be unlinked', () => {
    expect(seen(false, 0, 'x')).toEqual(['Google off', 'X on last']);
    expect(seen(false, 0, 'company')).toEqual(['Google off', 'X off', 'company on last']);
    expect(seen(false, 0, 'x', 'company')).toEqual(['Google off', 'X on', 'company on']);
    expect(seen(true, 0, 'x')).toEqual(['Google off', 'X on']);
    expect(seen(false, 1, 'x')).toEqual(['Google off', 'X on']);
  });
});
